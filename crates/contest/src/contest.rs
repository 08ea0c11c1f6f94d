//! A contest: game, players, terms and luck, from which all games of a duel or a tournament follow.

use arena::{Match, Spec, Terms};
use kit::{BadText, Entry, Seed, Setup};
use players::has_luck;
use sha2::{Digest, Sha256};

use crate::block::{Block, seating};

/// A player with a unique name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    pub name: String,
    pub spec: Spec,
}

/// Source of every block's luck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LuckSource {
    /// A public seed, for duels.
    Open(Seed),
    /// A sealed seed, for tournaments: the luck of a block cannot be predicted from that of all others. Each stage has a seed of
    /// its own, from this block on; the last is the present one.
    Sealed(Vec<(usize, Seed)>),
}

/// Game, setup, players, terms and luck.
#[derive(Clone)]
pub struct Contest {
    pub entry: &'static Entry,
    /// Setup with as many seats as a table has.
    pub setup: Setup,
    pub contestants: Vec<Contestant>,
    pub terms: Terms,
    pub luck: LuckSource,
}

impl LuckSource {
    /// The luck of a tournament with one stage.
    pub fn sealed(seed: &str) -> LuckSource {
        LuckSource::Sealed(vec![(0, Seed::new(seed))])
    }

    /// Seed of a block; a match with this seed repeats it.
    pub fn block(&self, number: usize) -> Seed {
        match self {
            LuckSource::Open(seed) => seed.for_block(number),
            LuckSource::Sealed(stages) => {
                let stage = stages.iter().rev().find(|(from, _)| *from <= number);
                let seed = stage.map_or_else(|| self.seed(), |(_, seed)| seed);
                Seed::new(&digest(format!("bastide block {number}\n{seed}"))[..32])
            }
        }
    }

    /// Seed of the present stage.
    pub fn seed(&self) -> &Seed {
        match self {
            LuckSource::Open(seed) => seed,
            LuckSource::Sealed(stages) => &stages.last().expect("there is a present stage").1,
        }
    }

    /// SHA-256 of the seed, shown before the first game, so that the seed cannot be changed later.
    pub fn commitment(&self) -> String {
        digest(self.seed().to_string())
    }
}

/// SHA-256 of a text in hexadecimal digits, as `sha256sum` prints it.
pub fn digest(text: impl AsRef<[u8]>) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Default number of random opening plies in games without luck.
pub const OPENING: u32 = arena::OPENING;

impl Contest {
    /// Sets the plies of random openings; without a number, [`OPENING`] in games without luck.
    pub fn with_opening(mut self, plies: Option<u32>) -> Contest {
        let usual = || if has_luck(self.entry, &self.setup) { 0 } else { OPENING };
        self.terms.opening = plies.unwrap_or_else(usual);
        self
    }

    /// Seats of a table.
    pub fn seats(&self) -> usize {
        usize::from(self.setup.seats())
    }

    /// One game of a block.
    pub fn game(&self, block: &Block, rotation: usize) -> Match {
        let seats = seating(&block.table, self.seats(), rotation);
        Match {
            entry: self.entry,
            setup: self.setup.clone(),
            seed: self.luck.block(block.number).to_string(),
            seats: seats.iter().map(|&player| self.contestants[player].spec.clone()).collect(),
            terms: self.terms.clone(),
        }
    }

    /// Checks all players: see [`Match::check`].
    pub fn check(&self) -> Result<(), BadText> {
        (0..self.contestants.len()).try_for_each(|player| self.check_player(player))
    }

    /// Checks one player.
    pub fn check_player(&self, player: usize) -> Result<(), BadText> {
        self.game(&Block { number: 0, table: vec![player; self.seats()] }, 0).check()
    }

    /// Names by player number.
    pub fn names(&self) -> Vec<String> {
        self.contestants.iter().map(|player| player.name.clone()).collect()
    }
}
