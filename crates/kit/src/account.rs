//! Sources of points: a sum for each kind of thing and each seat.

use serde::Serialize;

use crate::{Change, Message, Names, Player};

/// Rows of an account, in display order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Account(pub Vec<(&'static str, Vec<i64>)>);

impl Account {
    /// One kind only: what the points are more than they were.
    pub fn of(
        kind: &'static str,
        before: impl IntoIterator<Item = i64>,
        after: impl IntoIterator<Item = i64>,
    ) -> Account {
        Account(vec![(kind, after.into_iter().zip(before).map(|(after, before)| after - before).collect())])
    }

    /// Adds the rows of another account, those of a new kind at the end.
    pub fn add(&mut self, other: &Account) {
        for (kind, points) in &other.0 {
            match self.0.iter_mut().find(|(known, _)| known == kind) {
                Some((_, sums)) => sums.iter_mut().zip(points).for_each(|(sum, more)| *sum += more),
                None => self.0.push((kind, points.clone())),
            }
        }
    }

    /// Lines such as `player 1: cities +8`, one for each kind that changed a player's points.
    pub fn told(&self) -> Vec<String> {
        self.told_to(&Names::default())
    }

    /// The same with players called by these names.
    pub fn told_to(&self, names: &Names) -> Vec<String> {
        let mut told = Vec::new();
        for (kind, points) in &self.0 {
            for (player, &won) in Player::all(points.len() as u8).zip(points).filter(|(_, won)| **won != 0) {
                let line =
                    Message::new("{player}: {kind} {won}").with("player", player).with("won", Change(won));
                told.push(line.with("kind", Message::new(kind)).told(names));
            }
        }
        told
    }

    /// Total of each of `seats` seats.
    pub fn total(&self, seats: usize) -> Vec<i64> {
        let of = |seat: usize| self.0.iter().map(|(_, points)| points.get(seat).unwrap_or(&0)).sum();
        (0..seats).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_add_up_in_the_order_they_came() {
        let mut sum = Account::of("roads", [1, 2], [4, 2]);
        sum.add(&Account(vec![("farms", vec![0, 9]), ("roads", vec![1, 1])]));
        assert_eq!(sum, Account(vec![("roads", vec![4, 1]), ("farms", vec![0, 9])]));
        assert_eq!(sum.total(2), [4, 10]);
        assert_eq!(sum.told(), ["player 1: roads +4", "player 2: roads +1", "player 2: farms +9"]);
    }
}
