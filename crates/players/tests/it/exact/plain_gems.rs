//! A second solver of Gems, as plain as can be: all boards, no colours renamed, rows of letters, sweeps until nothing changes.

use games::gems::Gems;
use kit::Game;

/// Rows from the top, each from the left.
type Rows = Vec<Vec<usize>>;

pub struct PlainGems {
    width: usize,
    height: usize,
    colours: usize,
    /// By board: expected points of its cascade.
    points: Vec<f64>,
    /// By board: expected gain of the moves that are left.
    gains: Vec<f64>,
}

impl PlainGems {
    /// Solves the cascades of all boards.
    pub fn new([width, height, colours]: [u8; 3]) -> PlainGems {
        let [width, height, colours] = [width, height, colours].map(usize::from);
        let boards = colours.pow((width * height) as u32);
        let mut plain =
            PlainGems { width, height, colours, points: vec![0.0; boards], gains: vec![0.0; boards] };
        plain.points = plain.swept(vec![0.0; boards], |lengths| {
            let points = |(at, length): (usize, &usize)| 5.0 * (length - 1) as f64 * f64::from(1 << at);
            (lengths.iter().enumerate().map(points).sum(), f64::from(1 << lengths.len()))
        });
        plain
    }

    /// The gains of all boards with one move more than before.
    pub fn one_move_more(&mut self) -> Vec<f64> {
        let after = std::mem::take(&mut self.gains);
        let mut gains = after.clone();
        for (board, gain) in gains.iter_mut().enumerate() {
            let rows = self.rows(board);
            if self.lines(&rows).is_empty() {
                let swapped = self.swapped(&rows);
                let values = swapped.iter().map(|rows| self.rank(rows)).map(|to| self.points[to] + after[to]);
                *gain = values.fold(0.0, f64::max);
            }
        }
        self.gains = self.swept(gains, |_| (0.0, 1.0));
        self.gains.clone()
    }

    pub fn number(&self, game: &Gems) -> usize {
        let columns = game.view().columns;
        let gem = |x: usize, y: usize| usize::from(columns[x].as_bytes()[y] - b'A');
        let rows: Rows = (0..self.height).map(|y| (0..self.width).map(|x| gem(x, y)).collect()).collect();
        self.rank(&rows)
    }

    fn rank(&self, rows: &Rows) -> usize {
        rows.iter().flatten().fold(0, |number, gem| number * self.colours + gem)
    }

    fn rows(&self, mut board: usize) -> Rows {
        let mut rows = vec![vec![0; self.width]; self.height];
        for gem in rows.iter_mut().flatten().rev() {
            *gem = board % self.colours;
            board /= self.colours;
        }
        rows
    }

    /// Cells of lines in the order in which they count.
    fn lines(&self, rows: &Rows) -> Vec<Vec<(usize, usize)>> {
        let mut lines = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                for (right, down) in [(1, 0), (0, 1)] {
                    let gem = |n: usize| rows.get(y + n * down).and_then(|row| row.get(x + n * right));
                    let starts = (right == 1 && (x == 0 || rows[y][x - 1] != rows[y][x]))
                        || (down == 1 && (y == 0 || rows[y - 1][x] != rows[y][x]));
                    let length =
                        (0..=self.width + self.height).take_while(|n| gem(*n) == Some(&rows[y][x])).count();
                    if starts && length >= 3 {
                        lines.push((0..length).map(|n| (x + n * right, y + n * down)).collect());
                    }
                }
            }
        }
        lines
    }

    /// Boards with a line after a swap.
    fn swapped(&self, rows: &Rows) -> Vec<Rows> {
        let mut boards = Vec::new();
        for (x, y) in (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y))) {
            for (right, down) in [(x + 1, y), (x, y + 1)] {
                if right < self.width && down < self.height {
                    let mut swapped = rows.clone();
                    (swapped[y][x], swapped[down][right]) = (rows[down][right], rows[y][x]);
                    boards.push(swapped);
                }
            }
        }
        boards.retain(|rows| !self.lines(rows).is_empty());
        boards
    }

    /// The boards that follow on the fall of these lines, all alike likely.
    fn refilled(&self, rows: &Rows, lines: &[Vec<(usize, usize)>]) -> Vec<usize> {
        let mut columns: Vec<Vec<usize>> = vec![Vec::new(); self.width];
        for (x, column) in columns.iter_mut().enumerate() {
            let stays = |y: &usize| lines.iter().flatten().all(|cell| *cell != (x, *y));
            column.extend((0..self.height).rev().filter(stays).map(|y| rows[y][x]));
        }
        let mut all = vec![columns];
        while let Some(x) = (0..self.width).find(|x| all[0][*x].len() < self.height) {
            let more = |columns: Vec<Vec<usize>>| {
                (0..self.colours).map(move |gem| {
                    let mut columns = columns.clone();
                    columns[x].push(gem);
                    columns
                })
            };
            all = all.into_iter().flat_map(more).collect();
        }
        let turned = |columns: Vec<Vec<usize>>| -> Rows {
            (0..self.height).rev().map(|up| columns.iter().map(|column| column[up]).collect()).collect()
        };
        all.into_iter().map(turned).map(|rows| self.rank(&rows)).collect()
    }

    /// Sweeps over boards with lines: `of` tells what their lines, by length, bring at once, and the factor of what follows.
    fn swept(&self, mut values: Vec<f64>, of: impl Fn(&[usize]) -> (f64, f64)) -> Vec<f64> {
        let mut falling = Vec::new();
        for board in 0..values.len() {
            let rows = self.rows(board);
            let lines = self.lines(&rows);
            if !lines.is_empty() {
                let lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
                falling.push((board, of(&lengths), self.refilled(&rows, &lines)));
            }
        }
        loop {
            let before = values.clone();
            for (board, (gain, factor), nexts) in &falling {
                let mean = nexts.iter().map(|next| before[*next]).sum::<f64>() / nexts.len() as f64;
                values[*board] = gain + factor * mean;
            }
            if before.iter().zip(&values).all(|(before, after)| (before - after).abs() < 1e-11) {
                return values;
            }
        }
    }
}
