//! Trying moves: what the points are after each of them, or after some moves more, luck averaged.

use kit::{Estimate, Quick};

use crate::Budget;
use crate::budget::BudgetWatch;

/// Parameters of trials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Trials of each move, with other luck every time.
    pub times: u32,
    /// Moves played on after it, as a fair player might.
    pub ahead: u32,
    /// True to count the points of all players if the game ended there: that takes time.
    pub standing: bool,
    /// Equal seeds see the same luck.
    pub seed: u64,
}

/// A move that was tried, and what came of it on average.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<M> {
    pub mv: M,
    /// Number of trials; 0 if the time was up before.
    pub times: u32,
    /// The points by seat.
    pub scores: Vec<f64>,
    /// The points by seat if the game ended there, if they are wanted.
    pub standing: Vec<f64>,
    /// In what part of the tries the game was over.
    pub over: f64,
}

impl Trial {
    /// However often moves are tried, no more moves than these are played in all.
    const MOST_MOVES: u64 = 1 << 22;

    /// Tries these legal moves, one after the other, again and again, as long as the budget lasts. In each round all
    /// moves meet the same luck, so that they are compared on equal terms.
    pub fn run<G: Estimate>(&self, position: &G, moves: &[G::Move], budget: &Budget) -> Vec<Tried<G::Move>> {
        let seats = position.scores().points.len();
        let mut tries: Vec<_> = moves.iter().map(|&mv| Tried::new(mv, seats, self.standing)).collect();
        let most = (Trial::MOST_MOVES / (u64::from(self.ahead) + 1)).max(moves.len() as u64);
        self.rounds(position, &mut tries, budget.at_most(most).start());
        tries.iter_mut().for_each(Tried::average);
        tries
    }

    fn rounds<G: Estimate>(&self, position: &G, tries: &mut [Tried<G::Move>], mut watch: BudgetWatch) {
        let mut number = 0;
        for round in 0..self.times {
            for tried in &mut *tries {
                if !watch.allows(number) {
                    return;
                }
                number += 1;
                let mut luck = Quick::new(self.seed.wrapping_add(u64::from(round) << 32));
                tried.add(&self.follow(position, tried.mv, &mut luck));
            }
        }
    }

    /// The position after the move and those that follow it.
    fn follow<G: Estimate>(&self, position: &G, mv: G::Move, luck: &mut Quick) -> G {
        let mut next = position.clone();
        next.play(mv, luck);
        for _ in 0..self.ahead {
            if next.to_move().is_none() {
                break;
            }
            let mv = next.likely_move(luck);
            next.play(mv, luck);
        }
        next
    }
}

impl<M> Tried<M> {
    fn new(mv: M, seats: usize, standing: bool) -> Tried<M> {
        let standing = if standing { seats } else { 0 };
        Tried { mv, times: 0, scores: vec![0.0; seats], standing: vec![0.0; standing], over: 0.0 }
    }

    fn add<G: Estimate>(&mut self, end: &G) {
        self.times += 1;
        add(&mut self.scores, &end.scores().points);
        if !self.standing.is_empty() {
            add(&mut self.standing, &end.if_ended_here().points);
        }
        self.over += f64::from(u8::from(end.to_move().is_none()));
    }

    /// Makes means of sums.
    fn average(&mut self) {
        let times = f64::from(self.times.max(1));
        let sums = self.scores.iter_mut().chain(&mut self.standing).chain([&mut self.over]);
        sums.for_each(|sum| *sum /= times);
    }
}

fn add(sums: &mut [f64], points: &[i64]) {
    sums.iter_mut().zip(points).for_each(|(sum, &points)| *sum += points as f64);
}
