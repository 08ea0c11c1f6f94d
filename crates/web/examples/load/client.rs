//! A minimal HTTP client: keep-alive connections, requests, and frames of a table.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, Semaphore};

use crate::bench::BenchError;

/// Shared keep-alive connections.
pub struct ClientPool {
    pub address: SocketAddr,
    /// Address for `X-Forwarded-For`.
    from: Option<IpAddr>,
    idle: Mutex<Vec<BufReader<TcpStream>>>,
    places: Semaphore,
    reopened: AtomicUsize,
}

/// A response: status, cookie that it set, body.
pub struct ClientResponse {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: Value,
}

impl ClientPool {
    pub fn new(address: SocketAddr, most: usize) -> ClientPool {
        ClientPool {
            address,
            from: None,
            idle: Mutex::default(),
            places: Semaphore::new(most),
            reopened: AtomicUsize::new(0),
        }
    }

    /// Requests of a visitor with this forwarded address.
    pub fn forwarded(address: SocketAddr, from: IpAddr, most: usize) -> ClientPool {
        ClientPool { from: Some(from), ..ClientPool::new(address, most) }
    }

    /// Request headers that name the origin.
    pub fn origin(&self) -> String {
        let host = self.address;
        match self.from {
            Some(from) => format!("Host: {host}\r\nOrigin: https://{host}\r\nX-Forwarded-For: {from}\r\n"),
            None => format!("Host: {host}\r\nOrigin: http://{host}\r\n"),
        }
    }

    /// Number of idle connections that the server had closed when they were used again.
    pub fn reopened(&self) -> usize {
        self.reopened.load(Ordering::Relaxed)
    }

    /// Sends a request on a free connection. If the server has closed it, or if there is none, it opens a new one, as browsers
    /// do. A move that is sent twice is played once.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<ClientResponse, BenchError> {
        let _place = self.places.acquire().await.map_err(|_| BenchError::Unexpected("nothing".to_owned()))?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{}Cookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.origin(),
            body.len()
        );
        let idle = self.idle.lock().await.pop();
        if let Some(mut stream) = idle {
            if let Ok(answer) = exchange(&mut stream, &request).await {
                self.idle.lock().await.push(stream);
                return Ok(answer);
            }
            self.reopened.fetch_add(1, Ordering::Relaxed);
        }
        let mut stream = open(self.address).await?;
        let answer = exchange(&mut stream, &request).await?;
        self.idle.lock().await.push(stream);
        Ok(answer)
    }
}

async fn exchange(stream: &mut BufReader<TcpStream>, request: &str) -> Result<ClientResponse, BenchError> {
    stream.get_mut().write_all(request.as_bytes()).await?;
    read(stream).await
}

async fn open(address: SocketAddr) -> Result<BufReader<TcpStream>, BenchError> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(BufReader::with_capacity(2048, stream))
}

async fn read(stream: &mut BufReader<TcpStream>) -> Result<ClientResponse, BenchError> {
    let (mut status, mut cookie, mut length) = (0, None, 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Err(BenchError::Unexpected("nothing".to_owned()));
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest.get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
        } else if let Some(rest) = line.strip_prefix("content-length: ") {
            length = rest.parse().unwrap_or(0);
        } else if let Some(rest) = line.strip_prefix("set-cookie: ") {
            cookie = rest.split(';').next().map(str::to_owned);
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(ClientResponse { status, cookie, body: serde_json::from_slice(&body).unwrap_or(Value::Null) })
}

/// Frames of a table.
pub struct Frames(BufReader<TcpStream>);

impl Frames {
    pub async fn watch(pool: &ClientPool, table: &str, cookie: &str) -> Result<Frames, BenchError> {
        let mut stream = open(pool.address).await?;
        let origin = pool.origin();
        let request = format!("GET /api/tables/{table}/events HTTP/1.0\r\n{origin}Cookie: {cookie}\r\n\r\n");
        stream.get_mut().write_all(request.as_bytes()).await?;
        // Events after the snapshot are sent as frames; earlier ones may be part of it.
        let mut line = String::new();
        while !line.starts_with("event: snapshot") {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Err(BenchError::Unexpected("nothing".to_owned()));
            }
        }
        Ok(Frames(stream))
    }

    /// Number of the next turn; `None` when the connection ends.
    pub async fn turn(&mut self) -> Option<usize> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let data = line.strip_prefix("data: ").and_then(|data| serde_json::from_str::<Value>(data).ok());
            if let Some(data) = data.filter(|data| data["is"] == "turn") {
                return data["turn"].as_u64().map(|turn| turn as usize);
            }
        }
    }
}
