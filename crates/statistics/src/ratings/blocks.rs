//! Scatter of blocks: games of one block are correlated, blocks are independent.

use super::Problem;
use super::fit::strengths;
use super::game::Packed;
use super::likelihood::Endings;
use crate::matrix::Matrix;

/// Blocks by player and in all; players are numbered as in the games.
pub fn count(players: usize, games: &[Packed]) -> (Vec<usize>, usize) {
    let (mut parts, mut last, mut blocks) = (vec![0; players], vec![usize::MAX; players], 0);
    for block in by_block(games).chunk_by(|game, other| game.block == other.block) {
        for player in block.iter().flat_map(Packed::players) {
            parts[player] += usize::from(last[player] != blocks);
            last[player] = blocks;
        }
        blocks += 1;
    }
    (parts, blocks)
}

/// Sum over blocks of the outer product of the block's gradient, times B / (B − 1): the meat of the sandwich estimator.
pub fn scatter(problem: &Problem, games: &[Packed], at: &[f64]) -> Matrix {
    let mut scatter = Matrix::zero(at.len());
    let blocks = each_slope(problem, games, at, |slope, touched| {
        for &row in touched {
            touched.iter().for_each(|&column| scatter[(row, column)] += slope[row] * slope[column]);
        }
    });
    let factor = blocks as f64 / blocks.saturating_sub(1).max(1) as f64;
    let mut answer = Matrix::zero(at.len());
    for row in 0..at.len() {
        (0..at.len()).for_each(|column| answer[(row, column)] = factor * scatter[(row, column)]);
    }
    answer
}

/// Calls back with the gradient of every block and its non-zero coordinates; returns the number of blocks.
pub fn each_slope(
    problem: &Problem,
    games: &[Packed],
    at: &[f64],
    mut tell: impl FnMut(&[f64], &[usize]),
) -> usize {
    let games = by_block(games);
    let mut endings = Endings::default();
    let (mut slope, mut touched) = (vec![0.0; at.len()], Vec::new());
    let mut blocks = 0;
    for block in games.chunk_by(|game, other| game.block == other.block) {
        for game in block {
            let ending = endings.number(game);
            let said = endings.say(ending, &strengths(problem, game, at));
            for (seat, player) in game.players().enumerate() {
                slope[player] += said.slope[seat];
                touched.push(player);
                if problem.seat_terms > 0 {
                    slope[problem.players + seat] += said.slope[seat];
                    touched.push(problem.players + seat);
                }
            }
        }
        touched.sort_unstable();
        touched.dedup();
        tell(&slope, &touched);
        touched.drain(..).for_each(|place| slope[place] = 0.0);
        blocks += 1;
    }
    blocks
}

/// Games sorted by block, and within a block as before.
pub fn by_block(games: &[Packed]) -> Vec<Packed> {
    let mut games = games.to_vec();
    games.sort_by_key(|game| game.block);
    games
}
