//! `bastide self-play` (P20): data sets that follow from the seed, continue after Ctrl-C, and hold what was played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{Run, run};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("bastide-self-play-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn play(&self, args: &[&str]) -> Run {
        run(&[&["self-play"], args, &["--json", "--out", self.0.to_str().unwrap()]].concat(), "")
    }

    fn summary(&self, args: &[&str]) -> Value {
        let ran = self.play(args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        serde_json::from_str(&ran.out).expect("JSON")
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let read =
            |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
        fs::read_dir(&self.0).unwrap().map(|entry| read(entry.unwrap())).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SMALL: [&str; 7] = ["ripple", "-o", "width=3", "-o", "height=3", "--seed", "7"];

#[test]
fn games_follow_from_the_seed_and_a_data_set_grows() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let games = |games| [&SMALL[..], &["--games", games, "--shard-games", "10"]].concat();
    let first = one.summary(&[&games("25")[..], &["--threads", "1"]].concat());
    assert_eq!((&first["there"], &first["played"], &first["shards"]), (&25.into(), &25.into(), &3.into()));
    assert!(first["moves"].as_u64().unwrap() > 25 && first["points"].as_array().unwrap().len() == 2);
    let again = one.summary(&games("25"));
    assert_eq!((&again["there"], &again["played"]), (&25.into(), &5.into()), "whole shards are kept");
    let grown = one.summary(&["ripple", "-o", "width=3", "-o", "height=3", "--games", "40"]);
    assert_eq!(
        (&grown["played"], &grown["seed"]),
        (&20.into(), &"7".into()),
        "seed and shards of the folder"
    );
    two.summary(&[&games("40")[..], &["--threads", "3"]].concat());
    assert_eq!(one.files(), two.files(), "whatever the threads, and in one go or not");
    let other = one.play(&["ripple", "--seed", "7", "--games", "40"]);
    assert!(other.status == 2 && other.err.contains("holds another data set"), "{}", other.err);
}

#[test]
fn records_of_a_mind_can_be_verified_and_have_values_beside_them() {
    let folder = Folder::new("records");
    let mind = ["--mind", "mcts", "--budget", "20it", "--games", "3", "--format", "records"];
    let summary = folder.summary(&[&SMALL[..], &mind].concat());
    assert_eq!((&summary["opening"], &summary["mind"]), (&4.into(), &"mcts".into()));
    let files = folder.files();
    let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    let values: Vec<Value> =
        text("shard-00000.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let records: Vec<String> = text("shard-00000.records")
        .split("bastide record")
        .skip(1)
        .map(|rest| format!("bastide record{rest}"))
        .collect();
    assert_eq!((values.len(), records.len()), (3, 3));
    for (record, values) in records.iter().zip(&values) {
        let file = folder.0.join("one.record");
        fs::write(&file, record.trim_end().to_owned() + "\n").unwrap();
        let good = run(&["verify", file.to_str().unwrap()], "");
        assert_eq!(good.status, 0, "{}{}\n{record}", good.out, good.err);
        let expected = values["values"].as_array().unwrap();
        assert_eq!(expected.len(), values["movers"].as_array().unwrap().len());
        assert!(expected[..4].iter().all(Value::is_null), "the opening is random: {values}");
        assert!(expected[4..].iter().all(|value| (0.0..=1.0).contains(&value.as_f64().unwrap())), "{values}");
    }
}

#[test]
fn wrong_questions_are_refused_and_nothing_is_written() {
    let folder = Folder::new("refused");
    for (args, words) in [
        (&["ripple", "--games", "0"][..], "0 is not in 1.."),
        (&["ripple", "--games", "5", "--format", "csv"], "possible values: npz, records"),
        (&["ripple", "--games", "5", "--mind", "nosuch"], "nosuch"),
        (&["ripple", "--games", "5", "--budget", "5it"], "--mind"),
        (&["ripple", "--games", "5", "-o", "width=0"], "width"),
    ] {
        let refused = folder.play(args);
        assert!(refused.status == 2 && refused.err.contains(words), "{args:?}: {}", refused.err);
        assert!(!Path::new(&folder.0).exists(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_keeps_whole_shards_and_the_next_run_plays_the_rest() {
    let folder = Folder::new("signal");
    let args = [&SMALL[..], &["--games", "100000000", "--shard-games", "50"]].concat();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args([&["self-play"], &args[..], &["--json", "--out", folder.0.to_str().unwrap()]].concat())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.0.join("shard-00002.npz").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it plays on");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let summary: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let there = summary["there"].as_u64().unwrap();
    let shards = folder.files().keys().filter(|name| name.contains(".npz")).count() as u64;
    assert!(there >= 150 && there == 50 * shards, "{there} games, {shards} shards");
    let more = there + 50;
    let next = folder.summary(&[&SMALL[..], &["--games", &more.to_string(), "--shard-games", "50"]].concat());
    assert_eq!((&next["there"], &next["played"]), (&more.into(), &50.into()));
}
