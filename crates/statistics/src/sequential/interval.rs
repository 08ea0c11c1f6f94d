//! Confidence sequence of the mean share: an interval that holds at every stopping time.

use super::Betting;

/// Grid of means that are tested first; bisection refines between two of them.
const GRID: usize = 64;

/// Bisection steps: 2^-14 of a grid step is below what any table shows.
const HALVINGS: usize = 14;

/// Least and greatest mean that no gambler has refuted. With 95 % probability the true mean is between them after every block at
/// once, so the test may stop for any reason.
pub fn interval(shares: &[f64]) -> (f64, f64) {
    let low = bound(|mean| Betting::after(mean, shares).is_better());
    let high = 1.0 - bound(|mean| Betting::after(1.0 - mean, shares).is_worse());
    (low.min(1.0 - NARROWEST), high.max(NARROWEST).max(low + NARROWEST))
}

/// Least width of an interval: finitely many blocks never prove one exact mean.
const NARROWEST: f64 = 1e-6;

/// Greatest mean below which all means are refuted.
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
