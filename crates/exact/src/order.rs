//! The order of a square's positions in a tablebase: row by row, the columns that fit.

use std::ops::Range;

use crate::Placements;

/// First place of each row.
pub struct Order<'a, P> {
    placements: &'a P,
    starts: Vec<u64>,
}

impl<'a, P: Placements> Order<'a, P> {
    pub fn new(placements: &'a P) -> Order<'a, P> {
        let mut starts = vec![0];
        let mut start = 0;
        for row in 0..placements.count() {
            start += placements.fitting(row);
            starts.push(start);
        }
        Order { placements, starts }
    }

    /// Number of places.
    pub fn count(&self) -> u64 {
        *self.starts.last().expect("it begins with one")
    }

    /// The places of these rows.
    pub fn rows(&self, rows: Range<usize>) -> Range<u64> {
        self.starts[rows.start]..self.starts[rows.end]
    }

    /// Visits row and column of these places.
    pub fn each(&self, places: Range<u64>, mut visit: impl FnMut(usize, usize)) {
        let first = self.starts.partition_point(|start| *start <= places.start) - 1;
        let mut place = self.starts[first];
        for row in first..self.placements.count() {
            if place >= places.end {
                return;
            }
            for column in (0..self.placements.count()).filter(|column| self.placements.fit(row, *column)) {
                if places.contains(&place) {
                    visit(row, column);
                }
                place += 1;
            }
        }
    }
}
