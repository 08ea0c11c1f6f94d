//! Boards of gems up to a renaming of colours, numbered; and the lines that stand on them.

/// The most gems of a board that is solved.
pub const MOST_GEMS: usize = 16;

/// No gem.
const HOLE: u8 = u8::MAX;

/// Gems column by column, each from the top: the order of the game.
pub type Cells = [u8; MOST_GEMS];

/// Boards of one size. Colours are alike to luck and to the score, so that a board stands for all its renamings: colours are
/// named in the order in which they appear (a restricted growth string).
pub struct Boards {
    width: usize,
    pub height: usize,
    pub gems: usize,
    pub colours: usize,
    /// By gems that are named and colours used: the ways to name the rest.
    ways: Vec<Vec<usize>>,
}

/// Lines of a scan.
pub struct Scan {
    pub lines: i32,
    /// Points if no line was found before.
    pub points: f64,
    /// The board after gems have fallen, and the cells to fill.
    pub fallen: Cells,
    pub empty: Vec<usize>,
}

impl Boards {
    pub fn new(width: usize, height: usize, colours: usize) -> Boards {
        let gems = width * height;
        let mut ways = vec![vec![1usize; colours + 1]];
        for _ in 0..gems {
            let rest = ways.last().expect("it begins with one");
            let more = |used: usize| if used < colours { rest[used + 1] } else { 0 };
            ways.push(
                (0..=colours)
                    .map(|used| used.saturating_mul(rest[used]).saturating_add(more(used)))
                    .collect(),
            );
        }
        ways.reverse();
        Boards { width, height, gems, colours, ways }
    }

    /// Number of boards.
    pub fn count(&self) -> usize {
        self.ways[0][0]
    }

    /// The number of a board, whatever its colours are called.
    pub fn rank(&self, cells: &Cells) -> usize {
        let (mut names, mut used, mut rank) = ([u8::MAX; 32], 0, 0);
        for (gem, rest) in cells[..self.gems].iter().zip(&self.ways[1..]) {
            let name = &mut names[usize::from(*gem)];
            if *name == u8::MAX {
                rank += used * rest[used];
                *name = used as u8;
                used += 1;
            } else {
                rank += usize::from(*name) * rest[used];
            }
        }
        rank
    }

    /// The board of a number.
    pub fn cells(&self, mut rank: usize) -> Cells {
        let (mut cells, mut used) = ([0; MOST_GEMS], 0);
        for (cell, rest) in cells[..self.gems].iter_mut().zip(&self.ways[1..]) {
            let old = used * rest[used];
            let name = if rank < old { rank / rest[used] } else { used };
            rank -= name * rest[used];
            used += usize::from(name == used);
            *cell = name as u8;
        }
        cells
    }

    /// The scan of a board; `None` if it has no line.
    pub fn scan(&self, cells: &Cells) -> Option<Scan> {
        let (mut lines, mut points, mut gone) = (0, 0.0, [false; MOST_GEMS]);
        for y in 0..self.height {
            for x in 0..self.width {
                let at = x * self.height + y;
                for (step, before, left) in [(self.height, x, self.width - x), (1, y, self.height - y)] {
                    let is_equal = |other: usize| cells[other] == cells[at];
                    let length = (0..left).take_while(|n| is_equal(at + n * step)).count();
                    if length >= 3 && (before == 0 || !is_equal(at - step)) {
                        points += (length - 1) as f64 * 5.0 * 2f64.powi(lines);
                        lines += 1;
                        (0..length).for_each(|n| gone[at + n * step] = true);
                    }
                }
            }
        }
        (lines > 0).then(|| self.fallen(cells, &gone, lines, points))
    }

    fn fallen(&self, cells: &Cells, gone: &[bool; MOST_GEMS], lines: i32, points: f64) -> Scan {
        let (mut fallen, mut empty) = (*cells, Vec::new());
        for top in (0..self.gems).step_by(self.height) {
            let mut free = top + self.height;
            for at in (top..top + self.height).rev().filter(|at| !gone[*at]) {
                free -= 1;
                fallen[free] = cells[at];
            }
            empty.extend(top..free);
        }
        Scan { lines, points, fallen, empty }
    }

    /// The gems that have fallen, colours named in the order in which they appear, and the empty cells.
    pub fn with_holes(&self, scan: &Scan) -> Cells {
        let (mut names, mut used, mut cells) = ([HOLE; 32], 0, [HOLE; MOST_GEMS]);
        for at in (0..self.gems).filter(|at| !scan.empty.contains(at)) {
            let name = &mut names[usize::from(scan.fallen[at])];
            if *name == HOLE {
                *name = used;
                used += 1;
            }
            cells[at] = *name;
        }
        cells
    }

    /// The pairs of neighbours, in the order of the game.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.gems).flat_map(|at| {
            let right = (at + self.height < self.gems).then_some((at, at + self.height));
            let down = (at % self.height + 1 < self.height).then_some((at, at + 1));
            right.into_iter().chain(down)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Boards;

    #[test]
    fn boards_and_numbers_belong_together() {
        let boards = Boards::new(4, 2, 3);
        // Partitions of 8 gems into at most 3 colours: Stirling numbers 1 + 127 + 966.
        assert_eq!(boards.count(), 1094);
        assert!((0..boards.count()).all(|rank| boards.rank(&boards.cells(rank)) == rank));
    }

    #[test]
    fn renamed_colours_are_the_same_board() {
        let boards = Boards::new(2, 2, 4);
        let [one, other] = [[0, 1, 1, 2], [3, 0, 0, 1]].map(|gems| {
            let mut cells = boards.cells(0);
            cells[..4].copy_from_slice(&gems);
            boards.rank(&cells)
        });
        assert_eq!(one, other);
    }

    #[test]
    fn a_scan_counts_rows_first_and_doubles() {
        // Columns of three: the first all equal, and the top row too.
        let boards = Boards::new(3, 3, 5);
        let mut cells = boards.cells(0);
        cells[..9].copy_from_slice(&[0, 0, 0, 0, 1, 2, 0, 2, 1]);
        let scan = boards.scan(&cells).unwrap();
        assert_eq!((scan.lines, scan.points), (2, 10.0 + 20.0));
        assert_eq!(scan.empty, [0, 1, 2, 3, 6]);
    }
}
