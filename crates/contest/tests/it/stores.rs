//! Stores: a filed game is there once, and no byte can change unnoticed.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use contest::check::{Checked, check};
use contest::progress::{Outcomes, Progress};
use contest::run::{Run, RunEnd, Watcher};
use contest::standings::StandingsTable;
use contest::store::{SqliteStore, Store, StoreError, VerifiedGame};
use contest::{GameId, Tournament};

use crate::duels::pool;

const FILE: &str = r#"
name = "Small"
game = "ripple"
seed = "1"
format = "round-robin"
blocks = 1
[options]
width = 2
height = 2
max_turns = 4
[[player]]
bot = "first"
[[player]]
bot = "random"
"#;

pub fn tournament(text: &str) -> Tournament {
    contest::tournament::read(text, true).unwrap()
}

struct Nobody;

impl Watcher for Nobody {
    fn filed(&mut self, _: &[VerifiedGame]) {}
    fn trouble(&mut self, why: &str) {
        panic!("{why}");
    }
    fn goes_on(&mut self) {}
    fn tick(&mut self) {}
}

fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bastide-store-{}-{name}.bastide", std::process::id()))
}

fn open(path: &Path, tournament: &Tournament) -> SqliteStore {
    SqliteStore::open(path, || Ok(tournament.header()?)).unwrap()
}

fn bound(store: &dyn Store) -> Result<Tournament, String> {
    Tournament::bound(store.header()).map_err(|bad| bad.to_string())
}

fn play(path: &Path, tournament: &Tournament) {
    let mut store = open(path, tournament);
    let outcomes: Outcomes = store.outcomes().unwrap().into_iter().collect();
    let pool = pool(2);
    let patience = Duration::ZERO;
    let run = Run { tournament, store: &mut store, pool: &pool, watcher: &mut Nobody, patience };
    let end = run.play(outcomes).unwrap();
    assert!(matches!(end, RunEnd::Over), "{end:?}");
    store.close().unwrap();
}

/// The table of a store, or the reason why there is none.
fn table(path: &Path) -> Result<String, String> {
    let store = SqliteStore::read(path).map_err(|bad| bad.to_string())?;
    let outcomes: Outcomes = store.outcomes().map_err(|bad| bad.to_string())?.into_iter().collect();
    let tournament = bound(&store)?;
    let progress = Progress::of(&tournament, &outcomes).map_err(|bad| bad.to_string())?;
    Ok(serde_json::to_string(&StandingsTable::of(&tournament, &progress).standings).unwrap())
}

