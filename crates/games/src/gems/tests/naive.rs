//! The rules written a second time, as plainly as can be, and played beside the first.

use std::collections::BTreeSet;

use kit::{Chance, Quick, Square};

use super::super::Way;
use super::*;

/// Row, column, 0 for right and 1 for down; and all squares, column first.
type Line = (usize, usize, u8, Vec<(usize, usize)>);

/// Rows of letters, and points.
struct Naive {
    rows: Vec<Vec<u8>>,
    colours: u32,
    score: i64,
}

impl Naive {
    fn of(gems: &Gems) -> Naive {
        let row = |row: &String| row.bytes().filter(|b| *b != b' ').map(|b| b - b'A').collect();
        Naive { rows: rows(gems).iter().map(row).collect(), colours: gems.colours.into(), score: 0 }
    }

    /// All lines in the order of the scan.
    fn lines(&self) -> BTreeSet<Line> {
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let rows = (0..height).map(|y| (0, (0..width).map(|x| (x, y)).collect::<Vec<_>>()));
        let columns = (0..width).map(|x| (1, (0..height).map(|y| (x, y)).collect::<Vec<_>>()));
        let mut found = BTreeSet::new();
        for (kind, street) in rows.chain(columns) {
            let runs = street.chunk_by(|a, b| self.rows[a.1][a.0] == self.rows[b.1][b.0]);
            found
                .extend(runs.filter(|run| run.len() > 2).map(|run| (run[0].1, run[0].0, kind, run.to_vec())));
        }
        found
    }

    fn swap(&mut self, swap: Swap) {
        let (a, b) = (swap.square, swap.other());
        let kept = self.rows[usize::from(a.y)][usize::from(a.x)];
        self.rows[usize::from(a.y)][usize::from(a.x)] = self.rows[usize::from(b.y)][usize::from(b.x)];
        self.rows[usize::from(b.y)][usize::from(b.x)] = kept;
    }

    /// A board without lines has one after the swap exactly if the swap is legal.
    fn legal(&mut self) -> Vec<Swap> {
        let (height, width) = (self.rows.len() as u16, self.rows[0].len() as u16);
        let mut legal = Vec::new();
        for square in (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y))) {
            for swap in [Way::Right, Way::Down].map(|way| Swap::new(square, way)) {
                if swap.other().x < width && swap.other().y < height {
                    self.swap(swap);
                    legal.extend((!self.lines().is_empty()).then_some(swap));
                    self.swap(swap);
                }
            }
        }
        legal
    }

    fn play(&mut self, swap: Swap, chance: &mut impl Chance) {
        self.swap(swap);
        let mut factor = 5i64;
        loop {
            let lines = self.lines();
            if lines.is_empty() {
                return;
            }
            for (.., squares) in &lines {
                self.score = self.score.saturating_add(factor.saturating_mul(squares.len() as i64 - 1));
                factor = factor.saturating_mul(2);
            }
            let gone: BTreeSet<_> = lines.into_iter().flat_map(|(.., squares)| squares).collect();
            (0..self.rows[0].len()).for_each(|x| self.fall(x, &gone, chance));
        }
    }

    fn fall(&mut self, x: usize, gone: &BTreeSet<(usize, usize)>, chance: &mut impl Chance) {
        let stays = (0..self.rows.len()).rev().filter(|&y| !gone.contains(&(x, y)));
        let mut from_below: Vec<u8> = stays.map(|y| self.rows[y][x]).collect();
        from_below.resize_with(self.rows.len(), || chance.below(self.colours) as u8);
        self.rows.iter_mut().rev().zip(from_below).for_each(|(row, gem)| row[x] = gem);
    }
}

/// Plays both with the same luck and compares all there is.
fn side_by_side(width: u16, height: u16, colours: u8, most: usize, luck: &mut Quick) -> Option<usize> {
    let mut gems = Gems::start(&setup(width, height, colours), luck).ok()?;
    let mut naive = Naive::of(&gems);
    let mut moves = Vec::new();
    for played in 0..most {
        gems.moves(&mut moves);
        assert_eq!(moves, naive.legal(), "legal swaps of\n{gems}");
        assert_eq!(gems.to_move().is_some(), !moves.is_empty());
        if moves.is_empty() {
            return Some(played);
        }
        let (before, swap) = (gems.to_string(), moves[luck.below(moves.len() as u32) as usize]);
        let mut same = luck.clone();
        gems.play(swap, luck);
        naive.play(swap, &mut same);
        let plain = Naive::of(&gems);
        assert_eq!((plain.rows, gems.score), (naive.rows.clone(), naive.score), "{swap} on\n{before}");
        assert_eq!(
            luck.clone().below(u32::MAX),
            same.below(u32::MAX),
            "equally many draws: {swap} on\n{before}"
        );
    }
    Some(most)
}

#[test]
fn the_rules_written_twice_agree_on_boards_of_many_sizes() {
    let mut luck = Quick::new(2007);
    let sizes = [
        (1, 9),
        (9, 1),
        (2, 2),
        (1, 64),
        (64, 1),
        (2, 32),
        (32, 2),
        (3, 21),
        (21, 3),
        (4, 16),
        (16, 4),
        (8, 8),
        (7, 9),
        (5, 5),
        (3, 3),
        (9, 8),
        (12, 9),
        (6, 20),
    ];
    let mut played = 0;
    for (width, height) in sizes {
        // With few colours a large board hardly comes to rest, and the plain rules are slow.
        let fewest = if width * height > 32 { 5 } else { 3 };
        for colours in [3, 4, 5, 7, 8, 9, 26].into_iter().filter(|colours| *colours >= fewest) {
            played += side_by_side(width, height, colours, 12, &mut luck).unwrap_or(0);
        }
    }
    assert!(played > 400, "only {played} moves compared");
}

#[test]
fn the_rules_written_twice_agree_through_whole_games() {
    let mut luck = Quick::new(3);
    let played: usize = (0..6).filter_map(|_| side_by_side(8, 8, 7, 1000, &mut luck)).sum();
    assert!(played > 200, "only {played} moves compared");
}
