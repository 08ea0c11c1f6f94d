//! The laws of the house over every game of the list, its options at their ends, and the template.

use crate::setups::setups;
use games::GAMES;
use games::template::Template;
use kit::{Chance, Entry, Key, Player, Quick, Record, Setup, Table};

static TEMPLATE: Entry = Entry::of::<Template>();

fn entries() -> impl Iterator<Item = &'static Entry> {
    GAMES.iter().chain([&TEMPLATE])
}

/// Turns to walk so that a large board costs no more than many small ones.
fn turns(entry: &Entry, setup: &Setup) -> usize {
    let Ok(game) = (entry.start)(setup, &mut Key::from_seed("").turn(0)) else { return 1 };
    (6000 / (1 + game.moves().len())).clamp(3, 60)
}

/// The template keeps them like the games of the list, but is none of them.
fn hold(entry: &Entry, setup: &Setup, seed: u64, turns: usize) {
    let kept = if entry.about.name == TEMPLATE.about.name {
        kit::laws::<Template>(setup, seed, turns)
            .and_then(|()| pictures::laws::<Template>(setup, seed, turns))
    } else {
        games::laws(entry, setup, seed, turns)
    };
    kept.unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn every_game_keeps_the_laws_with_every_option_at_its_ends() {
    for entry in entries() {
        for (number, setup) in setups(entry.about).into_iter().enumerate() {
            let turns = turns(entry, &setup);
            hold(entry, &setup, number as u64, turns);
        }
    }
}

#[test]
fn every_game_keeps_the_laws_through_whole_usual_games() {
    for entry in entries() {
        for seed in 0..10 {
            let setup = Setup::usual(entry.about);
            hold(entry, &setup, seed, 300);
        }
    }
}

/// A table after a random game of some turns; now and then a player leaves.
fn random_game(entry: &'static Entry, setup: &Setup, seed: u64, turns: usize) -> Option<Table> {
    let mut table = Table::start(entry, setup.clone(), Key::from_seed(&seed.to_string())).ok()?;
    let mut dice = Quick::new(seed);
    for _ in 0..turns {
        let sentences = table.game().moves();
        if sentences.is_empty() {
            break;
        }
        if dice.below(20) == 0 {
            let _ = table.leave(Player(dice.below(setup.seats().into()) as u8));
        } else {
            table.play(&sentences[dice.below(sentences.len() as u32) as usize]).unwrap();
        }
    }
    Some(table)
}

fn tables() -> impl Iterator<Item = (&'static Entry, Table)> {
    let cases = entries().flat_map(|entry| setups(entry.about).into_iter().map(move |setup| (entry, setup)));
    cases.zip(0..).filter_map(|((entry, setup), seed)| {
        let turns = turns(entry, &setup);
        Some((entry, random_game(entry, &setup, seed, turns)?))
    })
}

#[test]
fn a_record_replays_to_the_same_end() {
    for (entry, table) in tables() {
        let text = table.record().to_string();
        let games = std::slice::from_ref(entry);
        let again =
            Record::read(games, &text).unwrap().replay().unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!(again.game().to_string(), table.game().to_string(), "{text}");
        assert_eq!(again.hash(), table.hash());
        assert_eq!(again.record().to_string(), text);
    }
}

#[test]
fn after_undo_the_same_move_meets_the_same_luck() {
    for (_, mut table) in tables() {
        let (end, record) = (table.game().to_string(), table.record());
        let turns = table.turn();
        for _ in 0..turns {
            table.undo().unwrap();
        }
        assert!(table.undo().is_err());
        for turn in &record.turns {
            let before = table.game().to_string();
            // Another move first, so that the same one is not simply played again.
            let other =
                table.game().moves().into_iter().find(|other| turn.act != kit::Act::Say(other.clone()));
            if let Some(other) = other {
                table.play(&other).unwrap();
                table.undo().unwrap();
                assert_eq!(table.game().to_string(), before);
            }
            match &turn.act {
                kit::Act::Say(sentence) => table.play(sentence).unwrap(),
                kit::Act::Leave(player) => table.leave(*player).unwrap(),
            }
        }
        assert_eq!(table.game().to_string(), end);
        assert_eq!(table.record().to_string(), record.to_string());
    }
}

#[test]
fn undo_and_redo_lead_to_and_fro() {
    for (_, mut table) in tables() {
        let mut seen = vec![table.game().to_string()];
        while table.undo().is_ok() {
            seen.push(table.game().to_string());
        }
        while let Some(text) = seen.pop() {
            assert_eq!(table.game().to_string(), text);
            assert_eq!(table.redo().is_ok(), !seen.is_empty());
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    for (_, mut table) in tables() {
        let (text, record) = (table.game().to_string(), table.record().to_string());
        for sentence in ["", " ", "nonsense", "a0", "zz99", "\u{1b}[2J", "a1 a1 a1"] {
            assert!(table.play(sentence).is_err(), "{sentence:?}");
        }
        assert!(table.leave(Player(200)).is_err());
        for sentence in table.game().moves().into_iter().take(2) {
            let mut draws = {
                table.play(&sentence).unwrap();
                let draws = table.draws().to_vec();
                table.undo().unwrap();
                draws
            };
            draws.push(0);
            assert!(table.play_with(&sentence, &draws).is_err());
            assert!(table.play_with(&sentence, &[u32::MAX]).is_err());
        }
        assert_eq!(table.game().to_string(), text);
        assert_eq!(table.record().to_string(), record);
    }
}

#[test]
fn what_points_are_for_adds_up_to_the_points() {
    for (entry, table) in tables() {
        let points = table.game().scores().points;
        assert_eq!(table.account().total(points.len())[..], points[..], "{}", table.record());
        let set = Table::set(entry, &table.game().to_string(), Key::from_seed("on")).unwrap();
        assert_eq!(set.account().total(points.len())[..], points[..]);
    }
}

#[test]
fn a_position_can_be_set_up_and_played_on_from() {
    for (entry, table) in tables() {
        let text = table.game().to_string();
        let mut set = Table::set(entry, &text, Key::from_seed("on")).unwrap();
        assert_eq!(set.game().to_string(), text);
        if let Some(sentence) = set.game().moves().first() {
            set.play(sentence).unwrap();
        }
        let record = set.record().to_string();
        let again = Record::read(std::slice::from_ref(entry), &record).unwrap().replay().unwrap();
        assert_eq!(again.game().to_string(), set.game().to_string());
    }
}

#[test]
fn a_long_past_can_be_gone_back_to() {
    for entry in entries() {
        let mut table = Table::start(entry, Setup::usual(entry.about), Key::from_seed("long")).unwrap();
        let (mut dice, mut seen) = (Quick::new(1), vec![table.game().to_string()]);
        while seen.len() <= 700 && table.game().to_move().is_some() {
            let sentences = table.game().moves();
            table.play(&sentences[dice.below(sentences.len() as u32) as usize]).unwrap();
            seen.push(table.game().to_string());
        }
        for turn in (0..seen.len()).rev().step_by(37).chain([0, seen.len() - 1]) {
            table.go_to(turn);
            assert_eq!(table.game().to_string(), seen[turn], "{} after turn {turn}", entry.about.name);
        }
    }
}
