//! The points of all seats, and the ranks that follow from them.

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Player, Seats};

/// One number of points per seat, and who has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    /// Points by seat.
    pub points: ArrayVec<i64, MAX_SEATS>,
    /// Those who rank below all who stayed, whatever their points.
    pub left: Seats,
}

impl Scores {
    /// The points as they stand, with those who left.
    pub fn new(points: impl IntoIterator<Item = i64>, left: Seats) -> Scores {
        Scores { points: points.into_iter().collect(), left }
    }

    /// Ranks by seat, 1 the best; players with equal points share the better rank.
    pub fn ranks(&self) -> Vec<usize> {
        let standing = |seat: usize| (!self.left.has(Player(seat as u8)), self.points[seat]);
        let seats = 0..self.points.len();
        seats
            .clone()
            .map(|seat| 1 + seats.clone().filter(|&rival| standing(rival) > standing(seat)).count())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_rank_and_who_left_ranks_last() {
        let left = [Player(3)].into_iter().collect();
        assert_eq!(Scores::new([5, 9, 5, 80], left).ranks(), [2, 1, 2, 4]);
    }
}
