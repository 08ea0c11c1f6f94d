//! The folder of a data set: shards that are there whole or not at all, so that a stopped run can continue.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use kit::{BadSetup, Entry, Seed, Setup};
use minds::CancelToken;
use thiserror::Error;

use crate::{DatasetInfo, GameList, SelfPlay, SelfPlayer, ShardFormat, npz, records};

/// Moves of a shard of random games: what is held in memory is about 10 to 60 bytes for each.
const SHARD_MOVES: u64 = 4_000_000;

/// Games of a shard of games by a mind, whose visits take more memory.
const SHARD_THOUGHTS: u64 = 1000;

/// Reasons why a data set cannot be written.
#[derive(Debug, Error)]
pub enum BadDataset {
    /// The folder has games of another kind.
    #[error("{} holds another data set: {was}", folder.display())]
    Other { folder: PathBuf, was: String },
    /// Shards that are there have more games than are asked for.
    #[error("{} has more games already; ask for at least {least}", folder.display())]
    Fewer { folder: PathBuf, least: u64 },
    #[error("a data set has at least one game, and a shard too")]
    Empty,
    #[error("{}", .0.0)]
    Setup(BadSetup),
    #[error("{}: {why}", file.display())]
    File { file: PathBuf, why: io::Error },
}

/// A data set on disk.
#[derive(Clone, Debug)]
pub struct Folder {
    pub path: PathBuf,
    pub info: DatasetInfo,
}

/// Fields that the caller has chosen; the others are those of the data set that is there.
#[derive(Clone, Copy, Debug)]
pub struct GivenFields {
    pub seed: bool,
    pub shard_games: bool,
}

/// Sums over the games that were played into a folder.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written {
    /// Games that are in the folder, those that were there before included.
    pub games: u64,
    /// Games and moves of this run.
    pub played: u64,
    pub moves: u64,
    /// Mean points and returns of its games, by seat.
    pub points: Vec<f64>,
    pub returns: Vec<f64>,
}

impl Folder {
    /// The usual number of games of a shard: it follows from the setup, the player and the number of games.
    pub fn usual_shard(
        entry: &'static Entry,
        setup: &Setup,
        player: Option<&SelfPlayer>,
        games: u64,
    ) -> Result<u64, BadDataset> {
        if player.is_some() {
            return Ok(games.clamp(1, SHARD_THOUGHTS));
        }
        let (seed, stop) = (Seed::new("length"), CancelToken::default());
        let series = SelfPlay { entry, setup, seed: &seed, opening: 0, player: None, stop: &stop };
        let tried = series.games(0..16, 1).map_err(BadDataset::Setup)?;
        let moves = (tried.moves() / tried.len().max(1)).max(1) as u64;
        Ok((SHARD_MOVES / moves).clamp(1, games.max(1)))
    }

    /// Begins a data set, or continues the one that is there.
    pub fn begin(path: &Path, mut info: DatasetInfo, given: GivenFields) -> Result<Folder, BadDataset> {
        if info.games == 0 || info.shard_games == 0 {
            return Err(BadDataset::Empty);
        }
        fs::create_dir_all(path).map_err(|why| BadDataset::File { file: path.to_owned(), why })?;
        let file = path.join("dataset.json");
        let failed = |why| BadDataset::File { file: file.clone(), why };
        if file.exists() {
            let was = fs::read_to_string(&file).map_err(failed)?;
            let other = || BadDataset::Other { folder: path.to_owned(), was: was.clone() };
            let old: DatasetInfo = serde_json::from_str(&was).map_err(|_| other())?;
            if !given.seed {
                info.seed.clone_from(&old.seed);
            }
            if !given.shard_games {
                info.shard_games = old.shard_games;
            }
            let games = old.games;
            if info != (DatasetInfo { games: info.games, ..old }) {
                return Err(other());
            }
            Folder { path: path.to_owned(), info: info.clone() }.make_room(games)?;
        }
        let text = serde_json::to_string_pretty(&info).expect("it is plain data") + "\n";
        write_whole(&file, |out| out.write_all(text.as_bytes())).map_err(failed)?;
        Ok(Folder { path: path.to_owned(), info })
    }

