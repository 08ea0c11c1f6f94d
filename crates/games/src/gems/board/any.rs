//! A board of any size, gem by gem: one byte each, column by column, each from the top.

use kit::{Chance, Square};

use super::representation::Representation;
use crate::gems::rules::tally::Tally;
use crate::gems::{MAX_SIDE, Swap, Way};

/// The gems, and whether no swap is legal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AnyBoard {
    gems: Vec<u8>,
    width: u16,
    height: u16,
    stuck: bool,
}

/// The gems of the lines: one word for each column, one bit for each row.
type Marks = [u64; MAX_SIDE as usize];

impl AnyBoard {
    /// A board with these gems.
    pub fn new(height: u16, gems: Vec<u8>) -> AnyBoard {
        let width = (gems.len() / usize::from(height)) as u16;
        AnyBoard { gems, width, height, stuck: false }
    }

    fn at(&self, square: Square) -> usize {
        usize::from(square.x) * usize::from(self.height) + usize::from(square.y)
    }

    /// The length of the line of equal gems that begins at this square; 0 if none does.
    fn line(&self, square: Square, way: Way) -> usize {
        let (before, step, ahead) = match way {
            Way::Right => (square.x, usize::from(self.height), self.width - square.x),
            Way::Down => (square.y, 1, self.height - square.y),
        };
        let at = self.at(square);
        let gem = self.gems[at];
        if ahead < 3 || self.gems[at + step] != gem || (before > 0 && self.gems[at - step] == gem) {
            return 0;
        }
        let equal = |n: &usize| self.gems[at + n * step] == gem;
        let length = (0..usize::from(ahead)).take_while(equal).count();
        if length < 3 { 0 } else { length }
    }

    /// Counts and marks the lines that begin at this square, the one to the right first.
    fn mark_lines(&self, square: Square, marks: &mut Marks, tally: &mut Tally) {
        let (x, y) = (usize::from(square.x), square.y);
        let right = self.line(square, Way::Right);
        if right > 0 {
            tally.line(right as u32);
            marks[x..x + right].iter_mut().for_each(|rows| *rows |= 1 << y);
        }
        let down = self.line(square, Way::Down);
        if down > 0 {
            tally.line(down as u32);
            marks[x] |= u64::MAX >> (64 - down) << y;
        }
    }

    /// Whether three equal gems stand in line anywhere: a quick look, all rows of a column at once, that spares
    /// the last scan of a cascade.
    fn has_three(&self) -> bool {
        let h = usize::from(self.height);
        let equal = |a: &[u8], b: &[u8], c: &[u8]| {
            let threes = a.iter().zip(b).zip(c).map(|((a, b), c)| (a == b) && (b == c));
            threes.fold(false, |any, three| any | three)
        };
        let gems = &self.gems[..];
        let right = gems.len() > 2 * h && equal(gems, &gems[h..], &gems[2 * h..]);
        right || gems.chunks(h).any(|column| h > 2 && equal(column, &column[1..], &column[2..]))
    }

    /// Whether the square so far from this one is on the board and holds this gem.
    fn holds(&self, from: Square, (dx, dy): (i16, i16), gem: u8) -> bool {
        let (x, y) = (from.x.wrapping_add_signed(dx), from.y.wrapping_add_signed(dy));
        x < self.width && y < self.height && self.gem(Square::new(x, y)) == gem
    }

    /// Whether this gem would stand in a line on this square, coming there by the given step. Behind it
    /// would lie another gem than itself, so there it is not looked for.
    fn joins(&self, square: Square, (dx, dy): (i16, i16), gem: u8) -> bool {
        let ahead = |n: i16| self.holds(square, (n * dx, n * dy), gem);
        let beside = |n: i16| self.holds(square, (n * dy, n * dx), gem);
        (ahead(1) && ahead(2)) || (beside(-1) && (beside(-2) || beside(1))) || (beside(1) && beside(2))
    }

    fn is_legal(&self, swap: Swap) -> bool {
        let (a, b) = (swap.square, swap.other());
        let (dx, dy) = match swap.way {
            Way::Right => (1, 0),
            Way::Down => (0, 1),
        };
        let (first, second) = (self.gem(a), self.gem(b));
        first != second && (self.joins(b, (dx, dy), first) || self.joins(a, (-dx, -dy), second))
    }

    /// The swaps on the board, two numbers for each square, legal or not.
    fn numbered(&self, number: usize) -> Option<Swap> {
        let (cell, h) = (number / 2, usize::from(self.height));
        let square = Square::new((cell / h) as u16, (cell % h) as u16);
        let swap = Swap::new(square, if number.is_multiple_of(2) { Way::Right } else { Way::Down });
        self.has(swap).then_some(swap)
    }

    /// The legal swaps in their order, going round from this number on.
    fn legal_from(&self, number: usize) -> impl Iterator<Item = Swap> {
        let all = 2 * self.gems.len();
        let numbers = (number..all).chain(0..number);
        numbers.filter_map(|number| self.numbered(number)).filter(|&swap| self.is_legal(swap))
    }
}

impl Representation for AnyBoard {
    type Lined = Marks;

    fn width(&self) -> u16 {
        self.width
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn gem(&self, square: Square) -> u8 {
        self.gems[self.at(square)]
    }

    fn lines(&self, before: Tally) -> Option<(Marks, Tally)> {
        if !self.has_three() {
            return None;
        }
        let (mut marks, mut tally) = ([0; MAX_SIDE as usize], before);
        for y in 0..self.height {
            for x in 0..self.width {
                self.mark_lines(Square::new(x, y), &mut marks, &mut tally);
            }
        }
        let gems = marks.iter().map(|rows| rows.count_ones()).sum();
        Some((marks, tally.scan(gems)))
    }

    fn swap(&mut self, swap: Swap) {
        let (a, b) = (self.at(swap.square), self.at(swap.other()));
        self.gems.swap(a, b);
    }

    fn fall(&mut self, marks: Marks, colours: u8, chance: &mut impl Chance) {
        let columns = self.gems.chunks_mut(self.height.into());
        for (column, rows) in columns.zip(marks).filter(|(_, rows)| *rows != 0) {
            let mut floor = column.len();
            for y in (0..column.len()).rev().filter(|y| rows >> y & 1 == 0) {
                floor -= 1;
                column[floor] = column[y];
            }
            for empty in column[..floor].iter_mut().rev() {
                *empty = chance.below(colours.into()) as u8;
            }
        }
    }

    fn settle(&mut self) {
        let any = self.legal_from(0).next().is_some();
        self.stuck = !any;
    }

    fn stop(&mut self) {
        self.stuck = true;
    }

    fn allows(&self, swap: Swap) -> bool {
        !self.stuck && self.has(swap) && self.is_legal(swap)
    }

    fn is_stuck(&self) -> bool {
        self.stuck
    }

    fn each(&self, tell: impl FnMut(Swap)) {
        if !self.stuck {
            self.legal_from(0).for_each(tell);
        }
    }

    /// The first legal swap from some place on: one draw and a short look, though not all swaps are
    /// equally likely.
    fn any(&self, chance: &mut impl Chance) -> Swap {
        let number = chance.below(2 * self.gems.len() as u32) as usize;
        let corner = Swap::new(Square::new(0, 0), Way::Right);
        self.legal_from(number).next().unwrap_or(corner)
    }
}
