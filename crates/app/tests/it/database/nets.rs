//! Nets between machines: bad ones, encrypted ones, and passwords that stay hidden.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command};

use super::{Cup, calm, ended, interrupt, spawned, worker};
use crate::support::postgres::{Certificates, Server};
use crate::support::program::{Run, finish, run};
use crate::support::proxy::BadNet;
use crate::support::workshop::has;
use crate::tournaments::{FILE, Folder};

pub fn bastide(args: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    program.args(args);
    program
}

#[test]
fn a_net_that_delays_and_cuts_changes_nothing_but_time() {
    let text = FILE.replace("blocks = 12", "blocks = 250").replace("30it", "3it");
    let Some(cup) = Cup::new("cut", &text) else { return };
    let net = BadNet::before(cup.server.socket());
    let address = |role: &str| format!("postgres://{role}@127.0.0.1:{}/cup", net.port);
    let workers: Vec<Child> = (0..3).map(|_| worker(&address("hand"), &[])).collect();
    let (file, store) = (cup.folder.file(), address("leader"));
    let leader = bastide(&["tournament", "run", &file, "--store", &store, "--jobs", "0", "--wait", "300s"]);
    let led = ended(spawned(leader));
    assert_eq!(led.status, 0, "one start is enough: {}", led.err);
    let (lost, swallowed) = net.cuts();
    net.mend();
    for worker in workers {
        interrupt(&worker);
        assert_eq!(ended(worker).status, 130);
    }
    assert!(lost >= 5 && swallowed >= 5, "{lost} questions and {swallowed} answers were lost");
    assert!(cup.results() == calm("cut", &text), "the same games and the same table");
    assert_eq!(
        cup.server.tells("SELECT count(*), count(DISTINCT (block, rotation)) FROM bastide.game"),
        "1500|1500"
    );
    assert_eq!(cup.does(&["check"]).status, 0);
}

#[test]
fn idle_workers_ask_less_than_once_a_second() {
    let Some(cup) = Cup::new("idle", FILE) else { return };
    let workers: Vec<Child> = (0..3).map(|_| cup.worker(&[])).collect();
    while cup.server.tells("SELECT count(*) FROM bastide.worker WHERE bots") != "3" {}
    let calls = "SELECT coalesce(sum(calls), 0) FROM pg_stat_user_functions WHERE funcname <> 'known'";
    let asked = |sql: &str| cup.server.tells(sql).parse::<usize>().unwrap();
    // A server counts some moments later.
    cup.server.tells("SELECT pg_sleep(3)");
    let before = asked(calls);
    cup.server.tells("SELECT pg_sleep(4)");
    let times = asked(calls) - before;
    assert!((3..12).contains(&times), "three workers asked {times} times in 4 s");
    for worker in workers {
        interrupt(&worker);
        ended(worker);
    }
}

/// A database behind encryption and passwords, and what is needed to reach it.
pub struct Guarded {
    server: Server,
    certificates: Certificates,
    folder: Folder,
    passwords: PathBuf,
}

const SECRET: &str = "open-sesame-4711";

