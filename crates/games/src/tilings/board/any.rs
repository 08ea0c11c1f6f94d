//! The tiles on a board of any size, and what the cells around them ask, block by block.

use kit::{Chance, Player, Square, choose_bit_among};

use super::block::{self, Block, Set, has};
use super::ground::Ground;
use super::{Laid, OFFERED};
use crate::tilings::MOST_SEATS;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// Only the blocks that have tiles, or cells beside one, are there and are looked at: a move costs as much as the rows with
/// tiles are many, however large the board is. What lies beyond the border is one cell more, whose block is always there.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    ground: Ground,
    /// As they came to be needed.
    blocks: Vec<Block>,
    /// For all blocks that the board has room for, row by row, where in the list they are.
    numbers: Vec<u8>,
    /// Where the tiles that were offered last may be laid, tile by tile and for each block by block.
    open: Vec<Set>,
    /// How many tiles each player owns.
    owned: [u16; MOST_SEATS],
}

/// The number of a block that is not there.
const NONE: u8 = u8::MAX;

impl AnyBoard {
    pub fn new(ground: Ground) -> AnyBoard {
        let all = ground.cells() / block::CELLS + 1;
        let mut board = AnyBoard {
            ground,
            blocks: Vec::with_capacity(all.min(8)),
            numbers: vec![NONE; all],
            open: Vec::new(),
            owned: [0; MOST_SEATS],
        };
        board.add_block(ground.cells());
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

    /// The block of a cell, if it is there.
    #[inline]
    fn block(&self, cell: usize) -> Option<&Block> {
        self.blocks.get(usize::from(self.numbers[cell / block::CELLS]))
    }

    /// The block of a cell.
    #[inline]
    fn block_mut(&mut self, cell: usize) -> &mut Block {
        if self.numbers[cell / block::CELLS] == NONE {
            self.add_block(cell);
        }
        &mut self.blocks[usize::from(self.numbers[cell / block::CELLS])]
    }

    #[cold]
    fn add_block(&mut self, cell: usize) {
        self.numbers[cell / block::CELLS] = self.blocks.len() as u8;
        self.blocks.push(Block::new(cell - cell % block::CELLS, self.ground.cells()));
        self.open.resize(OFFERED * self.blocks.len(), Set::default());
    }

    /// The blocks that are there, row by row.
    #[inline]
    fn in_order(&self) -> impl Iterator<Item = &Block> {
        self.numbers.iter().filter_map(|&number| self.blocks.get(usize::from(number)))
    }

    /// Tells all tiles, row by row.
    pub fn each_laid(&self, out: impl FnMut(Laid)) {
        self.each_tile(|block| block.empty.map(|empty| !empty), out);
    }

    /// Tells the tiles of one single colour, row by row.
    pub fn each_plain(&self, out: impl FnMut(Laid)) {
        self.each_tile(|block| block.plain, out);
    }

    fn each_tile(&self, tiles: impl Fn(&Block) -> Set, mut out: impl FnMut(Laid)) {
        for block in self.in_order() {
            block::each(tiles(block), block.first, |cell| {
                if let Some((tile, owner)) = block.tile(cell).filter(|_| cell < self.ground.cells()) {
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
        self.block(cell).filter(|_| cell < self.ground.cells())?.tile(cell)
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
        self.block(cell).map_or(0, |block| block.met(cell, colour))
    }

    /// Whether the tile may be laid on this square of the board, if it is empty.
    #[inline]
    pub fn may_lay(&self, square: Square, tile: Tile) -> bool {
        let cell = self.ground.cell(square);
        self.block(cell).is_some_and(|block| has(&block.places(tile), cell))
    }

    /// Whether the tile fits somewhere.
    pub fn allows(&self, tile: Tile) -> bool {
        self.blocks.iter().any(|block| block.places(tile) != Set::default())
    }

    /// Whether one of the tiles fits somewhere; remembers where, for `any_offered` and `any_turned`.
    #[inline(never)]
    pub fn offer<const N: usize>(&mut self, tiles: [Tile; N]) -> bool {
        let (mut some, mut open) = (0, self.open.iter_mut());
        for tile in tiles {
            for (block, open) in self.blocks.iter().zip(&mut open) {
                let places = block.places(tile);
                some |= places[0] | places[1] | places[2] | places[3];
                *open = places;
            }
        }
        some != 0
    }

    /// Any square on which the one tile offered last fits, each equally likely.
    #[inline(never)]
    pub fn any_offered(&self, chance: &mut impl Chance) -> Option<Square> {
        let open = self.open[..self.blocks.len()].as_flattened();
        let bit = choose_bit_among(open, |ways| chance.below(ways))? as usize;
        Some(self.ground.square(self.blocks[bit / block::CELLS].first + bit % block::CELLS))
    }

    /// A square and one of the four tiles offered last that fits there, by its number, each such pair equally likely.
    pub fn any_turned(&self, chance: &mut impl Chance) -> Option<(Square, usize)> {
        let bit = choose_bit_among(self.open.as_flattened(), |ways| chance.below(ways))? as usize;
        let (tile, number) = (bit / block::CELLS / self.blocks.len(), bit / block::CELLS % self.blocks.len());
        Some((self.ground.square(self.blocks[number].first + bit % block::CELLS), tile))
    }

    /// Tells the squares, row by row, on which one of these tiles fits, and which of them do: empty ones, or upon tiles too.
    #[inline]
    pub fn list<const N: usize>(&self, tiles: [Tile; N], upon: bool, mut out: impl FnMut(Square, usize)) {
        for block in self.in_order() {
            let places =
                tiles.map(|tile| if upon { self.all_places(block, tile) } else { block.places(tile) });
            let mut some = places[0];
            for places in &places[1..] {
                some.iter_mut().zip(places).for_each(|(some, places)| *some |= places);
            }
            block::each(some, block.first, |cell| {
                // What lies beyond the border is asked as well.
                if !upon || cell < self.ground.cells() {
                    let fits = |which: &usize| N == 1 || has(&places[*which], cell);
                    (0..N).filter(fits).for_each(|which| out(self.ground.square(cell), which));
                }
            });
        }
    }

    /// The cells of a block on which the tile fits, empty or not. A cell asks nothing of itself, though it may be its own
    /// neighbour.
    fn all_places(&self, block: &Block, tile: Tile) -> Set {
        block.fitting(tile, Side::ALL.into_iter().filter(|side| !self.ground.joins_itself(*side)))
    }

    /// Lays a tile on a square, which is empty or whose tile has been taken away. Apart from the code of small boards,
    /// which wants all registers for itself.
    #[inline(never)]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        let cell = self.ground.cell(square);
        self.block_mut(cell).lay(cell, tile, owner);
        self.owned[owner.index()] += 1;
        for (side, beyond) in Side::ALL.into_iter().zip(self.ground.around(square)) {
            self.block_mut(beyond).ask(beyond, side.opposite(), tile.side(side));
        }
    }

    /// Makes room for another tile on this square: what the one there asked for is asked no more.
    pub fn take_away(&mut self, square: Square) {
        let cell = self.ground.cell(square);
        let Some((tile, owner)) = self.tile(cell) else { return };
        self.block_mut(cell).take_away(cell);
        self.owned[owner.index()] -= 1;
        for (side, beyond) in Side::ALL.into_iter().zip(self.ground.around(square)) {
            self.block_mut(beyond).unask(beyond, side.opposite(), tile.side(side));
        }
    }
}
