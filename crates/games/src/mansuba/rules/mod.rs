//! The options that stay the same throughout a game.

pub mod officers;
pub mod piece;
pub mod prisoners;
mod start;
mod turn;

use kit::Setup;

/// Options of the game, the board apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The moves and passes after which the game is drawn.
    pub max_turns: u32,
    /// The most jumps in a chain; 0: no limit.
    pub max_jumps: u16,
    /// True if pawns jump over pieces of both players, or over the opponent's only.
    pub over_any: bool,
    /// True if moves may end on enemy pieces.
    pub captures: bool,
    /// True if the whole of the opponent's home must be filled, or one cell is enough.
    pub complex: bool,
    /// The most prisoners of a player on a cell; 0: no limit.
    pub max_prisoners: u16,
}

impl Rules {
    /// The rules that this setup asks for.
    pub fn of(setup: &Setup) -> Rules {
        Rules {
            max_turns: setup.number("max_turns"),
            max_jumps: setup.number("max_jumps"),
            over_any: setup.word("over") == "any",
            captures: setup.flag("captures"),
            complex: setup.word("victory") == "complex",
            max_prisoners: setup.number("max_prisoners"),
        }
    }

    /// True if a chain of `jumps` jumps may have one more.
    #[inline]
    pub fn allows_jump(&self, jumps: u16) -> bool {
        self.max_jumps == 0 || jumps < self.max_jumps
    }
}
