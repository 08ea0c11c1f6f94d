//! The kit for authors of bots: what `bot new` writes plays, passes `bot check` and beats random play.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::program::{Run, run};
use crate::support::workshop::{folder, has, play};
use serde_json::Value;

/// Writes the bot of a language and builds it where that is needed; nothing if the language is not there.
fn bot(language: &str, folder: &Path) -> Option<String> {
    let folder = folder.join(language);
    let Run { out, err, status } = run(&["bot", "new", language, folder.to_str().expect("text")], "");
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("bastide bot check "), "{out}");
    let file = |name: &str| folder.join(name).display().to_string();
    Some(match language {
        "python" => has("python3").then(|| format!("cmd:python3 {}", file("bot.py")))?,
        "javascript" => has("node").then(|| format!("cmd:node {}", file("bot.js")))?,
        "rust" => {
            build("rustc", &["-O", "--edition", "2024", "bot.rs"], &folder)?;
            format!("cmd:{}", file("bot"))
        }
        _ => {
            let warnings = ["-Wall", "-Wextra", "-Werror", "-std=c11"];
            build(
                "cc",
                &[&warnings[..], &["-shared", "-fPIC", "-O2", "-o", "bot.so", "bot.c"]].concat(),
                &folder,
            )?;
            format!("lib:{}", file("bot.so"))
        }
    })
}

fn build(program: &str, args: &[&str], folder: &PathBuf) -> Option<()> {
    has(program).then(|| {
        let output = Command::new(program).args(args).current_dir(folder).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    })
}

fn is_good(language: &str) {
    let folder = folder(&format!("kit-{language}"));
    let Some(bot) = bot(language, &folder) else { return };
    let Run { out, err, status } = run(&["bot", "check", &bot, "--startup", "60s"], "");
    assert_eq!(status, 0, "{out}{err}");
    for seat in [0, 1] {
        let mut players = ["random", "random"];
        players[seat] = &bot;
        let played = play("mansuba", &players, &["--startup", "60s"]);
        assert_eq!(played["ranks"][seat], 1, "{language} wins mansuba: {played:#}");
        assert_eq!(played["ranks"][1 - seat], 2, "{language} wins mansuba: {played:#}");
    }
}

/// Luck decides much in Tilings, so that one game tells nothing. Those that are fast are held to a verdict; all share
/// one logic.
fn beats_random_in_tilings(language: &str) {
    let folder = folder(&format!("kit-tilings-{language}"));
    let Some(bot) = bot(language, &folder) else { return };
    let game = ["--game", "tilings", "--blocks", "150", "--seed", "kit", "--clock", "move:20s"];
    let played = run(&[&["duel", &bot, "random", "--startup", "60s"], &game[..]].concat(), "");
    assert!(played.out.contains(" is better than random"), "{}{}", played.out, played.err);
    assert!(!played.out.contains("sent off"), "{}", played.out);
}

#[test]
fn the_bots_of_rust_and_c_beat_random_in_tilings() {
    ["rust", "c"].into_iter().for_each(beats_random_in_tilings);
}

#[test]
fn the_bot_of_python_is_good() {
    is_good("python");
}

#[test]
fn the_bot_of_javascript_is_good() {
    is_good("javascript");
}

#[test]
fn the_bot_of_rust_is_good() {
    is_good("rust");
}

#[test]
fn the_bot_of_c_is_good() {
    is_good("c");
}

#[test]
fn bots_are_short_and_nothing_is_overwritten() {
    let folder = folder("kit-new");
    for language in ["python", "rust", "c", "javascript"] {
        let there = folder.join(language);
        let args = ["bot", "new", language, there.to_str().expect("text")];
        assert_eq!(run(&args, "").status, 0);
        for file in std::fs::read_dir(&there).expect("a folder") {
            let path = file.expect("a file").path();
            let lines = std::fs::read_to_string(&path).expect("a text").lines().count();
            assert!(lines < 90, "{}: {lines} lines", path.display());
        }
        let again = run(&args, "");
        assert_eq!(again.status, 2);
        assert!(again.err.contains("is there already"), "{}", again.err);
    }
}

