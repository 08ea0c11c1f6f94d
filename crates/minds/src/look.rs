//! Looking one move ahead, luck averaged.

use kit::{Chance, Estimate, Player, Quick};

/// Where luck falls, so many ways are sampled.
const SAMPLES: u32 = 8;

/// What a move leads to, on average.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Look {
    /// The mover's points above those of the best other player; his own where he plays alone.
    pub margin: f64,
    /// The points of the leading other player.
    pub rival: f64,
    /// How good the position is for the mover.
    pub estimate: f64,
}

/// Luck, and whether it was asked.
struct Asked<'a>(&'a mut Quick, bool);

impl Chance for Asked<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.1 = true;
        self.0.below(n)
    }
}

/// Looks where the move leads. `rival` is the other player whose points are told apart.
pub fn look<G: Estimate>(
    position: &G,
    mv: G::Move,
    mover: Player,
    rival: Option<Player>,
    luck: &mut Quick,
) -> Look {
    let mut sum = Look::default();
    let mut samples = 0;
    loop {
        let mut next = position.clone();
        let mut asked = Asked(luck, false);
        next.play(mv, &mut asked);
        let asked = asked.1;
        let points = next.standing().points;
        let others = Player::all(points.len() as u8).filter(|&player| player != mover);
        let best_other = others.map(|player| points[player.index()]).max().unwrap_or(0);
        sum.margin += (points[mover.index()] as f64) - best_other as f64;
        sum.rival += rival.map_or(0.0, |rival| points[rival.index()] as f64);
        sum.estimate += f64::from(next.estimate(mover));
        samples += 1;
        if !asked || samples == SAMPLES {
            let mean = |sum: f64| sum / f64::from(samples);
            return Look { margin: mean(sum.margin), rival: mean(sum.rival), estimate: mean(sum.estimate) };
        }
    }
}
