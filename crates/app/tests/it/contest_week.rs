//! A contest as a class lives it: broken bots, tests run beside the contest, comments, more blocks, repairs, newcomers, Ctrl-C.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::program::run;
use crate::tournaments::{FILE, Folder};

const BROKEN: [&str; 5] = [
    "import sys\nprint('hello\n",
    "import no_such_module\n",
    "import sys\nsys.exit(3)\n",
    "import time\ntime.sleep(60)\n",
    "import os\nos.abort()\n",
];

/// A class; `./test --long` has one of 20 with 5 broken bots.
fn class() -> (usize, usize) {
    if std::env::var_os("BASTIDE_LONG").is_some() { (15, 5) } else { (3, 2) }
}

fn write_bot(folder: &Path, name: &str) {
    let own = folder.join(name);
    let made = run(&["bot", "new", "python", own.to_str().unwrap(), "--game", "ripple"], "");
    assert_eq!(made.status, 0, "{}", made.err);
}

fn text(players: &[String], blocks: usize, comment: &str) -> String {
    let player =
        |name: &String| format!("[[player]]\nname = \"{name}\"\nbot = \"cmd:python3 {name}/bot.py\"\n");
    let players: String = players.iter().map(player).collect();
    format!(
        "{comment}\nname = \"Class\"\ngame = \"ripple\"\nseed = \"1\"\nformat = \"round-robin\"\nblocks = {blocks}\n\
         [options]\nwidth = 2\nheight = 2\nmax_turns = 12\n[terms]\nclock = \"move:5s\"\nstartup = \"3s\"\n{players}"
    )
}

/// Starts the contest and presses Ctrl-C after its first game; the standard error of it.
fn interrupted(folder: &Folder) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    program.args(["tournament", "run", &folder.file(), "--json", "--jobs", "1"]);
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("\"event\":\"game\"")));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    lines.for_each(drop);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    String::from_utf8(ended.stderr).unwrap()
}

