//! 50 greedy visitors and one honest: latency of every response to the honest one, on a quiet server and on a loaded one.
//!
//! Quiet and loaded servers alternate, so that other work on the machine hits both alike. The greedy visitors are a process of
//! low priority: on the internet they would not use the server's CPU.

mod greedy;
mod honest;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Duration;

use tokio::task::JoinSet;

use crate::bench::BenchError;
use crate::client::ClientPool;
use crate::figures::Latency;
use crate::host::BenchHost;
use crate::latency;
use honest::{Honest, Times};

/// Time for the greedy visitors to take what they can before the next measurement.
const HEAD_START: Duration = Duration::from_secs(30);

/// A comparison of a quiet server with a loaded one.
pub struct FairBench {
    /// The program `bastide`.
    pub program: PathBuf,
    pub greedy: u8,
    /// Rounds of the honest visitor in each phase.
    pub rounds: usize,
    /// Pairs of a quiet and a loaded phase, each with a new server.
    pub phases: usize,
}

/// Visitor number 0 is the honest one.
fn pool(address: SocketAddr, number: u8, most: usize) -> ClientPool {
    ClientPool::forwarded(address, IpAddr::V4(Ipv4Addr::new(198, 51, 100, number)), most)
}

impl FairBench {
    pub fn run(&self, out: &mut impl Write) -> Result<(), BenchError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let (mut quiet, mut loaded) = (honest::no_times(), honest::no_times());
        for phase in 0..self.phases {
            runtime.block_on(self.phase(None, &mut quiet))?;
            runtime.block_on(self.phase(Some(self.greedy), &mut loaded))?;
            writeln!(out, "phase {} of {}", phase + 1, self.phases)?;
        }
        self.print(quiet, loaded, out)
    }

    async fn phase(&self, greedy: Option<u8>, times: &mut Times) -> Result<(), BenchError> {
        let folder = std::env::temp_dir().join(format!("bastide-fair-{}", std::process::id()));
        let host = BenchHost::behind_proxy(&self.program, &folder)?;
        let mut honest = Honest::new(pool(host.address, 0, 8));
        // The first page compresses all files.
        honest.rounds(1, &mut honest::no_times()).await?;
        let visitors = greedy.map(|count| GreedyProcess::start(host.address, count)).transpose()?;
        if visitors.is_some() {
            tokio::time::sleep(HEAD_START).await;
        }
        let measured = honest.rounds(self.rounds, times).await;
        drop(visitors);
        host.end();
        measured
    }

    fn print(&self, quiet: Times, loaded: Times, out: &mut impl Write) -> Result<(), BenchError> {
        let rounds = self.rounds * self.phases;
        writeln!(out, "1 honest visitor among {} greedy ones, {rounds} rounds", self.greedy)?;
        for ((what, quiet), (_, loaded)) in quiet.into_iter().zip(loaded) {
            let (quiet, loaded) = (Latency::of(quiet), Latency::of(loaded));
            let ratio = |of: fn(&Latency) -> f64| of(&loaded) / of(&quiet);
            let (half, most) = (ratio(|times| times.p50_ms), ratio(|times| times.p99_ms));
            writeln!(out, "  {what:7} quiet  {}", latency(&quiet))?;
            writeln!(out, "          loaded {}", latency(&loaded))?;
            writeln!(out, "          {half:.2} times the p50, {most:.2} times the p99")?;
        }
        Ok(())
    }
}

/// This program as the greedy visitors; dropping it ends them.
struct GreedyProcess(Child);

impl GreedyProcess {
    fn start(address: SocketAddr, count: u8) -> Result<GreedyProcess, BenchError> {
        let program = std::env::current_exe()?;
        let arguments = ["greedy".to_owned(), address.to_string(), count.to_string()];
        let child = Command::new("nice").args(["-n", "19"]).arg(program).args(arguments).spawn()?;
        Ok(GreedyProcess(child))
    }
}

impl Drop for GreedyProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The greedy visitors, until the process is killed.
pub fn run_greedy(address: SocketAddr, count: u8) -> Result<(), BenchError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let mut visitors = JoinSet::new();
        for number in 1..=count {
            greedy::begin(&mut visitors, |most| pool(address, number, most));
        }
        while visitors.join_next().await.is_some() {}
        Ok(())
    })
}
