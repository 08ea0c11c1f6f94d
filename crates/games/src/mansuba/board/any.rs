//! A board of any size, row by row. A piece looks only at rows near it, so that a move costs little more on a
//! larger board.

use arrayvec::ArrayVec;
use kit::{Player, Square, choose_bit_among};

use super::cells::{Cells, any_bit};
use super::relation::{Relation, Way};
use super::representation::Representation;
use super::rows::{self, BORDER, CELLS, ROWS, Rows, bit, row};
use super::shape::BoardShape;
use crate::mansuba::moves::Move;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{ELEPHANT, KNIGHT, Kind, Piece};

/// A row of the board, a bit for each column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Row {
    /// Free cells.
    free: u64,
    /// Pieces, by player.
    pieces: [u64; 2],
    /// The pieces that are no pawns: rooks and knights in the first set, elephants and knights in the second.
    kinds: [u64; 2],
    /// Cells that hold prisoners of each player, and those that may hold no more of them.
    held: [u64; 2],
    full: [u64; 2],
}

/// Pieces of a board. A border keeps every move within its rows and words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnyBoard {
    shape: BoardShape,
    rows: Box<[Row]>,
}

/// Obstacles of one player's pieces.
pub struct RowSight {
    player: Player,
    enemy: Player,
    rules: Rules,
    /// The columns where enemies may be captured.
    prey: u64,
    /// The goal column.
    goal: u64,
}

impl RowSight {
    fn enemies(&self, row: &Row) -> u64 {
        row.pieces[self.enemy.index()]
    }

    /// The cells of a row on which a move may end.
    fn ends(&self, row: &Row) -> u64 {
        row.free | self.enemies(row) & self.prey & !row.full[self.enemy.index()]
    }

    /// The pieces of a row that a pawn may jump over.
    fn over(&self, row: &Row) -> u64 {
        let own = row.pieces[self.player.index()];
        self.enemies(row) | if self.rules.over_any { own } else { 0 }
    }
}

/// The cells around one on the third bit, row by row: its own row is the middle one.
type Around<const N: usize> = [u64; N];

const fn around<const N: usize>(ways: &[Way]) -> Around<N> {
    let (mut around, mut i) = ([0; N], 0);
    while i < ways.len() {
        around[(N as i8 / 2 + ways[i].1) as usize] |= 1 << (2 + ways[i].0);
        i += 1;
    }
    around
}

/// In the order of [`Relation::ALL`].
static NEIGHBOURS: [Around<3>; 4] = [
    around(Relation::Square.ways()),
    around(Relation::Cross.ways()),
    around(Relation::Diagonal.ways()),
    around(Relation::Triangular.ways()),
];

static ELEPHANTS: Around<5> = around(&ELEPHANT);
static KNIGHTS: Around<5> = around(&KNIGHT);

impl AnyBoard {
    /// A board without pieces.
    pub fn new(shape: BoardShape) -> AnyBoard {
        let mut rows: Box<[Row]> = vec![Row::default(); usize::from(shape.height) + 2 * BORDER].into();
        for cell in shape.squares().map(rows::cell) {
            rows[row(cell)].free |= bit(cell);
        }
        AnyBoard { shape, rows }
    }

    /// Its sides and homes.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// Free cells.
    pub fn free(&self) -> Rows {
        self.set(|row| row.free)
    }

    pub fn pieces(&self, player: Player) -> Rows {
        self.set(|row| row.pieces[player.index()])
    }

    /// The column that the player is to reach.
    pub fn goal(&self, player: Player) -> Rows {
        self.set(|_| self.home(player.next(2)))
    }

    /// The player's pieces of this kind.
    pub fn of_kind(&self, player: Player, kind: Kind) -> Rows {
        let others = kind.digits().map(|digit| if digit { 0 } else { u64::MAX });
        self.set(|row| row.pieces[player.index()] & (row.kinds[0] ^ others[0]) & (row.kinds[1] ^ others[1]))
    }

    fn set(&self, of: impl Fn(&Row) -> u64) -> Rows {
        Rows::of_rows(0, self.rows.iter().map(of))
    }

    /// Cells of the board, without its border.
    fn within(&self, of: impl Fn(&Row) -> u64) -> Rows {
        Rows::of_rows(BORDER, self.rows[BORDER..self.rows.len() - BORDER].iter().map(of))
    }

    #[inline]
    fn home(&self, player: Player) -> u64 {
        bit(rows::cell(Square::new(self.shape.home_column(player), 0)))
    }

    fn kind(&self, cell: u32) -> Kind {
        Kind::with_digits(self.rows[row(cell)].kinds.map(|set| set & bit(cell) != 0))
    }

    fn takes(&self, cell: u32, sight: &RowSight) -> bool {
        sight.ends(&self.rows[row(cell)]) & bit(cell) != 0
    }

