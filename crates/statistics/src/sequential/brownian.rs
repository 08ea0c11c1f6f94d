//! First passage of a Brownian motion with drift through one of two boundaries (Siegmund 1985).
//!
//! Densities by the method of images for short times and by the Fourier series for long ones; probabilities by Simpson's rule.

use crate::normal::density;
use std::f64::consts::PI;

/// Absorbing boundaries below and above the start at 0; the motion has variance 1 in a unit of time.
#[derive(Clone, Copy, Debug)]
pub struct Boundaries {
    /// Distance of the lower boundary from 0; positive.
    pub below: f64,
    /// Distance of the upper boundary from 0; positive.
    pub above: f64,
}

/// Points of Simpson's rule; even.
const POINTS: usize = 200;

/// Terms of the image sum on either side, and half the terms of the Fourier series; the rest is below 1e-15.
const TERMS: i32 = 6;

impl Boundaries {
    /// Lower and upper boundary exchanged.
    pub fn mirrored(self) -> Boundaries {
        Boundaries { below: self.above, above: self.below }
    }

    fn width(&self) -> f64 {
        self.below + self.above
    }

    /// Probability of crossing the upper boundary first, at or before `time`.
    pub fn crossed_above(&self, drift: f64, time: f64) -> f64 {
        // Integrated over log time; passages before distance² / 1400 have a negligible probability.
        let way = self.above.min(time * drift.abs().max(1.0 / time.sqrt()) * 40.0);
        let first = (way * way / 1400.0).min(time / 100.0).ln();
        let last = time.ln();
        simpson(first, last, |log| self.passage_density(drift, log.exp()) * log.exp()).clamp(0.0, 1.0)
    }

    /// First-passage density of the upper boundary at `time`. Exponents are summed before `exp`, so that none is large.
    fn passage_density(&self, drift: f64, time: f64) -> f64 {
        let (above, width) = (self.above, self.width());
        let bent = drift * above - 0.5 * drift * drift * time;
        if time < 0.5 * width * width {
            let image = |k: i32| {
                let way = above + 2.0 * f64::from(k) * width;
                way * (bent - 0.5 * way * way / time).exp()
            };
            return (-TERMS..=TERMS).map(image).sum::<f64>() / (2.0 * PI * time.powi(3)).sqrt();
        }
        let wave = |k: i32| {
            let rate = f64::from(k) * PI / width;
            rate * (rate * self.above).sin() * (bent - 0.5 * rate * rate * time).exp()
        };
        (1..=2 * TERMS).map(wave).sum::<f64>() / width
    }

    /// Probability of being above `place` at `time` without having crossed a boundary.
    pub fn uncrossed_above(&self, drift: f64, time: f64, place: f64) -> f64 {
        simpson(place, self.above, |there| self.uncrossed_density(drift, time, there)).clamp(0.0, 1.0)
    }

    /// Density at `place` of paths that have crossed no boundary.
    fn uncrossed_density(&self, drift: f64, time: f64, place: f64) -> f64 {
        let width = self.width();
        let bent = drift * place - 0.5 * drift * drift * time;
        if time < 0.5 * width * width {
            let image = |k: i32| {
                let shift = 2.0 * f64::from(k) * width;
                let at = |way: f64| (bent - 0.5 * way * way / time).exp();
                at(place + shift) - at(place - 2.0 * self.above + shift)
            };
            return (-TERMS..=TERMS).map(image).sum::<f64>() * density(0.0) / time.sqrt();
        }
        let wave = |k: i32| {
            let rate = f64::from(k) * PI / width;
            let shape = (rate * self.below).sin() * (rate * (place + self.below)).sin();
            shape * (bent - 0.5 * rate * rate * time).exp()
        };
        (1..=2 * TERMS).map(wave).sum::<f64>() * 2.0 / width
    }
}

fn simpson(from: f64, to: f64, of: impl Fn(f64) -> f64) -> f64 {
    let step = (to - from) / POINTS as f64;
    let factor = |at: usize| match at {
        0 | POINTS => 1.0,
        at if at % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let points = (0..=POINTS).map(|at| factor(at) * of(from + step * at as f64));
    points.sum::<f64>() * step / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_end_one_of_the_boundaries_is_crossed_as_often_as_is_known() {
        for (below, above, drift) in [(3.0, 3.0, 0.0), (2.0, 5.0, 0.3), (10.0, 10.0, -0.1), (4.0, 1.0, 0.5)] {
            let boundaries = Boundaries { below, above };
            // Wald: e^(−2·drift·X) is a martingale.
            let known = match drift {
                0.0 => below / (below + above),
                drift => {
                    let (down, up) = ((2.0 * drift * below).exp(), (-2.0 * drift * above).exp());
                    (1.0 - down) / (up - down)
                }
            };
            let seen = boundaries.crossed_above(drift, 1e4);
            assert!((seen - known).abs() < 1e-3, "{boundaries:?} {drift}: {seen} instead of {known}");
        }
    }

    #[test]
    fn at_any_time_all_cases_together_are_certain() {
        for (time, drift) in [(0.5, 0.0), (4.0, 0.4), (20.0, -0.3), (60.0, 0.05)] {
            let boundaries = Boundaries { below: 3.0, above: 4.0 };
            let met =
                boundaries.crossed_above(drift, time) + boundaries.mirrored().crossed_above(-drift, time);
            let still = boundaries.uncrossed_above(drift, time, -3.0);
            assert!((met + still - 1.0).abs() < 1e-3, "{time} {drift}: {met} and {still}");
        }
    }
}
