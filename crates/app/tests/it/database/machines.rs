//! Three machines, as network namespaces: a database, a leader, a worker, and cables between them that are pulled out.

use std::io::Write;
use std::process::{Command, Output};

use super::{Cup, calm, ended, interrupt, spawned};
use crate::support::postgres::{Certificates, Server};
use crate::support::workshop::has;
use crate::tournaments::{FILE, Folder};

/// Three machines in a row: `lead` - `db` - `work`.
struct Machines(String);

fn ip(args: &[&str]) -> Output {
    Command::new("ip").args(args).output().unwrap()
}

impl Machines {
    /// Nothing, and a line that says so, where the system gives no such machines.
    fn new() -> Option<Machines> {
        let machines = Machines(format!("bastide{}", std::process::id()));
        let made = machines.make();
        if let Err(why) = &made {
            let _ = writeln!(std::io::stdout(), "SKIPPED: machines of namespaces: {why}");
        }
        made.ok().map(|()| machines)
    }

    fn make(&self) -> Result<(), String> {
        if !has("ip") {
            return Err("there is no ip".to_owned());
        }
        let does = |args: &[&str]| {
            let done = ip(args);
            if done.status.success() {
                Ok(())
            } else {
                Err(String::from_utf8_lossy(&done.stderr).into_owned())
            }
        };
        let [db, lead, work] = ["db", "lead", "work"].map(|name| self.name(name));
        for machine in [&db, &lead, &work] {
            does(&["netns", "add", machine])?;
            does(&["-n", machine, "link", "set", "lo", "up"])?;
        }
        for (number, machine) in [(1, &lead), (2, &work)] {
            let (cable, far) = (format!("c{number}"), format!("10.213.{number}.2/24"));
            does(&[
                "-n", machine, "link", "add", "up0", "type", "veth", "peer", "name", &cable, "netns", &db,
            ])?;
            does(&["-n", machine, "addr", "add", &far, "dev", "up0"])?;
            does(&["-n", machine, "link", "set", "up0", "up"])?;
            does(&["-n", &db, "addr", "add", &format!("10.213.{number}.1/24"), "dev", &cable])?;
            does(&["-n", &db, "link", "set", &cable, "up"])?;
        }
        Ok(())
    }

    fn name(&self, machine: &str) -> String {
        format!("{}{machine}", self.0)
    }

    /// A command on one of them.
    fn on(&self, machine: &str, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name(machine), program]);
        command
    }

    /// Pulls out the cable of a machine, or puts it in.
    fn cable(&self, machine: &str, state: &str) {
        assert!(ip(&["-n", &self.name(machine), "link", "set", "up0", state]).status.success());
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        for machine in ["db", "lead", "work"] {
            ip(&["netns", "del", &self.name(machine)]);
        }
    }
}

#[test]
fn three_machines_play_a_tournament_though_cables_are_pulled_out() {
    let Some(machines) = Machines::new() else { return };
    if !has("openssl") {
        return;
    }
    let text = FILE.replace("blocks = 12", "blocks = 100");
    let certificates = Certificates::make("machines");
    let within = machines.name("db");
    let Some(server) = Server::start_on("machines", &within, &certificates) else { return };
    server.tells("ALTER ROLE leader PASSWORD 'a'; CREATE ROLE hand LOGIN PASSWORD 'b'");
    let cup = Cup { server, folder: Folder::new("database-machines", &text) };
    let made = cup.does_store(&["init", "--workers", "hand"]);
    assert_eq!(made.status, 0, "{}", made.err);
    let (port, roots) = (cup.server.port, certificates.file("ca.pem"));
    let address = |role: &str, number: usize| {
        format!("postgres://{role}@10.213.{number}.1:{port}/cup?sslrootcert={}", roots.display())
    };
    let program = env!("CARGO_BIN_EXE_bastide");
    let mut lead = machines.on("lead", program);
    lead.args([
        "tournament",
        "run",
        &cup.folder.file(),
        "--jobs",
        "0",
        "--store",
        &address("leader", 1),
        "--wait",
        "300s",
    ]);
    lead.env("PGPASSWORD", "a");
    let mut leader = spawned(lead);
    let mut work = machines.on("work", program);
    work.args(["worker", &address("hand", 2), "--jobs", "2"]).env("PGPASSWORD", "b");
    let worker = spawned(work);
    while cup.server.tells("SELECT count(*) FROM bastide.game").parse::<usize>().unwrap() < 20 {
        assert!(leader.try_wait().unwrap().is_none(), "{}", ended(leader).err);
    }
    machines.cable("work", "down");
    machines.cable("lead", "down");
    cup.server.tells("SELECT pg_sleep(0.5)");
    machines.cable("lead", "up");
    machines.cable("work", "up");
    let led = ended(leader);
    assert_eq!(led.status, 0, "{}", led.err);
    interrupt(&worker);
    ended(worker);
    assert!(cup.results() == calm("machines", &text), "the same games and the same table");
    let hosts = cup.server.tells("SELECT string_agg(DISTINCT host(host), ',') FROM bastide.worker");
    assert_eq!(hosts, "10.213.2.2", "it came from the other machine");
}
