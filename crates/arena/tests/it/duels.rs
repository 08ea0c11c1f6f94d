//! Minds that meet in blocks, and what the statistics tell of them.

use arena::{Duel, Runner, Spec, Terms};
use kit::Setup;
use minds::Budget;

fn duel(name: &str, minds: [&str; 2], blocks: usize) -> Duel {
    let entry = games::find(name).unwrap();
    let moves = [("max_moves".to_owned(), "20".to_owned())];
    let options = if name == "gems" { &moves[..] } else { &[] };
    Duel {
        entry,
        setup: Setup::new(entry.about, None, options).unwrap(),
        players: minds.map(|name| Spec::Mind(name.to_owned())).to_vec(),
        blocks,
        seed: "test".to_owned(),
        terms: Terms { budget: Budget::iterations(30), ..Terms::default() },
    }
}

#[test]
fn a_duel_is_the_same_on_any_number_of_threads() {
    let duel = duel("ripple", ["greedy", "mcts"], 4);
    let records = |threads| -> Vec<String> {
        let played = duel.play(&Runner::new("bastide"), threads, |_| ()).unwrap();
        played.iter().flat_map(|block| &block.games).map(|game| game.record.to_string()).collect()
    };
    let alone = records(1);
    assert_eq!(alone.len(), 8);
    assert_eq!(records(3), alone);
}

#[test]
fn greed_beats_chance() {
    for (game, blocks) in [("ripple", 20), ("gems", 20)] {
        let duel = duel(game, ["random", "greedy"], blocks);
        let (standings, verdict) = duel.standings(&duel.play(&Runner::new("bastide"), 2, |_| ()).unwrap());
        assert_eq!(standings[0].player, "greedy");
        assert_eq!(verdict.to_string(), "greedy is better than random", "{standings:?}");
    }
}

#[test]
fn equals_cannot_be_told_apart() {
    let duel = duel("ripple", ["first", "first"], 5);
    let (standings, verdict) = duel.standings(&duel.play(&Runner::new("bastide"), 2, |_| ()).unwrap());
    assert!(standings.iter().all(|standing| standing.share.mean == 0.5 && standing.ties == 5));
    assert_eq!(verdict.to_string(), "too few games to tell");
}
