//! Coverage of rating intervals with few blocks and with luck shared within blocks.

use contest::dice::Dice;
use contest::normal::deviate;
use contest::ratings::{Problem, RatedGame, Ratings};

use crate::long::runs;

/// Correlation within a block.
pub struct LuckSource {
    /// Strength by which a block favours one player on any seat.
    pub player: f64,
    /// Strength by which a block favours one seat.
    pub seat: f64,
}

pub fn block(dice: &mut Dice, block: u64, strengths: &[f64], luck: &LuckSource) -> Vec<RatedGame> {
    let players = strengths.len();
    let mut draw = |sd: f64| (0..players).map(|_| sd * deviate(dice.share())).collect::<Vec<f64>>();
    let (suits, favours) = (draw(luck.player), draw(luck.seat));
    let rotation = |first: usize| {
        let seats: Vec<usize> = (0..players).map(|seat| (seat + first) % players).collect();
        let arrive = |(seat, &player): (usize, &usize)| {
            -dice.share().ln() / (strengths[player] + suits[player] + favours[seat]).exp()
        };
        let times: Vec<f64> = seats.iter().enumerate().map(arrive).collect();
        let rank = |time: &f64| 1 + times.iter().filter(|other| *other < time).count() as u32;
        RatedGame { block, ranks: times.iter().map(rank).collect(), seats }
    };
    (0..players).map(rotation).collect()
}

fn played(dice: &mut Dice, blocks: u64, strengths: &[f64], luck: &LuckSource) -> Ratings {
    let games = (0..blocks).flat_map(|number| block(dice, number, strengths, luck)).collect();
    Problem::usual(strengths.len(), strengths.len(), games).fit().unwrap()
}

/// Number of runs in which the interval of the second player above the first contains the truth: the rating that very many blocks
/// give, since luck draws players together.
fn covered(dice: &mut Dice, strengths: &[f64], blocks: u64, luck: &LuckSource, runs: usize) -> f64 {
    let truth = played(dice, 3_000, strengths, luck).elo(0)[1].elo;
    let hit = |_: &usize| {
        let (low, high) = played(dice, blocks, strengths, luck).interval(1, 0);
        low <= truth && truth <= high
    };
    (0..runs).filter(hit).count() as f64 / runs as f64
}

#[test]
fn intervals_of_95_percent_cover_93_from_two_blocks_on() {
    let mut dice = Dice::new(11);
    let runs = runs(100);
    // Noise of the simulation: three standard deviations.
    let slack = 3.0 * (0.95 * 0.05 / runs as f64).sqrt();
    for strengths in [&[0.0, 0.0][..], &[0.0, 0.7], &[0.0, 0.4, -0.4], &[0.0, 1.0, 0.2, 0.6]] {
        for (player, seat) in [(0.0, 0.0), (0.0, 1.0), (0.7, 0.0)] {
            for blocks in [2, 3, 5, 10, 31] {
                let share = covered(&mut dice, strengths, blocks, &LuckSource { player, seat }, runs);
                let what = format!("{} players, {blocks} blocks, luck {player} and {seat}", strengths.len());
                assert!(share >= 0.93 - slack, "{share} with {what}");
            }
        }
    }
}

#[test]
fn intervals_are_as_wide_as_the_estimates_spread_and_halve_with_four_times_the_blocks() {
    let (mut dice, runs) = (Dice::new(12), runs(60));
    for strengths in [&[0.0, 0.7][..], &[0.0, 0.4, -0.4]] {
        for (player, seat) in [(0.0, 0.0), (0.0, 1.0), (0.7, 0.0)] {
            let luck = LuckSource { player, seat };
            let mut widths = Vec::new();
            for blocks in [40, 160] {
                let fits: Vec<Ratings> =
                    (0..runs).map(|_| played(&mut dice, blocks, strengths, &luck)).collect();
                let mean = |of: &dyn Fn(&Ratings) -> f64| fits.iter().map(of).sum::<f64>() / runs as f64;
                let half = mean(&|fit| (fit.interval(1, 0).1 - fit.interval(1, 0).0) / 2.0);
                let centre = mean(&|fit| fit.elo(0)[1].elo);
                let spread = 1.96 * mean(&|fit| (fit.elo(0)[1].elo - centre).powi(2)).sqrt();
                let ratio = half / spread;
                let what = format!("{} players, {blocks} blocks, luck {player} and {seat}", strengths.len());
                assert!((0.7..1.6).contains(&ratio), "{ratio} with {what}");
                widths.push(half);
            }
            let ratio = widths[0] / widths[1];
            assert!((1.7..2.3).contains(&ratio), "{ratio} with luck {player} and {seat}");
        }
    }
}

/// Fields of two-seat round robins, by strengths in Elo above the first player.
const FIELDS: [&[f64]; 6] = [
    &[0.0, 1116.0],
    &[0.0, 50.0, 100.0, 150.0, 200.0, 1116.0],
    &[0.0, 0.0, 0.0, 0.0],
    &[0.0, 700.0, 750.0, 100.0, 50.0],
    &[0.0, -900.0, 30.0, 60.0],
    &[0.0, 250.0, 500.0, 750.0, 1000.0],
];

fn round_robin(dice: &mut Dice, strengths: &[f64], blocks: u64, luck: &LuckSource) -> Problem {
    let mut games = Vec::new();
    let pairs = (0..strengths.len()).flat_map(|a| (a + 1..strengths.len()).map(move |b| (a, b)));
    for (number, (a, b)) in (0..).zip(pairs.flat_map(|pair| vec![pair; blocks as usize])) {
        for game in block(dice, number, &[strengths[a], strengths[b]], luck) {
            let seats = game.seats.iter().map(|&seat| [a, b][seat]).collect();
            games.push(RatedGame { seats, ..game });
        }
    }
    Problem::usual(strengths.len(), 2, games)
}

/// By player, number of runs in which its interval contains the truth; the first player is zero.
fn coverage(dice: &mut Dice, elo: &[f64], blocks: u64, zero: Option<usize>, runs: usize) -> Vec<f64> {
    let strengths: Vec<f64> = elo.iter().map(|elo| elo * 10_f64.ln() / 400.0).collect();
    let mut hits = vec![0.0; elo.len()];
    for _ in 0..runs {
        let luck = LuckSource { player: 0.0, seat: 0.0 };
        let ratings = round_robin(dice, &strengths, blocks, &luck).fit().unwrap();
        let group = zero.map_or_else(|| ratings.zero_group(), |zero| vec![zero]);
        let level = group.iter().map(|&player| elo[player]).sum::<f64>() / group.len() as f64;
        for (player, row) in ratings.rows(zero).iter().enumerate() {
            hits[player] +=
                f64::from(u8::from(row.low <= elo[player] - level && elo[player] - level <= row.high));
        }
    }
    hits.iter().map(|hits| hits / runs as f64).collect()
}

#[test]
fn intervals_cover_dominant_players_too_from_the_first_block_on() {
    let (mut dice, runs) = (Dice::new(13), runs(60));
    let slack = 3.0 * (0.95 * 0.05 / runs as f64).sqrt();
    for field in FIELDS {
        for blocks in [1, 2, 3, 5, 20] {
            for zero in [Some(0), None] {
                let covered = coverage(&mut dice, field, blocks, zero, runs);
                let worst = covered.iter().copied().fold(1.0, f64::min);
                assert!(
                    worst >= 0.93 - slack,
                    "{covered:?} with {field:?}, {blocks} blocks a table, zero {zero:?}"
                );
            }
        }
    }
}
