//! A position of Tilings as text: the rules and whose turn it is, the hands, the pool, then the board.
//!
//! ```text
//! seats=2 to_move=1 score=patterns hand=RBVB
//! hands=98,97+VVRR+BBBB skipped=2
//! deck=RRRR:10,BBBB:8
//! .     BBBB1
//! RRRR2 .
//! ```
//!
//! A hand is the number of its unseen tiles and then the known ones, the tile to lay apart. The deck's list
//! tells how many of each are unseen. A cell is a tile and its owner.
//!
//! Where a tile that fits nowhere ends the turn, `skip=tile` stands in the first line.
//!
//! The further rules add words where they are asked for: `tiles_a_turn=2`, with the cells `laid` in this turn and the heads
//! that were `kept`, `.` or a tile for each player; `influence=on`, with those who `had` a turn in this round; and lines:
//! `links=3f,2a`, the linked pairs of each tile of the deck as bits (ns, ne, nw, se, sw, ew, from the lowest), `lying=b2:3f`, of
//! each tile on the board as it lies, and `influences=b2:180/90:2`, what each player has there, and how many neighbours came
//! later.

mod further;
mod read;

use std::fmt;

use kit::Player;

use super::Tilings;

const EMPTY: &str = ".";

impl fmt::Display for Tilings {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write_rules(f)?;
        f.write_str("\nhands=")?;
        Player::all(self.rules.seats).try_for_each(|player| self.write_hand(player, f))?;
        write!(f, "{}{}", self.skipped.field("skipped"), self.left.field("left"))?;
        self.write_deck(f)?;
        self.write_tiles(f)?;
        self.write_board(f)
    }
}

impl Tilings {
    fn write_rules(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (seats, next, score) = (self.rules.seats, self.next.sign(), self.rules.score.word());
        write!(f, "seats={seats} to_move={next} score={score}")?;
        f.write_str(if self.rules.rotate { " rotate=on" } else { "" })?;
        f.write_str(if self.board.ground().torus { " torus=on" } else { "" })?;
        if self.rules.replace {
            write!(f, " replace=on turn={}", self.turn)?;
        }
        f.write_str(if self.rules.one_try { " skip=tile" } else { "" })?;
        self.write_further(f)?;
        self.hand.map_or(Ok(()), |tile| write!(f, " hand={tile}"))
    }

    fn write_hand(&self, player: Player, f: &mut fmt::Formatter) -> fmt::Result {
        let comma = if player.0 == 0 { "" } else { "," };
        write!(f, "{comma}{}", self.hands.unseen(player))?;
        self.hands.known(player).try_for_each(|tile| write!(f, "+{tile}"))
    }

    fn write_deck(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("\ndeck=")?;
        self.pool.tiles.iter().zip(self.pool.counts()).enumerate().try_for_each(|(at, (tile, count))| {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{tile}:{count}")
        })
    }

    /// The cells of a column are equally wide, but for blanks at the end of a row.
    fn write_board(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ground = self.board.ground();
        for square in ground.squares() {
            f.write_str(if square.x == 0 { "\n" } else { " " })?;
            match self.board.at(square) {
                Some(laid) => write!(f, "{}{}", laid.tile, laid.owner.sign())?,
                None if square.x + 1 == ground.width => f.write_str(EMPTY)?,
                None => write!(f, "{EMPTY:5}")?,
            }
        }
        Ok(())
    }
}