#[test]
fn a_contest_week() {
    let (good, broken) = class();
    let mut names: Vec<String> = (0..good).map(|number| format!("good{number}")).collect();
    names.extend((0..broken).map(|number| format!("broken{number}")));
    let folder = Folder::new("week", &text(&names, 1, ""));
    names.iter().for_each(|name| write_bot(&folder.0, name));
    for (number, source) in BROKEN.iter().enumerate().take(broken) {
        fs::write(folder.0.join(format!("broken{number}/bot.py")), source).unwrap();
    }
    let games = names.len() * (names.len() - 1);

    // Monday: all that do not start are reported at once; Ctrl-C keeps the finished games.
    let told = interrupted(&folder);
    assert!(told.contains(&format!("{broken} of {} players do not start", names.len())), "{told}");
    for number in 0..broken {
        assert!(told.contains(&format!("bastide bot check 'cmd:python3 broken{number}/bot.py'")), "{told}");
    }

    // Tuesday: a student tests a bot in its folder, an editor keeps a copy, the teacher writes a comment.
    let tested = Command::new("python3")
        .args(["bot.py", "test"])
        .env("BASTIDE_ENGINE", env!("CARGO_BIN_EXE_bastide"))
        .current_dir(folder.0.join("good0"))
        .output()
        .unwrap();
    assert!(tested.status.success(), "{}", String::from_utf8_lossy(&tested.stderr));
    fs::create_dir_all(folder.0.join("good0/__pycache__")).unwrap();
    fs::write(folder.0.join("good0/__pycache__/arena.cpython-311.pyc"), "bytes").unwrap();
    fs::write(folder.0.join("good0/bot.py~"), "").unwrap();
    fs::create_dir_all(folder.0.join("good1/.git")).unwrap();
    fs::write(folder.0.join("good1/.git/HEAD"), "ref").unwrap();
    fs::write(folder.0.join("good1/.DS_Store"), "").unwrap();
    fs::write(folder.file(), text(&names, 1, "# Have fun!")).unwrap();
    let played = folder.does(&["run"]);
    assert_eq!(played.status, 0, "{}{}", played.out, played.err);
    assert!(played.out.contains(&format!("{games} of {games} games")), "{}", played.out);
    let lines = played.out.lines().filter(|line| line.contains("broken0: sent off: start, game "));
    assert!(lines.count() <= 2, "one line for each player and kind, and its count: {}", played.out);
    let first = folder.tells(&["export"]);
    assert_eq!(first.lines().count(), games);

    // Wednesday: more blocks; everything counts on.
    fs::write(folder.file(), text(&names, 2, "# Have more fun!")).unwrap();
    let more = folder.does(&["run"]);
    assert!(more.status == 0 && more.err.contains(&format!("begins with {games} games")), "{}", more.err);
    let second = folder.tells(&["export"]);
    assert!(second.starts_with(&first) && second.lines().count() == 2 * games);

    // Thursday: a bot is repaired, and a new one comes late.
    fs::remove_dir_all(folder.0.join("broken0")).unwrap();
    write_bot(&folder.0, "broken0");
    let refused = folder.does(&["run"]);
    assert!(
        refused.status == 2 && refused.err.contains("the bot `broken0` is not what it was"),
        "{}",
        refused.err
    );
    names.push("late".to_owned());
    write_bot(&folder.0, "late");
    fs::write(folder.file(), text(&names, 2, "")).unwrap();
    let refused = folder.does(&["run"]);
    assert!(refused.status == 2 && refused.err.contains("the player `late` is new"), "{}", refused.err);
    let new = folder.does(&["run", "--new-stage"]);
    assert_eq!(new.status, 0, "{}{}", new.out, new.err);
    let kept: Vec<&str> = second.lines().filter(|line| !line.contains("\"broken0\"")).collect();
    assert!(new.err.contains(&format!("begins with {} games", kept.len())), "{}", new.err);
    let third = folder.tells(&["export"]);
    assert!(kept.iter().all(|line| third.contains(line)), "nothing that counts is played twice or lost");
    assert_eq!(third.lines().count(), 2 * names.len() * (names.len() - 1));
    assert!(folder.tells(&["check"]).contains("games are good"));

    // Friday: a report of its own name, marks, and a fault to be seen again by its number.
    folder.tells(&["report", "--games", "0"]);
    let marks = fs::read_to_string(folder.0.join("spring-report/standings.csv")).unwrap();
    assert_eq!(marks, folder.tells(&["standings", "--csv"]));
    assert!(marks.lines().next().unwrap().starts_with("place,player,mark,games,wins,ties,losses"));
    let row = |name: &str| marks.lines().find(|line| line.contains(&format!(",{name},"))).unwrap().to_owned();
    assert!(row("broken1").contains("start "), "{marks}");
    assert!(!row("broken0").contains("start "), "{marks}");
    let faults = folder.tells(&["games", "--player", "broken1", "--faults"]);
    let number = faults.split_whitespace().next().unwrap();
    let shown = folder.tells(&["games", "show", number]);
    assert!(shown.contains(&format!("games {} repro {number} --seat ", folder.file())), "{shown}");
    let seen = folder.tells(&["games", "repro", number]);
    assert!(seen.contains("sent off: start"), "{seen}");
}

