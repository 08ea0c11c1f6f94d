//! Whatever is killed: nothing is lost, nothing counts twice.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use contest::dice::Dice;
use serde_json::Value;

use super::{Cup, calm, interrupt};
use crate::tournaments::FILE;

type Results = BTreeMap<(u64, u64), Value>;

/// Hears what a leader tells, line by line, whole lines alone.
fn hear(leader: &mut Child) -> Receiver<Value> {
    let (tell, heard) = channel();
    let lines = BufReader::new(leader.stdout.take().unwrap()).lines();
    thread::spawn(move || {
        for event in lines.map_while(Result::ok).map_while(|line| serde_json::from_str(&line).ok()) {
            let _ = tell.send(event);
        }
    });
    heard
}

/// Waits until `games` games were reported; true if the leader ended before.
fn told(heard: &Receiver<Value>, games: usize, results: &mut Results) -> bool {
    let mut count = 0;
    while count < games {
        let Ok(event) = heard.recv() else { return true };
        if event["event"] == "game" {
            let id = (event["block"].as_u64().unwrap(), event["rotation"].as_u64().unwrap());
            assert_eq!(results.insert(id, event["ranks"].clone()), None, "{id:?} was told twice");
            count += 1;
        }
    }
    false
}

#[test]
fn leader_workers_and_database_are_killed_and_nothing_is_lost_or_counted_twice() {
    let kills = if std::env::var_os("BASTIDE_LONG").is_some() { 500 } else { 20 };
    let text = FILE.replace("blocks = 12", &format!("blocks = {}", kills * 20)).replace("30it", "3it");
    let Some(mut cup) = Cup::new("killed", &text) else { return };
    let calm = calm("killed", &text);
    let (mut dice, mut results, mut killed) = (Dice::new(5), Results::new(), 0);
    let mut leader = cup.leader("1");
    let mut heard = hear(&mut leader);
    let mut workers: Vec<Child> = (0..3).map(|_| cup.worker(&[])).collect();
    loop {
        let games = if killed < kills { 1 + dice.below(60) } else { usize::MAX };
        if told(&heard, games, &mut results) {
            let status = leader.wait().unwrap();
            if status.success() {
                break;
            }
            // It gave up, or it was killed: a new leader continues.
            leader = cup.leader("1");
            heard = hear(&mut leader);
            continue;
        }
        killed += 1;
        match dice.below(6) {
            0 => leader.kill().unwrap(),
            1 => {
                cup.server.kill();
                cup.server.up();
            }
            _ => {
                let at = dice.below(workers.len());
                workers[at].kill().unwrap();
                workers[at].wait().unwrap();
                workers[at] = cup.worker(&[]);
            }
        }
    }
    for mut worker in workers {
        interrupt(&worker);
        worker.wait().unwrap();
    }
    assert!(cup.results() == calm, "the same games and the same table");
    assert!(killed >= kills, "{killed} were killed");
    let kept = cup.server.tells("SELECT count(*), count(DISTINCT (block, rotation)) FROM bastide.game");
    assert_eq!(kept, format!("{0}|{0}", kills * 20 * 6));
    assert_eq!(cup.server.tells("SELECT count(*) FROM bastide.job"), "0");
    assert_eq!(cup.does(&["check"]).status, 0);
}
