//! A picture of a game a few moves old, for players who have not seen it.

use kit::{Chance, Entry, Key, Message, Quick, Setup, Table};
use lang::Language;
use minds::Budget;
use pictures::{Scene, SceneView};

/// Moves played to show what a game looks like; fewer where it ends before.
const SAMPLE: usize = 12;

/// A game after some moves.
pub fn sample(entry: &'static Entry) -> Scene {
    games::draw(&table(entry), SceneView::Plain)
}

/// Number of simulations of a strong player.
const LINES: u64 = 300;

/// The solution below the position.
const SOLUTION: &str = "A strong player says `{move}`: {why}.";

/// The same position in letters, and what a strong player does there and why.
pub fn example(entry: &'static Entry, language: Language) -> Vec<String> {
    let table = table(entry);
    let mut lines: Vec<String> =
        games::draw(&table, SceneView::Plain).text(false).lines().map(str::to_owned).collect();
    if let Some(thought) = players::hint(table.game(), 10, &Budget::iterations(LINES), &language.texts()) {
        let told = Message::new(SOLUTION).with("move", thought.best()).with("why", thought.why);
        lines.extend([String::new(), language.say(told)]);
    }
    lines
}

fn table(entry: &'static Entry) -> Table {
    let table = Table::start(entry, Setup::usual(entry.about), Key::from_seed("sample"));
    played(table.expect("the usual setup can be played"))
}

/// The same table some moves later, the game still being open.
fn played(mut table: Table) -> Table {
    let mut dice = Quick::new(5);
    for _ in 0..SAMPLE {
        let sentences = table.game().moves();
        table.play(&sentences[dice.below(sentences.len() as u32) as usize]).expect("it is legal");
        if table.game().to_move().is_none() {
            table.undo().expect("a move was played");
            break;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_shown_while_it_runs_however_soon_it_may_end() {
        for entry in games::GAMES {
            assert!(table(entry).game().to_move().is_some(), "{}", entry.about.name);
        }
        let short = Setup::new(games::find("gems").unwrap().about, None, &[("max_moves", "9")]);
        let table =
            played(Table::start(games::find("gems").unwrap(), short.unwrap(), Key::from_seed("1")).unwrap());
        assert!((1..9).contains(&table.turn()) && table.game().to_move().is_some());
    }
}
