//! Cost of a large tournament: `cargo run --release -p bastide-contest --example measures`. 200 players and a million made-up
//! games: filed, opened, and made into a table.

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_contest as contest;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use contest::dice::Dice;
use contest::progress::{Outcomes, Progress};
use contest::standings::StandingsTable;
use contest::store::{SqliteStore, Store, VerifiedGame};
use contest::{Block, Tournament};

const PLAYERS: usize = 200;

/// 39,800 games for a block of all pairs: 995,000 in all.
const BLOCKS: usize = 25;

fn main() -> Result<(), Box<dyn Error>> {
    let tournament = tournament()?;
    let path = std::env::temp_dir().join(format!("bastide-measures-{}.bastide", std::process::id()));
    let games = timed("filed", || filed(&path, &tournament))?;
    println!("{games} games in {} MB", std::fs::metadata(&path)?.len() >> 20);
    let store = timed("opened", || SqliteStore::read(&path))?;
    let outcomes: Outcomes = timed("read, with all sums", || store.outcomes())?.into_iter().collect();
    let progress = timed("schedule", || Progress::of(&tournament, &outcomes))?;
    let table = timed("ratings and table", || StandingsTable::of(&tournament, &progress));
    println!("first of {} players: {}", table.standings.players.len(), table.standings.players[0].name);
    drop(store);
    Ok(std::fs::remove_file(path)?)
}

fn timed<T>(what: &str, does: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = does();
    println!("{what}: {:.2} s", begun.elapsed().as_secs_f64());
    done
}

fn tournament() -> Result<Tournament, Box<dyn Error>> {
    let head = format!(
        "name = \"Large\"\ngame = \"ripple\"\nseed = \"1\"\nformat = \"round-robin\"\nblocks = {BLOCKS}\n"
    );
    let players: String =
        (0..PLAYERS).map(|player| format!("[[player]]\nname = \"{player}\"\nbot = \"random\"\n")).collect();
    Ok(contest::tournament::read(&(head + &players), true)?)
}

/// Files all games with made-up results: a player with a higher number is better.
fn filed(path: &Path, tournament: &Tournament) -> Result<usize, Box<dyn Error>> {
    let mut store = SqliteStore::open(path, || Ok(tournament.header()?))?;
    let schedule = Progress::of(tournament, &Outcomes::new())?.schedule;
    let (mut dice, mut count) = (Dice::new(1), 0);
    for blocks in schedule.chunks(500) {
        let games: Vec<VerifiedGame> = blocks.iter().flat_map(|block| played(block, &mut dice)).collect();
        count += store.file(&games)?.len();
    }
    store.close()?;
    Ok(count)
}

fn played(block: &Block, dice: &mut Dice) -> Vec<VerifiedGame> {
    let ahead = |first: usize, second: usize| 1.0 / (1.0 + ((second as f64 - first as f64) / 50.0).exp());
    let game = |(rotation, id): (usize, contest::GameId)| {
        let (first, second) = (block.table[rotation], block.table[1 - rotation]);
        let is_ahead = dice.share() < ahead(first, second);
        let outcome = if is_ahead { "1,2;9,4;20;" } else { "2,1;4,9;20;" };
        VerifiedGame {
            id,
            attempt: 0,
            outcome: outcome.parse().expect("an outcome"),
            record: "a record of twenty turns, made up\n".repeat(12),
            notes: "notes, made up\n".repeat(8),
            voids: Vec::new(),
            missing: Vec::new(),
        }
    };
    block.ids().enumerate().map(game).collect()
}
