//! Good players of Ripple come to an end: the board gets full, and no cell is fought over for long.

use kit::{Key, Setup, Table};
use players::roster;

use crate::entry;

/// Course of a game.
struct Played {
    /// True if it ended by a full board, and not by the turn limit.
    full: bool,
    moves: usize,
    /// The longest run of moves that named one cell.
    run: usize,
}

fn play(levels: [usize; 2], seed: u64) -> Played {
    let entry = entry("ripple");
    let mut minds = levels.map(|level| {
        let member = roster(entry).level(level).expect("there are ten").clone();
        (member.mind(seed ^ level as u64), member.usual)
    });
    let key = Key::from_seed(&seed.to_string());
    let mut table = Table::start(entry, Setup::usual(entry.about), key).expect("the usual setup");
    let (mut last, mut run, mut longest) = (String::new(), 0, 0);
    while let Some(player) = table.game().to_move() {
        let (mind, budget) = &mut minds[player.index()];
        let cell = mind.think(table.game(), budget).best();
        table.play(&cell).expect("minds play by the rules");
        run = if cell == last { run + 1 } else { 1 };
        (last, longest) = (cell, longest.max(run));
    }
    let full = table.game().view()["stacks"].as_array().expect("rows").iter().all(|row| {
        row.as_array().expect("cells").iter().all(|cell| cell.as_array().is_some_and(|cell| !cell.is_empty()))
    });
    Played { full, moves: table.turn(), run: longest }
}

/// Every level from the first one on against every other, in turn, on both seats.
fn pairs(first: usize) -> impl Iterator<Item = [usize; 2]> {
    let all: Vec<[usize; 2]> =
        (first..=10).flat_map(|one| (first..=10).map(move |other| [one, other])).collect();
    all.into_iter().cycle()
}

#[test]
fn games_of_good_players_end_by_a_full_board() {
    // The strongest think for seconds: they are left to the long run of the tests.
    let long = std::env::var("BASTIDE_GAMES").ok().and_then(|games| games.parse().ok());
    let levels: Vec<[usize; 2]> = match long {
        Some(games) => pairs(5).take(games).collect(),
        None => vec![[5, 5], [5, 6], [6, 5], [6, 6], [5, 7], [7, 5]],
    };
    let games: Vec<Played> = (0..).zip(&levels).map(|(seed, levels)| play(*levels, seed)).collect();
    let full = games.iter().filter(|played| played.full).count();
    let most = |of: fn(&Played) -> usize| games.iter().map(of).max().unwrap_or(0);
    let (moves, run) = (most(|played| played.moves), most(|played| played.run));
    let told = format!("{full} of {}, at most {moves} moves, {run} in a row on one cell", games.len());
    assert!(10 * full >= 9 * games.len() && run <= 6, "{told}");
}
