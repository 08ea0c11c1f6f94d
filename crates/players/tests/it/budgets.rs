//! Laws over all minds and all games, with options at their ends: they answer by the rules, and keep their budgets.

use std::fs;
use std::time::{Duration, Instant};

use games::GAMES;
use kit::{Chance, Entry, Key, Quick, Setup, Table};
use minds::{AnyMind, Budget, CancelToken};
use players::{MindKind, roster};

use crate::setups::setups;

/// Turns of each game that are asked about.
const TURNS: usize = 4;

/// A new game with luck that leaves a player to move.
fn table(entry: &'static Entry, setup: &Setup) -> Option<Table> {
    let start = |seed: u32| Table::start(entry, setup.clone(), Key::from_seed(&seed.to_string())).ok();
    (0..10).filter_map(start).find(|table| table.game().to_move().is_some())
}

/// The mind of that name.
fn mind(entry: &Entry, name: &str, seed: u64) -> Box<dyn AnyMind> {
    roster(entry).find(name).unwrap().mind(seed)
}

/// The names of all minds.
fn names() -> impl Iterator<Item = &'static str> {
    MindKind::ALL.into_iter().map(MindKind::name)
}

/// Plays some random moves, as many as the number says, so that minds meet all parts of a game.
fn wander(table: &mut Table, moves: u32, dice: &mut Quick) {
    for _ in 0..moves {
        let sentences = table.game().moves();
        if sentences.is_empty() {
            return;
        }
        table.play(&sentences[dice.below(sentences.len() as u32) as usize]).unwrap();
    }
}

/// Setups are many, so that each meets one mind; there are enough that every mind meets every end.
#[test]
fn every_mind_answers_by_the_rules_with_options_at_their_ends() {
    let budget: Budget = "2ms+12it".parse().unwrap();
    let names: Vec<&str> = names().chain(["mcts:2"]).collect();
    for entry in GAMES {
        for (number, setup) in setups(entry.about).iter().enumerate() {
            let Some(mut table) = table(entry, setup) else { continue };
            let name = names[number % names.len()];
            let (mut mind, mut dice) = (mind(entry, name, 7), Quick::new(number as u64));
            let cells = games::draw(&table, pictures::SceneView::Plain).cells.len() as u32;
            for _ in 0..TURNS {
                if table.game().to_move().is_none() {
                    break;
                }
                let best = mind.think(table.game(), &budget).best();
                let refusal = table.play(&best).err();
                assert!(refusal.is_none(), "{name} plays {best}: {refusal:?}\n{}", table.game());
                wander(&mut table, dice.below(1 + 600 / (10 + cells)), &mut dice);
            }
        }
    }
}

#[test]
fn a_budget_of_few_lines_is_kept_exactly() {
    for entry in GAMES {
        let table = table(entry, &Setup::usual(entry.about)).unwrap();
        for lines in [1, 2, 13, 100] {
            let asked = |name: &str| mind(entry, name, 3).think(table.game(), &Budget::iterations(lines));
            for name in ["mcts", "mcts:2", "mcts:3"] {
                assert_eq!(asked(name).iterations, lines, "{name} in {}", entry.about.name);
            }
            assert!(asked("exact").iterations <= lines, "{}", entry.about.name);
        }
    }
}

#[test]
fn several_threads_think_alike_for_equal_seeds() {
    for entry in GAMES {
        let table = table(entry, &Setup::usual(entry.about)).unwrap();
        let asked = |seed| {
            let mut mind = mind(entry, "mcts:3", seed);
            let thought = mind.think(table.game(), &Budget::iterations(300));
            thought.ranked.iter().map(|ranked| (ranked.mv.clone(), ranked.visits)).collect::<Vec<_>>()
        };
        assert_eq!(asked(5), asked(5), "{}", entry.about.name);
    }
}

/// Half the budget is far more than anybody needs to stop, and far less than who has not heard would take.
#[test]
fn whoever_is_told_to_stop_stops_and_has_an_answer() {
    const TIME: Duration = Duration::from_mins(1);
    let names = || names().chain(["mcts:2", "level:10"]);
    for (entry, name) in GAMES.iter().flat_map(|entry| names().map(move |name| (entry, name))) {
        let table = table(entry, &Setup::usual(entry.about)).unwrap();
        for early in [true, false] {
            let (stop, began) = (CancelToken::default(), Instant::now());
            let budget = Budget::time(TIME).until(&stop);
            let think = |budget: &Budget| mind(entry, name, 3).think(table.game(), budget).best();
            let best = std::thread::scope(|scope| {
                if early {
                    stop.cancel();
                }
                let thought = scope.spawn(|| think(&budget));
                // While this one thinks for a moment, the other is deep in thought.
                think(&Budget::time(Duration::from_millis(10)));
                stop.cancel();
                thought.join().unwrap()
            });
            assert!(began.elapsed() < TIME / 2, "{name} in {} goes on", entry.about.name);
            assert!(table.game().check(&best).is_ok(), "{name} in {}: {best}", entry.about.name);
        }
    }
}

/// The usual setup, and of those at the ends the one with most moves to choose from.
fn weighty(entry: &'static Entry) -> Vec<Table> {
    let ends = setups(entry.about).into_iter().filter_map(|setup| table(entry, &setup));
    let most = ends.max_by_key(|table| table.game().moves().len());
    table(entry, &Setup::usual(entry.about)).into_iter().chain(most).collect()
}

/// CPU time of this thread, so that other load does not count; wall time where that is unknown.
fn at_work(since: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// The deadline itself is what is tested here: a tenth and five milliseconds more are allowed. The middle one of several
/// tries tells.
#[test]
#[ignore = "measures processor time; ./test --long runs it"]
fn no_mind_thinks_much_longer_than_it_may() {
    const TIME: Duration = Duration::from_millis(20);
    let (epoch, most) = (Instant::now(), TIME + TIME / 10 + Duration::from_millis(5));
    for entry in GAMES {
        for table in weighty(entry) {
            for name in names() {
                let mut tries = [0, 1, 2, 3, 4].map(|seed| {
                    let mut mind = mind(entry, name, seed);
                    let before = at_work(epoch);
                    mind.think(table.game(), &Budget::time(TIME));
                    at_work(epoch).checked_sub(before).unwrap()
                });
                tries.sort();
                assert!(tries[2] <= most, "{name} in {}: {tries:?}\n{}", entry.about.name, table.game());
            }
        }
    }
}
