//! Ends of workers: no work left, signals, errors that do not pass, and health probes.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

use super::nets::{Guarded, bastide};
use super::workers::waiting_leader;
use super::{Cup, calm, ended, first_line, worker};
use crate::support::program::{Run, finish};
use crate::tournaments::FILE;

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// A tournament whose games take some seconds each.
fn slow() -> String {
    let text = FILE.replace("= 3\n", "= 6\n").replace("30it", "100ms").replace("\"greedy\"", "\"mcts\"");
    ["level:3", "random"].iter().fold(text, |text, name| {
        text.replace(&format!("bot = \"{name}\""), &format!("name = \"{name}\"\nbot = \"mcts\""))
    })
}

const LEASED: &str = "SELECT count(*) FROM bastide.job WHERE due > now() AND due <> 'infinity'";

/// A worker that plays a game of the slow tournament.
fn busy_worker(cup: &Cup, more: &[&str]) -> Child {
    let mut worker = cup.worker(&[&["--jobs", "1"], more].concat());
    assert!(first_line(&mut worker).contains("as number"));
    while cup.server.tells(LEASED) == "0" {}
    worker
}

#[test]
fn workers_end_by_themselves_when_nothing_is_left() {
    let Some(cup) = Cup::new("done", FILE) else { return };
    let leader = waiting_leader(&cup);
    let workers: Vec<Child> = (0..2).map(|_| cup.worker(&["--until-done=2"])).collect();
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    for worker in workers.into_iter().map(ended) {
        assert!(worker.status == 0 && worker.out.contains(" delivered"), "{}{}", worker.out, worker.err);
    }
    assert!(cup.results() == calm("done", FILE), "the same games and the same table");
}

#[test]
fn a_terminated_worker_gives_its_games_back_at_once() {
    let Some(cup) = Cup::new("terminated", &slow()) else { return };
    let mut leader = waiting_leader(&cup);
    let worker = busy_worker(&cup, &[]);
    signal(&worker, "-TERM");
    let end = ended(worker);
    assert_eq!((end.status, end.out.trim()), (0, "0 games delivered"), "{}", end.err);
    assert_eq!(cup.server.tells(LEASED), "0");
    leader.kill().unwrap();
    leader.wait().unwrap();
}

#[test]
fn a_terminated_worker_finishes_its_game_within_the_grace_time() {
    let Some(cup) = Cup::new("grace", &slow()) else { return };
    let mut leader = waiting_leader(&cup);
    let worker = busy_worker(&cup, &["--grace", "300"]);
    signal(&worker, "-TERM");
    let end = ended(worker);
    assert_eq!((end.status, end.out.trim()), (0, "1 game delivered"), "{}", end.err);
    assert_eq!(cup.server.tells(LEASED), "0");
    let worker = busy_worker(&cup, &["--grace", "300"]);
    signal(&worker, "-TERM");
    while cup.server.tells("SELECT count(*) FROM bastide.worker") != "2" {}
    signal(&worker, "-TERM");
    assert_eq!(ended(worker).status, -1, "the second signal ends it");
    leader.kill().unwrap();
    leader.wait().unwrap();
}

/// A worker that must end at once with status 1 and these words.
fn refused(run: &Run, words: &[&str]) {
    assert_eq!(run.status, 1, "{}", run.err);
    for word in words {
        assert!(run.err.contains(word) && !run.err.contains("trying again"), "`{}` lacks `{word}`", run.err);
    }
}

#[test]
fn what_does_not_pass_ends_a_worker_at_once_with_a_sentence() {
    let Some(cup) = Cup::new("wrong", FILE) else { return };
    let address = cup.server.address_for("hand");
    let end = |address: &str| ended(worker(address, &[]));
    refused(&end(&address.replace("/cup?", "/mug?")), &["\"mug\" does not exist", "createdb"]);
    refused(&end(&address.replace("hand@", "visitor@")), &["\"visitor\" does not exist"]);
    refused(&end(&address.replace("/cup?", "/postgres?")), &["bastide store init"]);
    refused(&end("postgres://hand@nowhere.invalid/cup?sslmode=disable"), &["nowhere.invalid", "host's name"]);
    cup.server.tells("UPDATE bastide.meta SET value = '99' WHERE key = 'version'");
    refused(&end(&address), &["version 99", "take a newer bastide"]);
}

#[test]
fn a_missing_or_wrong_password_ends_a_worker_at_once_with_a_sentence() {
    let Some(guarded) = Guarded::new("worker-password") else { return };
    let address = guarded.address("hand", "localhost", "ca.pem");
    let mut missing = bastide(&["worker", &address]);
    missing.env_remove("PGPASSWORD").env("PGPASSFILE", "/nonexistent");
    refused(&finish(missing, ""), &["password missing", "PGPASSWORD", "PGPASSFILE"]);
    let mut wrong = bastide(&["worker", &address]);
    wrong.env("PGPASSWORD", "wrong");
    refused(&finish(wrong, ""), &["password authentication failed", "PGPASSWORD"]);
}

#[test]
fn a_store_that_is_never_reached_ends_a_worker_that_waits_until_done() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("postgres://hand@127.0.0.1:{port}/cup");
    let end = ended(worker(&address, &["--until-done=1"]));
    assert_eq!(end.status, 1, "{}", end.err);
    assert_eq!(end.err.matches("trying again").count(), 1, "said once: {}", end.err);
    assert!(end.err.contains("the store was not reached for"), "{}", end.err);
}

/// Status line of a probe; empty while nothing answers.
fn probe(port: u16, path: &str) -> String {
    let mut text = String::new();
    if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) {
        let _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let _ = stream.read_to_string(&mut text);
    }
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn probes_see_whether_a_worker_runs_and_reaches_the_store() {
    let Some(mut cup) = Cup::new("probes", FILE) else { return };
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let worker = cup.worker(&["--health", &format!("127.0.0.1:{port}")]);
    let ready = |status: &str| while !probe(port, "/readyz").contains(status) {};
    ready("200");
    cup.server.kill();
    ready("503");
    assert!(probe(port, "/healthz").contains("200"), "it runs though the store is away");
    assert!(probe(port, "/").contains("404"));
    cup.server.up();
    ready("200");
    signal(&worker, "-TERM");
    let end = ended(worker);
    assert!(end.status == 0 && end.err.contains("reached again"), "{}", end.err);
}
