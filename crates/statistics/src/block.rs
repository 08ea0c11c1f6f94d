//! A block: games with one seed, one for every rotation of the seats.

use serde::{Deserialize, Serialize};

use crate::Outcome;

/// A block to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Number in the schedule, from which its seed follows.
    pub number: usize,
    /// Players by number, in the seat order of the first game.
    pub table: Vec<usize>,
}

/// Identity of a game: its block and its rotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    pub block: usize,
    pub rotation: usize,
}

/// A block that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockResult {
    pub block: Block,
    /// Its games, by rotation.
    pub games: Vec<Outcome>,
}

impl Block {
    /// Number of games: one for each rotation, or one for each player of a solo game.
    pub fn games(&self) -> usize {
        self.table.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = GameId> + use<> {
        let block = self.number;
        (0..self.games()).map(move |rotation| GameId { block, rotation })
    }
}

/// Players by seat in one game of a table. In games with one seat each player plays a game of its own.
pub fn seating(table: &[usize], seats: usize, rotation: usize) -> Vec<usize> {
    (0..seats.min(table.len())).map(|seat| table[(seat + rotation) % table.len()]).collect()
}

impl BlockResult {
    /// True if every player played a solo game.
    fn is_solo(&self) -> bool {
        self.games.first().is_some_and(|game| game.ranks.len() == 1)
    }

    /// Players by seat in a game.
    pub fn seating(&self, rotation: usize) -> Vec<usize> {
        seating(&self.block.table, self.games[rotation].ranks.len(), rotation)
    }

    /// Ranks at the table of solo games: by points, and below all others after a fault.
    pub fn ranks_alone(&self) -> Vec<u32> {
        let value = |game: &Outcome| (game.faults.is_empty(), game.points[0]);
        let rank =
            |mine: &Outcome| 1 + self.games.iter().filter(|other| value(other) > value(mine)).count() as u32;
        self.games.iter().map(rank).collect()
    }

    /// Rankings that ratings use: players in seat order and their ranks, by game. The solo games of a block make one ranking.
    pub fn rankings(&self) -> Vec<(Vec<usize>, Vec<u32>)> {
        if self.is_solo() {
            return vec![(self.block.table.clone(), self.ranks_alone())];
        }
        let ranks = |game: &Outcome| game.ranks.iter().map(|&rank| rank.into()).collect();
        (0..).zip(&self.games).map(|(rotation, game)| (self.seating(rotation), ranks(game))).collect()
    }

    /// Half points of each player: 2 for a rival with a worse rank, 1 for a tie; at most 2 n (n − 1).
    pub fn halves(&self) -> Vec<usize> {
        let table = &self.block.table;
        let times = if self.is_solo() { table.len() } else { 1 };
        let mut halves = vec![0; table.len()];
        for (seats, ranks) in self.rankings() {
            for (seat, player) in seats.iter().enumerate() {
                let index = table.iter().position(|other| other == player).expect("a player of the table");
                halves[index] += times * half_points(&ranks, seat);
            }
        }
        halves
    }

    /// The share of rivals that each of the table beat: 1 all, 0 none, a tie counting half.
    pub fn shares(&self) -> Vec<f64> {
        let players = self.block.table.len();
        let all = (2 * players * (players - 1)).max(1) as f64;
        self.halves().into_iter().map(|halves| halves as f64 / all).collect()
    }

    /// Sum of points of each player at the table.
    pub fn points(&self) -> Vec<i64> {
        let mut points = vec![0; self.block.table.len()];
        for (rotation, game) in self.games.iter().enumerate() {
            for (player, got) in self.seating(rotation).into_iter().zip(&game.points) {
                let index = self.block.table.iter().position(|other| *other == player);
                points[index.expect("a player of the table")] += got;
            }
        }
        points
    }

    /// Number of games of the block in which each player sat.
    pub fn played(&self) -> usize {
        if self.is_solo() { 1 } else { self.games.len() }
    }
}

/// Half points of a seat in one game.
fn half_points(ranks: &[u32], seat: usize) -> usize {
    let halves = |(other, rank): (usize, &u32)| match rank.cmp(&ranks[seat]) {
        _ if other == seat => 0,
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    ranks.iter().enumerate().map(halves).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(table: &[usize], games: &[&str]) -> BlockResult {
        let games = games.iter().map(|text| text.parse().unwrap()).collect();
        BlockResult { block: Block { number: 0, table: table.to_vec() }, games }
    }

    #[test]
    fn everybody_sits_once_on_every_seat() {
        let rotations: Vec<Vec<usize>> = (0..3).map(|rotation| seating(&[4, 7, 9], 3, rotation)).collect();
        assert_eq!(rotations, [[4, 7, 9], [7, 9, 4], [9, 4, 7]]);
        let alone: Vec<Vec<usize>> = (0..2).map(|rotation| seating(&[4, 7], 1, rotation)).collect();
        assert_eq!(alone, [[4], [7]]);
    }

    #[test]
    fn a_score_is_the_share_of_rivals_beaten_on_all_seats() {
        let won = result(&[4, 7], &["1,2;5,3;9;", "2,1;0,8;9;"]);
        assert_eq!((won.halves(), won.shares()), (vec![4, 0], vec![1.0, 0.0]));
        assert_eq!(won.points(), [13, 3]);
        let three = result(&[0, 1, 2], &["1,1,3;5,5,3;9;", "1,2,3;5,4,3;9;", "1,2,3;5,4,3;9;"]);
        // Player 0: a tie and a win, then last, then second.
        assert_eq!(three.halves(), [3 + 2, 3 + 4, 2 + 4]);
    }

    #[test]
    fn who_plays_alone_is_compared_by_points_and_below_all_if_sent_off() {
        let alone = result(&[3, 5, 8], &["1;10;9;", "1;12;9;0:crash", "1;7;9;"]);
        assert_eq!(alone.ranks_alone(), [1, 3, 2]);
        assert_eq!(alone.shares(), [1.0, 0.0, 0.5]);
        assert_eq!(alone.rankings(), [(vec![3, 5, 8], vec![1, 3, 2])]);
    }
}
