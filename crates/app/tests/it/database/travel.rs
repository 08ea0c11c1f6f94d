//! Bots that travel: the same tournament of bots on one machine and on workers that fetch and build them.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::{Cup, ended, first_line, interrupt, worker};
use crate::support::workshop::has;
use crate::tournaments::{FILE, Folder};

/// The first legal move, with a file beside it that it needs.
const PYTHON: &str = r#"import json, sys
from helper import choose
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "first"}), flush=True)
    elif message["type"] == "new":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"type": "move", "turn": message["turn"], "move": choose(message["moves"])}), flush=True)
"#;

/// The last legal move, without a reader of JSON.
const C: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    static char line[1 << 20];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"last\"}");
        else if (strstr(line, "\"type\":\"new\"")) puts("{\"type\":\"ready\"}");
        else if (strstr(line, "\"type\":\"turn\"")) {
            int turn = atoi(strstr(line, "\"turn\":") + 7);
            char *moves = strstr(line, "\"moves\":["), *end = strchr(moves, ']'), *from = end - 1;
            while (from[-1] != '"') from--;
            printf("{\"type\":\"move\",\"turn\":%d,\"move\":\"%.*s\"}\n", turn, (int)(end - 1 - from), from);
        }
    }
    return 0;
}
"#;

fn text(blocks: usize) -> String {
    FILE.replace("blocks = 12", &format!("blocks = {blocks}"))
        .replace("[terms]", "[terms]\nclock = \"move:20s\"\nstartup = \"60s\"")
        .replace("bot = \"greedy\"", "bot = \"cmd:python3 snake/bot.py\"")
        .replace("bot = \"random\"", "name = \"c\"\nbot = \"cmd:cbot/bot\"\nbuild = \"cc -o bot bot.c\"")
}

