//! A visitor: a cookie jar and a socket.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

/// Timeout of all reads.
const PATIENCE: Duration = Duration::from_mins(1);

/// A visitor with a browser.
#[derive(Clone)]
pub struct Visitor {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    /// Origin of its requests; `None` for the server's own pages.
    pub origin: Option<String>,
    /// Address for `X-Forwarded-For`, behind a proxy.
    pub forwarded: Option<IpAddr>,
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// Frames of a table.
pub struct Frames(BufReader<TcpStream>);

impl Visitor {
    pub fn new(address: SocketAddr) -> Visitor {
        Visitor { address, cookie: None, origin: None, forwarded: None }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, "", "")
    }

    /// Sends JSON, and keeps the cookie of the response.
    pub fn post(&mut self, path: &str, body: &Value) -> Reply {
        let reply = self.send("POST", path, "Content-Type: application/json\r\n", &body.to_string());
        self.remember(&reply);
        reply
    }

    pub fn submit(&mut self, path: &str, fields: &str) -> Reply {
        let reply = self.send("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n", fields);
        self.remember(&reply);
        reply
    }

    fn remember(&mut self, reply: &Reply) {
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
    }

    /// Sends an HTTP/1.0 request: the response ends with the connection, and is not chunked.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        let request =
            format!("{}{headers}Content-Length: {}\r\n\r\n{body}", self.head(method, path), body.len());
        let answer = raw(self.address, request.as_bytes());
        Reply::read(&answer).unwrap_or_else(|| panic!("{method} {path} was answered by {answer:?}"))
    }

    fn head(&self, method: &str, path: &str) -> String {
        let host = self.address;
        let scheme = if self.forwarded.is_some() { "https" } else { "http" };
        let origin = self.origin.clone().unwrap_or_else(|| format!("{scheme}://{host}"));
        let origin = if method == "GET" || origin.is_empty() {
            String::new()
        } else {
            format!("Origin: {origin}\r\n")
        };
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let forwarded = self.forwarded.map(|from| format!("X-Forwarded-For: {from}\r\n")).unwrap_or_default();
        format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\n{origin}{cookie}{forwarded}")
    }

    /// Watches a table from an event on.
    pub fn watch(&self, table: &str, since: Option<u64>) -> Frames {
        let since = since.map(|since| format!("Last-Event-ID: {since}\r\n")).unwrap_or_default();
        let request = format!("{}{since}\r\n", self.head("GET", &format!("/api/tables/{table}/events")));
        let mut stream = connect(self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut frames = Frames(BufReader::new(stream));
        assert!(frames.block().unwrap()[0].contains("200"), "the table is there");
        frames
    }

    /// Requests the events of a table. Returns the stream or the status, 0 for a closed connection.
    pub fn try_watch(&self, table: &str) -> Result<Frames, u16> {
        let request = format!("{}\r\n", self.head("GET", &format!("/api/tables/{table}/events")));
        let mut stream = connect(self.address);
        let _ = stream.write_all(request.as_bytes());
        let mut frames = Frames(BufReader::new(stream));
        let head = frames.block().unwrap_or_default();
        let status = head.first().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
        if status == 200 { Ok(frames) } else { Err(status) }
    }

    /// Creates a table and sits down; returns its name and the links to other seats.
    pub fn makes(&mut self, terms: Value) -> (String, Vec<String>) {
        let mut wanted = json!({ "name": "Ann" });
        wanted.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        let made = self.post("/api/tables", &wanted);
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.json();
        let links = made["seats"].as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned);
        (made["table"].as_str().unwrap().to_owned(), links.collect())
    }

    /// Sits down on the seat of a link.
    pub fn sits(&mut self, link: &str, name: &str) -> Reply {
        self.post(&format!("/api{link}"), &json!({ "name": name }))
    }

    pub fn looks(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).json()
    }

    pub fn acts(&mut self, table: &str, act: Value) -> Reply {
        self.post(&format!("/api/tables/{table}/acts"), &act)
    }

    /// Plays a sentence in a turn.
    pub fn plays(&mut self, table: &str, turn: usize, sentence: &str) -> Reply {
        self.acts(table, json!({ "act": "move", "turn": turn, "move": sentence }))
    }
}

impl Reply {
    fn read(answer: &[u8]) -> Option<Reply> {
        let text = String::from_utf8_lossy(answer);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head: head.to_owned(), body: body.to_owned() })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Code of an error.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }
}

impl Frames {
    /// Lines up to an empty one; `None` at the end.
    fn block(&mut self) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            let line = line.trim_end().to_owned();
            if line.is_empty() {
                return Some(lines);
            }
            lines.push(line);
        }
    }

    /// Next frame: kind (`event` for stored events), number, data.
    pub fn next(&mut self) -> Option<(String, Option<u64>, Value)> {
        self.next_text().map(|(kind, id, data)| (kind, id, serde_json::from_str(&data).unwrap()))
    }

    /// Next frame with its data as text.
    pub fn next_text(&mut self) -> Option<(String, Option<u64>, String)> {
        loop {
            let lines = self.block()?;
            let field = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)).map(str::trim);
            let Some(data) = field("data:") else { continue };
            let id = field("id:").map(|id| id.parse().unwrap());
            return Some((field("event:").unwrap_or("event").to_owned(), id, data.to_owned()));
        }
    }

    /// Next frame that satisfies `wanted`.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (_, _, data) = self.next().expect("the frames go on");
            if wanted(&data) {
                return data;
            }
        }
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Response to these bytes, until the connection ends.
pub fn raw(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    answer_within(address, bytes, PATIENCE)
}

/// Response to these bytes, with this timeout.
pub fn answer_within(address: SocketAddr, bytes: &[u8], patience: Duration) -> Vec<u8> {
    let mut stream = connect(address);
    stream.set_read_timeout(Some(patience)).unwrap();
    // The server may have closed the connection before it read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    answer
}

/// Response to these bytes. After a timeout it closes its side for writing, so that a server that waits for the rest of a
/// request sees its end. Event streams are left open.
pub fn answer_or_end(address: SocketAddr, bytes: &[u8], patience: Duration) -> Vec<u8> {
    let mut stream = connect(address);
    stream.set_read_timeout(Some(patience)).unwrap();
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    if stream.read_to_end(&mut answer).is_err_and(|error| error.kind() == ErrorKind::WouldBlock) {
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.read_to_end(&mut answer);
    }
    answer
}
