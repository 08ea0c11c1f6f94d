//! The server as a program: it is killed and started again, and its errors are plain.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    fn in_folder(data: &PathBuf) -> Served {
        Served::with(data, &[])
    }

    fn with(data: &PathBuf, options: &[&str]) -> Served {
        let program = env!("CARGO_BIN_EXE_bastide");
        let bot = format!("sparring=cmd:sh -c 'echo hm >&2; exec {program} sparring'");
        let mut serve = Command::new(env!("CARGO_BIN_EXE_bastide"));
        serve.args(["serve", "--port", "0", "--requests-per-address", "100000", "--data"]).arg(data);
        serve.args(["--bot", &bot]).args(options);
        Served::by(&mut serve).expect("it tells its address")
    }

    /// A server that this command starts; nothing if it does not come to serve.
    fn by(serve: &mut Command) -> Option<Served> {
        let mut child = serve.stdout(Stdio::piped()).spawn().ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take()?).read_line(&mut line).ok()?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        if address.is_none() {
            let _ = child.wait();
        }
        Some(Served { address: address?, child })
    }

    /// Asks; the status, the cookie that came, and the answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
        let origin = format!("Origin: http://{}", self.address);
        self.ask_as(&origin, method, path, cookie, body)
    }

    /// The same for a visitor that the proxy names by this address.
    fn ask_from(
        &self,
        from: &str,
        method: &str,
        path: &str,
        cookie: &str,
        body: &Value,
    ) -> (u16, String, Value) {
        let origin = format!("Origin: https://{}\r\nX-Forwarded-For: {from}", self.address);
        self.ask_as(&origin, method, path, cookie, body)
    }

    fn ask_as(
        &self,
        origin: &str,
        method: &str,
        path: &str,
        cookie: &str,
        body: &Value,
    ) -> (u16, String, Value) {
        let (host, body) = (self.address, body.to_string());
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {host}\r\n{origin}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.split("set-cookie: ").nth(1).map(|rest| rest.split(';').next().unwrap().to_owned());
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, cookie.unwrap_or_default(), serde_json::from_str(body).unwrap_or_default())
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn a_server_that_is_killed_goes_on_with_every_move_that_it_accepted() {
    let data = folder("serve-killed");
    let mut served = Served::in_folder(&data);
    let wanted = json!({ "game": "ripple", "seats": ["person", "person"], "name": "Ann" });
    let (status, ann, made) = served.ask("POST", "/api/tables", "", &wanted);
    assert_eq!(status, 201, "{made}");
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let link = format!("/api{}", made["seats"][1].as_str().unwrap());
    let (_, bob, _) = served.ask("POST", &link, "", &json!({ "name": "Bob" }));
    for (turn, sentence) in ["a1", "b2", "c3", "d4", "e5", "a3"].into_iter().enumerate() {
        let act = json!({ "act": "move", "turn": turn, "move": sentence });
        let mover = if turn % 2 == 0 { &ann } else { &bob };
        let (status, _, said) = served.ask("POST", &format!("{table}/acts"), mover, &act);
        assert_eq!((status, &said["turn"]), (200, &json!(turn + 1)), "{said}");
        served.kill();
        served = Served::in_folder(&data);
        let (_, _, again) = served.ask("GET", &table, mover, &Value::Null);
        assert_eq!(again["turn"], turn + 1);
        assert!(again["record"].as_str().unwrap().contains(sentence));
        assert_eq!(again["you"], json!([turn % 2]));
    }
    served.kill();
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_server_that_cannot_run_says_why() {
    let run = |port: &str, data: &PathBuf| {
        let output = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--port", port, "--data"])
            .arg(data)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let data = folder("serve-twice");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    assert!(run(&port, &data).contains("is in use"));
    let served = Served::in_folder(&data);
    assert!(run("0", &data).contains("another server uses this folder"));
    served.kill();
    let file = data.join("file");
    std::fs::write(&file, "").unwrap();
    assert!(run("0", &file).contains("cannot store games in"));
    let _ = std::fs::remove_dir_all(&data);
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_that_the_server_knows_plays_with_people_and_what_it_said_is_told_at_the_end() {
    let data = folder("serve-bot");
    let mut served = Served::in_folder(&data);
    let wanted = json!({ "game": "ripple", "seats": ["person", "bot:sparring"], "name": "Ann" });
    let (status, ann, made) = served.ask("POST", "/api/tables", "", &wanted);
    assert_eq!(status, 201, "{made}");
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let (status, _, said) = served.ask(
        "POST",
        &format!("{table}/acts"),
        &ann,
        &json!({ "act": "move", "turn": 0, "move": "e5" }),
    );
    assert_eq!(status, 200, "{said}");
    loop {
        let (_, _, sight) = served.ask("GET", &table, &ann, &Value::Null);
        assert!(sight["void"].is_null() && sight["over"] == false && sight["remarks"].is_null(), "{sight}");
        if sight["turn"] == 2 {
            break;
        }
        std::thread::yield_now();
    }
    served.kill();
    served = Served::in_folder(&data);
    let (status, _, said) = served.ask("POST", &format!("{table}/acts"), &ann, &json!({ "act": "resign" }));
    assert_eq!(status, 200, "{said}");
    let (_, _, sight) = served.ask("GET", &table, "", &Value::Null);
    let told = sight["remarks"].as_array().expect("the game is over").iter();
    assert!(
        told.flat_map(|turn| turn.as_array().unwrap())
            .any(|line| line.as_str().unwrap().contains("errors: hm"))
    );
    served.kill();
    let _ = std::fs::remove_dir_all(&data);
}

/// A table of a visitor against bots, at which the visitor has played a move: its address and the visitor's cookie.
#[cfg(target_os = "linux")]
fn against_bots(served: &Served, from: &str, bots: usize) -> (String, String) {
    let seats: Vec<&str> = std::iter::once("person").chain(vec!["bot:sparring"; bots]).collect();
    let wanted = json!({ "game": "ripple", "seats": seats, "name": "Ann" });
    let (status, cookie, made) = served.ask_from(from, "POST", "/api/tables", "", &wanted);
    assert_eq!(status, 201, "{made}");
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let act = json!({ "act": "move", "turn": 0, "move": "e5" });
    let (status, _, said) = served.ask_from(from, "POST", &format!("{table}/acts"), &cookie, &act);
    assert_eq!(status, 200, "{said}");
    (table, cookie)
}

#[cfg(target_os = "linux")]
#[test]
fn a_visitor_with_many_bots_leaves_places_for_those_of_others() {
    let data = folder("serve-many-bots");
    let served = Served::with(&data, &["--behind-proxy"]);
    let greedy: Vec<String> = (0..20).map(|_| against_bots(&served, "192.0.2.1", 1).0).collect();
    let (all, _) = against_bots(&served, "192.0.2.1", 4);
    let (honest, cookie) = against_bots(&served, "192.0.2.2", 1);
    let turn = |table: &str, cookie: &str| {
        let (_, _, state) = served.ask_from("192.0.2.2", "GET", table, cookie, &Value::Null);
        assert!(state["void"].is_null(), "{state}");
        state["turn"].as_u64().unwrap()
    };
    let patience = std::time::Instant::now() + std::time::Duration::from_mins(2);
    let wait = |table: &str, wanted: u64| {
        while turn(table, &cookie) < wanted {
            assert!(std::time::Instant::now() < patience, "{table} has to wait for the bots of another");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    wait(&honest, 2);
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap().trim().to_owned();
    assert!(threads.parse::<usize>().unwrap() < 40, "no thread waits with a bot: {threads}");
    // In the end all are served, and a bot that had to make room plays on.
    greedy.iter().for_each(|table| wait(table, 2));
    wait(&all, 5);
    let act = json!({ "act": "move", "turn": 2, "move": "a5" });
    let acts = format!("{honest}/acts");
    let (_, _, said) = served.ask_from("192.0.2.2", "POST", &acts, &cookie, &act);
    assert!(said["ok"] == true || said["error"] == "illegal", "{said}");
    let wanted = json!({ "game": "ripple", "seats": vec!["bot:sparring"; 5] });
    let (status, _, said) = served.ask_from("192.0.2.1", "POST", "/api/tables", "", &wanted);
    assert_eq!(status, 422, "{said}");
    served.kill();
    let _ = std::fs::remove_dir_all(&data);
}

/// True if this user may have a disk of its own to fill: a small one in memory, in namespaces of its own.
#[cfg(target_os = "linux")]
fn small_disk(data: &PathBuf) -> Option<Command> {
    const SETUP: &str =
        "mount -t tmpfs -o size=768k tmpfs \"$1\" && head -c 400000 /dev/zero > \"$1/ballast\"";
    std::fs::create_dir_all(data).unwrap();
    let inside = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(data);
        command
    };
    let can = inside(SETUP).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    let serve = format!("{SETUP} && exec \"$2\" serve --port 0 --data \"$1\" --requests-per-address 100000");
    can.then(|| {
        let mut command = inside(&serve);
        command.arg(env!("CARGO_BIN_EXE_bastide"));
        command
    })
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_move_that_was_accepted_and_play_goes_on_when_there_is_room() {
    let data = folder("serve-full");
    let Some(mut serve) = small_disk(&data) else {
        // Said past the harness, which keeps to itself what tests that pass print.
        let _ =
            writeln!(std::io::stderr(), "SKIPPED: this user may not mount a disk in namespaces of its own");
        return;
    };
    let served = Served::by(&mut serve).expect("it serves while there is room");
    let wanted = json!({
        "game": "ripple", "seats": ["person", "person"], "name": "Ann",
        "options": { "width": 12, "height": 12, "rest": 0 },
    });
    let (status, ann, made) = served.ask("POST", "/api/tables", "", &wanted);
    assert_eq!(status, 201, "{made}");
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let (_, bob, _) = served.ask(
        "POST",
        &format!("/api{}", made["seats"][1].as_str().unwrap()),
        "",
        &json!({ "name": "Bob" }),
    );
    let square = |turn: usize| format!("{}{}", char::from(b'a' + (turn % 12) as u8), turn / 12 + 1);
    let play = |turn: usize| {
        let act = json!({ "act": "move", "turn": turn, "move": square(turn) });
        served.ask("POST", &format!("{table}/acts"), if turn.is_multiple_of(2) { &ann } else { &bob }, &act)
    };
    let refused = (0..140).find(|&turn| play(turn).0 != 200).expect("the disk is full some time");
    let (status, _, said) = play(refused);
    assert_eq!((status, &said["error"]), (503, &json!("store")), "{said}");
    assert_eq!(served.ask("GET", "/healthz", "", &Value::Null).0, 503);
    let kept = served.ask("GET", &table, &ann, &Value::Null).2;
    assert_eq!(kept["turn"], refused, "all that was accepted is there, and nothing else");
    let ballast = format!("/proc/{}/root{}", served.child.id(), data.join("ballast").display());
    std::fs::remove_file(ballast).unwrap();
    for turn in refused..refused + 3 {
        assert_eq!(play(turn).0, 200, "there is room again: turn {turn}");
    }
    assert_eq!(served.ask("GET", "/healthz", "", &Value::Null).0, 200);
    assert_eq!(served.ask("GET", &table, &ann, &Value::Null).2["turn"], refused + 3);
    served.kill();
    let _ = std::fs::remove_dir_all(&data);
}
