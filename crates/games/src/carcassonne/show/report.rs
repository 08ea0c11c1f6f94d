//! Report for people: followers, tiles in the bag, possible claims, and the effect of a move.

use kit::{Account, BoardSpot, Chance, Fact, Message, Player, Reported};

use super::land::{self, Lie};
use crate::carcassonne::moves::read_turns;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::tiles::tile::Land;
use crate::carcassonne::{Carcassonne, Laying};

impl Reported for Carcassonne {
    fn task(&self, said: &[&str]) -> Message {
        match said {
            [] => Message::new("Choose a [cell for the tile in hand|plot for your tile]."),
            [_] => Message::new("Choose how the tile lies."),
            _ => Message::new(
                "[Place a follower on the tile, or none|Put a follower on your tile, or just place it].",
            ),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let left = Message::new("{n} {n:tile|tiles} in the bag").with("n", i64::from(self.bag.left()));
        vec![Fact::new("bag", left)]
    }

    fn holdings(&self, player: Player) -> Vec<Fact> {
        let held = Message::new("{n} {n:follower|followers} in hand");
        vec![Fact::new("followers", held.with("n", i64::from(self.followers_left(player))))]
    }

    fn label(&self, said: &[&str], word: &str) -> (Message, Option<BoardSpot>) {
        match (said, word) {
            (_, "") => (Message::new("no follower"), None),
            ([_], "r0") => (Message::new("as it is"), None),
            ([_], turns) => {
                let turns = read_turns(turns).unwrap_or_default();
                (Message::new("{n} quarter {n:turn|turns} to the left").with("n", i64::from(turns)), None)
            }
            ([cell, turns, ..], place) => {
                self.claim_label(cell, turns, place).unwrap_or_else(|| (Message::new("a follower"), None))
            }
            ([], cell) => (Message::new("the cell {cell}").with("cell", cell.to_owned()), None),
        }
    }

    fn deed(&self, mv: Laying) -> Message {
        self.effect(mv, true)
    }

    fn done(&self, mv: Laying, _after: &Carcassonne, _chance: &mut impl Chance) -> Message {
        self.effect(mv, false)
    }

    fn account(&self, mv: Option<Laying>, after: &Carcassonne) -> Account {
        self.earnings(mv, after)
    }
}

impl Carcassonne {
    /// The segment that a place claims, and where a follower would stand on it.
    fn claim_label(&self, cell: &str, turns: &str, place: &str) -> Option<(Message, Option<BoardSpot>)> {
        let (turns, place): (u8, Place) = (read_turns(turns).ok()?, place.parse().ok()?);
        let card = Card::new(self.hand?, turns);
        let segment = card.segment(card.tile().claimed_at(place)?);
        let (x, y) = land::standing(card, segment, Lie::of(card));
        let (x, y) = (x / 100.0, y / 100.0);
        let template = match segment.land {
            Land::Monastery => "the monastery",
            Land::City => "the city{side}",
            Land::Road => "the road{side}",
            Land::Field => "the field{side}",
        };
        let spot = BoardSpot { square: cell.to_owned(), x, y };
        Some((Message::new(template).with("side", side(x, y)), Some(spot)))
    }
}

/// The part of a tile that a point lies in.
fn side(x: f32, y: f32) -> Message {
    let third = |at: f32| {
        if at < 0.38 {
            0
        } else if at > 0.62 {
            2
        } else {
            1
        }
    };
    Message::new(match (third(x), third(y)) {
        (1, 0) => " to the north",
        (2, 0) => " to the north-east",
        (2, 1) => " to the east",
        (2, 2) => " to the south-east",
        (1, 2) => " to the south",
        (0, 2) => " to the south-west",
        (0, 1) => " to the west",
        (0, 0) => " to the north-west",
        _ => " in the middle",
    })
}
