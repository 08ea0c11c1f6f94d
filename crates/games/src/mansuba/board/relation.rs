//! Which cells of a board are neighbours: the relation that gives a board its name.

use kit::Square;

/// An offset between cells: columns east, rows south.
pub type Way = (i8, i8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// The eight cells around.
    Square,
    /// North, south, east and west.
    Cross,
    /// The four corners; every other cell does not exist.
    Diagonal,
    /// The four corners and two columns east or west: a honeycomb; every other cell does not exist.
    Triangular,
}

/// North, south, east and west, whatever the board: the ways of rooks.
pub const CARDINAL: [Way; 4] = [(0, -1), (0, 1), (1, 0), (-1, 0)];

const CORNERS: [Way; 4] = [(1, -1), (-1, -1), (1, 1), (-1, 1)];

const AROUND: [Way; 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

const HONEYCOMB: [Way; 6] = [(1, -1), (-1, -1), (1, 1), (-1, 1), (2, 0), (-2, 0)];

impl Relation {
    pub const ALL: [Relation; 4] =
        [Relation::Square, Relation::Cross, Relation::Diagonal, Relation::Triangular];

    /// The words people type, in the order of [`Relation::ALL`].
    pub const NAMES: [&'static str; 4] = ["square", "cross", "diagonal", "triangular"];

    /// The word people type.
    pub fn name(self) -> &'static str {
        Relation::NAMES[self as usize]
    }

    /// The board with this name.
    pub fn named(name: &str) -> Option<Relation> {
        Relation::ALL.into_iter().find(|relation| relation.name() == name)
    }

    /// From a cell to its neighbours. Each way has its opposite among them.
    pub const fn ways(self) -> &'static [Way] {
        match self {
            Relation::Square => &AROUND,
            Relation::Cross => &CARDINAL,
            Relation::Diagonal => &CORNERS,
            Relation::Triangular => &HONEYCOMB,
        }
    }

    /// True if all cells exist, and not only those with row + column even.
    pub fn is_full(self) -> bool {
        matches!(self, Relation::Square | Relation::Cross)
    }

    /// True if a board however large has this cell.
    pub fn has(self, Square { x, y }: Square) -> bool {
        self.is_full() || (x ^ y) & 1 == 0
    }
}
