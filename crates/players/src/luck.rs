//! Luck of a game's own: found by playing, so that no game has to be known by name.

use games::GameVisitor;
use kit::{BadSetup, Entry, Noted, Quick, Setup};

/// Random games that are played to find luck, and the most moves of each.
const GAMES: u64 = 4;
const MOVES: usize = 2_000;

/// True if games of this setup ask for luck, even if only for the first mover: at the start, or in a few random games.
pub fn asks_luck(entry: &Entry, setup: &Setup) -> Result<bool, BadSetup> {
    games::visit(entry, Probe { setup })
}

struct Probe<'a> {
    setup: &'a Setup,
}

impl GameVisitor for Probe<'_> {
    type Out = Result<bool, BadSetup>;

    fn visit<G: games::Listed>(self) -> Self::Out {
        for seed in 0..GAMES {
            let (mut choice, mut luck) = (Quick::new(seed), Noted::new(Quick::new(!seed)));
            let mut game = G::start(self.setup, &mut luck)?;
            for _ in 0..MOVES {
                if game.to_move().is_none() || !luck.draws.is_empty() {
                    break;
                }
                game.play(game.any_move(&mut choice), &mut luck);
            }
            if !luck.draws.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_found_where_a_record_has_draws() {
        let lucky = |entry: &&Entry| asks_luck(entry, &Setup::usual(entry.about)).unwrap();
        let names: Vec<&str> = games::GAMES.iter().filter(lucky).map(|entry| entry.about.name).collect();
        // In Mansuba luck decides who begins.
        assert_eq!(names, ["carcassonne", "gems", "mansuba", "tilings"]);
    }
}
