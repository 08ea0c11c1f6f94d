//! The file `dataset.json`: what all games of a data set have in common.

use kit::{Entry, Setup};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The form of shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShardFormat {
    /// Arrays for `NumPy`.
    Npz,
    /// Text.
    Records,
}

impl ShardFormat {
    pub const ALL: [ShardFormat; 2] = [ShardFormat::Npz, ShardFormat::Records];

    /// Its name, which ends the file names of shards.
    pub fn name(self) -> &'static str {
        match self {
            ShardFormat::Npz => "npz",
            ShardFormat::Records => "records",
        }
    }
}

/// Game, players and numbers of a data set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DatasetInfo {
    /// Version of the program.
    pub bastide: String,
    pub game: String,
    pub seats: u8,
    pub options: Map<String, Value>,
    /// None for random play.
    pub mind: Option<String>,
    /// None for the mind's own.
    pub budget: Option<String>,
    pub mind_seed: Option<u64>,
    pub seed: String,
    pub format: ShardFormat,
    pub opening: u32,
    /// Games of a shard; the last one may have fewer.
    pub shard_games: u64,
    pub games: u64,
}

impl DatasetInfo {
    /// Random games of this setup, in shards for `NumPy`; the caller fills in the rest.
    pub fn new(entry: &Entry, setup: &Setup, games: u64, seed: String) -> DatasetInfo {
        let value = |value| serde_json::to_value(value).expect("a value is plain data");
        DatasetInfo {
            bastide: env!("CARGO_PKG_VERSION").to_owned(),
            game: entry.about.name.to_owned(),
            seats: setup.seats(),
            options: setup.values().map(|(name, it)| (name.to_owned(), value(it))).collect(),
            mind: None,
            budget: None,
            mind_seed: None,
            seed,
            format: ShardFormat::Npz,
            opening: 0,
            shard_games: games.max(1),
            games,
        }
    }
}
