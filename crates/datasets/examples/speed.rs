//! Speed of data sets: moves of random games written to disk, beside random playouts, both by CPU time of this process on Linux.
//!
//! `cargo run --release -p bastide-datasets --example speed [GAME ...]`; `playouts GAME N` and `dataset GAME N` do one of the two, for profilers.

use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;

use bastide_datasets::{DatasetInfo, Folder, GivenFields, SelfPlay};
use games::{GameVisitor, Listed};
use kit::{Entry, Quick, Seed, Setup};
use minds::CancelToken;

/// Rounds of each; both are played in turn, so that other programs disturb them alike.
const ROUNDS: usize = 7;

/// CPU time of a round of playouts, in seconds.
const ROUND: f64 = 1.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [what, name, count] = &args[..] {
        let (entry, count) = (games::find(name).expect("a game"), count.parse().expect("a number"));
        let play = if what == "dataset" { dataset } else { playouts };
        black_box(play(entry, count));
        return;
    }
    for entry in
        games::GAMES.iter().filter(|entry| args.is_empty() || args.iter().any(|it| it == entry.about.name))
    {
        compare(entry);
    }
}

fn compare(entry: &'static Entry) {
    let mut count = 1000;
    while timed(|| playouts(entry, count)).1 < ROUND / 4.0 {
        count *= 2;
    }
    count *= 4;
    let mut rates = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (rates, play) in rates.iter_mut().zip([playouts, dataset]) {
            let (moves, seconds) = timed(|| play(entry, count));
            rates.push(moves as f64 / seconds / 1e6);
        }
    }
    let [plain, written] = rates.map(|mut rates| {
        rates.sort_by(f64::total_cmp);
        rates[ROUNDS / 2]
    });
    let ratio = written / plain;
    #[expect(clippy::print_stdout, reason = "it is what the example is for")]
    {
        println!(
            "{:12} {plain:6.1} million moves a second, in a data set {written:6.1}: {ratio:.2}",
            entry.about.name
        );
    }
}

fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
    let before = cpu_seconds();
    let moves = work();
    (moves, cpu_seconds() - before)
}

/// CPU time of this process and of its threads that ended.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux has it");
    let fields = stat.rsplit(')').next().expect("one at least").split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}

/// Plays random games as fast as they can be played; the number of moves.
fn playouts(entry: &'static Entry, games: u64) -> u64 {
    games::visit(entry, Playouts { setup: Setup::usual(entry.about), games })
}

struct Playouts {
    setup: Setup,
    games: u64,
}

impl GameVisitor for Playouts {
    type Out = u64;

    fn visit<G: Listed>(self) -> u64 {
        let (mut luck, mut moves) = (Quick::new(1), 0);
        for _ in 0..self.games {
            let Ok(mut game) = G::start(&self.setup, &mut luck) else { continue };
            while game.to_move().is_some() {
                game.play(game.any_move(&mut luck), &mut luck);
                moves += 1;
            }
            black_box(game.scores());
        }
        moves
    }
}

/// Plays random games into a folder; the number of moves.
fn dataset(entry: &'static Entry, games: u64) -> u64 {
    let (setup, seed, stop) = (Setup::usual(entry.about), Seed::new("1"), CancelToken::default());
    let series = SelfPlay { entry, setup: &setup, seed: &seed, opening: 0, player: None, stop: &stop };
    let path = std::env::temp_dir().join(format!("bastide-speed-{}", std::process::id()));
    let shard_games = Folder::usual_shard(entry, &setup, None, games).expect("it can be played");
    let info = DatasetInfo { shard_games, ..DatasetInfo::new(entry, &setup, games, seed.to_string()) };
    let folder =
        Folder::begin(&path, info, GivenFields { seed: true, shard_games: true }).expect("it can be written");
    let written = folder.fill(&series, 1, |_, _| ControlFlow::Continue(())).expect("it can be written");
    fs::remove_dir_all(&path).expect("it is ours");
    written.moves
}
