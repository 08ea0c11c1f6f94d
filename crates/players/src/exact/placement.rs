//! Placements of one player's pieces, and their numbers: sets of cells in colexicographic order (combinadics).
//!
//! Elephants are numbered first, then rooks and knights on the cells left, and pawns last, so that a pawn's move changes
//! only the last part of the number.

use games::mansuba::{Kind, Relation};
use kit::Setup;

use super::side::{BoardSide, MOST_CELLS, each};

/// Officers in the order of their numbers.
const OFFICERS: [Kind; 3] = [Kind::Elephant, Kind::Rook, Kind::Knight];

/// The cells of one player's pieces, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    pawns: u64,
    officers: [u64; 3],
}

/// Number of pieces of each kind, and of cells on which they may stand.
pub struct Numbers {
    cells: usize,
    pawns: usize,
    officers: [usize; 3],
    /// Binomial coefficients by size of the set and cell.
    choose: Vec<[u64; MOST_CELLS + 1]>,
}

impl Placement {
    #[inline]
    pub fn cells(&self) -> u64 {
        self.pawns | self.officer_cells()
    }

    #[inline]
    fn officer_cells(&self) -> u64 {
        self.officers[0] | self.officers[1] | self.officers[2]
    }

    #[inline]
    pub fn has_pawns_only(&self) -> bool {
        self.officer_cells() == 0
    }

    /// The officers on these cells.
    pub fn officers(&self, among: u64) -> impl Iterator<Item = (Kind, u32)> {
        OFFICERS
            .into_iter()
            .zip(self.officers)
            .flat_map(move |(kind, set)| cells(set & among).map(move |cell| (kind, cell)))
    }

    /// The pieces on these cells.
    #[inline]
    pub fn pieces(&self, among: u64) -> impl Iterator<Item = (Kind, u32)> {
        cells(self.pawns & among).map(|cell| (Kind::Pawn, cell)).chain(self.officers(among))
    }

    /// The same after an officer has moved.
    pub fn moved(mut self, kind: Kind, from: u32, to: u32) -> Placement {
        let set = &mut self.officers
            [OFFICERS.iter().position(|officer| *officer == kind).expect("pawns move otherwise")];
        *set ^= 1 << from | 1 << to;
        self
    }
}

fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(cell)
    })
}

impl Numbers {
    /// The pieces that a setup gives to this side. Pieces stand in the opponent's home only if all of it must be filled.
    pub fn new(setup: &Setup, side: &BoardSide, complex: bool) -> Numbers {
        let relation = Relation::named(setup.word("board")).expect("the board is one of the four");
        let mut left = side.pieces;
        let officers = OFFICERS.map(|kind| {
            let wanted = if kind.stands_on(relation) { wanted(setup.word("pieces"), kind) } else { 0 };
            let given = wanted.min(left);
            left -= given;
            given
        });
        let cells = side.cells as usize - if complex { 0 } else { side.target.count_ones() as usize };
        Numbers { cells, pawns: left, officers, choose: binomials(side.pieces + 2) }
    }

    /// Number of placements.
    pub fn count(&self) -> u64 {
        self.count_without(0)
    }

    /// Number of placements that avoid these cells.
    pub fn count_without(&self, taken: u64) -> u64 {
        let cells = self.cells - cells(taken).filter(|cell| (*cell as usize) < self.cells).count();
        let (count, left) = self.officers.iter().fold((1u64, cells), |(count, left), &pieces| {
            (count.saturating_mul(self.choose[pieces][left]), left.saturating_sub(pieces))
        });
        count.saturating_mul(self.choose[self.pawns][left])
    }

    /// All placements, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = Placement> {
        (0..self.count()).map(|number| self.placement(number))
    }

    fn placement(&self, mut number: u64) -> Placement {
        let mut left = self.cells - self.officers.iter().sum::<usize>();
        let mut digit = |pieces: usize, cells: usize| {
            let base = self.choose[pieces][cells];
            let digit = number % base;
            number /= base;
            digit
        };
        let pawns = digit(self.pawns, left);
        let mut digits = [0; 3];
        for at in (0..3).rev() {
            left += self.officers[at];
            digits[at] = digit(self.officers[at], left);
        }
        let (mut taken, mut officers) = (0, [0; 3]);
        for at in 0..3 {
            officers[at] = spread(self.subset(digits[at], self.officers[at]), taken);
            taken |= officers[at];
        }
        Placement { pawns: spread(self.subset(pawns, self.pawns), taken), officers }
    }

    /// The set of this many cells with that number.
    fn subset(&self, mut number: u64, size: usize) -> u64 {
        let mut set = 0;
        for size in (1..=size).rev() {
            let cell = self.choose[size].iter().rposition(|first| *first <= number).expect("C(0, n) is 0");
            number -= self.choose[size][cell];
            set |= 1 << cell;
        }
        set
    }

    /// The number of a placement.
    pub fn number(&self, placement: &Placement) -> usize {
        let (mut number, mut taken, mut left) = (0, 0, self.cells);
        for (set, size) in
            placement.officers.iter().chain([&placement.pawns]).zip(self.officers.iter().chain([&self.pawns]))
        {
            number = number * self.choose[*size][left] + self.rank(packed(*set, taken));
            taken |= set;
            left -= size;
        }
        number as usize
    }

    fn rank(&self, set: u64) -> u64 {
        cells(set).zip(1..).map(|(cell, size)| self.choose[size][cell as usize]).sum()
    }

    /// The pawns of a placement with that number, ready to move.
    #[inline]
    pub fn pawns<'a>(&'a self, placement: &'a Placement, number: usize) -> Pawns<'a> {
        Pawns { choose: &self.choose, placement, number, count: self.pawns }
    }
}

