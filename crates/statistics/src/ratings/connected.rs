//! Comparability of players: losses bound a rating from above, wins from below (Ford 1957).

use super::game::Packed;

/// For every player the set of players reachable upwards by wins or ties, as bits.
#[derive(Clone, Debug)]
pub struct Connections {
    above: Vec<Vec<u64>>,
}

impl Connections {
    pub fn of<'a>(players: usize, games: impl Iterator<Item = &'a Packed>) -> Connections {
        let mut above = vec![vec![0_u64; players.div_ceil(64)]; players];
        for game in games {
            let seats: Vec<(usize, u8)> = game.players().zip(game.groups).collect();
            for (low, group) in &seats {
                for (high, _) in seats.iter().filter(|(high, better)| better <= group && high != low) {
                    above[*low][high / 64] |= 1 << (high % 64);
                }
            }
        }
        (0..players).for_each(|player| above[player][player / 64] |= 1 << (player % 64));
        // Warshall's closure.
        for middle in 0..players {
            let row = above[middle].clone();
            for low in above.iter_mut().filter(|low| low[middle / 64] >> (middle % 64) & 1 == 1) {
                low.iter_mut().zip(&row).for_each(|(word, more)| *word |= more);
            }
        }
        Connections { above }
    }

    fn leads(&self, low: usize, high: usize) -> bool {
        self.above[low][high / 64] >> (high % 64) & 1 == 1
    }

    /// True for each side (below, above) on which a rating relative to the mean of `zero` is bounded.
    pub fn bounded(&self, player: usize, zero: &[usize]) -> (bool, bool) {
        (
            zero.iter().all(|&other| self.leads(other, player)),
            zero.iter().all(|&other| self.leads(player, other)),
        )
    }

    /// The largest group of players that wins connect both ways, of equal ones the first; all, if no two are connected.
    pub fn largest_group(&self) -> Vec<usize> {
        let players = self.above.len();
        let group = |one: usize| -> Vec<usize> {
            (0..players).filter(|&other| self.leads(one, other) && self.leads(other, one)).collect()
        };
        let larger =
            |best: Vec<usize>, other: Vec<usize>| if other.len() > best.len() { other } else { best };
        let largest = (0..players).map(group).reduce(larger).unwrap_or_default();
        if largest.len() > 1 { largest } else { (0..players).collect() }
    }
}
