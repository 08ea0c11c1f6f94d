//! Symmetric matrices of a few hundred rows: Cholesky factors, solutions, inverses.

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The number of rows and of columns.
    pub size: usize,
    cells: Vec<f64>,
}

impl std::ops::Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl std::ops::IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

impl Matrix {
    pub fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..][..self.size]
    }

    fn row_mut(&mut self, row: usize) -> &mut [f64] {
        let size = self.size;
        &mut self.cells[row * size..][..size]
    }

    /// Rows and columns permuted: cell `(i, j)` of the result is cell `(order[i], order[j])` of this.
    pub fn in_order(&self, order: &[usize]) -> Matrix {
        let cells = order.iter().flat_map(|&row| order.iter().map(move |&column| self[(row, column)]));
        Matrix { size: order.len(), cells: cells.collect() }
    }

    /// Cholesky factor L with L·Lᵀ = this, reading the lower half only. A pivot that rounding has pushed to zero or below is
    /// raised to `floor`; priors make these matrices positive definite.
    pub fn factor(&self, floor: f64) -> Factor {
        let mut lower = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let done = dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                let rest = self[(row, column)] - done;
                lower[(row, column)] =
                    if row == column { rest.max(floor).sqrt() } else { rest / lower[(column, column)] };
            }
        }
        Factor(lower)
    }

    /// This · v.
    pub fn times(&self, v: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| dot(self.row(row), v)).collect()
    }

    /// this · middle · this, both symmetric.
    pub fn around(&self, middle: &Matrix) -> Matrix {
        let half: Vec<Vec<f64>> = (0..self.size).map(|row| middle.times(self.row(row))).collect();
        let mut answer = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let cell = dot(&half[row], self.row(column));
                answer[(row, column)] = cell;
                answer[(column, row)] = cell;
            }
        }
        answer
    }

    /// Variance of the difference of two coordinates of a covariance matrix, clamped at zero.
    pub fn variance_between(&self, a: usize, b: usize) -> f64 {
        (self[(a, a)] + self[(b, b)] - 2.0 * self[(a, b)]).max(0.0)
    }
}

/// A lower triangular matrix with a positive diagonal.
pub struct Factor(Matrix);

impl Factor {
    /// The solution of L·Lᵀ·x = v.
    pub fn solve(&self, v: &[f64]) -> Vec<f64> {
        let Factor(lower) = self;
        let mut x = v.to_vec();
        for row in 0..x.len() {
            x[row] = (x[row] - dot(&lower.row(row)[..row], &x[..row])) / lower[(row, row)];
        }
        for row in (0..x.len()).rev() {
            x[row] /= lower[(row, row)];
            let (before, after) = x.split_at_mut(row);
            before.iter_mut().zip(lower.row(row)).for_each(|(cell, factor)| *cell -= factor * after[0]);
        }
        x
    }

    /// The inverse of L·Lᵀ, exactly symmetric.
    pub fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        let mut unit = vec![0.0; size];
        for row in 0..size {
            unit[row] = 1.0;
            inverse.row_mut(row).copy_from_slice(&self.solve(&unit));
            unit[row] = 0.0;
        }
        for row in 0..size {
            for column in 0..row {
                let mean = 0.5 * (inverse[(row, column)] + inverse[(column, row)]);
                inverse[(row, column)] = mean;
                inverse[(column, row)] = mean;
            }
        }
        inverse
    }

    /// L · v.
    pub fn spread(&self, v: &[f64]) -> Vec<f64> {
        (0..v.len()).map(|row| dot(&self.0.row(row)[..=row], &v[..=row])).collect()
    }
}

/// Dot product with four accumulators in a fixed order, so that the additions do not wait for each other.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (heads, tails) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest: f64 = heads.remainder().iter().zip(tails.remainder()).map(|(x, y)| x * y).sum();
    for (four, other) in heads.zip(tails) {
        (0..4).for_each(|at| sums[at] += four[at] * other[at]);
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let (size, mut dice) = (13, Dice::new(1));
        let mut matrix = Matrix::zero(size);
        for row in 0..size {
            for column in 0..row {
                let cell = dice.share() - 0.5;
                matrix[(row, column)] = cell;
                matrix[(column, row)] = cell;
            }
            matrix[(row, row)] = size as f64;
        }
        let inverse = matrix.factor(1e-12).inverse();
        for row in 0..size {
            let product = matrix.times(inverse.row(row));
            for (column, cell) in product.iter().enumerate() {
                let wanted = f64::from(u8::from(row == column));
                assert!((cell - wanted).abs() < 1e-12, "{row} {column}: {cell}");
            }
        }
    }
}
