//! The tiles on a board of any size, and what the cells around them ask, patch by patch.

use kit::{Chance, Player, Square, choose_bit_among};
use multiversion::multiversion;

use super::ground::Ground;
use super::patch::{self, Patch, Set, has};
use super::{Laid, OFFERED};
use crate::tilings::MOST_SEATS;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// Only the patches that have tiles, or cells beside one, are there and are looked at: a move costs as much as the rows with
/// tiles are many, however large the board is. What lies beyond the border is one cell more, whose patch is always there.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    ground: Ground,
    /// As they came to be needed.
    patches: Vec<Patch>,
    /// For all patches that the board has room for, row by row, where in the list they are.
    numbers: Vec<u8>,
    /// Where the tiles that were offered last may be laid, tile by tile and for each patch by patch.
    open: Vec<Set>,
    /// How many tiles each player owns.
    owned: [u16; MOST_SEATS],
}

/// The number of a patch that is not there.
const NONE: u8 = u8::MAX;

impl AnyBoard {
    pub fn new(ground: Ground) -> AnyBoard {
        let all = ground.cells() / patch::CELLS + 1;
        let mut board = AnyBoard {
            ground,
            patches: Vec::with_capacity(all.min(8)),
            numbers: vec![NONE; all],
            open: Vec::new(),
            owned: [0; MOST_SEATS],
        };
        board.add_patch(ground.cells());
        board
    }

    #[inline]
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// How many tiles are laid.
    pub fn len(&self) -> usize {
        self.owned.iter().map(|&tiles| usize::from(tiles)).sum()
    }

    /// The patch of a cell, if it is there.
    #[inline]
    fn patch(&self, cell: usize) -> Option<&Patch> {
        self.patches.get(usize::from(self.numbers[cell / patch::CELLS]))
    }

    /// The patch of a cell.
    #[inline]
    fn patch_mut(&mut self, cell: usize) -> &mut Patch {
        if self.numbers[cell / patch::CELLS] == NONE {
            self.add_patch(cell);
        }
        &mut self.patches[usize::from(self.numbers[cell / patch::CELLS])]
    }

    #[cold]
    fn add_patch(&mut self, cell: usize) {
        self.numbers[cell / patch::CELLS] = self.patches.len() as u8;
        self.patches.push(Patch::new(cell - cell % patch::CELLS, self.ground.cells()));
        self.open.resize(OFFERED * self.patches.len(), Set::default());
    }

    /// The patches that are there, row by row.
    #[inline]
    fn in_order(&self) -> impl Iterator<Item = &Patch> {
        self.numbers.iter().filter_map(|&number| self.patches.get(usize::from(number)))
    }

    /// Tells all tiles, row by row.
    pub fn each_laid(&self, out: impl FnMut(Laid)) {
        self.each_tile(|patch| patch.empty.map(|empty| !empty), out);
    }

    /// Tells the tiles of one single colour, row by row.
    pub fn each_plain(&self, out: impl FnMut(Laid)) {
        self.each_tile(|patch| patch.plain, out);
    }

    fn each_tile(&self, tiles: impl Fn(&Patch) -> Set, mut out: impl FnMut(Laid)) {
        for patch in self.in_order() {
            patch::each(tiles(patch), patch.first, |cell| {
                if let Some((tile, owner)) = patch.tile(cell).filter(|_| cell < self.ground.cells()) {
                    out(Laid { square: self.ground.square(cell), tile, owner });
                }
            });
        }
    }

    /// How many tiles each player owns.
    pub fn owned(&self) -> [i64; MOST_SEATS] {
        self.owned.map(i64::from)
    }

