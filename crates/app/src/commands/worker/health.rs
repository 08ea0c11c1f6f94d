//! Health endpoint of a worker for probes of Kubernetes and load balancers: `GET /healthz` and `GET /readyz` over HTTP.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use contest::workers::WorkerEvent;

/// Longest time without an event of a live worker: a statement's deadline and the longest pause, with a margin.
const SILENCE: Duration = Duration::from_mins(2);

/// Deadline of a request; probes are answered one by one.
const REQUEST: Duration = Duration::from_secs(1);

/// Health of a worker, shared with the endpoint.
#[derive(Clone)]
pub struct Health(Arc<Mutex<State>>);

struct State {
    last_event: Instant,
    is_connected: bool,
    games: u64,
}

impl Health {
    pub fn new() -> Health {
        Health(Arc::new(Mutex::new(State { last_event: Instant::now(), is_connected: false, games: 0 })))
    }

    /// Records an event of the worker.
    pub fn record(&self, event: &WorkerEvent) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.last_event = Instant::now();
        match event {
            WorkerEvent::Reached => state.is_connected = true,
            WorkerEvent::Unreachable(_) => state.is_connected = false,
            WorkerEvent::Delivered { games, .. } => state.games = *games,
            _ => {}
        }
    }

    /// Answers probes at this address until the program ends.
    pub fn serve(&self, address: SocketAddr) -> io::Result<()> {
        let (listener, health) = (TcpListener::bind(address)?, self.clone());
        let serve = move || {
            for stream in listener.incoming() {
                // A probe that fails is tried again by its prober.
                let _ = stream.and_then(|stream| health.answer(stream));
            }
        };
        thread::Builder::new().name("health".to_owned()).spawn(serve).map(drop)
    }

    fn answer(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(REQUEST))?;
        stream.set_write_timeout(Some(REQUEST))?;
        let (began, mut request, mut length) = (Instant::now(), [0; 1024], 0);
        while !request[..length].contains(&b'\n') && began.elapsed() < REQUEST {
            match stream.read(&mut request[length..])? {
                0 => break,
                count => length += count,
            }
        }
        let (status, body) = self.response(&request[..length]);
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
    }

    /// Status and body for a request.
    fn response(&self, request: &[u8]) -> (&'static str, String) {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_alive = state.last_event.elapsed() < SILENCE;
        let is_well = match request.split(|byte| *byte == b' ').nth(1) {
            Some(b"/healthz") => is_alive,
            Some(b"/readyz") => is_alive && state.is_connected,
            _ => return ("404 Not Found", "{}".to_owned()),
        };
        let body =
            format!(r#"{{"alive":{is_alive},"connected":{},"games":{}}}"#, state.is_connected, state.games);
        (if is_well { "200 OK" } else { "503 Service Unavailable" }, body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_ready_while_the_store_is_reached_and_alive_also_without() {
        let health = Health::new();
        let status = |path: &str| health.response(format!("GET {path} HTTP/1.1\r\n\r\n").as_bytes()).0;
        assert_eq!((status("/healthz"), status("/readyz")), ("200 OK", "503 Service Unavailable"));
        health.record(&WorkerEvent::Reached);
        assert_eq!(status("/readyz"), "200 OK");
        health.record(&WorkerEvent::Unreachable(String::new()));
        assert_eq!((status("/healthz"), status("/readyz")), ("200 OK", "503 Service Unavailable"));
        assert_eq!((status("/"), health.response(b"").0), ("404 Not Found", "404 Not Found"));
    }
}
