//! A server for a test, and its visitors.

mod client;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Log, Server, ServerLimits, Settings};

pub use client::{Reply, Visitor, answer_or_end, answer_within, raw};

/// A server in a folder of its own. It can be restarted, at another port.
pub struct TestServer {
    runtime: Runtime,
    folder: PathBuf,
    limits: ServerLimits,
    behind_proxy: bool,
    tournaments: Vec<(String, PathBuf)>,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    pub address: SocketAddr,
    pub log: Arc<Mutex<String>>,
}

/// Longest log in bytes: some tests measure memory.
const LONGEST_LOG: usize = 1 << 20;

/// Limits that no honest test reaches.
pub fn generous() -> ServerLimits {
    ServerLimits {
        connections_each: 1000,
        requests_each: 100_000,
        tables_each: 100_000,
        ..ServerLimits::default()
    }
}

impl TestServer {
    pub fn new() -> TestServer {
        TestServer::with(generous())
    }

    pub fn with(limits: ServerLimits) -> TestServer {
        TestServer::showing(limits, Vec::new())
    }

    /// A server whose visitors come through a proxy.
    pub fn behind_proxy(limits: ServerLimits) -> TestServer {
        TestServer::start_with(limits, true, Vec::new())
    }

    /// A server with these tournaments.
    pub fn showing(limits: ServerLimits, tournaments: Vec<(String, PathBuf)>) -> TestServer {
        TestServer::start_with(limits, false, tournaments)
    }

    fn start_with(
        limits: ServerLimits,
        behind_proxy: bool,
        tournaments: Vec<(String, PathBuf)>,
    ) -> TestServer {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{}-{number}", std::process::id()));
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut server = TestServer {
            runtime,
            folder,
            limits,
            behind_proxy,
            tournaments,
            running: None,
            address,
            log: Arc::default(),
        };
        server.start();
        server
    }

    fn start(&mut self) {
        let settings = Settings {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            data: self.folder.clone(),
            behind_proxy: self.behind_proxy,
            limits: self.limits.clone(),
            bots: Vec::new(),
            launcher: PathBuf::new(),
            tournaments: self.tournaments.clone(),
            class: None,
        };
        let lines = Arc::clone(&self.log);
        let log = Log::to(move |line| {
            let mut lines = lines.lock().unwrap();
            if lines.len() < LONGEST_LOG {
                lines.push_str(&format!("{line}\n"));
            }
        });
        let server = self.runtime.block_on(Server::open(settings, log)).unwrap();
        self.address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let run = self.runtime.spawn(server.run(async {
            let _ = stopped.await;
        }));
        self.running = Some((stop, run));
    }

    fn stop(&mut self) {
        if let Some((stop, run)) = self.running.take() {
            drop(stop);
            self.runtime.block_on(run).unwrap();
        }
    }

    /// Restarts the server on the same folder.
    pub fn restart(&mut self) {
        self.restart_after(|| ());
    }

    /// Stops the server, runs `meanwhile`, and starts it again.
    pub fn restart_after(&mut self, meanwhile: impl FnOnce()) {
        self.stop();
        // The store closes with the last task of a table.
        while web::is_in_use(&self.folder) {
            std::thread::yield_now();
        }
        meanwhile();
        self.start();
    }

    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.address)
    }

    /// A visitor with this forwarded address.
    pub fn visitor_from(&self, from: &str) -> Visitor {
        Visitor { forwarded: Some(from.parse().unwrap()), ..self.visitor() }
    }

    /// All files of the data folder, as bytes.
    pub fn kept(&self) -> Vec<u8> {
        let files = std::fs::read_dir(&self.folder).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }

    pub fn folder(&self) -> &PathBuf {
        &self.folder
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