    /// The tile on the cell with this number, which may be beyond the border.
    #[inline]
    pub fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        self.patch(cell).filter(|_| cell < self.ground.cells())?.tile(cell)
    }

    /// Whether this is a square of the board, and empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.ground.has(square) && self.tile(self.ground.cell(square)).is_none()
    }

    /// The set of the sides of this square on which it is asked for that colour.
    #[inline]
    pub fn met(&self, square: Square, colour: Colour) -> u8 {
        let cell = self.ground.cell(square);
        self.patch(cell).map_or(0, |patch| patch.met(cell, colour))
    }

    /// Whether the tile may be laid on this square of the board, if it is empty.
    #[inline]
    pub fn may_lay(&self, square: Square, tile: Tile) -> bool {
        let cell = self.ground.cell(square);
        self.patch(cell).is_some_and(|patch| has(&patch.places(tile), cell))
    }

    /// Whether the tile fits somewhere.
    pub fn allows(&self, tile: Tile) -> bool {
        self.patches.iter().any(|patch| patch.places(tile) != Set::default())
    }

    /// Whether one of the tiles fits somewhere; remembers where, for `any_offered` and `any_turned`.
    pub fn offer<const N: usize>(&mut self, tiles: [Tile; N]) -> bool {
        find_places(&self.patches, &tiles, &mut self.open)
    }

    /// Any square on which the one tile offered last fits, each equally likely.
    #[inline(never)]
    pub fn any_offered(&self, chance: &mut impl Chance) -> Option<Square> {
        let open = self.open[..self.patches.len()].as_flattened();
        let bit = choose_bit_among(open, |ways| chance.below(ways))? as usize;
        Some(self.ground.square(self.patches[bit / patch::CELLS].first + bit % patch::CELLS))
    }

    /// A square and one of the four tiles offered last that fits there, by its number, each such pair equally likely.
    pub fn any_turned(&self, chance: &mut impl Chance) -> Option<(Square, usize)> {
        let bit = choose_bit_among(self.open.as_flattened(), |ways| chance.below(ways))? as usize;
        let (tile, number) =
            (bit / patch::CELLS / self.patches.len(), bit / patch::CELLS % self.patches.len());
        Some((self.ground.square(self.patches[number].first + bit % patch::CELLS), tile))
    }

    /// Tells the squares, row by row, on which one of these tiles fits, and which of them do: empty ones, or upon tiles too.
    #[inline]
    pub fn list<const N: usize>(&self, tiles: [Tile; N], upon: bool, mut out: impl FnMut(Square, usize)) {
        for patch in self.in_order() {
            let places =
                tiles.map(|tile| if upon { self.all_places(patch, tile) } else { patch.places(tile) });
            let mut some = places[0];
            for places in &places[1..] {
                some.iter_mut().zip(places).for_each(|(some, places)| *some |= places);
            }
            patch::each(some, patch.first, |cell| {
                // What lies beyond the border is asked as well.
                if !upon || cell < self.ground.cells() {
                    let fits = |which: &usize| N == 1 || has(&places[*which], cell);
                    (0..N).filter(fits).for_each(|which| out(self.ground.square(cell), which));
                }
            });
        }
    }

    /// The cells of a patch on which the tile fits, empty or not. A cell asks nothing of itself, though it may be its own
    /// neighbour.
    fn all_places(&self, patch: &Patch, tile: Tile) -> Set {
        patch.fitting(tile, Side::ALL.into_iter().filter(|side| !self.ground.joins_itself(*side)))
    }

    /// Lays a tile on a square, which is empty or whose tile has been taken away. Apart from the code of small boards,
    /// which wants all registers for itself.
    #[inline(never)]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        let cell = self.ground.cell(square);
        self.patch_mut(cell).lay(cell, tile, owner);
        self.owned[owner.index()] += 1;
        for (side, beyond) in Side::ALL.into_iter().zip(self.ground.around(square)) {
            self.patch_mut(beyond).ask(beyond, side.opposite(), tile.side(side));
        }
    }

    /// Makes room for another tile on this square: what the one there asked for is asked no more.
    pub fn take_away(&mut self, square: Square) {
        let cell = self.ground.cell(square);
        let Some((tile, owner)) = self.tile(cell) else { return };
        self.patch_mut(cell).take_away(cell);
        self.owned[owner.index()] -= 1;
        for (side, beyond) in Side::ALL.into_iter().zip(self.ground.around(square)) {
            self.patch_mut(beyond).unask(beyond, side.opposite(), tile.side(side));
        }
    }
}

/// Where each of the tiles may be laid in each of the patches; whether any may be somewhere. Most processors have instructions
/// for the four words of a set at once.
#[multiversion(targets("x86_64+avx2"))]
fn find_places(patches: &[Patch], tiles: &[Tile], open: &mut [Set]) -> bool {
    let (mut some, mut open) = (Set::default(), open.iter_mut());
    for tile in tiles {
        for (patch, open) in patches.iter().zip(&mut open) {
            let places = patch.places(*tile);
            some.iter_mut().zip(places).for_each(|(some, places)| *some |= places);
            *open = places;
        }
    }
    some != Set::default()
}
