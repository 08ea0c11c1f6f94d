//! Control groups and users: every bot has its own where the system gives them, and nothing is left of them.

use std::fs;
use std::path::{Path, PathBuf};

use bots::sandbox::Protection;

use crate::ends::{kill_a_referee, left};
use crate::support::misbehave::{mark, stages};
use crate::support::trial::{LONG, MOVE, Trial};

/// The groups of a process, as the kernel tells them.
fn groups_of(process: &str) -> String {
    fs::read_to_string(format!("/proc/{process}/cgroup")).expect("it is there")
}

/// The numbers of the keeper and of the bot with this mark.
fn keeper_and_bot(mark: &str) -> (String, String) {
    let [_, keeper, bot] = stages(mark).expect("a bot that runs");
    (keeper, bot)
}

/// The folders of groups whose names begin so, wherever they hang.
fn folders(begin: &str) -> Vec<PathBuf> {
    fn search(folder: &Path, begin: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if entry.file_name().to_string_lossy().starts_with(begin) {
                    found.push(entry.path());
                }
                search(&entry.path(), begin, found);
            }
        }
    }
    let mut found = Vec::new();
    search(Path::new("/sys/fs/cgroup"), begin, &mut found);
    found
}

#[test]
fn a_bot_is_in_a_group_that_its_keeper_is_not_in_and_that_goes_with_it() {
    let mut bot = Trial::of("leaves-a-daemon");
    if !bot.has(Protection::Groups) {
        return;
    }
    let (keeper, process) = keeper_and_bot(&bot.mark);
    let (of_keeper, of_bot) = (groups_of(&keeper), groups_of(&process));
    let own: Vec<&str> = of_bot.lines().filter_map(|line| Some(&line[line.find("bastide-")?..])).collect();
    assert!(!own.is_empty() && !own.iter().any(|name| of_keeper.contains(name)), "{of_bot}");
    bot = bot.turn();
    assert_eq!(bot.says(), MOVE);
    bot.process.rest();
    assert!(own.iter().any(|name| !folders(name).is_empty()), "{own:?}");
    bot.ends(LONG);
    for name in own {
        assert_eq!(folders(name), Vec::<PathBuf>::new());
    }
}

#[test]
fn the_keeper_is_another_user_where_the_system_has_one_to_give() {
    let bot = Trial::of("honest");
    let user = |process: &str| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it is there");
        status.lines().find_map(|line| Some(line.strip_prefix("Uid:")?.to_owned())).expect("a user")
    };
    let (keeper, process) = keeper_and_bot(&bot.mark);
    let missing = bot.process.missing().iter().find(|missing| missing.protection == Protection::Users);
    let is_told = missing.is_none_or(|missing| missing.why.contains("its keeper is another user"));
    assert_eq!(user(&keeper) != user(&process), is_told, "{missing:?}");
    bot.ends(LONG);
}

#[test]
fn without_groups_a_bot_is_in_its_keepers() {
    let bot = Trial::with("honest", "", |launch| launch.groups = false);
    let (keeper, process) = keeper_and_bot(&bot.mark);
    assert_eq!(groups_of(&keeper), groups_of(&process));
    assert!(bot.process.missing().iter().any(|missing| missing.protection == Protection::Groups));
    assert_eq!(bot.process.group(), None);
    bot.ends(LONG);
}

#[test]
fn what_a_killed_referee_left_is_removed_by_the_next_run() {
    let mark = mark();
    let referee = kill_a_referee(&mark);
    assert_eq!(left(&mark), Vec::<String>::new());
    Trial::of("honest").ends(LONG);
    assert_eq!(folders(&format!("bastide-{referee}-")), Vec::<PathBuf>::new());
}

#[test]
fn when_memory_runs_out_bots_go_first_and_keepers_next() {
    let bot = Trial::of("honest");
    let score = |process: &str| {
        let text = fs::read_to_string(format!("/proc/{process}/oom_score_adj")).expect("it is there");
        text.trim().parse::<i32>().expect("a number")
    };
    let [gate, keeper, process] = stages(&bot.mark).expect("a bot that runs");
    let scores = [process.as_str(), &keeper, &gate, "self"].map(score);
    assert!(scores[0] > scores[1] && scores[1] == scores[2] && scores[2] > scores[3], "{scores:?}");
    bot.ends(LONG);
}