#[test]
fn a_store_is_played_once_and_found_good() {
    let (path, tournament) = (place("good"), tournament(FILE));
    play(&path, &tournament);
    let first = std::fs::read(&path).unwrap();
    let Checked { games, stamped, commitment, .. } = check(&path, &bound).unwrap();
    assert_eq!((games, stamped, commitment), (2, true, contest::digest("1")));
    play(&path, &tournament);
    assert_eq!(check(&path, &bound).unwrap().games, 2);
    assert!(first.len() < 64 << 10, "a small store is small");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn the_first_result_of_a_game_counts_and_two_cannot_play_one_store() {
    let (path, tournament) = (place("once"), tournament(FILE));
    let mut store = open(&path, &tournament);
    let again = SqliteStore::open(&path, || Ok(tournament.header()?));
    assert!(matches!(again.err(), Some(StoreError::Busy)));
    let game = |rotation: usize, outcome: &str| VerifiedGame {
        id: GameId { block: 0, rotation },
        attempt: 0,
        outcome: outcome.parse().unwrap(),
        record: "a record".to_owned(),
        notes: "notes".to_owned(),
        voids: vec!["the power was gone".to_owned()],
        missing: Vec::new(),
    };
    assert_eq!(store.file(&[game(0, "1,2;5,3;9;")]).unwrap(), [true]);
    assert_eq!(store.file(&[game(0, "2,1;0,3;9;"), game(1, "1,1;3,3;9;")]).unwrap(), [false, true]);
    let outcomes = store.outcomes().unwrap();
    let kept: Vec<String> = outcomes.iter().map(|(_, outcome)| outcome.to_string()).collect();
    assert_eq!(kept, ["1,2;5,3;9;", "1,1;3,3;9;"]);
    let kept = store.game(GameId { block: 0, rotation: 1 }).unwrap().unwrap();
    assert_eq!((kept.record.as_str(), kept.voids.len()), ("a record", 1));
    assert_eq!(
        SqliteStore::read(&path).unwrap().outcomes().unwrap().len(),
        2,
        "others may look while it is written"
    );
    store.close().unwrap();
    std::fs::remove_file(path).unwrap();
}

/// All places of a file in the long tests, some in the short ones; the head of it always.
fn places(all: usize) -> impl Iterator<Item = usize> {
    let step = if std::env::var_os("BASTIDE_LONG").is_some() { 1 } else { 41 };
    (0..all).filter(move |at| *at < 100 || at % step == 0)
}

fn damaged(range: Range<usize>, path: &Path, bytes: &[u8], good: &str) {
    let at = range.start;
    std::fs::write(path, bytes).unwrap();
    assert!(check(path, &bound).is_err(), "damage at {at} is not found");
    if let Ok(table) = table(path) {
        assert_eq!(table, good, "damage at {at} makes another table");
    }
}

#[test]
fn every_changed_byte_and_every_truncation_is_found_and_no_table_is_wrong() {
    let (path, hurt) = (place("whole"), place("hurt"));
    play(&path, &tournament(FILE));
    let (whole, good) = (std::fs::read(&path).unwrap(), table(&path).unwrap());
    for at in places(whole.len()) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        damaged(at..at + 1, &hurt, &bytes, &good);
    }
    for at in places(whole.len()) {
        damaged(at..whole.len(), &hurt, &whole[..at], &good);
    }
    for path in [path, hurt] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_writer_finds_damage_that_no_table_shows_and_stamps_nothing_anew() {
    let (path, tournament) = (place("unread"), tournament(FILE));
    play(&path, &tournament);
    let mut bytes = std::fs::read(&path).unwrap();
    let record = b"game ripple";
    let at = bytes.windows(record.len()).position(|part| part == record).expect("records are plain text");
    bytes[at] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(table(&path).is_ok(), "no outcome is touched");
    assert!(contest::store::is_bad(&path).unwrap());
    let refused = SqliteStore::open(&path, || Ok(tournament.header()?)).err().map(|bad| bad.to_string());
    assert_eq!(refused.as_deref(), Some("the store is damaged: its bytes are not those that were written"));
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line_and_column() {
    let file = |from: &str, to: &str| FILE.replace(from, to);
    for (text, words) in [
        (
            file("blocks = 1", "block = 1"),
            "line 6, column 1: there is no key `block` here; did you mean `blocks`?",
        ),
        (file("\"ripple\"", "\"chess\""), "line 3, column 8: there is no game `chess`"),
        (file("round-robin", "robin"), "line 5, column 10: there is no format `robin`"),
        (file("blocks = 1", "blocks = 0"), "line 6, column 10: a number from 1"),
        (file("blocks = 1", "rounds = 1"), "line 6, column 10: a round-robin has no rounds"),
        (file("blocks = 1", "seats = 99"), "line 6, column 9: ripple has"),
        (
            file("blocks = 1", "seats = 3"),
            "line 6, column 9: a table has 3 seats, but there are only 2 players",
        ),
        (file("width = 2", "depth = 2"), "line 8, column 1: "),
        (file("width = 2", "width = 0"), "line 8, column 9: "),
        (file("\"first\"", "\"oracle\""), "line 12, column 7: there is no mind `oracle`"),
        (
            file("\"first\"", "\"cmd:./no-such-bot\""),
            "line 12, column 7: the program ./no-such-bot is not there",
        ),
        (file("\"first\"", "\"cmd:sh nothing.py\""), "line 12, column 7: the file nothing.py is not there"),
        (file("\"first\"", "\"random\""), "line 14, column 7: two players are called `random`"),
        (file("seed = \"1\"", "zero = \"zoe\""), "line 4, column 8: nobody is called `zoe`"),
        (file("[options]", "[terms]\nbudget = \"soon\"\n[options]"), "line 8, column 10: "),
        (file("name = \"Small\"", "name = "), "line 2, column"),
        (file("game = \"ripple\"\n", ""), "missing field `game`"),
        (file("[options]", "[test]\nscore = [0.5, 0.6]\n[options]"), "a round-robin tests nothing"),
        (file("blocks = 1", "blocks = 1\nblocks = 2"), "line 7, column 1: duplicate key"),
    ] {
        let bad = contest::tournament::read(&text, true).err().map(|bad| bad.to_string()).unwrap_or_default();
        assert!(bad.contains(words), "`{bad}` instead of `{words}`");
    }
    assert!(contest::tournament::read(contest::tournament::TEMPLATE, true).is_ok());
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once() {
    let text = FILE.replace("\"ripple\"", "\"chess\"").replace("blocks = 1", "blokcs = 1\nrounds = \"two\"");
    let text = text.replace("\"first\"", "\"cmd:./no-such-bot\"\ncolour = \"red\"");
    let told = contest::tournament::read(&text, true).err().map(|bad| bad.to_string()).unwrap_or_default();
    for words in [
        "there is no key `blokcs` here; did you mean `blocks`?",
        "there is no key `colour` here. There are",
        "line 7, column 10: a whole number is needed here, not the text \"two\"",
        "there is no game `chess`",
        "the program ./no-such-bot is not there",
    ] {
        assert_eq!(told.matches(words).count(), 1, "{words}: {told}");
    }
    assert_eq!(told.matches("line ").count(), 5, "{told}");
}
