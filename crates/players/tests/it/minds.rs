//! Every mind in every game: it plays by the rules, and equal seeds play alike.

use games::GAMES;
use kit::{Entry, Player, Table};
use minds::Budget;
use players::{MindKind, roster};

use crate::{entry, table};

/// A short game in which every seat is the same mind.
fn play(entry: &'static Entry, name: &str, turns: usize) -> Table {
    let mut table = table(entry);
    let seats = table.game().scores().points.len() as u64;
    let member = roster(entry).find(name).unwrap();
    let mut minds: Vec<_> = (0..seats).map(|seat| member.mind(seat)).collect();
    for _ in 0..turns {
        let Some(Player(seat)) = table.game().to_move() else { break };
        let before = table.game().moves();
        let thought = minds[usize::from(seat)].think(table.game(), &Budget::iterations(60));
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
        for name in MindKind::ALL.map(MindKind::name) {
            let record = play(entry, name, 30).record().to_string();
            assert_eq!(play(entry, name, 30).record().to_string(), record, "{name}");
        }
    }
}

#[test]
fn an_unknown_mind_is_refused_by_name() {
    let roster = roster(&GAMES[0]);
    let refusal = roster.find("oracle").unwrap_err().to_string();
    assert_eq!(
        refusal,
        "there is no mind `oracle` for carcassonne; there are first, random, fool, greedy, glance, blocker, exact, \
         planner, mcts, seed, mcts:2 to mcts:64, and level:1 to level:10"
    );
    for name in ["mcts:0", "mcts:65", "mcts:", "mcts:two", "level:11"] {
        assert!(roster.find(name).is_err(), "{name}");
    }
}

#[test]
fn a_level_has_a_budget_of_its_own_and_other_minds_a_thousand_lines() {
    let usual = |name| roster(entry("ripple")).find(name).unwrap().usual.to_string();
    assert_eq!(usual("level:9"), "10000it");
    assert_eq!(usual("mcts:2"), "1000it");
    assert_eq!(usual("greedy"), "1000it");
}

#[test]
fn a_game_may_have_minds_of_its_own() {
    let names = |game| roster(entry(game)).minds.iter().map(|member| member.name.clone()).collect::<Vec<_>>();
    assert!(names("mansuba").contains(&"nearest".to_owned()));
    assert!(!names("ripple").contains(&"nearest".to_owned()));
}
