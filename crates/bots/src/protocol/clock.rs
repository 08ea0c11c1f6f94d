//! Budgets for a bot's answers: `move:1s`, `game:60s+1s`, `cpu:1s`, `fuel:50000000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A kind of clock and how much it gives. In messages it is data, on command lines a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Clock {
    /// Time for each answer.
    Move {
        /// Milliseconds.
        ms: u64,
    },
    /// Time for all answers together, and an increment for each.
    Game {
        /// Milliseconds at the start.
        ms: u64,
        /// Milliseconds that every answer brings.
        increment_ms: u64,
    },
    /// CPU time for each answer.
    Cpu {
        /// Milliseconds.
        ms: u64,
    },
    /// Steps of a WASM module for each answer.
    Fuel { fuel: u64 },
}

/// A clock or a time that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadClock {
    #[error("`{0}` is not a clock; write `move:1s`, `game:60s+1s`, `cpu:500ms` or `fuel:50000000`")]
    Clock(String),
    #[error("`{0}` is not a time; write `500ms`, `10s` or `2min`, at most a week")]
    Time(String),
}

/// Reads `500ms`, `10s` or `2min`, from 1 ms to a week.
pub fn read_duration(text: &str) -> Result<Duration, BadClock> {
    kit::read_duration(text).ok_or_else(|| BadClock::Time(text.to_owned()))
}

fn read_ms(text: &str) -> Option<u64> {
    u64::try_from(kit::read_duration(text)?.as_millis()).ok()
}

fn ms_text(ms: u64) -> String {
    kit::write_duration(Duration::from_millis(ms))
}

impl FromStr for Clock {
    type Err = BadClock;

    fn from_str(text: &str) -> Result<Clock, BadClock> {
        let clock = || {
            let (kind, rest) = text.split_once(':')?;
            Some(match kind {
                "move" => Clock::Move { ms: read_ms(rest)? },
                "cpu" => Clock::Cpu { ms: read_ms(rest)? },
                "game" => {
                    let (all, increment) = rest.split_once('+').map_or((rest, None), |(a, b)| (a, Some(b)));
                    Clock::Game { ms: read_ms(all)?, increment_ms: increment.map_or(Some(0), read_ms)? }
                }
                "fuel" => {
                    Clock::Fuel { fuel: rest.parse().ok().filter(|fuel| (1..=1 << 50).contains(fuel))? }
                }
                _ => return None,
            })
        };
        clock().ok_or_else(|| BadClock::Clock(text.to_owned()))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Clock::Move { ms } => write!(f, "move:{}", ms_text(ms)),
            Clock::Game { ms, increment_ms: 0 } => write!(f, "game:{}", ms_text(ms)),
            Clock::Game { ms, increment_ms } => write!(f, "game:{}+{}", ms_text(ms), ms_text(increment_ms)),
            Clock::Cpu { ms } => write!(f, "cpu:{}", ms_text(ms)),
            Clock::Fuel { fuel } => write!(f, "fuel:{fuel}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_back_as_words_and_as_data() {
        for text in ["move:1s", "move:1500ms", "game:60s+1s", "game:60s", "cpu:250ms", "fuel:50000000"] {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(clock.to_string(), text);
            let data = serde_json::to_string(&clock).unwrap();
            assert_eq!(serde_json::from_str::<Clock>(&data).unwrap(), clock, "{data}");
        }
        assert_eq!("game:2min+1s".parse(), Ok(Clock::Game { ms: 120_000, increment_ms: 1000 }));
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for bad in
            ["", "1s", "move", "move:", "move:1", "move:0s", "move:-1s", "move:1.5s", "game:1s+", "game:+1s"]
        {
            assert!(bad.parse::<Clock>().is_err(), "{bad}");
        }
        for bad in
            ["cpu:8h", "fuel:", "fuel:0", "fuel:1s", "move:99999999999999999999s", "move:605s+1s", "ludo:1s"]
        {
            assert!(bad.parse::<Clock>().is_err(), "{bad}");
        }
        assert!(read_duration("3weeks").is_err());
    }
}
