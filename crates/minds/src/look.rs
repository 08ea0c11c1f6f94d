//! Looking one move ahead, luck averaged.

use kit::{Chance, Game, Quick};

/// Samples of luck for one move.
const SAMPLES: u32 = 8;

/// Luck, and whether it was asked.
struct Asked<'a>(&'a mut Quick, bool);

impl Chance for Asked<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.1 = true;
        self.0.below(n)
    }
}

/// The means of these figures of the position to which the move leads.
pub fn look<G: Game, const N: usize>(
    position: &G,
    mv: G::Move,
    luck: &mut Quick,
    figures: &impl Fn(&G) -> [f64; N],
) -> [f64; N] {
    let mut sums = [0.0; N];
    let mut samples = 0;
    loop {
        let mut next = position.clone();
        let mut asked = Asked(luck, false);
        next.play(mv, &mut asked);
        let asked = asked.1;
        sums.iter_mut().zip(figures(&next)).for_each(|(sum, figure)| *sum += figure);
        samples += 1;
        if !asked || samples == SAMPLES {
            return sums.map(|sum| sum / f64::from(samples));
        }
    }
}
