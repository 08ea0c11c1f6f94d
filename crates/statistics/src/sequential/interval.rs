//! An interval of the mean share that holds whenever one looks.

use super::Betting;

/// Means that are tried first; between two of them, halving goes on.
const GRID: usize = 64;

/// Halvings: 2^-14 of a step of the grid is less than anybody shows.
const HALVINGS: usize = 14;

/// All means against which no gambler got rich, by the least and the greatest of them: with 95 % probability the true mean
/// is among them after every block, so one may stop for whatever reason.
pub fn interval(shares: &[f64]) -> (f64, f64) {
    let low = bound(|mean| Betting::after(mean, shares).is_better());
    let high = 1.0 - bound(|mean| Betting::after(1.0 - mean, shares).is_worse());
    (low.min(1.0 - NARROWEST), high.max(NARROWEST).max(low + NARROWEST))
}

/// The evidence of finitely many blocks never shuts a mean in altogether.
const NARROWEST: f64 = 1e-6;

/// The greatest mean below which all means are refuted.
fn bound(is_refuted: impl Fn(f64) -> bool) -> f64 {
    let step = 1.0 / GRID as f64;
    let refuted = (1..GRID).take_while(|at| is_refuted(*at as f64 * step)).count();
    let (mut low, mut high) = (refuted as f64 * step, (refuted + 1) as f64 * step);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if is_refuted(middle) { low = middle } else { high = middle }
    }
    low
}
