//! A board of any size in any number of colours: bit planes, each a lane for every column.
//!
//! Lines, falls and legal swaps are looked for only near the columns that have changed, a strip at a time, so that what a
//! move costs grows with its cascade and not with the board: on 64 x 64, three times as much as on 9 x 9.

use kit::{Chance, Square};

use super::columns::Columns;
use super::lane::{Lane, STRIP, WINDOW, Window, swaps, threes};
use super::representation::{Fallen, Representation};
use super::threes::Threes;
use crate::gems::rules::tally::Tally;
use crate::gems::{Swap, Way};

/// The gems and the legal swaps, which follow from them. The gem of row y is bit y of its column in each plane, and its
/// colour one less than the number that these bits make.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AnyBoard<L, const PLANES: usize> {
    /// The planes one after the other, then the swaps to the right and those down. Each has a lane for every column,
    /// with those of the outside that a strip near the edge looks at.
    lanes: Box<[L]>,
    width: u16,
    height: u16,
    /// True with so few colours that planes beyond the third are empty.
    few: bool,
    stuck: bool,
}

/// The columns of the outside on the left.
const BEFORE: usize = 2;

/// The planes of few colours.
const FEW: usize = 3;

/// Lanes for the most rows and planes for the most colours: it holds every board.
pub(crate) type EveryBoard = AnyBoard<u64, 5>;

impl<L: Lane, const PLANES: usize> AnyBoard<L, PLANES> {
    /// A board with these gems, column by column, each from the top; no swap is legal as yet.
    pub fn new(height: u16, colours: u8, gems: &[u8]) -> AnyBoard<L, PLANES> {
        let width = (gems.len() / usize::from(height)) as u16;
        let lanes = vec![L::default(); (PLANES + 2) * stride(width)].into();
        let few = colours < 1 << FEW;
        let mut board = AnyBoard { lanes, width, height, few, stuck: false };
        for (x, column) in gems.chunks(height.into()).enumerate() {
            let mut lanes = [0; PLANES];
            for gem in column.iter().rev().map(|gem| u64::from(gem + 1)) {
                for (plane, lane) in lanes.iter_mut().enumerate() {
                    *lane = *lane << 1 | gem >> plane & 1;
                }
            }
            board.set_column(x, lanes);
        }
        board
    }

    #[inline]
    fn stride(&self) -> usize {
        stride(self.width)
    }

    #[inline]
    fn column(&self, x: usize) -> [u64; PLANES] {
        let mut column = [0; PLANES];
        for (plane, lane) in column.iter_mut().enumerate() {
            *lane = self.lanes[plane * self.stride() + BEFORE + x].into();
        }
        column
    }

    #[inline]
    fn set_column(&mut self, x: usize, column: [u64; PLANES]) {
        for (plane, lane) in column.into_iter().enumerate() {
            self.lanes[plane * self.stride() + BEFORE + x] = L::of(lane);
        }
    }

    /// The first planes around the strip that begins with this column.
    #[inline(always)]
    fn windows<const SEEN: usize>(&self, first: usize) -> [Window<'_, L>; SEEN] {
        std::array::from_fn(|plane| {
            let window = self.lanes[plane * self.stride() + first..].first_chunk::<WINDOW>();
            window.expect("the outside is as wide as a window")
        })
    }

    /// The rows of a column whose gems may go that way.
    #[inline]
    fn legal(&self, x: usize, way: Way) -> u64 {
        self.lanes[(PLANES + way as usize) * self.stride() + BEFORE + x].into()
    }

    /// The legal swaps of a column from that row on.
    #[inline]
    fn legal_from(&self, x: usize, y: u32) -> [u64; 2] {
        [Way::Right, Way::Down].map(|way| self.legal(x, way) >> y << y)
    }

    #[inline]
    fn keep_swaps(&mut self, way: Way, first: usize, found: [L; STRIP]) {
        let at = (PLANES + way as usize) * self.stride() + BEFORE + first;
        self.lanes[at..at + STRIP].copy_from_slice(&found);
    }
}

/// The lanes of one plane.
#[inline]
fn stride(width: u16) -> usize {
    usize::from(width) + WINDOW - 1
}

/// The first of some swaps of a column.
#[inline]
fn first_swap(x: usize, [right, down]: [u64; 2]) -> Option<Swap> {
    let (either, at_right) = (right | down, right.trailing_zeros());
    let y = either.trailing_zeros();
    let way = if at_right == y { Way::Right } else { Way::Down };
    (either != 0).then(|| Swap::new(Square::new(x as u16, y as u16), way))
}

impl<L: Lane, const PLANES: usize> Representation for AnyBoard<L, PLANES> {
    type Lined = Threes<L>;

