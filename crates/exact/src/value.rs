//! The value of a position, and the byte that keeps it.

use std::fmt;

/// The end of a game that both players play perfectly: the winner as fast as possible, the loser as slowly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExactValue {
    /// Neither player can force a win.
    Draw,
    /// The mover wins after this many moves and passes of both.
    Win(u8),
    /// The mover loses after this many moves and passes of both.
    Loss(u8),
}

/// The longest win or loss that a byte keeps.
pub const LONGEST: u8 = 253;

impl ExactValue {
    /// Players alternate and a pass counts as a move, so that wins take an odd number of plies and losses an even one.
    pub fn from_byte(byte: u8) -> Option<ExactValue> {
        match byte {
            0 => Some(ExactValue::Draw),
            1..=LONGEST if byte % 2 == 1 => Some(ExactValue::Win(byte)),
            1..=LONGEST => Some(ExactValue::Loss(byte)),
            _ => None,
        }
    }

    pub fn byte(self) -> u8 {
        match self {
            ExactValue::Draw => 0,
            ExactValue::Win(plies) | ExactValue::Loss(plies) => plies,
        }
    }

    /// Moves and passes to the end, if there is one.
    pub fn plies(self) -> Option<u8> {
        (self != ExactValue::Draw).then(|| self.byte())
    }

    /// The value if the game is drawn after that many more plies: a win or loss that takes longer becomes a draw.
    pub fn within(self, plies: u64) -> ExactValue {
        match self {
            ExactValue::Win(needed) | ExactValue::Loss(needed) if u64::from(needed) > plies => {
                ExactValue::Draw
            }
            value => value,
        }
    }

    /// The value of a move to the player who makes it, given the value of the position it leads to.
    pub fn of_move(after: ExactValue) -> ExactValue {
        match after {
            ExactValue::Draw => ExactValue::Draw,
            ExactValue::Win(plies) => ExactValue::Loss(plies.saturating_add(1)),
            ExactValue::Loss(plies) => ExactValue::Win(plies.saturating_add(1)),
        }
    }

    /// A number that is greater for better values: fast wins, slow wins, draws, slow losses, fast losses.
    pub fn order(self) -> i32 {
        match self {
            ExactValue::Draw => 0,
            ExactValue::Win(plies) => 256 - i32::from(plies),
            ExactValue::Loss(plies) => i32::from(plies) - 256,
        }
    }

    /// The result for the mover, in one word of data.
    pub fn result(self) -> &'static str {
        match self {
            ExactValue::Draw => "draw",
            ExactValue::Win(_) => "win",
            ExactValue::Loss(_) => "loss",
        }
    }

    /// Share of the win for the mover.
    pub fn share(self) -> f32 {
        match self {
            ExactValue::Draw => 0.5,
            ExactValue::Win(_) => 1.0,
            ExactValue::Loss(_) => 0.0,
        }
    }
}

impl fmt::Display for ExactValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ExactValue::Draw => f.write_str("drawn"),
            ExactValue::Win(plies) => write!(f, "won in {plies}"),
            ExactValue::Loss(plies) => write!(f, "lost in {plies}"),
        }
    }
}
