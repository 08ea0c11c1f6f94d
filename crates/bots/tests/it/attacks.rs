//! Attacks on the keeper, on its count, and on the time of others: none of them gains anything.

use std::time::Duration;

use bots::sandbox::{BotOutput, Exit, LimitKind};

use crate::support::trial::{LONG, MOVE, SHORT, Trial};

#[test]
fn the_keeper_is_out_of_reach() {
    for (manner, reached) in [("reaches-its-keeper", "reached 0"), ("leaves-its-group", "left 0")] {
        for (manner, bot) in Trial::both_ways(manner) {
            let mut bot = bot.turn();
            assert_eq!(bot.notes(), reached);
            assert_eq!(bot.ends(LONG), Exit::Code(0), "{manner}");
        }
    }
}

#[test]
fn memory_is_counted_wherever_it_is_hidden() {
    let manners =
        ["hoards-behind-a-dead-leader", "hoards-page-tables", "hoards-socket-buffers", "starves-its-keeper"];
    for (manner, bot) in manners.into_iter().flat_map(Trial::both_ways) {
        let mut bot = bot.turn();
        assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Limit(LimitKind::Memory)), "{manner}");
        assert_eq!(bot.ends(LONG), Exit::Limit(LimitKind::Memory), "{manner}");
    }
}

#[test]
fn nobody_thinks_on_the_time_of_others() {
    let manners = [
        "thinks-behind-a-dead-leader",
        "thinks-in-a-daemon",
        "thinks-behind-a-vfork",
        "thinks-in-threads",
        "thinks-by-alarm",
        "thinks-in-newborns",
        "thinks-as-an-orphan",
        "forks-in-the-freeze",
        "forks-after-a-nap",
    ];
    for (manner, bot) in manners.into_iter().flat_map(Trial::both_ways) {
        let mut bot = bot.turn();
        for turn in 0..4 {
            assert_eq!(bot.says(), MOVE, "{manner}");
            bot.process.rest();
            assert_eq!(bot.process.lost(), None, "{manner}");
            let resting = bot.process.usage().cpu;
            bot.receive(SHORT);
            let more = bot.process.usage().cpu.checked_sub(resting).unwrap();
            // To take the signal costs a little itself.
            assert!(more < Duration::from_millis(10), "{manner} in turn {turn}: {more:?}");
            bot = bot.turn();
        }
        bot.ends(Duration::ZERO);
    }
}

#[test]
fn whoever_reaps_its_children_their_time_is_charged() {
    for (manner, bot) in Trial::both_ways("works-through-children") {
        let mut bot = bot.turn();
        assert_eq!(bot.notes(), "worked 1");
        let cpu = bot.process.usage().cpu;
        assert!(cpu > Duration::from_millis(900), "{manner}: {cpu:?}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
}

#[test]
fn bots_have_nothing_to_give_each_other_signs_by() {
    for (manner, note) in [("gives-signs", "signs 0"), ("learns-of-the-host", "learned 0")] {
        let mut bot = Trial::of(manner).turn();
        assert_eq!(bot.notes(), note);
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
}
