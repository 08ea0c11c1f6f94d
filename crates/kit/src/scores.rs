//! The points of all seats, and the ranks that follow from them.

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Player, Seats};

/// One number of points per seat, and who has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    /// Points by seat.
    pub points: ArrayVec<i64, MAX_SEATS>,
    /// Players who left; they rank below all others, whatever their points.
    pub left: Seats,
}

impl Scores {
    /// The points as they stand, with the players who left.
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

impl Scores {
    /// Share of the win of each player, if this is the end: 1, shared by the first rank.
    pub fn shares(&self) -> ArrayVec<f32, MAX_SEATS> {
        let ranks = self.ranks();
        let share = 1.0 / ranks.iter().filter(|&&rank| rank == 1).count() as f32;
        ranks.iter().map(|&rank| if rank == 1 { share } else { 0.0 }).collect()
    }

    /// Result of each player, if this is the end, as learners count it: 1 for a sole win, the others sharing the loss, so
    /// that the sum is 0. A solo player gets the points.
    pub fn returns(&self) -> ArrayVec<f32, MAX_SEATS> {
        let seats = self.points.len() as f32;
        match &self.points[..] {
            [points] => [*points as f32].into_iter().collect(),
            _ => self.shares().iter().map(|share| (seats * share - 1.0) / (seats - 1.0)).collect(),
        }
    }

    /// Expected share of the win before the end, if a lead of `lead` points makes it e times as likely. The sum over all
    /// players is 1; a player who has left has 0.
    pub fn hope(&self, player: Player, lead: f32) -> f32 {
        let stayed = || Player::all(self.points.len() as u8).filter(|&player| !self.left.has(player));
        let points = |player: Player| self.points[player.index()];
        let best = stayed().map(points).max().unwrap_or(0);
        let weight = |player: Player| ((points(player) - best) as f32 / lead).exp();
        if self.left.has(player) { 0.0 } else { weight(player) / stayed().map(weight).sum::<f32>() }
    }

    /// True if the player has won, alone or shared, if this is the end. A player who has left has not, nor has a solo
    /// player, who had no opponent.
    pub fn won(&self, player: Player) -> bool {
        self.points.len() > 1 && !self.left.has(player) && self.ranks()[player.index()] == 1
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

    #[test]
    fn hopes_add_up_to_one_and_follow_the_lead() {
        let left = [Player(3)].into_iter().collect();
        let scores = Scores::new([10, 0, 10, 99], left);
        let hopes: Vec<f32> = Player::all(4).map(|player| scores.hope(player, 10.0)).collect();
        assert!((hopes.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(
            (hopes[0] / hopes[1] - std::f32::consts::E).abs() < 1e-5
                && hopes[0] == hopes[2]
                && hopes[3] == 0.0
        );
    }

    #[test]
    fn returns_add_up_to_nothing_unless_one_plays_alone() {
        let returns =
            |points: &[i64]| Scores::new(points.iter().copied(), Seats::default()).returns().to_vec();
        assert_eq!(returns(&[3, 9]), [-1.0, 1.0]);
        assert_eq!(returns(&[4, 4]), [0.0, 0.0]);
        assert_eq!(returns(&[1, 7, 2]), [-0.5, 1.0, -0.5]);
        assert_eq!(returns(&[7, 7, 2]), [0.25, 0.25, -0.5]);
        assert_eq!(returns(&[420]), [420.0]);
    }

    #[test]
    fn winners_share_the_win() {
        let tied = Scores::new([5, 1, 5], Seats::default());
        assert_eq!(tied.shares()[..], [0.5, 0.0, 0.5]);
        let won = Scores::new([1, 2], Seats::default());
        assert_eq!(won.shares()[..], [0.0, 1.0]);
        assert_eq!([won.won(Player(0)), won.won(Player(1))], [false, true]);
    }

    #[test]
    fn who_plays_alone_or_leaves_wins_nothing() {
        let gone: Seats = [Player(0)].into_iter().collect();
        assert!(!Scores::new([70], Seats::default()).won(Player(0)));
        assert!(!Scores::new([70], gone).won(Player(0)));
        assert!(!Scores::new([70, 3], gone).won(Player(0)) && Scores::new([70, 3], gone).won(Player(1)));
    }
}
