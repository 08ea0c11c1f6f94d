//! The terms of a match: how long players may think.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use bots::protocol::{Clock, STARTUP, read_duration};
use kit::write_duration;
use minds::Budget;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Time limits of players. As data, budget, clock and time are written as on a command line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// For each move of a mind; where none is given, every mind has its own.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_some",
        deserialize_with = "read_some"
    )]
    pub budget: Option<Budget>,
    /// For the answers of a bot.
    #[serde(serialize_with = "write", deserialize_with = "read")]
    pub clock: Clock,
    /// For a bot from its start to `ready`.
    #[serde(serialize_with = "write_time", deserialize_with = "read_time")]
    pub startup: Duration,
    /// True if bots may think while it is not their turn.
    pub pondering: bool,
    /// Random plies before the players are asked; they follow from the seed alone.
    #[serde(skip_serializing_if = "is_zero")]
    pub opening: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like that")]
fn is_zero(plies: &u32) -> bool {
    *plies == 0
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            budget: None,
            clock: Clock::Move { ms: 1000 },
            startup: STARTUP,
            pondering: false,
            opening: 0,
        }
    }
}

fn write<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

#[allow(clippy::ref_option, reason = "serde hands it over like that")]
fn write_some<S: Serializer>(value: &Option<Budget>, to: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(Budget::to_string).serialize(to)
}

fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Budget>, D::Error> {
    read(from).map(Some)
}

fn read<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

fn write_time<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&write_duration(*time))
}

fn read_time<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    read_duration(&String::deserialize(from)?).map_err(D::Error::custom)
}
