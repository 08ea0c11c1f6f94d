//! The server: one process, one port, HTTP/1.1. Live turns are server-sent events; everything else is a request.

mod address;
mod api;
mod checks;
mod form;
mod handler_gate;
mod held_body;
mod limits;
mod listen;
mod log;
mod multipart;
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

use ::class::ClassDesk;
use bots::sandbox::BotSource;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

pub use limits::ServerLimits;
pub use log::Log;
pub use process::serve;
pub use routes::{RouteInfo, routes};

use crate::metrics::Metrics;
use crate::store::{Lock, TableStore, TableStoreError};
use crate::tables::{KnownBots, Minds, Tables};
use crate::tournaments::ShownTournament;
use handler_gate::HandlerGate;
use limits::Meters;

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: IpAddr,
    pub port: u16,
    /// Folder of the database.
    pub data: PathBuf,
    /// True behind a proxy that speaks HTTPS and sends `X-Forwarded-For`.
    pub behind_proxy: bool,
    pub limits: ServerLimits,
    /// Bots that visitors may seat at a table, by name.
    pub bots: Vec<(String, BotSource)>,
    /// The program `bastide`, which starts bots.
    pub launcher: PathBuf,
    /// Tournaments to show: the name in their address, and their store.
    pub tournaments: Vec<(String, PathBuf)>,
    /// The class that hands in bots here.
    pub class: Option<Arc<ClassDesk>>,
}

/// Files that are being sent at a time.
const UPLOADS: usize = 16;

/// Reason for which the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum NoServer {
    #[error("{0} is in use by another program; choose another port with --port")]
    Taken(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error("cannot store games in {}: {why}", .folder.display())]
    Data { folder: PathBuf, why: String },
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Application state, shared by all requests.
pub struct AppState {
    pub tables: Arc<Tables>,
    pub metrics: Arc<Metrics>,
    pub tournaments: Vec<ShownTournament>,
    /// Ladder of the class.
    pub ladder: Option<ShownTournament>,
    /// Places for files that are being sent.
    pub uploads: Semaphore,
    pub meters: Arc<Meters>,
    pub gate: HandlerGate,
    pub settings: Settings,
    pub log: Log,
    /// Becomes true when the server stops; event streams end then.
    pub stopping: watch::Receiver<bool>,
}

/// A listening server.
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
        let ladder = settings
            .class
            .as_ref()
            .map(|desk| ShownTournament::new(desk.class.plan.name.clone(), desk.class.ladder()));
        let app = Arc::new(AppState {
            tables,
            metrics,
            tournaments,
            ladder,
            uploads: Semaphore::new(UPLOADS),
            meters,
            gate: HandlerGate::new(),
            settings,
            log,
            stopping,
        });
        Ok(Server { listener, app, stop })
    }

    pub fn address(&self) -> Result<SocketAddr, NoServer> {
        Ok(self.listener.local_addr()?)
    }

    /// Number of tables that were restored.
    pub fn tables(&self) -> usize {
        self.app.tables.count()
    }

    /// Serves until `until` completes, then answers the requests in flight and closes all streams.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let Server { listener, app, stop } = self;
        listen::run(listener, app, stop, until).await;
    }
}

/// True if a server uses this folder now.
pub fn is_in_use(data: &Path) -> bool {
    matches!(Lock::take(data), Err(TableStoreError::Locked))
}

/// Copies the database of a server into a new file. The server may run meanwhile.
pub fn backup(data: &Path, to: &Path) -> Result<(), NoServer> {
    TableStore::backup(data, to)
        .map_err(|why| NoServer::Data { folder: data.to_owned(), why: format!("no copy was made: {why}") })
}