/// A bot in the shell, which says these lines one for one.
fn shell(folder: &Path, name: &str, script: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, script).expect("a script");
    format!("cmd:sh {}", file.display())
}

#[test]
fn the_check_stops_at_the_first_failure_and_tells_what_to_change() {
    let folder = folder("kit-check");
    let hello = r#"read l; echo '{"type":"hello","protocol":1,"name":"sh"}'"#;
    let ready = r#"read l; echo '{"type":"ready"}'"#;
    for (name, script, step, why, change) in [
        (
            "garbage",
            "echo welcome; cat".to_owned(),
            1,
            "the line is not JSON",
            "Say nothing before the answer",
        ),
        ("gone", "exit 3".to_owned(), 1, "exit status 3", "must not end before its input"),
        (
            "version",
            r#"read l; echo '{"type":"hello","protocol":9,"name":"sh"}'; cat"#.to_owned(),
            2,
            "version 9",
            "the version that this referee offers",
        ),
        (
            "number",
            format!(r#"{hello}; {ready}; read l; echo '{{"type":"move","turn":77,"move":"a1"}}'; cat"#),
            3,
            "it answers turn 77",
            "Copy the number",
        ),
        (
            "illegal",
            format!(r#"{hello}; {ready}; read l; echo '{{"type":"move","turn":1,"move":"zz"}}'; cat"#),
            3,
            "is refused",
            "letter by letter",
        ),
        ("half", format!("{hello}; {ready}; read l; exit 0"), 3, "exit status 0", "must not end"),
    ] {
        let bot = shell(&folder, name, &script);
        let Run { out, err, status } = run(&["bot", "check", &bot, "--json", "--game", "ripple"], "");
        assert_eq!(status, 1, "{name}: {err}");
        let data: Value = serde_json::from_str(&out).expect("a JSON object");
        let steps = data["steps"].as_array().expect("steps");
        let last = steps.last().expect("a step");
        assert_eq!(
            (steps.len(), data["ok"].as_bool(), last["ok"].as_bool()),
            (step, Some(false), Some(false)),
            "{out}"
        );
        assert!(last["why"].as_str().is_some_and(|text| text.contains(why)), "{name}: {out}");
        assert!(last["advice"].to_string().contains(change), "{name}: {out}");
    }
    let shown = run(&["bot", "check", "--", "sh", folder.join("number").to_str().unwrap()], "");
    assert!(
        shown.out.contains("FAILED") && shown.out.contains("> {") && shown.out.contains("< {"),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("what to change: Copy the number"), "{}", shown.out);
}

#[test]
fn only_bots_are_checked() {
    assert_eq!(run(&["bot", "check", "mcts"], "").status, 2);
    assert_eq!(run(&["bot", "check", "lib2018:x.so", "--game", "ripple"], "").status, 2);
    assert_eq!(run(&["bot", "check"], "").status, 2);
}

#[cfg(unix)]
#[test]
fn all_files_of_a_bot_are_written_though_nobody_reads_what_is_said() {
    use std::process::{Command, Stdio};
    let (whole, cut) = (folder("new-whole").join("bot"), folder("new-cut").join("bot"));
    let new = |folder: &Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
        program.args(["bot", "new", "rust"]).arg(folder).args(["--game", "ripple"]).stdout(Stdio::piped());
        program.spawn().expect("the program starts")
    };
    assert!(new(&whole).wait_with_output().expect("it ends").status.success());
    let mut child = new(&cut);
    drop(child.stdout.take());
    child.wait().expect("it ends");
    let count = |folder: &Path| {
        let mut folders = vec![folder.to_owned()];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").map(Result::unwrap) {
                if entry.path().is_dir() { folders.push(entry.path()) } else { files += 1 }
            }
        }
        files
    };
    assert_eq!(count(&cut), count(&whole));
}
