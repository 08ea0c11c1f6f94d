//! The editions: how farms and the smallest cities are paid, and how many followers a player has.

use kit::{BadText, Setup};

/// Payment of farms at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Farms {
    /// Three for each complete city to the majority of each farm beside it.
    Third,
    /// The same with four.
    Seed,
    /// Four for each complete city to the majority of the farmers in all farms beside it.
    First,
    /// As third, but a city pays each player only once.
    Second,
}

/// Differences between editions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edition {
    /// Payment of farms.
    pub farms: Farms,
    /// Points of a complete city of two tiles.
    pub tiny_city: u8,
    /// Number of followers that each player has.
    pub followers: u8,
}

/// The editions by name.
pub const EDITIONS: [&str; 4] = ["current", "seed", "first", "second"];

/// The ways to pay farms by name, in the order of [`Farms`] and of [`EDITIONS`].
pub const FARMS: [&str; 4] = ["third", "seed", "first", "second"];

/// Possible points of a city of two tiles.
pub const TINY_CITIES: [&str; 2] = ["4", "2"];

/// The most followers that can be asked for.
pub const MOST_FOLLOWERS: u8 = 20;

impl Farms {
    const ALL: [Farms; 4] = [Farms::Third, Farms::Seed, Farms::First, Farms::Second];

    pub fn name(self) -> &'static str {
        FARMS[self as usize]
    }

    /// The way of that name.
    pub fn read(word: &str) -> Result<Farms, BadText> {
        let known = Farms::ALL.into_iter().find(|farms| farms.name() == word);
        known.ok_or_else(|| BadText::new(format!("`farms` is one of {}, not `{word}`", FARMS.join(", "))))
    }
}

impl Edition {
    /// The edition of these options.
    pub fn of(setup: &Setup) -> Edition {
        Edition {
            farms: Farms::read(setup.word("farms")).expect("the options name the ways to pay farms"),
            tiny_city: setup.word("tiny_city").parse().expect("the options are numbers"),
            followers: setup.number("followers"),
        }
    }
}

fn number(setup: &Setup) -> usize {
    EDITIONS.iter().position(|name| *name == setup.word("edition")).unwrap_or(0)
}

/// Payment of farms in the edition.
pub fn farms(setup: &Setup) -> &'static str {
    FARMS[number(setup)]
}

/// Points of a city of two tiles in the edition.
pub fn tiny_city(setup: &Setup) -> &'static str {
    ["4", "2", "2", "2"][number(setup)]
}

/// Followers of each player in the edition.
pub fn followers(setup: &Setup) -> i64 {
    [7, 8, 7, 7][number(setup)]
}
