//! The server as a process: its threads, and the signals that stop it.

use super::{Log, NoServer, Server, Settings};

/// Serves until SIGINT or SIGTERM. Calls `started` once it listens.
pub fn serve(settings: Settings, log: Log, started: impl FnOnce(&Server)) -> Result<(), NoServer> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = signalled()?;
        let server = Server::open(settings, log.clone()).await?;
        started(&server);
        server.run(stop).await;
        log.info("event=stopped");
        Ok(())
    })
}

#[cfg(unix)]
fn signalled() -> Result<impl Future<Output = ()>, NoServer> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut end) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = end.recv() => (),
        }
    })
}

#[cfg(not(unix))]
fn signalled() -> Result<impl Future<Output = ()>, NoServer> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // No signal handler: serve until the process is killed.
            std::future::pending::<()>().await;
        }
    })
}
