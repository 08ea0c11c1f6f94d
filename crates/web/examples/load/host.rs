//! The server under load: this program in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use web::{Log, ServerLimits, Settings};

use crate::bench::BenchError;

/// A server that can be killed and restarted on the same folder.
pub struct BenchHost {
    folder: PathBuf,
    child: Child,
    pub address: SocketAddr,
}

impl BenchHost {
    pub fn start(folder: &Path) -> Result<BenchHost, BenchError> {
        let mut command = itself(folder)?;
        let (child, address) = spawn(&mut command)?;
        Ok(BenchHost { folder: folder.to_owned(), child, address })
    }

    /// A server behind a proxy, with the usual limits, whose bots the program `bastide` starts.
    pub fn behind_proxy(program: &Path, folder: &Path) -> Result<BenchHost, BenchError> {
        let mut command = itself(folder)?;
        command.arg("--bots").arg(program);
        let (child, address) = spawn(&mut command)?;
        Ok(BenchHost { folder: folder.to_owned(), child, address })
    }

    /// Kills it with SIGKILL.
    pub fn kill(&mut self) -> Result<(), BenchError> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again after it was killed.
    pub fn revive(&mut self) -> Result<(), BenchError> {
        (self.child, self.address) = spawn(&mut itself(&self.folder)?)?;
        Ok(())
    }

    /// Resident memory in KiB, where the system reports it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }

    /// CPU time so far, where the system reports it.
    pub fn processor(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The program's name may hold anything and ends with the last bracket. Linux counts in ticks of 10 ms.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }

    pub fn end(mut self) {
        let _ = self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// This program as a server.
fn itself(folder: &Path) -> Result<Command, BenchError> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("serve").arg(folder);
    Ok(command)
}

/// Starts a server, which prints its address as its first line.
fn spawn(command: &mut Command) -> Result<(Child, SocketAddr), BenchError> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line)?;
    let told = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = told.and_then(|told| told.parse().ok());
    let address = address.ok_or_else(|| BenchError::Unexpected(line.clone()))?;
    Ok((child, address))
}

/// The process under load: serves this folder on a free port of loopback. With a program for bots it runs behind a proxy with
/// default limits; otherwise the limits are out of reach.
pub fn serve(folder: PathBuf, program: Option<PathBuf>) -> Result<(), BenchError> {
    let behind_proxy = program.is_some();
    let launcher = program.unwrap_or_default();
    let bot = format!("cmd:{} sparring", launcher.display());
    let bot = bot.parse().map_err(|bad: kit::BadText| BenchError::Unexpected(bad.to_string()))?;
    let usual = ServerLimits::default();
    let unbounded = ServerLimits {
        connections_each: 20_000,
        requests_each: 1_000_000,
        tables_each: 1_000_000,
        ..usual.clone()
    };
    let settings = Settings {
        listen: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        data: folder,
        behind_proxy,
        limits: if behind_proxy { usual } else { unbounded },
        bots: vec![("sparring".to_owned(), bot)],
        launcher,
        tournaments: Vec::new(),
        class: None,
    };
    let told = |server: &web::Server| match server.address() {
        Ok(address) => println!("http://{address}/"),
        Err(error) => eprintln!("{error}"),
    };
    web::serve(settings, Log::to(|line| eprintln!("{line}")), told)
        .map_err(|error| BenchError::Unexpected(error.to_string()))
}