fn write_bots(folder: &Path) {
    for (path, text) in [
        ("snake/bot.py", PYTHON),
        ("snake/helper.py", "def choose(moves):\n    return moves[0]\n"),
        ("cbot/bot.c", C),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn bots_travel_to_workers_are_built_there_and_give_the_same_table() {
    if !has("python3") || !has("cc") {
        return;
    }
    let text = text(3);
    let Some(cup) = Cup::new("travel", &text) else { return };
    write_bots(&cup.folder.0);
    let calm = Folder::new("travel-calm", &text);
    write_bots(&calm.0);
    calm.tells(&["run"]);
    let leader = cup.leader("0");
    let caches = ["one", "two"].map(|name| cup.folder.0.join("caches").join(name));
    let workers = caches.clone().map(|cache| cup.worker(&["--cache", cache.to_str().unwrap()]));
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    for worker in workers {
        interrupt(&worker);
        let ended = ended(worker);
        assert_eq!(ended.status, 130, "{}", ended.err);
    }
    assert!(
        cup.results() == calm.tells(&["standings", "--json"]) + &calm.tells(&["export"]),
        "the same games and the same table"
    );
    assert_eq!(calm.data(&["status", "--json"])["faults"], 0);
    assert_eq!(cup.does(&["check"]).status, 0);
    let notes = cup.tells(&["games", "notes", "0"]);
    assert!(notes.contains("cmd:python3 snake/bot.py"), "bots are called as in the file: {notes}");
    for cache in &caches {
        let kept = fs::read_dir(cache)
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().path().join("mark").is_file());
        assert!(kept.count() <= 2, "each is kept once");
    }
    let built = caches.iter().flat_map(|cache| fs::read_dir(cache).unwrap());
    assert!(built.into_iter().any(|entry| entry.unwrap().path().join("bot/cbot/bot").is_file()));
    let hidden = cup.server.refuses("SELECT bytes FROM bastide.parcel", "hand");
    assert!(hidden.contains("permission denied"), "{hidden}");
}

#[test]
fn a_bot_that_fails_far_away_is_told_with_its_own_words_and_no_folder_of_that_machine() {
    if !has("python3") {
        return;
    }
    let text = text(1)
        .replace("name = \"c\"\nbot = \"cmd:cbot/bot\"\nbuild = \"cc -o bot bot.c\"", "bot = \"random\"");
    let Some(cup) = Cup::new("crash", &text) else { return };
    write_bots(&cup.folder.0);
    fs::write(cup.folder.0.join("snake/helper.py"), "raise ValueError('x' * 100000)\n").unwrap();
    let leader = cup.leader("0");
    let cache = cup.folder.0.join("cache");
    let worker = cup.worker(&["--cache", cache.to_str().unwrap()]);
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    interrupt(&worker);
    ended(worker);
    let notes = cup.tells(&["games", "notes", "0"]);
    assert!(notes.contains("\"snake/helper.py\\\"") || notes.contains("snake/helper.py"), "{notes}");
    assert!(
        !notes.contains("bastide-tournament") && notes.len() < 40_000,
        "bounded, and of no machine: {notes}"
    );
}

#[test]
fn a_bot_that_is_not_what_was_sent_or_cannot_be_built_is_never_started() {
    if !has("python3") {
        return;
    }
    let text = text(1).replace("cc -o bot bot.c", "sh make.sh");
    let Some(cup) = Cup::new("forged", &text) else { return };
    write_bots(&cup.folder.0);
    // It is built where it is led, and nowhere else.
    let make = "cp bot.c bot; chmod 755 bot; case $PWD in */caches/*) echo no compiler here; exit 3;; esac\n";
    fs::write(cup.folder.0.join("cbot/make.sh"), make).unwrap();
    let leader = cup.leader("0");
    let cache = cup.folder.0.join("caches/one");
    let worker = cup.worker(&["--cache", cache.to_str().unwrap()]);
    let led = ended(leader);
    assert_eq!(led.status, 1, "{}", led.out);
    for words in ["the bot cmd:cbot/bot", "it could not be built", "no compiler here"] {
        assert!(led.err.contains(words), "{words}: {}", led.err);
    }
    interrupt(&worker);
    ended(worker);
    // A server that gives something else than was put there.
    cup.server.tells("UPDATE bastide.parcel SET bytes = bytes || 'x'::bytea");
    let leader = cup.leader("0");
    let other = cup.folder.0.join("caches/two");
    let worker = cup.worker(&["--cache", other.to_str().unwrap()]);
    let led = ended(leader);
    assert!(led.err.contains("is not what was put there"), "{}", led.err);
    interrupt(&worker);
    ended(worker);
    let kept =
        fs::read_dir(&other).unwrap().filter(|entry| entry.as_ref().unwrap().path().join("mark").exists());
    assert_eq!(kept.count(), 0);
}

#[test]
fn a_machine_that_cannot_hold_bots_back_plays_minds_alone_and_says_so() {
    if !has("python3") || !has("unshare") {
        return;
    }
    let text = text(1)
        .replace("name = \"c\"\nbot = \"cmd:cbot/bot\"\nbuild = \"cc -o bot bot.c\"", "bot = \"random\"");
    let Some(cup) = Cup::new("unable", &text) else { return };
    write_bots(&cup.folder.0);
    let trusted = cup.does(&["run", "--trust"]);
    assert!(trusted.status == 2 && trusted.err.contains("are trusted on none"), "{}", trusted.err);
    // In a namespace that gives no others.
    let weak = |args: &str| {
        let script = format!(
            "echo 0 > /proc/sys/user/max_user_namespaces && exec {} {args}",
            env!("CARGO_BIN_EXE_bastide")
        );
        let mut command = std::process::Command::new("unshare");
        command.args(["--user", "--map-root-user", "sh", "-c", &script]);
        command.env("XDG_CACHE_HOME", cup.folder.0.join("weak"));
        command
    };
    let can = weak("doctor").output().unwrap();
    if can.status.code() != Some(1) {
        let _ = writeln!(
            std::io::stdout(),
            "SKIPPED: this system cannot be weakened: {}",
            String::from_utf8_lossy(&can.stderr)
        );
        return;
    }
    let run =
        weak(&format!("tournament run {} --store '{}' --jobs 1", cup.folder.file(), cup.server.address()));
    let refused = crate::support::program::finish(run, "");
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(
        refused.err.contains("this machine does not play: ") && refused.err.contains("--jobs 0"),
        "{}",
        refused.err
    );
    let leader = cup.leader("0");
    let mut one = weak(&format!("worker '{}'", cup.server.address_for("hand")));
    let mut one =
        one.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    assert!(first_line(&mut one).contains("as number"));
    let able = worker(&cup.server.address_for("hand"), &["--name", "able"]);
    assert_eq!(ended(leader).status, 0);
    for child in [&one, &able] {
        interrupt(child);
    }
    let told = ended(one);
    assert!(told.err.contains("games with bots are left to others"), "{}", told.err);
    ended(able);
    let games = "SELECT string_agg(DISTINCT w.name, ',') FROM bastide.game g JOIN bastide.worker w ON w.id = g.worker";
    assert_eq!(cup.server.tells(games), "able");
}

/// Peak memory of a process in KiB; 0 once it has ended.
fn peak_memory(child: &std::process::Child) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

#[test]
fn a_bot_of_97_mb_travels_and_is_never_in_memory_as_a_whole() {
    const SIZE: usize = 97 << 20;
    if !has("python3") {
        return;
    }
    let text = FILE
        .replace("blocks = 12", "blocks = 1")
        .replace("[terms]", "[terms]\nclock = \"move:20s\"\nstartup = \"60s\"")
        .replace("bot = \"greedy\"", "bot = \"cmd:python3 snake/bot.py\"");
    let Some(cup) = Cup::new("large", &text) else { return };
    write_bots(&cup.folder.0);
    let helper = format!(
        "import os\nassert os.path.getsize(os.path.join(os.path.dirname(__file__), 'weights')) == {SIZE}\ndef choose(moves):\n    return moves[0]\n"
    );
    fs::write(cup.folder.0.join("snake/helper.py"), helper).unwrap();
    let weights: Vec<u8> = (0..SIZE).map(|at| (at % 251) as u8).collect();
    fs::write(cup.folder.0.join("snake/weights"), weights).unwrap();
    let mut leader = cup.leader("0");
    let cache = cup.folder.0.join("cache");
    let worker = cup.worker(&["--cache", cache.to_str().unwrap()]);
    let mut peaks = (0, 0);
    while leader.try_wait().unwrap().is_none() {
        peaks = (peaks.0.max(peak_memory(&leader)), peaks.1.max(peak_memory(&worker)));
        cup.server.tells("SELECT pg_sleep(0.05)");
    }
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    interrupt(&worker);
    ended(worker);
    assert!(peaks.0.max(peaks.1) << 10 < SIZE, "leader and worker took {peaks:?} KiB");
    let status: serde_json::Value = serde_json::from_str(&cup.tells(&["status", "--json"])).unwrap();
    assert_eq!(status["faults"], 0, "the bot found its file: {status}");
}
