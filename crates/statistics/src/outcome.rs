//! Outcome of one game in compact form: the input of standings.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kit::{Departure, MAX_SEATS};
use serde::Serialize;
use thiserror::Error;

use crate::dice::mix;

/// Outcome of a game. Its text is `ranks;points;turns;faults`, as `1,2;31,18;40;1:illegal`. `40#` and 16 hexadecimal digits in
/// the place of `40` add the digest of the record; a fifth part names the seats to move in void attempts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Ranks by seat, 1 the best.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
    /// Points by seat.
    pub points: ArrayVec<i64, MAX_SEATS>,
    pub turns: u32,
    pub faults: Vec<GameFault>,
    /// Digest of the record: equal digests are copies of one game. None in old stores.
    #[serde(skip)]
    pub digest: Option<u64>,
    /// Seats to move in void attempts at this game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub voids: Vec<u8>,
}

/// The digest of a record, by its text: game, options, every sentence and every draw.
pub fn record_digest(record: &str) -> u64 {
    let chunks = record.as_bytes().chunks(8);
    chunks.fold(mix(record.len() as u64), |state, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(state.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_add(state)
    })
}

/// A seat whose game ended before the others', and the reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameFault {
    pub seat: u8,
    /// The verdict in one word.
    pub verdict: String,
}

/// A text that is not an outcome.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no outcome of a game")]
pub struct BadOutcome(String);

impl GameFault {
    /// True if the player gave up, which is a way to lose and not a mistake.
    pub fn is_resignation(&self) -> bool {
        Departure::of(&self.verdict) == Departure::Resigned
    }
}

impl Outcome {
    /// The mistakes of players: all ends before the others' but resignations.
    pub fn mistakes(&self) -> impl Iterator<Item = &GameFault> {
        self.faults.iter().filter(|fault| !fault.is_resignation())
    }

    /// Reason why this seat left, if it did.
    pub fn fault(&self, seat: usize) -> Option<&str> {
        let fault = self.faults.iter().find(|fault| usize::from(fault.seat) == seat)?;
        Some(&fault.verdict)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faults = self.faults.iter().map(|fault| format!("{}:{}", fault.seat, fault.verdict));
        let digest = self.digest.map_or(String::new(), |digest| format!("#{digest:016x}"));
        write!(f, "{};{};{}{digest};{}", list(&self.ranks), list(&self.points), self.turns, list(faults))?;
        if self.voids.is_empty() { Ok(()) } else { write!(f, ";{}", list(&self.voids)) }
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
    let (turns, digest) = read_turns(parts.next()?)?;
    let faults = parts.next()?;
    let faults: Option<Vec<GameFault>> = match faults {
        "" => Some(Vec::new()),
        faults => faults.split(',').map(|fault| read_fault(fault, ranks.len())).collect(),
    };
    let voids =
        parts.next().map_or(Some(Vec::new()), |text| text.split(',').map(|seat| seat.parse().ok()).collect());
    let outcome = Outcome { ranks, points, turns, faults: faults?, digest, voids: voids? };
    let seats = outcome.ranks.len();
    let is_rank = |rank: &u8| (1..=seats).contains(&usize::from(*rank));
    let fits = seats == outcome.points.len()
        && outcome.ranks.iter().all(is_rank)
        && outcome.voids.iter().all(|seat| usize::from(*seat) < seats);
    (fits && parts.next().is_none()).then_some(outcome)
}

fn read_turns(text: &str) -> Option<(u32, Option<u64>)> {
    let Some((turns, digest)) = text.split_once('#') else { return Some((text.parse().ok()?, None)) };
    let is_digest = digest.len() == 16 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    let digest = is_digest.then(|| u64::from_str_radix(digest, 16).ok())?;
    Some((turns.parse().ok()?, digest))
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
        for text in [
            "1,2;31,18;40;1:illegal",
            "1,2;31,18;40#00000000000000ff;",
            "1,2;3,1;4;;0,1,1",
            "1;-5;0;",
            "3,3,3;0,0,0;0;0:start,1:start,2:start",
        ] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn records_that_differ_in_a_letter_have_other_digests() {
        let digests = ["", "a", "b", "a\0", "b3\nc4\n", "b3\nc5\n", "c3\nb4\n"].map(record_digest);
        let distinct: std::collections::BTreeSet<u64> = digests.into();
        assert_eq!(distinct.len(), digests.len());
        assert_eq!(record_digest("b3 / 1"), record_digest("b3 / 1"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            ";;;",
            "1,2;3,4;5#ff;",
            "1,2;3,4;5#000000000000000g;",
            "1,2;3;4;",
            "1,2;3,4;5;2:crash",
            "0,1;2,3;4;",
            "1,2;3,4;5;;",
            "1,2;3,4;5;;2",
            "9;1;1;",
            "1;1;1;x",
        ] {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
    }
}
