//! Files, processes and parts of the system that bots see and reach, and the doctor's report of them.

use std::fs;
use std::process::id;

use bots::sandbox::doctor::examine;
use bots::sandbox::{BotOutput, BotSource, Exit, Protection};

use crate::support::misbehave::{mark, program};
use crate::support::trial::{LONG, Trial};

#[test]
fn others_are_neither_seen_nor_reached() {
    let mut bot = Trial::with("signals-others", &id().to_string(), |_| {}).turn();
    if bot.has(Protection::Processes) || bot.has(Protection::Paths) {
        assert_eq!(bot.notes(), "referee 0");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    let mut bot = Trial::of("looks-at-processes").turn();
    if bot.has(Protection::Processes) {
        assert_eq!(bot.notes(), "seen 2", "the keeper and itself");
    }
    bot.ends(LONG);
}

#[test]
fn files_of_others_are_neither_seen_nor_read() {
    let folder = std::env::temp_dir().join(mark());
    let secret = folder.join("secret");
    fs::create_dir(&folder).expect("a folder of the user's");
    fs::write(&secret, "a secret").expect("a file of the user's");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for file in [secret.to_str().expect("text"), source, "/etc/hosts", "/proc/1/environ", "/proc/1/mem"] {
        let mut bot = Trial::with("reads-a-file", &format!("@{file}"), |_| {}).turn();
        assert_eq!(bot.notes(), "read 0", "{file}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    for folder in
        [folder.to_str().expect("text"), env!("CARGO_MANIFEST_DIR"), "/home", "/root", "/etc", "/var", "/sys"]
    {
        let mut bot = Trial::with("lists-a-folder", &format!("@{folder}"), |_| {}).turn();
        assert_eq!(bot.notes(), "listed 0", "{folder}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    fs::remove_dir_all(folder).expect("it is still there");
}

#[test]
fn the_system_and_the_bots_own_files_are_there_to_read() {
    for file in [program(), "/usr/bin/env", "/dev/null", "/dev/urandom", "/dev/stderr"] {
        let mut bot = Trial::with("reads-a-file", &format!("@{file}"), |_| {}).turn();
        assert_eq!(bot.notes(), "read 1", "{file}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    let mark = mark();
    let words = [program(), "reads-a-file", &format!("@{source}"), source, &mark].map(str::to_owned);
    let mut bot = Trial::with("", "", |launch| launch.source = BotSource::Command(words.to_vec())).turn();
    assert_eq!(bot.notes(), "read 1", "the folder of the first file that its command names");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn an_argument_shows_a_file_and_nothing_around_it() {
    for (argument, file, is_read) in [
        ("/etc/hostname", "/etc/hostname", 1),
        ("/etc/hostname", "/etc/hosts", 0),
        ("/etc", "/etc/hosts", 0),
        ("/dev/null", "/dev/zero", 0),
        ("/dev", "/dev/zero", 0),
    ] {
        let words = [program(), "reads-a-file", &format!("@{file}"), argument, &mark()].map(str::to_owned);
        let mut bot = Trial::with("", "", |launch| launch.source = BotSource::Command(words.to_vec())).turn();
        assert_eq!(bot.notes(), format!("read {is_read}"), "{file}, told of {argument}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    let mut bot = Trial::with("looks-at-processes", "/proc/1/cmdline", |_| {}).turn();
    assert_eq!(bot.notes(), "seen 2", "no processes but its own");
    bot.ends(LONG);
}

#[test]
fn a_link_shows_where_it_leads_and_nothing_around_it() {
    let folder = std::env::temp_dir().join(mark());
    let (theirs, ours) = (folder.join("theirs"), folder.join("ours"));
    fs::create_dir_all(&theirs).expect("a folder of another bot");
    fs::create_dir(&ours).expect("a folder of its own");
    fs::copy(program(), theirs.join("bot")).expect("a program of another");
    fs::write(theirs.join("secret"), "a secret").expect("what lies beside it");
    fs::write(ours.join("own"), "no secret").expect("what lies beside the link");
    std::os::unix::fs::symlink(theirs.join("bot"), ours.join("bot")).expect("a link to it");
    for (file, is_read) in [(theirs.join("secret"), 0), (ours.join("own"), 1)] {
        let (link, file) = (ours.join("bot").display().to_string(), file.display().to_string());
        let words = [&link, "reads-a-file", &format!("@{file}"), &mark()].map(str::to_owned);
        let mut bot = Trial::with("", "", |launch| launch.source = BotSource::Command(words.to_vec())).turn();
        assert_eq!(bot.notes(), format!("read {is_read}"), "{file}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    fs::remove_dir_all(folder).expect("it is still there");
}

#[test]
fn its_own_folder_is_there_to_read_only() {
    let mut bot = Trial::of("writes-to-its-folder").turn();
    assert_eq!(bot.notes(), "written 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn there_is_no_network() {
    let mut bot = Trial::of("opens-sockets").turn();
    assert_eq!(bot.notes(), "sockets 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn what_no_bot_needs_is_forbidden() {
    let mut bot = Trial::of("mounts").turn();
    assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Forbidden));
    assert_eq!(bot.ends(LONG), Exit::Forbidden);
    let mut bot = Trial::of("has-rights").turn();
    assert_eq!(bot.notes(), "rights 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_bot_has_its_three_streams_and_no_other_file() {
    let mut bot = Trial::of("inherits-files").turn();
    assert_eq!(bot.notes(), "inherited 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn the_doctor_tells_of_every_protection_what_a_bot_meets() {
    let missing = Trial::of("honest").process.missing().to_vec();
    let findings = examine(env!("CARGO_BIN_EXE_bastide-launcher").as_ref(), true).expect("its bot starts");
    assert_eq!(findings.len(), Protection::ALL.len());
    for finding in findings {
        let why = missing.iter().find(|missing| missing.protection == finding.protection);
        assert_eq!(finding.wrong, why.map(|missing| missing.why.clone()), "{}", finding.protection);
    }
}
