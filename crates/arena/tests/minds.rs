//! Every mind in every game: it plays by the rules, and equal seeds play alike.

use arena::{Duel, MINDS, Spec, Terms, mind};
use games::GAMES;
use kit::{Entry, Key, Player, Setup, Table};
use minds::Budget;

/// A short game in which every seat is the same mind.
fn play(entry: &'static Entry, name: &str, turns: usize) -> Table {
    let mut table = Table::start(entry, Setup::usual(entry.about), Key::from_seed("minds")).unwrap();
    let seats = table.game().scores().points.len() as u64;
    let mut minds: Vec<_> = (0..seats).map(|seat| mind(entry, name, seat).unwrap()).collect();
    for _ in 0..turns {
        let Some(Player(seat)) = table.game().to_move() else { break };
        let before = table.game().moves();
        let thought = minds[usize::from(seat)].consider(table.game(), &Budget::iterations(60));
        assert!(!thought.why.is_empty());
        assert!(thought.ranked.iter().all(|ranked| before.contains(&ranked.mv)), "{name} ranks legal moves");
        assert!(
            thought.ranked.iter().all(|ranked| (0.0..=1.0).contains(&ranked.estimate)),
            "{name} {:?}",
            thought.ranked
        );
        table
            .play(&thought.best())
            .unwrap_or_else(|refusal| panic!("{name} in {}: {refusal}", entry.about.name));
    }
    table
}

#[test]
fn every_mind_plays_by_the_rules_and_equal_seeds_play_alike() {
    for entry in GAMES {
        for (name, _) in MINDS {
            let record = play(entry, name, 30).record().to_string();
            assert_eq!(play(entry, name, 30).record().to_string(), record, "{name}");
        }
    }
}

#[test]
fn an_unknown_mind_is_refused_by_name() {
    let refusal = mind(&GAMES[0], "oracle", 0).err().unwrap().to_string();
    assert!(
        refusal.starts_with("there is no mind `oracle` for carcassonne; there are first, random"),
        "{refusal}"
    );
    for name in ["mcts:0", "mcts:65", "mcts:", "mcts:two", "level:11"] {
        assert!(mind(&GAMES[0], name, 0).is_err(), "{name}");
    }
}

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
        terms: Terms { budget: Budget::iterations(30), ..Terms::usual("bastide".into()) },
    }
}

#[test]
fn a_duel_is_the_same_on_any_number_of_threads() {
    let duel = duel("ripple", ["greedy", "mcts"], 4);
    let records = |threads| -> Vec<String> {
        let played = duel.play(threads, |_| ()).unwrap();
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
        let (standings, verdict) = duel.standings(&duel.play(2, |_| ()).unwrap());
        assert_eq!(standings[0].mind, "greedy");
        assert_eq!(verdict.to_string(), "greedy is better than random", "{standings:?}");
    }
}

#[test]
fn equals_cannot_be_told_apart() {
    let duel = duel("ripple", ["first", "first"], 5);
    let (standings, verdict) = duel.standings(&duel.play(2, |_| ()).unwrap());
    assert!(standings.iter().all(|standing| standing.share.mean == 0.5 && standing.ties == 5));
    assert_eq!(verdict.to_string(), "too few games to tell");
}
