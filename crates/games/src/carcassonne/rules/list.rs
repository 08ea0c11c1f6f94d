//! All legal moves, in their order.

use kit::OpenSquare;

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::frontier::Open;
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::card::{Card, Segments, most_turns, turns_that_fit};
use crate::carcassonne::tiles::list::{TILES, TYPES};
use crate::carcassonne::tiles::place::Place;

/// Every set of turns: those in it, from the fewest on.
static TURNS: [Few<u8, 4>; 16] = turns();

/// By type, for each set of its first four segments: no claim, and then where these are claimed. Beside it the same for
/// each set of the others, without that.
static CLAIMS: [[[Few<Option<Place>, 5>; 16]; 2]; TYPES] = claims();

/// A few of something, and how many they are.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Few<T, const N: usize> {
    list: [T; N],
    count: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    const fn none(blank: T) -> Few<T, N> {
        Few { list: [blank; N], count: 0 }
    }

    const fn add(&mut self, one: T) {
        self.list[self.count as usize] = one;
        self.count += 1;
    }
}

const fn turns() -> [Few<u8, 4>; 16] {
    let mut table = [Few::none(0); 16];
    let mut at = 0;
    while at < 64 {
        let (set, turns) = (at / 4, at % 4);
        if set >> turns & 1 == 1 {
            table[set].add(turns as u8);
        }
        at += 1;
    }
    table
}

const fn claims() -> [[[Few<Option<Place>, 5>; 16]; 2]; TYPES] {
    let mut table = [[[Few::none(None); 16]; 2]; TYPES];
    let mut at = 0;
    while at < TYPES * 16 * 8 {
        let (tile_type, set, segment) = (at / 128, at / 8 % 16, at % 8);
        let segments = TILES[tile_type].segments;
        let few = &mut table[tile_type][segment / 4][set];
        if segment == 0 {
            few.add(None);
        }
        if segment < segments.len() && set >> (segment % 4) & 1 == 1 {
            few.add(Some(segments[segment].claim));
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
        let cells = self.board.passing(|sides| turns_that_fit(hand, sides) != 0, &mut room);
        let (turns, segments) = (most_turns(hand), Card::new(hand, 0).segments());
        let ways = if self.can_claim() { 1 + segments.count_ones() } else { 1 };
        out.resize(cells.len() * (turns * ways) as usize + SPARE, laying(Open::default(), 0, None));
        let mut page = Page { moves: out, end: 0 };
        if self.can_claim() {
            self.board.in_order(cells, |&cell| self.list_with_claims(hand, segments, cell, &mut page));
        } else {
            self.board.in_order(cells, |&cell| list_bare(hand, turns, cell, &mut page));
        }
        let end = page.end;
        out.truncate(end);
    }

    /// Lists what can be laid on a cell, and claimed.
    #[inline]
    fn list_with_claims(&self, hand: u8, segments: Segments, cell: Open, page: &mut Page) {
        let touched = self.board.touched(cell);
        let [first, others] = &CLAIMS[usize::from(hand)];
        let Few { list, count } = &TURNS[usize::from(turns_that_fit(hand, cell.sides) & 15)];
        for &turns in &list[..usize::from(*count & 7)] {
            let free = self.board.free(cell, touched, Card::new(hand, turns));
            let Few { list, count } = &first[usize::from(free & 15)];
            page.write(list, *count, |claim| laying(cell, turns, claim));
            if segments > 15 {
                let Few { list, count } = &others[usize::from(free >> 4)];
                page.write(list, *count, |claim| laying(cell, turns, claim));
            }
        }
    }
}

/// Lists the placements on a cell without a claim, for a tile that fits with at most this many turns.
#[inline]
fn list_bare(hand: u8, most: u32, cell: Open, page: &mut Page) {
    let Few { list, count } = &TURNS[usize::from(turns_that_fit(hand, cell.sides) & 15)];
    match list.first_chunk::<2>() {
        Some(two) if most <= 2 => page.write(two, *count, |turns| laying(cell, turns, None)),
        _ => page.write(list, *count, |turns| laying(cell, turns, None)),
    }
}

/// A list being written. Of every cell, and of every placement, more is written than is legal, what is legal first, and what
/// comes next begins behind that: how much is legal is nothing that a processor could foresee.
struct Page<'a> {
    moves: &'a mut [Laying],
    /// End of the written moves; the rest is garbage.
    end: usize,
}

/// Moves that may be written at once, legal or not.
const SPARE: usize = 5;

impl Page<'_> {
    /// Writes a move for each of these, and keeps the legal ones.
    #[inline]
    fn write<T: Copy, const N: usize>(&mut self, ways: &[T; N], legal: u8, laying: impl Fn(T) -> Laying) {
        const { assert!(N <= SPARE) }
        let room =
            self.moves.get_mut(self.end..self.end + N).expect("there is room for all moves and to spare");
        for (mv, &way) in room.iter_mut().zip(ways) {
            *mv = laying(way);
        }
        self.end += usize::from(legal);
    }
}

#[inline]
fn laying(cell: Open, turns: u8, place: Option<Place>) -> Laying {
    Laying { square: OpenSquare::new(cell.x.into(), cell.y.into()), turns, place }
}
