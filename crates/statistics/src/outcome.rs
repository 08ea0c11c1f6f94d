//! How one game ended, in little space: what standings are made of.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kit::MAX_SEATS;
use serde::Serialize;
use thiserror::Error;

/// How a game ended. Its text is `ranks;points;turns;faults`, as `1,2;31,18;40;1:illegal`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// By seat, 1 the best.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
    /// Of the game, by seat.
    pub points: ArrayVec<i64, MAX_SEATS>,
    pub turns: u32,
    pub faults: Vec<GameFault>,
}

/// Who was sent off, and for what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameFault {
    pub seat: u8,
    /// The verdict in one word.
    pub verdict: String,
}

/// A text that is no outcome.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no outcome of a game")]
pub struct BadOutcome(String);

impl Outcome {
    /// The fault for which this seat was sent off.
    pub fn fault(&self, seat: usize) -> Option<&str> {
        let fault = self.faults.iter().find(|fault| usize::from(fault.seat) == seat)?;
        Some(&fault.verdict)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faults = self.faults.iter().map(|fault| format!("{}:{}", fault.seat, fault.verdict));
        write!(f, "{};{};{};{}", list(&self.ranks), list(&self.points), self.turns, list(faults))
    }
}

fn list<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(",")
}

impl FromStr for Outcome {
    type Err = BadOutcome;

    fn from_str(text: &str) -> Result<Outcome, BadOutcome> {
        read(text).ok_or_else(|| BadOutcome(text.chars().take(200).collect()))
    }
}

fn read(text: &str) -> Option<Outcome> {
    let mut parts = text.split(';');
    let ranks = numbers(parts.next()?)?;
    let points = numbers(parts.next()?)?;
    let turns = parts.next()?.parse().ok()?;
    let faults = parts.next()?;
    let faults: Option<Vec<GameFault>> = match faults {
        "" => Some(Vec::new()),
        faults => faults.split(',').map(|fault| read_fault(fault, ranks.len())).collect(),
    };
    let outcome = Outcome { ranks, points, turns, faults: faults? };
    let seats = outcome.ranks.len();
    let is_rank = |rank: &u8| (1..=seats).contains(&usize::from(*rank));
    let fits = seats == outcome.points.len() && outcome.ranks.iter().all(is_rank);
    (fits && parts.next().is_none()).then_some(outcome)
}

fn numbers<N: FromStr>(text: &str) -> Option<ArrayVec<N, MAX_SEATS>> {
    let mut numbers = ArrayVec::new();
    for word in text.split(',') {
        numbers.try_push(word.parse().ok()?).ok()?;
    }
    Some(numbers)
}

fn read_fault(text: &str, seats: usize) -> Option<GameFault> {
    let (seat, verdict) = text.split_once(':')?;
    let seat: u8 = seat.parse().ok().filter(|seat| usize::from(*seat) < seats)?;
    Some(GameFault { seat, verdict: verdict.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_read_back() {
        for text in ["1,2;31,18;40;1:illegal", "1;-5;0;", "3,3,3;0,0,0;0;0:start,1:start,2:start"] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", ";;;", "1,2;3;4;", "1,2;3,4;5;2:crash", "0,1;2,3;4;", "1,2;3,4;5;;", "9;1;1;", "1;1;1;x"]
        {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
    }
}
