//! The server: one process, one port, plain HTTP/1.1; live turns are server-sent events, everything else requests.

mod address;
mod api;
mod checks;
mod form;
mod held_body;
mod limits;
mod listen;
mod log;
mod pages;
mod path;
mod process;
mod request;
mod response;
mod routes;
mod served;
mod visitor;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bots::sandbox::BotSource;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use limits::ServerLimits;
pub use log::Log;
pub use process::serve;
pub use routes::{RouteInfo, routes};

use crate::metrics::Metrics;
use crate::store::{Lock, TableStore, TableStoreError};
use crate::tables::{KnownBots, Minds, Tables};
use crate::tournaments::ShownTournament;
use limits::Meters;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: IpAddr,
    pub port: u16,
    /// Where everything is kept.
    pub data: PathBuf,
    /// Whether a proxy stands in front, which speaks HTTPS and says who asks.
    pub behind_proxy: bool,
    pub limits: ServerLimits,
    /// Bots that people may ask to their tables, by name.
    pub bots: Vec<(String, BotSource)>,
    /// The program `bastide`, which bots are started by.
    pub launcher: PathBuf,
    /// Tournaments of this machine that are shown: a name for addresses, and the store.
    pub tournaments: Vec<(String, PathBuf)>,
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum NoServer {
    #[error("{0} is taken: another program, or another server, listens there; choose one by --port")]
    Taken(SocketAddr),
    #[error("it cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error("games cannot be kept in {}: {why}", .folder.display())]
    Data { folder: PathBuf, why: String },
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Application state, shared by all requests.
pub struct AppState {
    pub tables: Arc<Tables>,
    pub metrics: Arc<Metrics>,
    pub tournaments: Vec<ShownTournament>,
    pub meters: Arc<Meters>,
    pub settings: Settings,
    pub log: Log,
    /// Told when the server stops, so that those who watch are let go.
    pub stopping: watch::Receiver<bool>,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<AppState>,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and the port.
    pub async fn open(settings: Settings, log: Log) -> Result<Server, NoServer> {
        let address = SocketAddr::new(settings.listen, settings.port);
        let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => NoServer::Taken(address),
            _ => NoServer::Listen(address, error),
        })?;
        let metrics = Arc::new(Metrics::default());
        let no_data =
            |why: TableStoreError| NoServer::Data { folder: settings.data.clone(), why: why.to_string() };
        let store = TableStore::open(&settings.data, Arc::clone(&metrics)).map_err(no_data)?;
        let ServerLimits { mind_threads, away, tables: most, .. } = settings.limits;
        let minds = Minds::new(mind_threads);
        let bots = KnownBots::new(settings.bots.clone(), settings.launcher.clone());
        let tables =
            Tables::open(store, Arc::clone(&metrics), minds, bots, away, most).await.map_err(no_data)?;
        let (stop, stopping) = watch::channel(false);
        let meters = Arc::new(Meters::new(settings.limits.clone()));
        let shown = settings.tournaments.iter().cloned();
        let tournaments = shown.map(|(name, store)| ShownTournament::new(name, store)).collect();
        let app = Arc::new(AppState { tables, metrics, tournaments, meters, settings, log, stopping });
        Ok(Server { listener, app, stop })
    }

    pub fn address(&self) -> Result<SocketAddr, NoServer> {
        Ok(self.listener.local_addr()?)
    }

    /// How many tables were found and go on.
    pub fn tables(&self) -> usize {
        self.app.tables.count()
    }

    /// Answers until it is told to stop; then requests under way are answered, and the rest is let go.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let Server { listener, app, stop } = self;
        listen::run(listener, app, stop, until).await;
    }
}

/// Whether a server keeps its games in this folder just now.
pub fn is_in_use(data: &Path) -> bool {
    matches!(Lock::take(data), Err(TableStoreError::Locked))
}

/// Copies all that a server keeps in a folder into a new file, while it runs.
pub fn backup(data: &Path, to: &Path) -> Result<(), NoServer> {
    TableStore::backup(data, to)
        .map_err(|why| NoServer::Data { folder: data.to_owned(), why: format!("no copy was made: {why}") })
}
