//! All legal moves, in their order.

use kit::OpenSquare;

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::frontier::Open;
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::card::{Card, turns_that_fit};

/// Every set of turns: those in it, from the fewest on, and how many they are.
static TURNS: [([u8; 4], usize); 16] = turns();

const fn turns() -> [([u8; 4], usize); 16] {
    let mut table = [([0; 4], 0); 16];
    let mut at = 0;
    while at < 64 {
        let (set, turns) = (at / 4, at % 4);
        if set >> turns & 1 == 1 {
            let (list, count) = &mut table[set];
            list[*count] = turns as u8;
            *count += 1;
        }
        at += 1;
    }
    table
}

impl Carcassonne {
    /// Lists the legal moves.
    pub(crate) fn list(&self, out: &mut Vec<Laying>) {
        let Some(hand) = self.hand else { return out.clear() };
        let mut room = [0; 256];
        let cells = self.board.in_order(|sides| turns_that_fit(hand, sides) != 0, &mut room);
        let cells = cells.iter().map(|&number| self.board.open()[usize::from(number)]);
        if self.can_claim() {
            out.clear();
            cells.for_each(|cell| self.list_with_claims(hand, cell, out));
        } else {
            list_bare(hand, cells, out);
        }
    }

    #[inline]
    fn list_with_claims(&self, hand: u8, cell: Open, out: &mut Vec<Laying>) {
        let touched = self.board.touched(cell);
        let (turns, count) = &TURNS[usize::from(turns_that_fit(hand, cell.sides) & 15)];
        for &turns in &turns[..*count] {
            let (card, laying) = (Card::new(hand, turns), bare(cell, turns));
            out.push(laying);
            let mut free = self.board.free(cell, touched, card);
            while free > 0 {
                let place = Some(card.claim(free.trailing_zeros() as u8));
                free &= free - 1;
                out.push(Laying { place, ..laying });
            }
        }
    }
}

/// Lists what can be laid without a claim. Of every cell four ways are written, those that fit first, and the next
/// cell begins behind these: how many fit is nothing that a processor could foresee.
#[inline]
fn list_bare(hand: u8, cells: impl ExactSizeIterator<Item = Open>, out: &mut Vec<Laying>) {
    out.resize(4 * cells.len(), bare(Open::default(), 0));
    let mut end = 0;
    for cell in cells {
        let (turns, count) = &TURNS[usize::from(turns_that_fit(hand, cell.sides) & 15)];
        for (laying, &turns) in out[end..end + 4].iter_mut().zip(turns) {
            *laying = bare(cell, turns);
        }
        end += count;
    }
    out.truncate(end);
}

/// The tile in hand laid there, and nothing claimed.
#[inline]
fn bare(cell: Open, turns: u8) -> Laying {
    Laying { square: OpenSquare::new(cell.x.into(), cell.y.into()), turns, place: None }
}
