//! A patch of 256 cells of a board of any size: their tiles, and what they are asked for, as sets of cells.

use kit::Player;

use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The cells of a patch.
pub const CELLS: usize = 256;

const WORDS: usize = CELLS / 64;

/// A set of cells of a patch, a bit each. The loops over its words are short and known, and become vectors.
pub type Set = [u64; WORDS];

/// The same sets as those of small boards.
#[derive(Clone, Debug)]
pub struct Patch {
    /// The number of its first cell.
    pub first: usize,
    pub empty: Set,
    /// The tiles of one single colour, which may be centres of patterns.
    pub plain: Set,
    asked: [Set; 4],
    asked_for: [[Set; Colour::COUNT as usize]; 4],
    /// By cell; they mean something only where it is not empty.
    pub tiles: [Tile; CELLS],
    pub owners: [Player; CELLS],
}

/// The word of a cell, and its bit there.
#[inline]
fn place(cell: usize) -> (usize, u64) {
    (cell % CELLS / 64, 1 << (cell % 64))
}

impl Patch {
    /// A patch without tiles, of a board of `cells` cells. Cells after them are not empty.
    pub fn new(first: usize, cells: usize) -> Patch {
        let word = |word: usize| match cells.saturating_sub(first + 64 * word) {
            cells @ 0..64 => (1 << cells) - 1,
            _ => u64::MAX,
        };
        Patch {
            first,
            empty: [0, 1, 2, 3].map(word),
            plain: Set::default(),
            asked: Default::default(),
            asked_for: Default::default(),
            tiles: [Tile::default(); CELLS],
            owners: [Player(0); CELLS],
        }
    }

    /// The tile of a cell, if it has one.
    #[inline]
    pub fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        (!self.is_empty(cell)).then(|| (self.tiles[cell % CELLS], self.owners[cell % CELLS]))
    }

    #[inline]
    pub fn is_empty(&self, cell: usize) -> bool {
        has(&self.empty, cell)
    }

    /// Lays a tile on a cell.
    #[inline]
    pub fn lay(&mut self, cell: usize, tile: Tile, owner: Player) {
        let (word, bit) = place(cell);
        self.empty[word] &= !bit;
        self.plain[word] |= bit * u64::from(tile.single_colour().is_some());
        self.tiles[cell % CELLS] = tile;
        self.owners[cell % CELLS] = owner;
    }

    /// Another tile will be laid on this cell.
    pub fn take_away(&mut self, cell: usize) {
        let (word, bit) = place(cell);
        self.plain[word] &= !bit;
    }

    /// The cell is asked for that colour on that side.
    #[inline]
    pub fn ask(&mut self, cell: usize, side: Side, colour: Colour) {
        let (word, bit) = place(cell);
        self.asked[side as usize][word] |= bit;
        self.asked_for[side as usize][usize::from(colour.number())][word] |= bit;
    }

    /// The cell will be asked for another colour there.
    pub fn unask(&mut self, cell: usize, side: Side, colour: Colour) {
        let (word, bit) = place(cell);
        self.asked_for[side as usize][usize::from(colour.number())][word] &= !bit;
    }

    /// The set of the sides on which the cell is asked for that colour.
    #[inline]
    pub fn met(&self, cell: usize, colour: Colour) -> u8 {
        let (word, bit) = place(cell);
        Side::set(|side| self.asked_for[side as usize][usize::from(colour.number())][word] & bit != 0)
    }

    /// The cells that are asked on one of these sides, and on which the tile shows what they are asked for.
    #[inline(always)]
    pub fn fitting(&self, tile: Tile, sides: impl Iterator<Item = Side>) -> Set {
        let (mut some, mut clashes) = (Set::default(), Set::default());
        for side in sides {
            let asked = &self.asked[side as usize];
            let asked_for = &self.asked_for[side as usize][usize::from(tile.side(side).number())];
            for word in 0..WORDS {
                some[word] |= asked[word];
                clashes[word] |= asked[word] ^ asked_for[word];
            }
        }
        (0..WORDS).for_each(|word| some[word] &= !clashes[word]);
        some
    }

    /// The empty cells that touch a tile and on which this one fits.
    #[inline(always)]
    pub fn places(&self, tile: Tile) -> Set {
        let mut places = self.fitting(tile, Side::ALL.into_iter());
        (0..WORDS).for_each(|word| places[word] &= self.empty[word]);
        places
    }
}

/// Visits the cells of a set in order, the first of the patch having this number.
#[inline]
pub fn each(set: Set, first: usize, mut visit: impl FnMut(usize)) {
    for (first, word) in (first..).step_by(64).zip(set) {
        let mut rest = word;
        while rest != 0 {
            visit(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Whether the cell is in the set.
#[inline]
pub fn has(set: &Set, cell: usize) -> bool {
    let (word, bit) = place(cell);
    set[word] & bit != 0
}
