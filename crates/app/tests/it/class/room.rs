//! A class in a folder of its own, its server, and its clients.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::program::run;

/// Longest wait for anything. Checks are slow on a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);

/// Waits until `look` finds what is wanted.
pub fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "in vain: {what}");
        thread::sleep(Duration::from_millis(100));
    }
}

/// A class and its server, which comes and goes.
pub struct Room {
    pub folder: PathBuf,
    running: Mutex<Option<(Child, Server)>>,
    links: Mutex<(String, String)>,
}

/// A server as clients see it.
#[derive(Clone, Copy)]
pub struct Server {
    address: SocketAddr,
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Room {
    pub fn new(name: &str) -> Room {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("class-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("spring");
        let made = run(&["class", "new", file.to_str().expect("text")], "");
        assert!(made.status == 0 && made.out.contains("class run"), "{}", made.err);
        let file = folder.join("spring.toml");
        let text = fs::read_to_string(&file).expect("a file");
        let text = text.replace("[\"python\"]", "[\"python\", \"c\"]").replace("move:1s", "move:10s");
        let text = text.replace("200it", "10it").replace("width = 4\nheight = 4", "width = 3\nheight = 3");
        fs::write(&file, text).expect("a file");
        Room { folder, running: Mutex::default(), links: Mutex::default() }
    }

    /// Starts the server; the links are the same each time.
    pub fn start(&self) {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_bastide"));
        serve.args(["class", "run"]).arg(self.folder.join("spring.toml")).args(["--port", "0"]);
        serve.args(["--requests-per-address", "100000"]);
        let mut child = serve.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut link = || {
            let line = lines.next().expect("a line").expect("text");
            let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("no link: {line}"));
            let (host, path) = rest.split_once('/').expect("a path");
            let path = path.split(' ').next().expect("a path");
            (host.parse().expect("an address"), format!("/{path}"))
        };
        let ((address, teacher), (_, class)) = (link(), link());
        let links = (teacher, class);
        let mut known = self.links.lock().expect("no panic");
        assert!(known.0.is_empty() || *known == links, "links survive a restart");
        *known = links;
        *self.running.lock().expect("no panic") = Some((child, Server { address }));
    }

    /// Kills the server at once.
    pub fn kill(&self) {
        if let Some((mut child, _)) = self.running.lock().expect("no panic").take() {
            child.kill().expect("it is killed");
            child.wait().expect("it ends");
        }
    }

    /// Stops the server in good order.
    pub fn stop(&self) {
        if let Some((mut child, _)) = self.running.lock().expect("no panic").take() {
            let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
            assert!(ended.is_ok_and(|status| status.success()));
            assert!(child.wait().expect("it ends").success());
        }
    }

    /// The server; while it is down, one that does not answer.
    pub fn server(&self) -> Server {
        let running = self.running.lock().expect("no panic");
        running.as_ref().map_or(Server { address: ([127, 0, 0, 1], 1).into() }, |(_, server)| *server)
    }

    pub fn teacher(&self) -> String {
        self.links.lock().expect("no panic").0.clone()
    }

    pub fn class(&self) -> String {
        self.links.lock().expect("no panic").1.clone()
    }

    /// Hand-ins of all, as the teacher's page counts them.
    pub fn count_hand_ins(&self) -> usize {
        let page = self.server().get(&self.teacher()).map(|reply| reply.body).unwrap_or_default();
        let count = page.split(" people, ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        count.unwrap_or(0)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Server {
    /// Sends a request; none if the server is gone before its answer is whole.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Option<Reply> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let (host, length) = (self.address, body.len());
        let head =
            format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n");
        stream.write_all(&[head.as_bytes(), body].concat()).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8(answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head: head.to_owned(), body: body.to_owned() })
    }

    pub fn get(&self, path: &str) -> Option<Reply> {
        self.send("GET", path, "", b"")
    }

    pub fn submit(&self, path: &str, fields: &str) -> Option<Reply> {
        let headers =
            format!("Origin: http://{}\r\nContent-Type: application/x-www-form-urlencoded\r\n", self.address);
        self.send("POST", path, &headers, fields.as_bytes())
    }

    /// Joins the class; the personal link.
    pub fn joins(&self, class: &str, name: &str) -> String {
        let fields = format!("id=id+of+{name}&name=Name+of+{name}&alias=");
        let reply = self.submit(&format!("{class}/join"), &fields).expect("an answer");
        assert_eq!(reply.status, 303, "{}", reply.body);
        reply.location()
    }

    /// Hands a file in, as a form does.
    pub fn hand_in(&self, link: &str, name: &str, bytes: &[u8]) -> Option<Reply> {
        let headers =
            format!("Origin: http://{}\r\nContent-Type: multipart/form-data; boundary=-x-\r\n", self.address);
        let head =
            format!("---x-\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        self.send("POST", link, &headers, &[head.as_bytes(), bytes, b"\r\n---x---\r\n"].concat())
    }
}

impl Reply {
    /// Address to which it leads.
    pub fn location(&self) -> String {
        let line = self.head.lines().find_map(|line| line.strip_prefix("location: "));
        line.unwrap_or_else(|| panic!("{} {}", self.head, self.body)).to_owned()
    }
}

/// A tar archive of these files.
pub fn tarred(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, content) in files {
        let mut header = vec![0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        header[156] = b'0';
        header[257..263].copy_from_slice(b"ustar\0");
        header[148..156].copy_from_slice(b"        ");
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        out.extend_from_slice(&header);
        out.extend_from_slice(content);
        out.resize(out.len().div_ceil(512) * 512, 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}
