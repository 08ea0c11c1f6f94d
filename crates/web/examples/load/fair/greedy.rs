//! A greedy visitor. It takes minds, bots, streams, tables, uploads and pages until it is refused, and tries again.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{ClientPool, Frames};
use crate::table::record;

/// Tables against the strongest mind, and against bots, each played as fast as it answers.
const MINDS: usize = 6;
const BOTS: usize = 2;

/// Streams, and uploads without a body, more than the limits allow.
const STREAMS: usize = 60;
const UPLOADS: usize = 12;

/// Time between two requests of a loop.
const PAUSE: Duration = Duration::from_millis(200);

/// Starts all loops; they end when the set is dropped.
pub fn begin(all: &mut JoinSet<()>, pool: impl Fn(usize) -> ClientPool) {
    for number in 0..MINDS + BOTS {
        let opponent = if number < MINDS { "level:10" } else { "bot:sparring" };
        all.spawn(play(pool(2), opponent));
    }
    all.spawn(make_tables(pool(1)));
    all.spawn(read(pool(2)));
    all.spawn(watch(pool(1)));
    let shared = Arc::new(pool(1));
    for _ in 0..UPLOADS {
        all.spawn(upload(Arc::clone(&shared)));
    }
}

/// Creates a table; returns its name and the cookie.
async fn table(pool: &ClientPool, opponent: &str, clock: &serde_json::Value) -> Option<(String, String)> {
    let seats = ["person", opponent];
    let wanted = json!({ "game": "carcassonne", "seats": seats, "name": "Eve", "clock": clock });
    let made = pool.ask("POST", "/api/tables", "", &wanted.to_string()).await.ok()?;
    Some((made.body["table"].as_str()?.to_owned(), made.cookie?))
}

async fn play(pool: ClientPool, opponent: &'static str) {
    loop {
        if let Some((name, cookie)) = table(&pool, opponent, &json!(null)).await
            && let Ok(mut frames) = Frames::watch(&pool, &name, &cookie).await
        {
            while turn(&pool, &name, &cookie, &mut frames).await.is_some() {}
        }
        sleep(PAUSE).await;
    }
}

/// Plays a move and waits for the answer; `None` when the game is over or unreadable.
async fn turn(pool: &ClientPool, name: &str, cookie: &str, frames: &mut Frames) -> Option<()> {
    let table = record(pool, name).await.ok()?.replay().ok()?;
    let (now, sentence) = (table.turn(), table.game().moves().into_iter().next()?);
    let act = json!({ "act": "move", "turn": now, "move": sentence }).to_string();
    pool.ask("POST", &format!("/api/tables/{name}/acts"), cookie, &act).await.ok()?;
    while frames.turn().await? <= now {}
    Some(())
}

/// Tables with days for each move.
async fn make_tables(pool: ClientPool) {
    loop {
        table(&pool, "level:1", &json!({ "kind": "move", "ms": 3 * 86_400_000 })).await;
        sleep(PAUSE).await;
    }
}

async fn read(pool: ClientPool) {
    loop {
        let _ = pool.ask("GET", "/together", "", "").await;
        sleep(PAUSE / 4).await;
    }
}

/// Opens streams of one table until it is refused, and holds them.
async fn watch(pool: ClientPool) {
    let (mut streams, mut found) = (Vec::new(), None);
    loop {
        if found.is_none() {
            found = table(&pool, "level:1", &json!(null)).await;
        }
        while let Some((name, cookie)) = found.as_ref().filter(|_| streams.len() < STREAMS) {
            match Frames::watch(&pool, name, cookie).await {
                Ok(frames) => streams.push(frames),
                Err(_) => break,
            }
        }
        sleep(PAUSE).await;
    }
}

/// Announces a body and does not send it.
async fn upload(pool: Arc<ClientPool>) {
    let head = format!(
        "POST /api/tables HTTP/1.1\r\n{}Content-Type: application/json\r\nContent-Length: 8000\r\n\r\n{{",
        pool.origin()
    );
    loop {
        if let Ok(mut stream) = TcpStream::connect(pool.address).await
            && stream.write_all(head.as_bytes()).await.is_ok()
        {
            let _ = stream.read(&mut [0]).await;
        }
        sleep(PAUSE).await;
    }
}