/// Pawns of a placement.
pub struct Pawns<'a> {
    choose: &'a [[u64; MOST_CELLS + 1]],
    placement: &'a Placement,
    number: usize,
    count: usize,
}

impl Pawns<'_> {
    /// Visits the numbers of the placements to which a pawn of these cells leads, until `visit` answers `false`.
    ///
    /// The number is a sum over the pawns in order, `C(cell, 1) + C(cell, 2) + …`. Taking one out and putting it in
    /// elsewhere shifts the terms between by one; the sum follows as the new cells go up.
    #[inline]
    pub fn walk(&self, from: u64, reach: impl Fn(u32) -> u64, mut visit: impl FnMut(usize) -> bool) -> bool {
        let officers = self.placement.officer_cells();
        let packed = |cell: u32| if officers == 0 { cell } else { cell - (officers & ((1 << cell) - 1)).count_ones() } as usize;
        let mut pawns = [0usize; MOST_CELLS];
        let mut set = self.placement.pawns;
        for pawn in &mut pawns[..self.count] {
            *pawn = packed(set.trailing_zeros());
            set &= set - 1;
        }
        let pawns = &pawns[..self.count];
        let choose = |size: usize, cell: usize| self.choose[size][cell] as usize;
        // What the terms of the pawns before this one gain if it is put in below them.
        let mut gain = 0;
        let mut set = self.placement.pawns;
        for moved in 0..self.count {
            let (cell, pawn) = (set.trailing_zeros(), pawns[moved]);
            set &= set - 1;
            if from >> cell & 1 == 1 {
                let mut base = self.number.wrapping_add(gain).wrapping_sub(choose(moved + 1, pawn));
                let (mut next, mut size) = (0, 1);
                let mut to = reach(cell);
                while to != 0 {
                    let end = packed(to.trailing_zeros());
                    to &= to - 1;
                    while next < self.count && pawns[next] < end {
                        if next != moved {
                            let above = size + 1;
                            base = base
                                .wrapping_add(choose(size, pawns[next]))
                                .wrapping_sub(choose(above, pawns[next]));
                            size += 1;
                        }
                        next += 1;
                    }
                    if !visit(base.wrapping_add(choose(size, end))) {
                        return false;
                    }
                }
            }
            gain = gain.wrapping_add(choose(moved + 2, pawn)).wrapping_sub(choose(moved + 1, pawn));
        }
        true
    }
}

/// The set with these cells left out and the others moved down.
fn packed(set: u64, taken: u64) -> u64 {
    cells(set)
        .map(|cell| cell - (taken & ((1 << cell) - 1)).count_ones())
        .fold(0, |packed, cell| packed | 1 << cell)
}

/// The opposite of `packed`.
fn spread(set: u64, taken: u64) -> u64 {
    let mut free = cells(!taken);
    let mut at = 0;
    let mut spread = 0;
    each(set, |cell| {
        let to = free.nth((cell - at) as usize).expect("there are as many cells");
        at = cell + 1;
        spread |= 1 << to;
    });
    spread
}

fn wanted(pieces: &str, kind: Kind) -> usize {
    match pieces {
        "pawns" => 0,
        "mixed" => 1,
        counts => {
            let count = counts.split(' ').find_map(|word| word.strip_prefix(kind.letter()));
            count.and_then(|count| count.parse().ok()).unwrap_or(0)
        }
    }
}

/// `C(cell, size)` for all sizes below this.
fn binomials(sizes: usize) -> Vec<[u64; MOST_CELLS + 1]> {
    let mut choose = vec![[0u64; MOST_CELLS + 1]; sizes + 1];
    choose[0] = [1; MOST_CELLS + 1];
    for size in 1..=sizes {
        for cell in 1..=MOST_CELLS {
            choose[size][cell] = choose[size][cell - 1].saturating_add(choose[size - 1][cell - 1]);
        }
    }
    choose
}
