//! Memory of minds: bounded by the budget, reported with the thought, and full without harm.

use games::GAMES;
use kit::Entry;
use minds::{Budget, MemoryUse, Thought};
use players::roster;

use crate::table;

/// Memory so small that every tree is soon full, and yet enough for the moves of a root.
const LITTLE: usize = 24 << 10;

const LINES: u64 = 2000;

fn little() -> Budget {
    Budget::iterations(LINES).within(LITTLE)
}

/// Thoughts of a mind in the first turns of a game against itself.
fn thoughts(entry: &'static Entry, name: &str, budgets: &[Budget]) -> Vec<Thought<String>> {
    let (mut table, mut mind) = (table(entry), roster(entry).find(name).unwrap().mind(3));
    let think = |budget| {
        let thought = mind.think(table.game(), budget);
        let refusal = table.play(&thought.best()).err();
        assert!(refusal.is_none(), "{name} in {}: {refusal:?}", entry.about.name);
        thought
    };
    budgets.iter().map(think).collect()
}

#[test]
fn a_search_keeps_within_its_memory_and_goes_on_when_it_is_full() {
    for (entry, threads) in GAMES.iter().flat_map(|entry| [1, 2].map(|threads| (entry, threads))) {
        let (name, most) = (format!("mcts:{threads}"), threads * LITTLE);
        let budget = Budget::iterations(LINES).within(most);
        for thought in thoughts(entry, &name, &[budget.clone(), budget.clone(), budget]) {
            let MemoryUse { bytes, is_full } = thought.memory;
            assert!(is_full && bytes > most / 8 && bytes <= most, "{name}: {:?}", thought.memory);
            assert_eq!(thought.iterations, LINES, "{name} in {}", entry.about.name);
        }
    }
}

/// Every line counts at the root, also those that end where the tree could not grow.
#[test]
fn lines_count_though_nothing_can_be_added() {
    for entry in GAMES {
        let first = &thoughts(entry, "mcts", &[little()])[0];
        let tried: u64 = first.ranked.iter().map(|ranked| ranked.visits).sum();
        assert_eq!(tried, LINES + first.ranked.len() as u64, "{}", entry.about.name);
    }
}

#[test]
fn memory_that_is_not_full_decides_nothing() {
    for entry in GAMES {
        let played = |mib: usize| {
            let budget = Budget::iterations(200).within(mib << 20);
            let thoughts = thoughts(entry, "mcts", &[budget.clone(), budget.clone(), budget]);
            assert!(thoughts.iter().all(|thought| !thought.memory.is_full), "{}", entry.about.name);
            thoughts.into_iter().map(|thought| thought.ranked).collect::<Vec<_>>()
        };
        assert_eq!(played(128), played(512), "{}", entry.about.name);
    }
}

#[test]
fn what_a_long_thought_took_is_given_back_when_there_is_less() {
    for entry in GAMES {
        let long = Budget::iterations(LINES);
        let held: Vec<usize> = thoughts(entry, "mcts", &[long.clone(), long, little()])
            .iter()
            .map(|thought| thought.memory.bytes)
            .collect();
        assert!(held[2] < held[1] && held[2] <= LITTLE, "{held:?} in {}", entry.about.name);
    }
}

#[test]
fn exact_search_keeps_within_its_memory_too() {
    let mut held = 0;
    for entry in GAMES {
        let bytes = [1 << 20, 1 << 18];
        let budgets = bytes.map(|bytes| Budget::iterations(200).within(bytes));
        for (thought, most) in thoughts(entry, "exact", &budgets).iter().zip(bytes) {
            assert!(thought.memory.bytes <= most / 4, "{:?} in {}", thought.memory, entry.about.name);
            held += thought.memory.bytes;
        }
    }
    assert!(held > 0, "some game is small enough to be remembered");
}
