//! Limits of bots; they rest while others are to move.

use std::time::Duration;

use bots::sandbox::{BotOutput, Exit, LimitKind, Protection};

use crate::support::trial::{LONG, SHORT, Trial};

#[test]
fn what_uses_too_much_is_stopped_and_told_of_what() {
    let ends = [
        ("fork-bomb", LimitKind::Processes),
        ("fork-tree", LimitKind::Processes),
        ("memory-bomb", LimitKind::Memory),
        ("memory-bombs", LimitKind::Memory),
        ("writes-a-large-file", LimitKind::File),
    ];
    let both_ways = |(manner, which)| Trial::both_ways(manner).map(move |(way, bot)| (way, bot, which));
    for (manner, bot, which) in ends.into_iter().flat_map(both_ways) {
        let mut bot = bot.turn();
        assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Limit(which)), "{manner}");
        let usage = bot.process.usage();
        assert!(usage.memory < 1024 << 20, "{manner}: {usage:?}");
        assert!(usage.processes <= 256 || !bot.has(Protection::Count), "{manner}: {usage:?}");
        assert_eq!(bot.ends(LONG), Exit::Limit(which), "{manner}");
    }
}

#[test]
fn memory_cannot_be_hidden_from_the_count() {
    let mut bot = Trial::of("hides-memory").turn();
    assert_eq!(bot.notes(), "hidden 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn processor_time_is_counted_and_bounded() {
    let mut bot = Trial::with("spins", "", |launch| launch.limits.cpu = Duration::from_millis(300)).turn();
    assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Limit(LimitKind::Cpu)));
    assert!(bot.process.usage().cpu >= Duration::from_millis(300));
    assert!(bot.process.usage().cpu < Duration::from_millis(1300));
    assert_eq!(bot.ends(LONG), Exit::Limit(LimitKind::Cpu));
}

#[test]
fn files_are_bounded_in_number_and_room() {
    let mut bot = Trial::of("opens-files").turn();
    let open: u64 = bot.notes().strip_prefix("open ").expect("a number").parse().expect("a number");
    assert!((200..=256).contains(&open), "{open}");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
    let mut bot = Trial::of("fills-the-disk").turn();
    let mib: u64 = bot.notes().strip_prefix("MiB ").expect("a number").parse().expect("a number");
    assert!((20..=32).contains(&mib), "{mib}");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_bot_that_rests_does_nothing_and_wakes_again() {
    for (manner, bot) in ["spins", "wakes-itself"].into_iter().flat_map(Trial::both_ways) {
        let mut bot = bot.turn();
        let mut at_work = bot.process.usage().cpu;
        while bot.process.usage().cpu == at_work {}
        bot.process.rest();
        // It may run for a moment until the order has arrived and all processes obey.
        let resting = bot.process.usage().cpu;
        bot.receive(SHORT);
        assert!(bot.process.usage().cpu.checked_sub(resting).unwrap() < SHORT / 5, "{manner}");
        bot = bot.turn();
        at_work = bot.process.usage().cpu;
        while bot.process.usage().cpu == at_work {}
        assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
    }
}

#[test]
fn a_bot_that_may_ponder_does_not_rest() {
    let mut bot = Trial::with("spins", "", |launch| launch.pondering = true).turn();
    bot.process.rest();
    let at_work = bot.process.usage().cpu;
    while bot.process.usage().cpu == at_work {}
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}
