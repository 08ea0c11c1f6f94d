//! Normal, Student and chi-square distributions.

use std::f64::consts::{PI, SQRT_2};

/// The standard normal deviate below which 97.5 % lie.
pub const Z95: f64 = 1.959_964;

/// The share of a standard normal distribution below `z`.
pub fn below(z: f64) -> f64 {
    0.5 * erfc(-z / SQRT_2)
}

/// The standard normal density at `z`.
pub fn density(z: f64) -> f64 {
    (-0.5 * z * z).exp() / (2.0 * PI).sqrt()
}

/// Quantile of the standard normal distribution; `share` is clamped into (0, 1).
///
/// Newton's method on the logarithm of the tail, which is nearly a parabola, so that it converges from anywhere.
pub fn deviate(share: f64) -> f64 {
    let tail = share.min(1.0 - share).clamp(1e-300, 0.5);
    let mut z = (-2.0 * tail.ln()).sqrt().min(38.0) - 0.5;
    for _ in 0..60 {
        let seen = below(-z);
        let step = (seen / tail).ln() * seen / density(z);
        z += step;
        if step.abs() < 1e-14 * z.abs().max(1.0) {
            break;
        }
    }
    if share < 0.5 { -z } else { z }
}

/// The complement of the error function: a series near 0, a continued fraction far out.
pub fn erfc(x: f64) -> f64 {
    match x {
        x if x.is_nan() => f64::NAN,
        x if x < 0.0 => 2.0 - erfc(-x),
        x if x < 2.0 => 1.0 - erf_series(x),
        x if x > 38.0 => 0.0,
        x => erfc_fraction(x),
    }
}

/// 2/√π · e^(−x²) · Σ (2x²)^n x / (1·3·5…): all terms positive, so nothing cancels.
fn erf_series(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term > sum * 1e-17 {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// e^(−x²)/√π · 1/(x + ½/(x + 1/(x + 3/2/(x + …)))), from the inside out; 120 steps are enough from 2 on.
fn erfc_fraction(x: f64) -> f64 {
    let inner = (1..=120).rev().fold(x, |below, step| x + 0.5 * f64::from(step) / below);
    (-x * x).exp() / PI.sqrt() / inner
}

/// Probability that a chi-square with `freedom` degrees of freedom, not necessarily whole, exceeds `x`.
///
/// Wilson and Hilferty (1931): the cube root of a chi-square is nearly normal.
pub fn chi_square_above(x: f64, freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    below((1.0 - spread - (x / freedom).cbrt()) / spread.sqrt())
}

/// The 97.5 % quantile of Student's distribution, by degrees of freedom from 1 on.
pub fn student(freedom: usize) -> f64 {
    const TABLE: [f64; 29] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
        2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048,
        2.045,
    ];
    let far = || Z95 + (Z95.powi(3) + Z95) / (4.0 * freedom as f64);
    TABLE.get(freedom.max(1) - 1).copied().unwrap_or_else(far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_has_its_known_values() {
        let known = [
            (0.0, 1.0),
            (0.5, 0.479_500_122_186_953_5),
            (1.0, 0.157_299_207_050_285_13),
            (1.5, 0.033_894_853_524_689_274),
            (2.0, 0.004_677_734_981_047_266),
            (3.0, 2.209_049_699_858_544e-5),
            (5.0, 1.537_459_794_428_035e-12),
            (10.0, 2.088_487_583_762_545e-45),
            (-1.0, 1.842_700_792_949_715),
        ];
        for (x, value) in known {
            assert!((erfc(x) / value - 1.0).abs() < 1e-12, "{x}: {} instead of {value}", erfc(x));
        }
    }

    #[test]
    fn deviates_and_shares_belong_together() {
        assert!((deviate(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        for share in [1e-12, 1e-4, 0.01, 0.3, 0.5, 0.77, 0.999] {
            assert!((below(deviate(share)) / share - 1.0).abs() < 1e-9, "{share}: {}", deviate(share));
        }
    }

    #[test]
    fn chi_square_has_its_known_quantiles() {
        for (x, freedom) in [(3.841, 1.0), (5.991, 2.0), (18.307, 10.0), (124.342, 100.0)] {
            let share = chi_square_above(x, freedom);
            assert!((share - 0.05).abs() < 0.003, "{freedom}: {share}");
        }
    }
}
