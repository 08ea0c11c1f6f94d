//! Residues: results of every block beyond the expected ones, by pair.

use crate::ratings::Problem;
use crate::ratings::blocks::{by_block, each_slope};
use crate::ratings::cross::{Meeting, meetings};
use crate::ratings::game::Packed;

/// A pair of players that met: derivatives of its expected points.
struct Pair {
    players: (usize, usize),
    /// Variance of its points, which equals their derivative by the first player's strength.
    variance: f64,
    /// Derivatives by the advantage of every seat.
    seats: Vec<f64>,
}

/// Sparse vectors by block.
#[derive(Default)]
struct ByBlock {
    ends: Vec<usize>,
    entries: Vec<(usize, f64)>,
}

impl ByBlock {
    /// Sum of all blocks, each times its factor.
    fn sum(&self, size: usize, factor: &impl Fn(usize) -> f64) -> Vec<f64> {
        let (mut sum, mut from) = (vec![0.0; size], 0);
        for (block, &end) in self.ends.iter().enumerate() {
            let factor = factor(block);
            self.entries[from..end].iter().for_each(|(place, part)| sum[*place] += factor * part);
            from = end;
        }
        sum
    }
}

/// The residues of all blocks, and their slopes.
pub struct Residues {
    players: usize,
    places: usize,
    pairs: Vec<Pair>,
    blocks: ByBlock,
    slopes: ByBlock,
}

impl Residues {
    /// Residues of some games at these strengths and advantages.
    pub fn of(problem: &Problem, games: &[Packed], at: &[f64]) -> Residues {
        let mut sorted = games.to_vec();
        sorted.sort_unstable();
        let mut slopes = ByBlock::default();
        each_slope(problem, &sorted, at, |slope, touched| {
            slopes.entries.extend(touched.iter().map(|&place| (place, slope[place])));
            slopes.ends.push(slopes.entries.len());
        });
        let (pairs, places) = pairs(problem, games);
        let mut sums = vec![0.0; pairs.len()];
        let blocks = ByBlock::default();
        let mut answer = Residues { players: problem.players, places: at.len(), pairs, blocks, slopes };
        for block in by_block(&sorted).chunk_by(|game, other| game.block == other.block) {
            let met = block.iter().flat_map(|game| meetings(problem, game, at));
            let placed =
                met.map(|meeting| (places[meeting.pair.0 * problem.players + meeting.pair.1], meeting));
            answer.add_block(placed.map(|(place, meeting)| (place as usize, meeting)), &mut sums);
        }
        answer
    }

    /// Adds a block; `sums` is zero before and after.
    fn add_block(&mut self, met: impl Iterator<Item = (usize, Meeting)>, sums: &mut [f64]) {
        let mut touched = Vec::new();
        for (place, meeting) in met {
            self.pairs[place].add(&meeting);
            sums[place] += meeting.points - meeting.expected;
            touched.push(place);
        }
        touched.sort_unstable();
        touched.dedup();
        self.blocks.entries.extend(touched.iter().map(|&place| (place, sums[place])));
        self.blocks.ends.push(self.blocks.entries.len());
        touched.iter().for_each(|&place| sums[place] = 0.0);
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.ends.len()
    }

    /// Number of non-zero entries.
    pub fn entries(&self) -> usize {
        self.blocks.entries.len() + self.slopes.entries.len()
    }

    /// Degrees of freedom: pairs beyond a spanning forest of the meetings, which strengths always explain.
    pub fn freedom(&self) -> usize {
        let mut root: Vec<usize> = (0..self.players).collect();
        let mut joined = 0;
        for pair in &self.pairs {
            let (a, b) = (find(&root, pair.players.0), find(&root, pair.players.1));
            joined += usize::from(a != b);
            root[a] = b;
        }
        self.pairs.len() - joined
    }

    /// Residues by pair and gradient by coordinate, summed over blocks with factors.
    pub fn sum(&self, factor: impl Fn(usize) -> f64) -> (Vec<f64>, Vec<f64>) {
        (self.blocks.sum(self.pairs.len(), &factor), self.slopes.sum(self.places, &factor))
    }

    /// Residues after strengths and advantages have moved by `moved`.
    pub fn less(&self, mut residues: Vec<f64>, moved: &[f64]) -> Vec<f64> {
        for (residue, pair) in residues.iter_mut().zip(&self.pairs) {
            *residue -= pair.variance * (moved[pair.players.0] - moved[pair.players.1]);
            *residue -= pair.seats.iter().zip(&moved[self.players..]).map(|(a, b)| a * b).sum::<f64>();
        }
        residues
    }

    /// The sum of squared residues, each in units of its variance.
    pub fn surprise(&self, residues: &[f64]) -> f64 {
        let squares =
            residues.iter().zip(&self.pairs).map(|(residue, pair)| residue * residue / pair.variance);
        squares.sum()
    }
}

impl Pair {
    fn add(&mut self, meeting: &Meeting) {
        // Bounds the weight of a surprise where the result was all but certain.
        let variance = (meeting.expected * (1.0 - meeting.expected)).max(1e-6);
        self.variance += variance;
        if self.seats.is_empty() {
            return;
        }
        self.seats[meeting.seats.0] += variance;
        self.seats[meeting.seats.1] -= variance;
    }
}

/// All pairs that met, and their index by both player numbers, the lower first.
fn pairs(problem: &Problem, games: &[Packed]) -> (Vec<Pair>, Vec<u32>) {
    let (mut pairs, mut places) = (Vec::new(), vec![u32::MAX; problem.players.pow(2)]);
    for game in games {
        for (a, b) in game.players().flat_map(|a| game.players().map(move |b| (a, b))).filter(|(a, b)| a < b)
        {
            let place = &mut places[a * problem.players + b];
            if *place == u32::MAX {
                *place = pairs.len() as u32;
                pairs.push(Pair { players: (a, b), variance: 0.0, seats: vec![0.0; problem.seat_terms] });
            }
        }
    }
    (pairs, places)
}

fn find(root: &[usize], mut player: usize) -> usize {
    while root[player] != player {
        player = root[player];
    }
    player
}
