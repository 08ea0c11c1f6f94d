//! Bots in tournaments: built once in the sandbox, refused when they are changed, and blind to the store.

use std::fs;
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt;

use crate::tournaments::{FILE, Folder};

/// A bot that is made of `source` and `helper.sh` by its build.
const BUILD: &str =
    "set -e\ncat source > bot\nchmod 755 bot\necho built\nmkdir -p parts\ndate >> parts/log\n";

fn with_build(name: &str, build: &str, bot: &str) -> Folder {
    let player = format!("bot = \"{bot}\"\nbuild = \"{build}\"");
    let text = FILE.replace("bot = \"greedy\"", &player).replace("blocks = 12", "blocks = 1");
    let folder = Folder::new(name, &text.replace("[terms]", "[terms]\nclock = \"move:20s\""));
    fs::create_dir_all(folder.0.join("mybot")).unwrap();
    for (file, text) in [
        ("source", "#!/bin/sh\n. \"${0%/*}/helper.sh\"\n"),
        ("helper.sh", "exec \"$BASTIDE_ENGINE\" sparring\n"),
        ("make.sh", BUILD),
    ] {
        fs::write(folder.0.join("mybot").join(file), text).unwrap();
    }
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_is_built_once_in_its_own_folder_and_plays() {
    let folder = with_build("built", "sh make.sh", "cmd:mybot/bot");
    folder.tells(&["run"]);
    assert_eq!(folder.data(&["status", "--json"])["faults"], 0);
    folder.tells(&["run"]);
    let log = fs::read_to_string(folder.0.join("mybot/parts/log")).unwrap();
    assert_eq!(log.lines().count(), 1, "it was built once");
    folder.tells(&["run", "--new-stage"]);
    let log = fs::read_to_string(folder.0.join("mybot/parts/log")).unwrap();
    assert_eq!(log.lines().count(), 2, "a new stage builds again");
    let owner = |name: &str| fs::metadata(folder.0.join(name)).unwrap().uid();
    assert_eq!(owner("mybot/bot"), owner("spring.toml"), "what was built is the user's");
}

#[cfg(target_os = "linux")]
#[test]
fn a_build_that_fails_says_what_it_printed_and_nothing_is_played() {
    let folder = with_build("unbuilt", "sh fail.sh", "cmd:mybot/bot");
    fs::write(folder.0.join("mybot/fail.sh"), "echo line 7 is wrong\necho really >&2\nexit 3\n").unwrap();
    let failed = folder.does(&["run"]);
    assert_eq!(failed.status, 1);
    for words in ["the bot `mine` could not be built", "exit status 3", "line 7 is wrong", "really"] {
        assert!(failed.err.contains(words), "{words}: {}", failed.err);
    }
    assert!(!folder.store().exists());
    let idle = with_build("idle", "true", "cmd:mybot/bot");
    let failed = idle.does(&["run"]);
    assert!(
        failed.err.contains("its build is done, but the program mybot/bot is not there"),
        "{}",
        failed.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_build_writes_nowhere_but_in_its_own_folder() {
    let folder = with_build("walls", "sh make.sh", "cmd:mybot/bot");
    let reach = format!("{BUILD}! echo x > ../spring.toml\n! echo x > ../other\n! ls .. | grep toml\n");
    fs::write(folder.0.join("mybot/make.sh"), reach).unwrap();
    let before = fs::read(folder.file()).unwrap();
    folder.tells(&["run"]);
    assert!(fs::read(folder.file()).unwrap() == before && !folder.0.join("other").exists());
}

#[test]
fn a_build_needs_a_folder_that_is_the_bots_alone() {
    for (build, bot, words) in [
        ("make", "cmd:./bot", "a bot that is built needs a folder of its own"),
        ("make", "greedy", "a mind has no folder and is not built"),
        ("'", "cmd:mybot/bot", "is not closed"),
    ] {
        let refused = with_build("alone", build, bot).does(&["run"]);
        assert!(refused.status == 2 && refused.err.contains(words), "{}", refused.err);
        assert!(refused.err.contains("line "), "{}", refused.err);
    }
    let folder = with_build("shared", "sh make.sh", "cmd:mybot/bot");
    let text = fs::read_to_string(folder.file()).unwrap();
    fs::create_dir(folder.0.join("mybot/other")).unwrap();
    let other = "bot = \"cmd:mybot/other/bot\"\nfolder = \"mybot/other\"\nname = \"other\"";
    fs::write(folder.file(), text.replace("bot = \"level:3\"", other)).unwrap();
    fs::write(folder.0.join("mybot/other/bot"), "").unwrap();
    let refused = folder.does(&["run"]);
    assert!(refused.err.contains("the bot `other` lies in mybot"), "{}", refused.err);
}

#[test]
fn a_changed_bot_is_refused_and_told_what_changed() {
    let text = FILE.replace("bot = \"greedy\"", "bot = \"cmd:sh mybot/bot.sh\"");
    let folder = Folder::new("bot", &text.replace("blocks = 12", "blocks = 1"));
    let own = folder.0.join("mybot");
    fs::create_dir(&own).unwrap();
    fs::write(own.join("bot.sh"), ". mybot/helper.sh\n").unwrap();
    let helper = format!("exec {} sparring\n", env!("CARGO_BIN_EXE_bastide"));
    fs::write(own.join("helper.sh"), &helper).unwrap();
    folder.tells(&["run", "--trust"]);
    let refusal = |words: &str| {
        let refused = folder.does(&["run", "--trust"]);
        assert_eq!(refused.status, 2);
        let words = format!("the bot `mine` is not what it was: mybot/{words}");
        assert!(refused.err.contains(&words) && refused.err.contains("--new-stage"), "{}", refused.err);
    };
    fs::write(own.join("helper.sh"), format!("# better now\n{helper}")).unwrap();
    refusal("helper.sh has changed");
    fs::write(own.join("a.txt"), "").unwrap();
    refusal("a.txt is new, and 1 more of its files");
    fs::write(own.join("helper.sh"), helper).unwrap();
    fs::remove_file(own.join("a.txt")).unwrap();
    folder.tells(&["run", "--trust"]);
    fs::remove_file(own.join("helper.sh")).unwrap();
    refusal("helper.sh is gone");
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_beside_the_store_cannot_read_the_sealed_seed() {
    let text =
        FILE.replace("bot = \"greedy\"", "bot = \"cmd:sh bot.sh\"").replace("blocks = 12", "blocks = 1");
    let folder = Folder::new("sealed", &text.replace("[terms]", "[terms]\nclock = \"move:20s\""));
    let spy = "cat spring.bastide* | wc -c >&2\nexec \"$BASTIDE_ENGINE\" sparring\n";
    fs::write(folder.0.join("bot.sh"), spy).unwrap();
    folder.tells(&["run"]);
    let notes = folder.tells(&["games", "notes", "0"]);
    assert!(notes.contains("\"0\\n\""), "{notes}");
    let page = folder.tells(&["games", "page", "0"]);
    assert!(page.contains(", errors: 0"), "what it wrote stands on the page of the game");
}

#[test]
fn damage_is_told_by_every_command_that_looks() {
    let folder = Folder::new("hurt", &FILE.replace("blocks = 12", "blocks = 1"));
    folder.tells(&["run"]);
    let mut bytes = fs::read(folder.store()).unwrap();
    let head = b"bastide record";
    let at = bytes.windows(head.len()).position(|part| part == head).expect("records are plain text");
    bytes[at] ^= 1;
    fs::write(folder.store(), &bytes).unwrap();
    for args in [&["status"][..], &["standings"], &["report"], &["run"], &["check"]] {
        let told = folder.does(args);
        let said = format!("{}{}", told.out, told.err);
        assert!(said.contains("the store is damaged: "), "{args:?}: {said}");
        assert_eq!(fs::read(folder.store()).unwrap(), bytes, "{args:?} changes nothing");
    }
}
