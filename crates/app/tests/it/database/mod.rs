//! Tournaments in a database: the same bytes as in a file, whichever worker plays, lies or is killed.

mod disturbed;
mod ends;
mod machines;
mod moved;
mod nets;
mod rights;
mod slurm;
mod travel;
mod workers;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::support::postgres::Server;
use crate::support::program::{Run, cache_home, run};
use crate::tournaments::Folder;

/// A tournament that is played in a database.
pub struct Cup {
    pub server: Server,
    pub folder: Folder,
}

impl Cup {
    /// A database that is ready, with a role for workers, and a tournament's file; nothing where there is no `PostgreSQL`.
    pub fn new(name: &str, text: &str) -> Option<Cup> {
        let server = Server::start(name)?;
        server.tells("CREATE ROLE hand LOGIN");
        let cup = Cup { server, folder: Folder::new(&format!("database-{name}"), text) };
        let made = cup.does_store(&["init", "--workers", "hand"]);
        assert!(made.out.contains("the tables are made"), "{}{}", made.out, made.err);
        Some(cup)
    }

    /// `bastide tournament` with the store in the database.
    pub fn does(&self, args: &[&str]) -> Run {
        let (address, rest) = (self.server.address(), &args[1..]);
        self.folder.does(&[&[args[0], "--store", &address], rest].concat())
    }

    pub fn tells(&self, args: &[&str]) -> String {
        let told = self.does(args);
        assert_eq!(told.status, 0, "{args:?}: {}{}", told.out, told.err);
        told.out
    }

    /// All that anybody can see of the results.
    pub fn results(&self) -> String {
        self.tells(&["standings", "--json"]) + &self.tells(&["export"])
    }

    /// `bastide store` with this database.
    pub fn does_store(&self, args: &[&str]) -> Run {
        run(&[&["store", args[0], &self.server.address()], &args[1..]].concat(), "")
    }

    /// The program that leads the tournament, playing `jobs` games at a time itself.
    pub fn leader(&self, jobs: &str) -> Child {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
        let (file, address) = (self.folder.file(), self.server.address());
        program.args(["tournament", "run", &file, "--store", &address, "--json", "--jobs", jobs]);
        spawned(program)
    }

    /// A worker.
    pub fn worker(&self, more: &[&str]) -> Child {
        worker(&self.server.address_for("hand"), more)
    }
}

pub fn worker(address: &str, more: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    let jobs: &[&str] = if more.contains(&"--jobs") { &[] } else { &["--jobs", "2"] };
    program.args(["worker", address]).args(jobs).args(more);
    spawned(program)
}

/// Starts a program that tells us all, and keeps bots in no folder of the user's.
fn spawned(mut program: Command) -> Child {
    program.env("XDG_CACHE_HOME", cache_home()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().expect("the program starts")
}

/// The results of the same tournament in a file.
pub fn calm(name: &str, text: &str) -> String {
    let folder = Folder::new(&format!("calm-{name}"), text);
    folder.tells(&["run"]);
    folder.tells(&["standings", "--json"]) + &folder.tells(&["export"])
}

/// The first line that a program prints.
pub fn first_line(child: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    line
}

/// Waits for a program's end; its output and errors.
pub fn ended(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code().unwrap_or(-1),
    }
}

/// Asks a program to end in good order.
pub fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}