    /// Removes the last shard of a data set of `games` games if it is shorter than the same shard of this one.
    fn make_room(&self, games: u64) -> Result<(), BadDataset> {
        let size = self.info.shard_games;
        if self.shard(self.shards()).exists() {
            return Err(BadDataset::Fewer { folder: self.path.clone(), least: games });
        }
        let file = self.shard(games / size);
        if games < self.info.games && !games.is_multiple_of(size) && file.exists() {
            fs::remove_file(&file).map_err(|why| BadDataset::File { file, why })?;
        }
        Ok(())
    }

    /// Number of shards.
    pub fn shards(&self) -> u64 {
        self.info.games.div_ceil(self.info.shard_games)
    }

    /// The file of a shard.
    pub fn shard(&self, number: u64) -> PathBuf {
        self.path.join(format!("shard-{number:05}.{}", self.info.format.name()))
    }

    fn games_of(&self, number: u64) -> Range<u64> {
        let first = number.saturating_mul(self.info.shard_games);
        first..first.saturating_add(self.info.shard_games).min(self.info.games)
    }

    /// Plays the shards that are not there; one is written while the next is played. `progress` hears how many games are
    /// there and how many there will be, and may stop the run.
    pub fn fill(
        &self,
        series: &SelfPlay,
        threads: u64,
        mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<Written, BadDataset> {
        let mut sums = Written::default();
        std::thread::scope(|scope| {
            let mut writing = None;
            for number in 0..self.shards() {
                let games = self.games_of(number);
                // The last shard may have been shorter.
                let is_there =
                    games.end - games.start == self.info.shard_games && self.shard(number).exists();
                if !is_there {
                    let list = series.games(games.clone(), threads).map_err(BadDataset::Setup)?;
                    if series.stop.is_cancelled() {
                        break;
                    }
                    sums.add(&list, self.info.seats.into());
                    wait(writing.take())?;
                    let (entry, setup) = (series.entry, series.setup);
                    writing = Some(scope.spawn(move || self.write(number, entry, setup, &list)));
                }
                sums.games = games.end;
                if progress(games.end, self.info.games).is_break() {
                    break;
                }
            }
            wait(writing)?;
            Ok(sums.mean())
        })
    }

    fn write(
        &self,
        number: u64,
        entry: &'static Entry,
        setup: &Setup,
        games: &GameList,
    ) -> Result<(), BadDataset> {
        let file = self.shard(number);
        let written = match self.info.format {
            ShardFormat::Npz => write_whole(&file, |out| npz::write(out, games, self.info.seats.into())),
            ShardFormat::Records => {
                write_whole(&file.with_extension("jsonl"), |out| records::write_values(out, games))
                    .and_then(|()| write_whole(&file, |out| records::write(out, entry, setup, games)))
            }
        };
        written.map_err(|why| BadDataset::File { file, why })
    }
}

type Writing<'scope> = std::thread::ScopedJoinHandle<'scope, Result<(), BadDataset>>;

fn wait(writing: Option<Writing>) -> Result<(), BadDataset> {
    writing.map_or(Ok(()), |writing| writing.join().expect("writing does not panic"))
}

/// Writes a file beside its place first, so that it is there whole or not at all.
fn write_whole(file: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let beside = file.with_added_extension("part");
    let mut out = BufWriter::with_capacity(1 << 16, File::create(&beside)?);
    write(&mut out)?;
    out.flush()?;
    out.get_ref().sync_data()?;
    fs::rename(&beside, file)
}

impl Written {
    fn add(&mut self, games: &GameList, seats: usize) {
        self.played += games.len() as u64;
        self.moves += games.moves() as u64;
        self.points.resize(seats, 0.0);
        self.returns.resize(seats, 0.0);
        for (points, returns) in games.points.chunks(seats).zip(games.returns.chunks(seats)) {
            self.points.iter_mut().zip(points).for_each(|(sum, &points)| *sum += points as f64);
            self.returns.iter_mut().zip(returns).for_each(|(sum, &share)| *sum += f64::from(share));
        }
    }

    fn mean(mut self) -> Written {
        let played = self.played.max(1) as f64;
        self.points.iter_mut().chain(&mut self.returns).for_each(|sum| *sum /= played);
        self
    }
}