    /// The pawn's neighbours.
    #[inline]
    fn neighbours(&self) -> &'static Around<3> {
        &NEIGHBOURS[self.shape.relation as usize]
    }

    /// The rows around a cell, and the cells of each that are meant.
    #[inline]
    fn around<'a, const N: usize>(
        &'a self,
        cell: u32,
        around: &'a Around<N>,
    ) -> impl ExactSizeIterator<Item = (&'a Row, u64)> {
        let (first, columns) = (row(cell) - N / 2, cell % u64::BITS - 2);
        self.rows[first..first + N].iter().zip(around).map(move |(row, near)| (row, near << columns))
    }

    #[inline]
    fn add_leaps<const N: usize>(&self, from: u32, around: &Around<N>, sight: &RowSight, reach: &mut Rows) {
        let ends = self.around(from, around).map(|(row, near)| sight.ends(row) & near);
        reach.add_rows(row(from) - N / 2, ends);
    }

    /// Steps and chains of jumps.
    #[inline]
    fn add_walks(&self, from: u32, sight: &RowSight, reach: &mut Rows) {
        self.add_leaps(from, self.neighbours(), sight, reach);
        if self.may_jump(from, sight) {
            self.add_chains(from, sight, reach);
        }
    }

    /// True if there is a piece to jump over, though perhaps no place to land.
    #[inline]
    fn may_jump(&self, pawn: u32, sight: &RowSight) -> bool {
        self.around(pawn, self.neighbours()).any(|(row, near)| sight.over(row) & near != 0)
    }

    /// Visits what the test finds among a pawn's neighbours, in order.
    #[inline]
    fn each_neighbour(&self, pawn: u32, test: impl Fn(&Row) -> u64, mut visit: impl FnMut(u32)) {
        let above = pawn - pawn % u64::BITS - u64::BITS;
        for (first, (row, near)) in (above..).step_by(64).zip(self.around(pawn, self.neighbours())) {
            any_bit(test(row) & near, |bit| {
                visit(first + bit);
                false
            });
        }
    }

    /// True if one of the player's pieces that still move passes the test; they are tried in order.
    #[inline]
    fn any_mover(&self, player: Player, mut test: impl FnMut(u32) -> bool) -> bool {
        let goal = self.home(player.next(2));
        let mut rows = (0..).step_by(64).zip(&self.rows);
        rows.any(|(first, row)| any_bit(row.pieces[player.index()] & !goal, |bit| test(first + bit)))
    }

    /// The jumps from a cell are the same whichever way a pawn came there, so that a cell is reached at all just if it is
    /// reached by a chain without detours, and spreading out jump by jump finds the shortest chain to each. No chain ends
    /// where a step does: jumps are two steps long.
    fn add_chains(&self, from: u32, sight: &RowSight, reach: &mut Rows) {
        // Cells from which a chain may continue: first after no jump, then after one, two and so on.
        let mut landed = ArrayVec::<u32, CELLS>::new();
        landed.push(from);
        let (mut jumps, mut last) = (0, 0..1);
        while !last.is_empty() && sight.rules.allows_jump(jumps) {
            for at in last.clone() {
                self.add_jumps(landed[at], from, sight, reach, |to| landed.push(to));
            }
            last = last.end..landed.len();
            jumps += 1;
        }
    }

    /// Adds the cells one jump away, for a pawn that started elsewhere; visits those from which a chain may continue.
    #[inline]
    fn add_jumps(
        &self,
        at: u32,
        pawn: u32,
        sight: &RowSight,
        reach: &mut Rows,
        mut goes_on: impl FnMut(u32),
    ) {
        let over = |row: &Row| sight.over(row);
        self.each_neighbour(at, over, |over| {
            let to = 2 * over - at;
            if over != pawn && !reach.has(to) && self.takes(to, sight) {
                reach.add(to);
                if self.rows[row(to)].free & bit(to) & !sight.goal != 0 {
                    goes_on(to);
                }
            }
        });
    }

    /// Along free cells up to the first that is not, if that holds prey.
    fn add_slides(&self, from: u32, sight: &RowSight, reach: &mut Rows) {
        let (y, rook) = (row(from), bit(from));
        let own = &self.rows[y];
        // The border stops every slide. A difference runs through the bits up to the next that is set.
        let (after, before) = (!own.free & (rook.wrapping_neg() ^ rook), !own.free & (rook - 1));
        let east = after ^ after.wrapping_sub(rook << 1);
        let west = rook - (1 << before.ilog2());
        reach.add_all(y, (east | west) & sight.ends(own));
        let (north, south) = self.rows.split_at(y);
        let mut slide = |(y, row): (usize, &Row)| {
            reach.add_all(y, sight.ends(row) & rook);
            row.free & rook == 0
        };
        (0..y).zip(north).rev().any(&mut slide);
        (y + 1..).zip(&south[1..]).any(&mut slide);
    }
}

