//! A position of Mansuba as text: the state beside the board, then the board, the top row first.
//!
//! ```text
//! board=triangular over=enemy max_jumps=0 captures=on victory=simple max_turns=60 turn=7 to_move=2 prisoners=Pc3
//! P - . - p
//! - . - p -
//! P - . - p
//! ```
//!
//! Black's pieces are capital letters, White's small ones: pawn, rook, elephant, and N for the knight. A `.` is a free
//! cell and a `-` a gap. Prisoners are listed as they were taken, `Pc3,nd4`.

mod read;

use std::fmt;

use kit::{Player, Square};

use super::rules::prisoners::Prisoner;
use super::{End, Mansuba};

const FREE: char = '.';
const NO_CELL: char = '-';

/// The two words of an option that the rules keep as a yes or no, the no first.
const OVER: [&str; 2] = ["enemy", "any"];
const CAPTURES: [&str; 2] = ["off", "on"];
const VICTORY: [&str; 2] = ["simple", "complex"];

impl fmt::Display for Mansuba {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (rules, next) = (&self.rules, self.next.sign());
        let word = |words: [&'static str; 2], yes: bool| words[usize::from(yes)];
        write!(f, "board={} over={}", self.shape.relation.name(), word(OVER, rules.over_any))?;
        write!(f, " max_jumps={} captures={}", rules.max_jumps, word(CAPTURES, rules.captures))?;
        write!(f, " victory={} max_turns={}", word(VICTORY, rules.complex), rules.max_turns)?;
        write!(f, " turn={} to_move={next}", self.turn)?;
        if rules.max_prisoners > 0 {
            write!(f, " max_prisoners={}", rules.max_prisoners)?;
        }
        if !self.prisoners.all().is_empty() {
            let names: Vec<String> = self.prisoners.all().iter().map(Prisoner::to_string).collect();
            write!(f, " prisoners={}", names.join(","))?;
        }
        if let Some(End::Left(player)) = self.end {
            write!(f, " left={}", player.sign())?;
        }
        Square::all(self.shape.width.into(), self.shape.height.into()).try_for_each(|square| {
            let blank = if square.x == 0 { '\n' } else { ' ' };
            write!(f, "{blank}{}", self.sign(square))
        })
    }
}

impl Mansuba {
    fn sign(&self, square: Square) -> char {
        if !self.shape.has(square) {
            return NO_CELL;
        }
        self.board.at(square).map_or(FREE, super::rules::piece::Piece::sign)
    }

    /// Players who have won by the places of their pieces.
    fn winners(&self) -> impl Iterator<Item = Player> {
        let stands = |player: Player| {
            let mut home = self.shape.home(player.next(2));
            home.any(|square| self.board.at(square).is_some_and(|piece| piece.player == player))
        };
        Player::all(2).filter(
            move |&player| if self.rules.complex { self.board.fills_home(player) } else { stands(player) },
        )
    }
}

impl fmt::Display for Prisoner {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.piece.sign(), self.at)
    }
}