    fn width(&self) -> u16 {
        self.width
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn gem(&self, square: Square) -> u8 {
        let bits = self.column(square.x.into()).map(|lane| (lane >> square.y & 1) as u8);
        bits.iter().rev().fold(0, |gem, bit| gem << 1 | bit) - 1
    }

    #[inline]
    fn lines(&self, near: Columns, lined: &mut Threes<L>, before: Tally) -> Option<Tally> {
        let near = Columns::new(near.first.saturating_sub(2), near.last);
        let any = if PLANES == FEW || self.few {
            lined.find(near, |strip| threes(self.windows::<FEW>(strip)))
        } else {
            lined.find(near, |strip| threes(self.windows::<PLANES>(strip)))
        };
        any.then(|| lined.count(before))
    }

    #[inline]
    fn swap(&mut self, swap: Swap) {
        let [a, b] = [swap.square, swap.other()];
        let (mut first, row) = (self.column(a.x.into()), a.y);
        if a.x == b.x {
            let swapped = first.map(|lane| {
                let differ = (lane >> row ^ lane >> b.y) & 1;
                lane ^ (differ << row | differ << b.y)
            });
            return self.set_column(a.x.into(), swapped);
        }
        let mut second = self.column(b.x.into());
        for (one, other) in first.iter_mut().zip(&mut second) {
            let differ = (*one ^ *other) & 1 << row;
            *one ^= differ;
            *other ^= differ;
        }
        self.set_column(a.x.into(), first);
        self.set_column(b.x.into(), second);
    }

    /// Goes from the left column to the right, in each from the top hole down. At each hole the gems
    /// above it fall by one and a new one enters at the top, so that at last the first of a column
    /// lies lowest: as if all had fallen first, and then the column been filled from below.
    #[inline]
    fn fall(&mut self, lined: &Threes<L>, colours: u8, chance: &mut impl Chance) -> Fallen {
        let mut fallen = Fallen { columns: Columns::NONE, gems: 0 };
        for (x, mut holes) in lined.columns() {
            let mut column = self.column(x);
            fallen.gems += holes.count_ones();
            while holes != 0 {
                let hole = holes & holes.wrapping_neg();
                holes ^= hole;
                let gem = u64::from(chance.below(colours.into())) + 1;
                for (bit, lane) in column.iter_mut().enumerate() {
                    // Adding bits to themselves moves them on by one: into the hole, at most.
                    let stays = *lane & !hole;
                    *lane = (stays + (stays & (hole - 1))) | (gem >> bit & 1);
                }
            }
            self.set_column(x, column);
            fallen.columns = fallen.columns.with(Columns::new(x as u16, x as u16));
        }
        fallen
    }

    fn settle(&mut self, near: Columns) {
        let first = usize::from(near.first.saturating_sub(3));
        let end = usize::from((near.last + 3).min(self.width));
        for strip in (first..end).step_by(STRIP) {
            let found = if PLANES == FEW || self.few {
                swaps(self.windows::<FEW>(strip))
            } else {
                swaps(self.windows::<PLANES>(strip))
            };
            self.keep_swaps(Way::Right, strip, found.right);
            self.keep_swaps(Way::Down, strip, found.down);
        }
        self.stuck = self.lanes[PLANES * self.stride()..].iter().all(|lane| *lane == L::default());
    }

    fn stop(&mut self) {
        let planes = PLANES * self.stride();
        self.lanes[planes..].fill(L::default());
        self.stuck = true;
    }

    #[inline]
    fn allows(&self, swap: Swap) -> bool {
        self.has(swap) && self.legal(swap.square.x.into(), swap.way) >> swap.square.y & 1 == 1
    }

    #[inline]
    fn is_stuck(&self) -> bool {
        self.stuck
    }

    fn each(&self, mut tell: impl FnMut(Swap)) {
        for x in 0..usize::from(self.width) {
            let mut left = self.legal_from(x, 0);
            while let Some(swap) = first_swap(x, left) {
                left[swap.way as usize] &= !(1 << swap.square.y);
                tell(swap);
            }
        }
    }

    /// The first legal swap from some place on: one draw and a short look, though not all swaps are
    /// equally likely.
    #[inline]
    fn any(&self, chance: &mut impl Chance) -> Swap {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let number = chance.below(2 * width * height);
        let (x, y) = ((number / 2 / height) as usize, number / 2 % height);
        let mut here = self.legal_from(x, y);
        here[0] &= !(u64::from(number % 2) << y);
        let mut found = first_swap(x, here);
        for x in (x + 1..width as usize).chain(0..=x) {
            found = found.or_else(|| first_swap(x, self.legal_from(x, 0)));
            if found.is_some() {
                break;
            }
        }
        found.unwrap_or(Swap::new(Square::new(0, 0), Way::Right))
    }
}