impl Representation for AnyBoard {
    type Cells = Rows;
    type Sight = RowSight;

    #[inline]
    fn sight(&self, player: Player, rules: &Rules) -> RowSight {
        let enemy = player.next(2);
        let (own, goal) = (self.home(player), self.home(enemy));
        RowSight { player, enemy, rules: *rules, prey: if rules.captures { !(own | goal) } else { 0 }, goal }
    }

    #[inline]
    fn cell(&self, square: Square) -> u32 {
        rows::cell(square)
    }

    #[inline]
    fn square(&self, cell: u32) -> Square {
        rows::square(cell)
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        let cell = rows::cell(square);
        let pieces = self.rows[row(cell)].pieces;
        let player = Player::all(2).find(|player| pieces[player.index()] & bit(cell) != 0)?;
        Some(Piece { player, kind: self.kind(cell) })
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        let cell = rows::cell(square);
        let (row, bit) = (&mut self.rows[row(cell)], bit(cell));
        for set in row.pieces.iter_mut().chain(&mut row.kinds) {
            *set &= !bit;
        }
        row.free |= bit;
        if let Some(Piece { player, kind }) = piece {
            row.free &= !bit;
            row.pieces[player.index()] |= bit;
            for (set, digit) in row.kinds.iter_mut().zip(kind.digits()) {
                *set |= if digit { bit } else { 0 };
            }
        }
    }

    #[inline]
    fn carry(&mut self, from: Square, to: Square, player: Player) {
        let (from, to) = (rows::cell(from), rows::cell(to));
        let digits = self.kind(from).digits();
        for cell in [from, to] {
            let (row, bit) = (&mut self.rows[row(cell)], bit(cell));
            row.free ^= bit;
            row.pieces[player.index()] ^= bit;
            for (set, digit) in row.kinds.iter_mut().zip(digits) {
                *set ^= if digit { bit } else { 0 };
            }
        }
    }

    fn hold(&mut self, square: Square, player: Player, some: bool, full: bool) {
        let cell = rows::cell(square);
        let row = &mut self.rows[row(cell)];
        for (set, so) in [(&mut row.held, some), (&mut row.full, full)] {
            let set = &mut set[player.index()];
            *set = *set & !bit(cell) | if so { bit(cell) } else { 0 };
        }
    }

    fn frees(&self, player: Player) -> Rows {
        self.within(|row| row.held[player.index()] & row.free)
    }

    fn movers(&self, player: Player) -> Rows {
        let goal = self.home(player.next(2));
        self.within(|row| row.pieces[player.index()] & !goal)
    }

    /// Without making a set of them first.
    #[inline]
    fn mover(&self, player: Player, which: impl FnOnce(u32) -> u32) -> Option<u32> {
        let goal = self.home(player.next(2));
        let mut movers = [0; ROWS];
        let pieces = self.rows.iter().map(|row| row.pieces[player.index()] & !goal);
        movers.iter_mut().zip(pieces).for_each(|(movers, pieces)| *movers = pieces);
        choose_bit_among(&movers[..self.rows.len() - BORDER], which)
    }

    fn add_reach(&self, from: u32, sight: &RowSight, reach: &mut Rows) {
        match self.kind(from) {
            Kind::Pawn => self.add_walks(from, sight, reach),
            Kind::Rook => self.add_slides(from, sight, reach),
            Kind::Elephant => self.add_leaps(from, &ELEPHANTS, sight, reach),
            Kind::Knight => self.add_leaps(from, &KNIGHTS, sight, reach),
        }
    }

    fn fills_home(&self, player: Player) -> bool {
        let own = |square| self.at(square).is_some_and(|piece| piece.player == player);
        self.shape.home(player.next(2)).all(own)
    }

    /// Mostly the first piece can, and if it is a pawn, by a step.
    #[inline]
    fn can_move(&self, player: Player, rules: &Rules) -> bool {
        let sight = self.sight(player, rules);
        let can = |cell| {
            let steps = |(row, near): (&Row, u64)| sight.ends(row) & near != 0;
            let is_pawn = self.kind(cell) == Kind::Pawn;
            (is_pawn && self.around(cell, self.neighbours()).any(steps))
                || !self.reach(cell, &sight).is_empty()
        };
        self.any_mover(player, can)
    }

    /// Most pawns only step, and then nothing need be put together first.
    #[inline]
    fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        let (sight, mut reach) = (self.sight(player, rules), Rows::NONE);
        self.any_mover(player, |cell| {
            let from = rows::square(cell);
            let push = |to| out.push(Move::go(from, rows::square(to)));
            if self.kind(cell) == Kind::Pawn && !self.may_jump(cell, &sight) {
                self.each_neighbour(cell, |row| sight.ends(row), push);
            } else {
                self.add_reach(cell, &sight, &mut reach);
                reach.each(push);
                reach.clear();
            }
            false
        });
    }
}
