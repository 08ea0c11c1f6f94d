//! The server that is measured, as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::{BenchError, WebBench};

/// A server that can be killed and started again on the same folder.
pub struct BenchHost {
    program: PathBuf,
    folder: PathBuf,
    child: Child,
    pub address: SocketAddr,
}

impl BenchHost {
    pub fn start(bench: &WebBench) -> Result<BenchHost, BenchError> {
        let (program, folder) = (bench.program.clone(), bench.folder.clone());
        let (child, address) = spawn(&program, &folder)?;
        Ok(BenchHost { program, folder, child, address })
    }

    /// Ends it at once, in the middle of whatever it does.
    pub fn kill(&mut self) -> Result<(), BenchError> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again after it was killed.
    pub fn revive(&mut self) -> Result<(), BenchError> {
        (self.child, self.address) = spawn(&self.program, &self.folder)?;
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

fn spawn(program: &PathBuf, folder: &PathBuf) -> Result<(Child, SocketAddr), BenchError> {
    let mut child = Command::new(program)
        .args(["serve", "--port", "0", "--connections-per-address", "20000"])
        .args(["--requests-per-address", "1000000", "--tables-per-address", "1000000", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
    let address = address.ok_or_else(|| BenchError::Unexpected(line.clone()))?;
    Ok((child, address))
}
