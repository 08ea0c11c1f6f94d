//! Attacks on what the keeper sees, on the freezing and on the count: whatever a bot does, it is never the arena that fails, and
//! who does nothing wrong is not blamed.

use std::time::Duration;

use bots::sandbox::{BotOutput, Exit, LimitKind};

use crate::support::trial::{LONG, MOVE, Trial};

/// Whatever it is called and however it maps its memory, it is seen, counted, frozen and woken.
#[test]
fn names_and_maps_hide_nobody() {
    let manners =
        ["names-itself", "long-command-line", "moves-its-map", "lets-nobody-look", "executes-in-threads"];
    for (manner, bot) in manners.into_iter().flat_map(Trial::both_ways) {
        plays_on(&manner, bot);
    }
}

#[test]
fn calls_that_end_are_waited_for() {
    let manners = ["syncs-its-memory", "locks-its-memory", "reads-without-end", "vforks-without-end"];
    for (manner, bot) in manners.into_iter().flat_map(Trial::both_ways) {
        plays_on(&manner, bot);
    }
}

#[test]
fn nobody_is_sent_off_by_an_estimate() {
    for (manner, bot) in
        ["shares-with-4", "shares-with-8", "comes-and-goes"].into_iter().flat_map(Trial::both_ways)
    {
        plays_on(&manner, bot);
    }
}

fn plays_on(manner: &str, bot: Trial) {
    let mut bot = bot.turn();
    for _ in 0..3 {
        assert_eq!(bot.says(), MOVE, "{manner}");
        bot.process.rest();
        assert_eq!(bot.process.ending(), None, "{manner}");
        let resting = bot.process.usage().cpu;
        std::thread::yield_now();
        let more = bot.process.usage().cpu.saturating_sub(resting);
        assert!(more < Duration::from_millis(10), "{manner}: {more:?}");
        bot = bot.turn();
    }
    bot.ends(Duration::ZERO);
}

/// A system call that no signal interrupts is ended by the death of who is in it.
#[test]
fn who_cannot_be_frozen_is_killed_for_it_with_proof() {
    let manners = ["populates-memory", "populates-in-a-thread", "maps-its-memory"];
    for (manner, bot) in manners.into_iter().flat_map(Trial::both_ways) {
        let mut bot = bot.turn();
        assert_eq!(bot.says(), MOVE, "{manner}");
        bot.process.rest();
        assert_eq!(bot.process.lost(), None, "{manner}");
        assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Limit(LimitKind::Freeze)), "{manner}");
        let ending = bot.process.ending().expect("it has ended");
        assert!(ending.contains("(misbehave) in state R"), "{manner}: {ending}");
        assert!(ending.contains("ms of the processor and did not stop"), "{manner}: {ending}");
        assert_eq!(bot.ends(LONG), Exit::Limit(LimitKind::Freeze), "{manner}");
    }
}

#[test]
fn who_withholds_its_count_is_killed_for_it() {
    for (manner, bot) in Trial::both_ways("withholds-its-count") {
        let mut bot = bot.turn();
        assert_eq!(bot.receive(3 * LONG), BotOutput::Gone(Exit::Limit(LimitKind::Memory)), "{manner}");
        assert_eq!(bot.ends(LONG), Exit::Limit(LimitKind::Memory), "{manner}");
    }
}
