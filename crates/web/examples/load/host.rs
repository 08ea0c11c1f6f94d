//! The server under load: this program again, in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use web::{Log, ServerLimits, Settings};

use crate::bench::BenchError;

/// A server that can be killed and started again on the same folder.
pub struct BenchHost {
    folder: PathBuf,
    child: Child,
    pub address: SocketAddr,
}

impl BenchHost {
    pub fn start(folder: &Path) -> Result<BenchHost, BenchError> {
        let (child, address) = spawn(folder)?;
        Ok(BenchHost { folder: folder.to_owned(), child, address })
    }

    /// Ends it at once, in the middle of whatever it does.
    pub fn kill(&mut self) -> Result<(), BenchError> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again after it was killed.
    pub fn revive(&mut self) -> Result<(), BenchError> {
        (self.child, self.address) = spawn(&self.folder)?;
        Ok(())
    }

    /// What it holds in memory, in KiB, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }

    /// The processors' time that it has used so far, where the system tells.
    pub fn processor(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program, which may hold anything, ends with the last bracket; Linux counts in hundredths of a second.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }

    pub fn end(mut self) {
        let _ = self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn spawn(folder: &Path) -> Result<(Child, SocketAddr), BenchError> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("serve")
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line)?;
    let address = line.trim().parse().map_err(|_| BenchError::Unexpected(line.clone()))?;
    Ok((child, address))
}

/// The process under load: serves this folder on a free port of loopback, with limits that the load does not meet.
pub fn serve(folder: PathBuf) -> Result<(), BenchError> {
    let limits = ServerLimits {
        connections_each: 20_000,
        requests_each: 1_000_000,
        tables_each: 1_000_000,
        ..ServerLimits::default()
    };
    let settings = Settings {
        listen: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        data: folder,
        behind_proxy: false,
        limits,
        bots: Vec::new(),
        launcher: PathBuf::new(),
        tournaments: Vec::new(),
    };
    let told = |server: &web::Server| match server.address() {
        Ok(address) => println!("{address}"),
        Err(error) => eprintln!("{error}"),
    };
    web::serve(settings, Log::to(|line| eprintln!("{line}")), told)
        .map_err(|error| BenchError::Unexpected(error.to_string()))
}