impl Guarded {
    pub fn new(name: &str) -> Option<Guarded> {
        if !has("openssl") {
            return None;
        }
        let certificates = Certificates::make(name);
        let server = Server::start_guarded(name, &certificates)?;
        server.tells(&format!(
            "ALTER ROLE leader PASSWORD '{SECRET}'; CREATE ROLE hand LOGIN PASSWORD '{SECRET}'"
        ));
        let folder = Folder::new(&format!("guarded-{name}"), FILE);
        let passwords = folder.0.join("passwords");
        fs::write(&passwords, format!("localhost:*:cup:*:{SECRET}\n")).unwrap();
        fs::set_permissions(&passwords, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        Some(Guarded { server, certificates, folder, passwords })
    }

    pub fn address(&self, role: &str, host: &str, roots: &str) -> String {
        let (port, roots) = (self.server.port, self.certificates.file(roots));
        format!("postgres://{role}@{host}:{port}/cup?sslmode=verify-full&sslrootcert={}", roots.display())
    }
}

/// A client with this address and the right password.
fn comes(address: &str) -> Run {
    let mut program = bastide(&["store", "init", address, "--workers", "hand"]);
    program.env("PGPASSWORD", SECRET);
    finish(program, "")
}

#[test]
fn a_server_is_believed_only_by_its_certificate() {
    let Some(guarded) = Guarded::new("tls") else { return };
    let came = comes(&guarded.address("leader", "localhost", "ca.pem"));
    assert!(came.status == 0 && came.out.contains("the tables are made"), "{}{}", came.out, came.err);
    for (host, roots, words) in [
        ("127.0.0.1", "ca.pem", "not valid for name"),
        ("localhost", "other.pem", "UnknownIssuer"),
        ("localhost", "nothing.pem", "nothing.pem"),
    ] {
        let refused = comes(&guarded.address("leader", host, roots));
        assert!(refused.status == 1 && refused.err.contains(words), "`{}` instead of `{words}`", refused.err);
        assert!(refused.err.contains("postgres://leader@"), "it says where: {}", refused.err);
    }
    // Behind this one stands a server that does not encrypt.
    let net = BadNet::before(guarded.server.socket());
    net.mend();
    let roots = guarded.certificates.file("ca.pem");
    let plain = format!("postgres://leader@localhost:{}/cup?sslrootcert={}", net.port, roots.display());
    let refused = comes(&plain);
    assert!(refused.status == 1 && refused.err.contains("does not support TLS"), "{}", refused.err);
    // Who does not encrypt is not let in by the server.
    let open = format!("postgres://leader@127.0.0.1:{}/cup?sslmode=disable", guarded.server.port);
    let refused = comes(&open);
    assert!(refused.status == 1 && refused.err.contains("no encryption"), "{}", refused.err);
}

#[test]
fn a_password_is_seen_by_nobody() {
    let Some(guarded) = Guarded::new("secret") else { return };
    let (leader, hand) =
        (guarded.address("leader", "localhost", "ca.pem"), guarded.address("hand", "localhost", "ca.pem"));
    let mut said = Vec::new();
    said.push(comes(&leader));
    let wrong = |variable: &str, value: &str| {
        let mut program = bastide(&["store", "init", &leader]);
        program.env(variable, value).env("HOME", "/nonexistent");
        finish(program, "")
    };
    let refused = wrong("PGPASSWORD", "open-sesame-wrong");
    assert!(refused.err.contains("password authentication failed"), "{}", refused.err);
    said.push(refused);
    let none = wrong("PGPASSFILE", "/nonexistent/passwords");
    assert!(none.err.contains("password"), "{}", none.err);
    // One from the environment, one from a file, which is found though the program changes its folder.
    let mut run =
        bastide(&["tournament", "run", &guarded.folder.file(), "--store", &leader, "--jobs", "0", "--json"]);
    run.env("PGPASSWORD", SECRET);
    let leader_runs = spawned(run);
    let mut work = bastide(&["worker", &hand, "--name", "filed"]);
    work.env("PGPASSFILE", "passwords").current_dir(&guarded.folder.0);
    let works = spawned(work);
    while guarded.server.tells("SELECT count(*) FROM bastide.worker WHERE name = 'filed'") != "1" {}
    for child in [&leader_runs, &works] {
        // One that is done already has none.
        let line = fs::read_to_string(format!("/proc/{}/cmdline", child.id())).unwrap_or_default();
        assert!(!line.contains(SECRET), "{line}");
    }
    let led = ended(leader_runs);
    assert_eq!(led.status, 0, "{}", led.err);
    said.push(led);
    interrupt(&works);
    said.push(ended(works));
    fs::set_permissions(&guarded.passwords, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    let mut open = bastide(&["worker", &hand]);
    open.env("PGPASSFILE", &guarded.passwords);
    let open = finish(open, "");
    assert!(open.status == 1 && open.err.contains("others can read the passwords"), "{}", open.err);
    said.push(open);
    said.push(run_with(SECRET, &["tournament", "status", &guarded.folder.file(), "--store", &leader]));
    for one in &said {
        assert!(!one.out.contains(SECRET) && !one.err.contains(SECRET), "{}{}", one.out, one.err);
        assert!(!one.err.contains("open-sesame-wrong"), "{}", one.err);
    }
    assert!(!guarded.server.dump().contains(SECRET), "nothing of it is in the store");
    assert!(!guarded.server.log().contains("open-sesame-wrong"), "nor in the log of the server");
}

fn run_with(password: &str, args: &[&str]) -> Run {
    let mut program = bastide(args);
    program.env("PGPASSWORD", password);
    finish(program, "")
}

#[test]
fn a_leader_whose_own_worker_is_refused_says_so_and_ends() {
    let Some(cup) = Cup::new("alone", FILE) else { return };
    let hello = "CREATE OR REPLACE FUNCTION bastide.hello(called text, word text, version text, threads integer)
         RETURNS TABLE (id bigint, clock double precision, programs text) LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'this worker is not believed any more: a test' USING ERRCODE = 'BA002'; END $$";
    cup.server.tells(hello);
    let refused = cup.does(&["run", "--jobs", "1"]);
    assert_eq!(refused.status, 1);
    for words in ["this machine does not play", "not believed any more", "--jobs 0"] {
        assert!(refused.err.contains(words), "{words}: {}", refused.err);
    }
    assert_eq!(run(&["store", "check", &cup.server.address()], "").status, 0);
}
