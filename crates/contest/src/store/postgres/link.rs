//! A connection to `PostgreSQL` on which every question has a deadline, so that a net that goes silent stops nobody for ever.

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

use super::address::{DatabaseAddress, ServerHost, TlsWish};
use super::tls::Tls;
use crate::store::StoreError;

/// How long a connection may take, and how long an answer.
const CONNECT: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_mins(1);

/// Wake-ups that nobody has looked at; more of them say nothing new.
const WAKES: usize = 16;

const PASSWORD: &str = "give it in PGPASSWORD, or as HOST:PORT:DATABASE:USER:PASSWORD in the file that PGPASSFILE names (chmod 600)";

const CERTIFICATE: &str = "the server must show a certificate for the host's name: put that of its issuer into a file and add \
     ?sslrootcert=FILE to the address; ?sslmode=disable only in a net that you trust";

/// Whether a commit is on the disk when it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// What is told must be kept.
    Kept,
    /// What is lost by a power cut is done again: leases, and results that nobody has counted yet.
    Quick,
}

/// What statements are given.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A connection.
pub struct Link {
    runtime: Runtime,
    client: Client,
    woken: Receiver<()>,
    /// Statements that the server knows already, by their text.
    known: HashMap<&'static str, Statement>,
    answer: Duration,
}

impl Link {
    /// Connects. Where the password comes from: see [`DatabaseAddress::password`].
    pub fn open(address: &DatabaseAddress, durability: Durability) -> Result<Link, StoreError> {
        let away = |why: String| StoreError::Away(format!("{address}: {why}"));
        let wrong = |why: String| StoreError::File(io::Error::other(format!("{address}: {why}")));
        let config = config(address).map_err(wrong)?;
        let tls = Tls::of(&address.tls).map_err(|error| wrong(error.to_string()))?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (sender, woken) = channel(WAKES);
        let client = runtime.block_on(async {
            let (client, connection) = timeout(CONNECT, config.connect(tls))
                .await
                .map_err(|_| away("no answer".to_owned()))?
                .map_err(|error| match told(&error) {
                    // Who shows a wrong certificate will show it again.
                    StoreError::Away(why) if why.contains("certificate") => {
                        wrong(format!("{why}; {CERTIFICATE}"))
                    }
                    // Nor does a password come by waiting for it.
                    StoreError::Away(why) if why.contains("password missing") => {
                        wrong(format!("{why}; {PASSWORD}"))
                    }
                    StoreError::Away(why) => away(why),
                    StoreError::Server { code, why } => {
                        StoreError::Server { code, why: format!("{address}: {why}") }
                    }
                    other => other,
                })?;
            tokio::spawn(listen(connection, sender));
            Ok::<Client, StoreError>(client)
        })?;
        let mut link = Link { runtime, client, woken, known: HashMap::new(), answer: ANSWER };
        let commit = if durability == Durability::Kept { "on" } else { "off" };
        link.run(&format!("SET synchronous_commit = {commit}; SET client_min_messages = warning"))?;
        Ok(link)
    }

    /// Runs statements without values.
    pub fn run(&mut self, sql: &str) -> Result<(), StoreError> {
        self.answered(self.client.batch_execute(sql))
    }

    /// The rows that a statement gives.
    pub fn rows(&mut self, sql: &'static str, values: Values) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql)?;
        self.answered(self.client.query(&statement, values))
    }

    /// The one row that a statement gives, if it gives one.
    pub fn row(&mut self, sql: &'static str, values: Values) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values)?.into_iter().next())
    }

    /// How many rows a statement has changed.
    pub fn execute(&mut self, sql: &'static str, values: Values) -> Result<u64, StoreError> {
        let statement = self.statement(sql)?;
        self.answered(self.client.execute(&statement, values))
    }

    /// All of it or nothing, in a transaction that begins with this statement.
    pub fn within<T>(
        &mut self,
        begin: &str,
        work: impl FnOnce(&mut Link) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.run(begin)?;
        let done = work(self);
        match done {
            Ok(done) => self.run("COMMIT").map(|()| done),
            Err(error) => {
                // If the connection is gone the server has rolled back by itself.
                let _ = self.run("ROLLBACK");
                Err(error)
            }
        }
    }

    /// Waits for a wake-up; whether one came.
    pub fn wait(&mut self, time: Duration) -> Result<bool, StoreError> {
        let woken = &mut self.woken;
        let came = self.runtime.block_on(async { timeout(time, woken.recv()).await });
        while self.woken.try_recv().is_ok() {}
        match came {
            Err(_) => Ok(false),
            Ok(Some(())) => Ok(true),
            Ok(None) => Err(StoreError::Away("the connection was cut".to_owned())),
        }
    }

    fn statement(&mut self, sql: &'static str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.known.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.answered(self.client.prepare(sql))?;
        self.known.insert(sql, statement.clone());
        Ok(statement)
    }

    fn answered<T>(
        &self,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let answer = self.runtime.block_on(async { timeout(self.answer, pin!(asked)).await });
        match answer {
            Err(_) => Err(StoreError::Away(format!("no answer for {} s", self.answer.as_secs()))),
            Ok(answer) => answer.map_err(|error| told(&error)),
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
    config.ssl_mode(if address.tls == TlsWish::Off { SslMode::Disable } else { SslMode::Require });
    if let Some(password) = address.password()? {
        config.password(password);
    }
    Ok(config)
}

/// Drives a connection until it ends, and wakes whoever waits.
async fn listen<S, T>(mut connection: Connection<S, T>, wake: Sender<()>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
        if let AsyncMessage::Notification(_) = message {
            // If there is no room, whoever waits will wake up anyway.
            let _ = wake.try_send(());
        }
    }
}

/// What went wrong, in words that say what the server said.
fn told(error: &tokio_postgres::Error) -> StoreError {
    if let Some(said) = error.as_db_error() {
        return StoreError::Server { code: said.code().code().to_owned(), why: said.message().to_owned() };
    }
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
    StoreError::Away(format!("{error}{}", cause.unwrap_or_default()))
}
