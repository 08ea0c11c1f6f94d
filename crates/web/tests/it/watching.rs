//! Watching: games of minds and bots, and tournaments.

use std::path::PathBuf;
use std::sync::OnceLock;

use arena::{Match, Runner};
use contest::progress::{Outcomes, Progress};
use contest::store::{SqliteStore, Store, VerifiedGame};
use contest::tournament;
use serde_json::json;

use crate::support::{TestServer, generous};

const FILE: &str = r#"
name = "Spring <b>games</b>"
game = "ripple"
seed = "1"
format = "round-robin"
blocks = 2
[options]
width = 3
height = 3
[[player]]
name = "Ann & Co"
bot = "greedy"
[[player]]
bot = "random"
"#;

/// A tournament whose first block was played: its name in addresses, and its store.
pub fn spring() -> (String, PathBuf) {
    static STORE: OnceLock<PathBuf> = OnceLock::new();
    let path = STORE.get_or_init(|| {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("spring-{}.bastide", std::process::id()));
        let tournament = tournament::read(FILE, true).unwrap();
        let mut store = SqliteStore::open(&path, || Ok(tournament.header()?)).unwrap();
        let tournament = contest::Tournament::bound(store.header()).unwrap();
        let progress = Progress::of(&tournament, &Outcomes::new()).unwrap();
        let block = &progress.schedule[0];
        let played: Vec<VerifiedGame> = block
            .ids()
            .map(|id| {
                let game: Match = tournament.contest.game(block, id.rotation);
                VerifiedGame::of(id, &game.play(&Runner::new("bastide")).unwrap())
            })
            .collect();
        store.file(&played).unwrap();
        store.close().unwrap();
        path
    });
    ("spring".to_owned(), path.clone())
}

#[test]
fn a_tournament_and_its_games_can_be_watched() {
    let server = TestServer::showing(generous(), vec![spring()]);
    let ann = server.visitor();
    assert!(ann.get("/together").body.contains("href=\"/tournaments/spring\""));
    let page = ann.get("/tournaments/spring");
    assert_eq!(page.status, 200);
    for shown in
        ["Spring &lt;b&gt;games", "2 of 4 games", "Ann &amp; Co", "/tournaments/spring/games/0-1", "refresh"]
    {
        assert!(page.body.contains(shown), "{shown}: {}", page.body);
    }
    let game = ann.get("/api/tournaments/spring/games/0-1").json();
    assert_eq!(game["players"], json!(["random", "Ann & Co"]), "the seats rotate");
    let record = kit::Record::read(games::GAMES, game["record"].as_str().unwrap()).unwrap();
    assert!(!record.turns.is_empty());
    assert_eq!(game["remarks"].as_array().unwrap().len(), record.turns.len() + 1);
    for nowhere in [
        "/tournaments/autumn",
        "/tournaments/spring/games/9-0",
        "/tournaments/spring/games/x",
        "/api/tournaments/spring/games/0-1-2",
    ] {
        assert_eq!(ann.get(nowhere).status, 404, "{nowhere}");
    }
}

#[test]
fn what_is_played_meanwhile_is_seen() {
    let (_, first) = spring();
    let path = first.with_extension("copy.bastide");
    std::fs::copy(&first, &path).unwrap();
    let server = TestServer::showing(generous(), vec![("copy".to_owned(), path.clone())]);
    let ann = server.visitor();
    assert!(ann.get("/tournaments/copy").body.contains("2 of 4 games"));
    let tournament = tournament::read(FILE, true).unwrap();
    let mut store = SqliteStore::open(&path, || Ok(tournament.header()?)).unwrap();
    let tournament = contest::Tournament::bound(store.header()).unwrap();
    let outcomes: Outcomes = store.outcomes().unwrap().into_iter().collect();
    let progress = Progress::of(&tournament, &outcomes).unwrap();
    let block = &progress.schedule[1];
    let game = tournament.contest.game(block, 0).play(&Runner::new("bastide")).unwrap();
    let id = block.ids().next().unwrap();
    store.file(&[VerifiedGame::of(id, &game)]).unwrap();
    // The server reads the store again after a while, also while another process has it open for writing.
    while !ann.get("/tournaments/copy").body.contains("/tournaments/copy/games/1-0") {
        std::thread::yield_now();
    }
    drop(store);
}

#[test]
fn minds_play_among_themselves_as_long_as_somebody_watches() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let wanted = json!({ "game": "ripple", "seats": ["level:1", "level:2"], "options": { "width": 3, "height": 2 }, "open": true });
    let made = ann.post("/api/tables", &wanted);
    assert_eq!(made.status, 201, "{}", made.body);
    let table = made.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(ann.looks(&table)["turn"], 0, "nobody watches yet");
    assert_eq!(ann.acts(&table, json!({ "act": "resign" })).status, 403);
    let lobby = server.visitor().get("/api/lobby").json();
    assert_eq!((&lobby["tables"][0]["table"], &lobby["tables"][0]["awaited"]), (&json!(table), &json!(0)));
    let together = server.visitor().get("/together").body;
    assert!(together.contains("To watch") && together.contains("a mind of level 1 and a mind of level 2"));
    let mut frames = server.visitor().watch(&table, None);
    for turn in 0..3 {
        let seen = frames.until(|event| event["is"] == "turn");
        assert_eq!(seen["turn"], turn);
    }
}

#[test]
fn a_new_reader_is_told_when_to_come_again() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let answer = crate::support::answer_within(
        server.address,
        format!("GET /api/tables/{table}/events HTTP/1.0\r\nHost: {}\r\n\r\n", server.address).as_bytes(),
        std::time::Duration::from_millis(500),
    );
    let text = String::from_utf8_lossy(&answer).into_owned();
    let retry =
        text.lines().find_map(|line| line.strip_prefix("retry: ")).and_then(|ms| ms.parse::<u64>().ok());
    assert!(retry.is_some_and(|ms| (300..3000).contains(&ms)), "{text}");
}
