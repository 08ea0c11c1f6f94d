//! Connection to `PostgreSQL` with a deadline for every statement, so that a silent network never blocks for ever.

use std::collections::HashMap;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::pin;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Row, Statement, config::SslMode};

use super::address::{DatabaseAddress, ServerHost, TlsMode};
use super::tls::Tls;
use crate::store::StoreError;

/// Deadline of a connection attempt, and of a statement.
const CONNECT: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_mins(1);

/// Bound of pending wake-ups; more carry no information.
const MOST_WAKES: usize = 16;

const PASSWORD: &str = "give it in PGPASSWORD, or as HOST:PORT:DATABASE:USER:PASSWORD in the file that PGPASSFILE names (chmod 600)";

const CERTIFICATE: &str = "the server must show a certificate for the host's name: put that of its issuer into a file and add \
     ?sslrootcert=FILE to the address; ?sslmode=disable only in a net that you trust";

/// Durability of commits (`synchronous_commit`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// A commit is on disk when it returns.
    Synchronous,
    /// A crash may lose the last commits, which are then repeated: leases and unverified results.
    Asynchronous,
}

/// Parameters of a statement.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A blocking connection.
pub struct PgConnection {
    runtime: Runtime,
    client: Client,
    woken: Receiver<()>,
    /// Prepared statements by text.
    prepared: HashMap<&'static str, Statement>,
    answer: Duration,
}

impl PgConnection {
    /// Connects. For the source of the password see [`DatabaseAddress::password`].
    pub fn open(address: &DatabaseAddress, durability: Durability) -> Result<PgConnection, StoreError> {
        let at = |why: String| format!("{address}: {why}");
        let invalid = |why: String| StoreError::File(io::Error::other(format!("{address}: {why}")));
        let config = config(address).map_err(invalid)?;
        let tls = Tls::of(&address.tls).map_err(|error| invalid(error.to_string()))?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (sender, woken) = channel(MOST_WAKES);
        let client = runtime.block_on(async {
            let (client, connection) = timeout(CONNECT, config.connect(tls))
                .await
                .map_err(|_| StoreError::Unreachable(at("no answer".to_owned())))?
                .map_err(|error| match store_error(&error) {
                    // A wrong certificate or a server without TLS does not pass with time.
                    StoreError::Unreachable(why)
                        if why.contains("certificate") || why.contains("does not support TLS") =>
                    {
                        invalid(format!("{why}; {CERTIFICATE}"))
                    }
                    // Neither does a wrong host name.
                    StoreError::Unreachable(why) if why.contains("Name or service not known") => {
                        invalid(format!("{why}; is the host's name right?"))
                    }
                    // Neither does a missing password.
                    StoreError::Unreachable(why) if why.contains("password missing") => {
                        invalid(format!("{why}; {PASSWORD}"))
                    }
                    StoreError::Unreachable(why) => StoreError::Unreachable(at(why)),
                    StoreError::Broken(why) => StoreError::Broken(at(why)),
                    StoreError::Server { code, why } => StoreError::Server { code, why: at(why) },
                    other => other,
                })?;
            tokio::spawn(listen(connection, sender));
            Ok::<Client, StoreError>(client)
        })?;
        let mut db = PgConnection { runtime, client, woken, prepared: HashMap::new(), answer: ANSWER };
        let commit = if durability == Durability::Synchronous { "on" } else { "off" };
        db.run(&format!("SET synchronous_commit = {commit}; SET client_min_messages = warning"))?;
        Ok(db)
    }

    /// Runs statements without parameters.
    pub fn run(&mut self, sql: &str) -> Result<(), StoreError> {
        self.with_deadline(self.client.batch_execute(sql))
    }

    /// Rows of a statement.
    pub fn rows(&mut self, sql: &'static str, values: Values) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql)?;
        self.with_deadline(self.client.query(&statement, values))
    }

    /// First row of a statement, if there is one.
    pub fn row(&mut self, sql: &'static str, values: Values) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values)?.into_iter().next())
    }

    /// Runs a statement; returns the number of rows changed.
    pub fn execute(&mut self, sql: &'static str, values: Values) -> Result<u64, StoreError> {
        let statement = self.statement(sql)?;
        self.with_deadline(self.client.execute(&statement, values))
    }

    /// Runs `work` in a transaction opened by `begin`; commits, or rolls back on an error.
    pub fn transaction<T>(
        &mut self,
        begin: &str,
        work: impl FnOnce(&mut PgConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.run(begin)?;
        let done = work(self);
        match done {
            Ok(done) => self.run("COMMIT").map(|()| done),
            Err(error) => {
                // On a broken connection the server rolls back.
                let _ = self.run("ROLLBACK");
                Err(error)
            }
        }
    }

    /// Waits for a notification; returns whether one came.
    pub fn wait(&mut self, time: Duration) -> Result<bool, StoreError> {
        let woken = &mut self.woken;
        let came = self.runtime.block_on(async { timeout(time, woken.recv()).await });
        while self.woken.try_recv().is_ok() {}
        match came {
            Err(_) => Ok(false),
            Ok(Some(())) => Ok(true),
            Ok(None) => Err(StoreError::Broken("the connection broke".to_owned())),
        }
    }

    /// True once the connection has ended.
    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    fn statement(&mut self, sql: &'static str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.with_deadline(self.client.prepare(sql))?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    fn with_deadline<T>(
        &self,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let answer = self.runtime.block_on(async { timeout(self.answer, pin!(asked)).await });
        match answer {
            Err(_) => Err(StoreError::Unreachable(format!("no answer for {} s", self.answer.as_secs()))),
            Ok(answer) => answer.map_err(|error| store_error(&error)),
        }
    }
}

fn config(address: &DatabaseAddress) -> Result<Config, String> {
    let mut config = Config::new();
    config.user(&address.user).dbname(&address.database).port(address.port);
    config.application_name("bastide").connect_timeout(CONNECT).tcp_user_timeout(ANSWER);
    config.keepalives_idle(Duration::from_secs(15));
    match &address.host {
        ServerHost::Net(name) => config.host(name),
        ServerHost::Socket(folder) => config.host(folder.to_string_lossy()),
    };
    config.ssl_mode(if address.tls == TlsMode::Off { SslMode::Disable } else { SslMode::Require });
    if let Some(password) = address.password()? {
        config.password(password);
    }
    Ok(config)
}

/// Drives a connection until it ends, and forwards notifications.
async fn listen<S, T>(mut connection: Connection<S, T>, wake: Sender<()>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
        if let AsyncMessage::Notification(_) = message {
            // With a full channel the receiver is awake anyway.
            let _ = wake.try_send(());
        }
    }
}

/// Error of the driver as one of ours, with the server's message.
fn store_error(error: &tokio_postgres::Error) -> StoreError {
    if let Some(said) = error.as_db_error() {
        return StoreError::Server { code: said.code().code().to_owned(), why: said.message().to_owned() };
    }
    let cause = std::error::Error::source(error);
    let why = format!("{error}{}", cause.map(|cause| format!(": {cause}")).unwrap_or_default());
    let kind = cause.and_then(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
    let is_broken = error.is_closed() || kind.is_some_and(|kind| BREAKS.contains(&kind));
    if is_broken { StoreError::Broken(why) } else { StoreError::Unreachable(why) }
}

/// Errors of a connection that was established before.
const BREAKS: [io::ErrorKind; 4] = [
    io::ErrorKind::UnexpectedEof,
    io::ErrorKind::ConnectionReset,
    io::ErrorKind::ConnectionAborted,
    io::ErrorKind::BrokenPipe,
];
