//! A board of Mansuba as one of the players sees it: cells numbered so that the home to reach comes last.

use games::mansuba::{Kind, Relation, Way};
use kit::{Setup, Square};

/// The most cells of a board that is solved: a set of cells is one word.
pub const MOST_CELLS: usize = 64;

/// No cell of any board.
const NOWHERE: u8 = 64;

const CARDINAL: [Way; 4] = [(0, -1), (0, 1), (1, 0), (-1, 0)];
const ELEPHANT: [Way; 8] = [(0, -2), (0, 2), (2, 0), (-2, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const KNIGHT: [Way; 8] = [(1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (-2, -1), (2, 1), (-2, 1)];

/// Cells and ways of one player.
#[derive(PartialEq, Eq, Debug)]
pub struct BoardSide {
    /// Cells of the board.
    pub cells: u32,
    /// The opponent's home.
    pub target: u64,
    /// Cells of the player's own home: its pieces.
    pub pieces: usize,
    near: Vec<u64>,
    /// By cell and neighbour, the cell behind the neighbour.
    behind: Vec<[u8; MOST_CELLS]>,
    leaps: [Vec<u64>; 2],
    lines: Vec<[Vec<u8>; 4]>,
    max_jumps: u16,
}

/// Sets of cells that decide where pieces may go.
#[derive(Clone, Copy)]
pub struct PieceSight {
    /// Cells on which a piece may land.
    pub free: u64,
    /// Cells that a pawn may jump over, its own apart.
    pub over: u64,
}

impl BoardSide {
    /// A side whose cells are numbered in this order, with its home and the one to reach.
    pub fn new(setup: &Setup, order: &[Square], home: u16, target: u16) -> BoardSide {
        let relation = Relation::named(setup.word("board")).expect("the board is one of the four");
        let number = |square: Square| order.iter().position(|cell| *cell == square).map(|at| at as u8);
        let at = |from: Square, (x, y): Way| {
            let square =
                Square::new(from.x.checked_add_signed(x.into())?, from.y.checked_add_signed(y.into())?);
            number(square)
        };
        let set = |from: Square, ways: &[Way]| {
            ways.iter().filter_map(|way| at(from, *way)).fold(0, |set, cell| set | 1 << cell)
        };
        let around = |ways: &[Way]| order.iter().map(|square| set(*square, ways)).collect();
        let behind = |square: Square| {
            let mut behind = [NOWHERE; MOST_CELLS];
            for (x, y) in relation.ways() {
                if let Some(over) = at(square, (*x, *y)) {
                    behind[usize::from(over)] = at(square, (2 * x, 2 * y)).unwrap_or(NOWHERE);
                }
            }
            behind
        };
        let line =
            |square: Square, (x, y): Way| (1..).map_while(|n: i8| at(square, (n * x, n * y))).collect();
        // In an order that does not depend on the side, so that sides can be compared.
        let lines = |square: Square| {
            let mut lines = CARDINAL.map(|way| line(square, way));
            lines.sort_unstable();
            lines
        };
        let column = |x: u16| order.iter().filter(move |square| square.x == x);
        BoardSide {
            cells: order.len() as u32,
            target: column(target).fold(0, |set, square| set | 1 << number(*square).expect("it is of them")),
            pieces: column(home).count(),
            near: around(relation.ways()),
            behind: order.iter().map(|square| behind(*square)).collect(),
            leaps: [around(&ELEPHANT), around(&KNIGHT)],
            lines: order.iter().map(|square| lines(*square)).collect(),
            max_jumps: setup.number("max_jumps"),
        }
    }

    /// Cells to which the piece on this cell may go.
    #[inline]
    pub fn reach(&self, kind: Kind, cell: u32, sight: PieceSight) -> u64 {
        match kind {
            Kind::Pawn => self.pawn(cell, sight),
            Kind::Rook => self.rook(cell, sight.free),
            Kind::Elephant => self.leaps[0][cell as usize] & sight.free,
            Kind::Knight => self.leaps[1][cell as usize] & sight.free,
        }
    }

    #[inline]
    pub fn pawn(&self, cell: u32, PieceSight { free, over }: PieceSight) -> u64 {
        let near = self.near[cell as usize];
        if near & over == 0 { near & free } else { near & free | self.chain(cell, free, over) }
    }

    /// Landing cells of chains of jumps, shortest first; a chain ends in the opponent's home.
    fn chain(&self, cell: u32, free: u64, over: u64) -> u64 {
        let (mut last, mut landed, mut jumps) = (1u64 << cell, 0, 0);
        let over = over & !last;
        while last != 0 && (self.max_jumps == 0 || jumps < self.max_jumps) {
            let mut next = 0;
            each(last, |at| {
                each(self.near[at as usize] & over, |jumped| {
                    let to = self.behind[at as usize][jumped as usize % MOST_CELLS];
                    next |= 1u64.checked_shl(to.into()).unwrap_or(0);
                });
            });
            next &= free & !landed;
            landed |= next;
            last = next & !self.target;
            jumps += 1;
        }
        landed
    }

    fn rook(&self, cell: u32, free: u64) -> u64 {
        let along = |line: &Vec<u8>| {
            line.iter().map(|to| 1 << to).take_while(|to| to & free != 0).fold(0, |set, to| set | to)
        };
        self.lines[cell as usize].iter().map(along).fold(0, |set, line| set | line)
    }
}

/// Visits the cells of a set, the first first.
#[inline]
pub fn each(mut set: u64, mut visit: impl FnMut(u32)) {
    while set != 0 {
        visit(set.trailing_zeros());
        set &= set - 1;
    }
}