#[test]
fn a_bot_in_an_environment_whose_python_is_elsewhere_plays_in_a_tournament_and_a_duel() {
    let Ok(system) = fs::canonicalize("/usr/bin/python3") else { return };
    let elsewhere = std::env::temp_dir().join(format!("bastide-pyenv-{}", std::process::id()));
    let version = system.file_name().unwrap().to_str().unwrap().to_owned();
    fs::create_dir_all(elsewhere.join("bin")).unwrap();
    fs::create_dir_all(elsewhere.join("lib")).unwrap();
    fs::copy(&system, elsewhere.join("bin").join(&version)).unwrap();
    symlink(Path::new("/usr/lib").join(&version), elsewhere.join("lib").join(&version)).unwrap();
    let names = ["one".to_owned(), "two".to_owned()];
    let file = text(&names, 1, "").replace("cmd:python3 one/bot.py", "cmd:one/venv/bin/python3 one/bot.py");
    let folder = Folder::new("venv", &file);
    names.iter().for_each(|name| write_bot(&folder.0, name));
    let venv = folder.0.join("one/venv");
    fs::create_dir_all(venv.join("bin")).unwrap();
    fs::write(venv.join("pyvenv.cfg"), format!("home = {}\n", elsewhere.join("bin").display())).unwrap();
    symlink(elsewhere.join("bin").join(&version), venv.join("bin/python3")).unwrap();
    let played = folder.does(&["run"]);
    fs::remove_dir_all(&elsewhere).unwrap();
    assert_eq!(played.status, 0, "{}{}", played.out, played.err);
    assert!(
        !played.out.contains("sent off") && !played.err.contains("do not start"),
        "{}{}",
        played.out,
        played.err
    );
}

#[test]
fn mistakes_in_a_file_are_shown_in_their_lines_all_at_once_with_guesses() {
    let refused = |text: &str| {
        let folder = Folder::new("mistakes", text);
        let refused = folder.does(&["run"]);
        assert_eq!(refused.status, 2, "{}", refused.err);
        refused.err
    };
    let file = text(&["a".to_owned()], 1, "").replace("cmd:python3 a/bot.py", "greedy");
    let typo = refused(&file.replace("blocks = 1", "blcks = 1"));
    assert!(typo.contains("did you mean `blocks`?") && typo.contains("    blcks = 1\n    ^"), "{typo}");
    let number = refused(&file.replace("blocks = 1", "blocks = \"many\""));
    assert!(number.contains("a whole number is needed here"), "{number}");
    let single = refused(&(file.replace("[[player]]", "[player]") + "[player]\nbot = \"random\"\n"));
    assert!(single.contains("`[[player]]`"), "{single}");
    let many = refused(
        &file
            .replace("\"ripple\"", "\"riple\"")
            .replace("greedy", "cmd:./nowhere")
            .replace("move:5s", "move:x"),
    );
    for words in ["did you mean `ripple`", "./nowhere is not there", "move:x"] {
        assert!(many.contains(words), "{words}: {many}");
    }
}

#[test]
fn a_changed_file_is_refused_unless_all_results_count_on() {
    let text = |blocks: &str| FILE.replace("blocks = 12", blocks);
    let folder = Folder::new("stage", &text("blocks = 1"));
    folder.tells(&["run"]);
    let before = folder.tells(&["export"]);
    fs::write(folder.file(), text("# one is enough\nblocks=1")).unwrap();
    folder.tells(&["run"]);
    assert!(!folder.0.join("spring.1.bastide").exists(), "comments and layout change nothing");
    fs::write(folder.file(), text("blocks = 2")).unwrap();
    let grown = folder.does(&["run"]);
    assert!(grown.status == 0 && grown.err.contains("begins with 6 games"), "{}", grown.err);
    assert_eq!(folder.data(&["status", "--json"])["all"], 12);
    assert!(folder.tells(&["export"]).starts_with(&before), "what was played counts on");
    assert_eq!(folder.does(&["check"]).status, 0);
    fs::write(folder.file(), text("blocks = 2").replace("height = 3", "height = 4")).unwrap();
    let refused = folder.does(&["run"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("[options] was") && refused.err.contains("--new-stage"), "{}", refused.err);
    fs::write(folder.file(), text("blocks = 2").replace("\"30it\"", "\"31it\"")).unwrap();
    assert!(folder.does(&["run"]).err.contains("[terms] was"));
    fs::write(folder.file(), text("blocks = 1")).unwrap();
    assert!(folder.does(&["run"]).err.contains("`format` was"), "fewer blocks are another tournament");
}
