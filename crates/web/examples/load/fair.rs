//! 50 greedy visitors and one honest: latency of every response to the honest one, on a quiet server and on a loaded one.

mod greedy;
mod honest;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::bench::BenchError;
use crate::client::ClientPool;
use crate::figures::Latency;
use crate::host::BenchHost;
use crate::latency;
use honest::Honest;

/// Time for the greedy visitors to take what they can before the next measurement.
const HEAD_START: Duration = Duration::from_secs(30);

/// Visitor number 0 is the honest one.
fn pool(host: &BenchHost, number: u8, most: usize) -> ClientPool {
    ClientPool::forwarded(host.address, IpAddr::V4(Ipv4Addr::new(198, 51, 100, number)), most)
}

pub fn run(program: &Path, greedy: u8, rounds: usize, out: &mut impl Write) -> Result<(), BenchError> {
    let folder = std::env::temp_dir().join(format!("bastide-fair-{}", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let host = BenchHost::behind_proxy(program, &folder)?;
        let mut honest = Honest::new(pool(&host, 0, 8));
        // The first page compresses all files.
        honest.rounds(1).await?;
        let quiet = honest.rounds(rounds).await?;
        let mut visitors = JoinSet::new();
        for number in 1..=greedy {
            greedy::begin(&mut visitors, |most| pool(&host, number, most));
        }
        tokio::time::sleep(HEAD_START).await;
        let loaded = honest.rounds(rounds).await?;
        visitors.abort_all();
        let memory = host.memory();
        host.end();
        writeln!(out, "1 honest visitor among {greedy} greedy ones, {rounds} rounds")?;
        for ((what, quiet), (_, loaded)) in quiet.into_iter().zip(loaded) {
            let (quiet, loaded) = (Latency::of(quiet), Latency::of(loaded));
            let times = loaded.p99_ms / quiet.p99_ms;
            writeln!(out, "  {what:7} quiet  {}", latency(&quiet))?;
            writeln!(out, "          loaded {}: {times:.2} times the p99", latency(&loaded))?;
        }
        if let Some(memory) = memory {
            writeln!(out, "  the server held {} MiB", memory / 1024)?;
        }
        Ok(())
    })
}
