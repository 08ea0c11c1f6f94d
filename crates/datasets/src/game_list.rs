//! Games as flat lists of numbers.

use kit::Scores;

use crate::Narrow;
use crate::thoughts::{Thoughts, shift};

/// Games one behind the other; `ends` and `draw_ends` say where each stops.
#[derive(Clone, Default, Debug)]
pub struct GameList {
    pub actions: Narrow,
    pub movers: Vec<u8>,
    pub ends: Vec<i64>,
    /// Luck as the game asked for it, that of the start first.
    pub draws: Narrow,
    pub draw_ends: Vec<i64>,
    /// Final points and returns, by game and seat.
    pub points: Vec<i64>,
    pub returns: Vec<f32>,
    /// Empty for random games.
    pub thoughts: Thoughts,
}

/// One game while it is played. Its lists are used again for the next game, so that they stay in the cache.
#[derive(Default)]
pub struct CurrentGame {
    pub actions: Vec<u32>,
    pub movers: Vec<u8>,
    pub draws: Vec<u32>,
    pub thoughts: Thoughts,
}

impl CurrentGame {
    pub fn clear(&mut self) {
        self.actions.clear();
        self.movers.clear();
        self.draws.clear();
        if !self.thoughts.ends.is_empty() {
            self.thoughts = Thoughts::default();
        }
    }
}

impl GameList {
    /// Adds a finished game.
    pub(crate) fn add(&mut self, course: &CurrentGame, scores: &Scores) {
        self.actions.extend(&course.actions);
        self.movers.extend(&course.movers);
        self.draws.extend(&course.draws);
        if !course.thoughts.ends.is_empty() {
            self.thoughts.append(&course.thoughts);
        }
        self.ends.push(self.movers.len() as i64);
        self.draw_ends.push(self.draws.len() as i64);
        self.points.extend(&scores.points);
        self.returns.extend(&scores.returns());
    }

    pub(crate) fn append(&mut self, other: &GameList) {
        shift(&mut self.ends, self.movers.len(), &other.ends);
        shift(&mut self.draw_ends, self.draws.len(), &other.draw_ends);
        self.actions.append(&other.actions);
        self.movers.extend(&other.movers);
        self.draws.append(&other.draws);
        self.points.extend(&other.points);
        self.returns.extend(&other.returns);
        self.thoughts.append(&other.thoughts);
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Moves of all games.
    pub fn moves(&self) -> usize {
        self.movers.len()
    }

    /// Actions and draws of one game.
    pub fn game(&self, number: usize) -> (Vec<u32>, Vec<u32>) {
        let [moves, draws] = [&self.ends, &self.draw_ends].map(|ends| range(ends, number));
        (self.actions.part(moves.start, moves.end), self.draws.part(draws.start, draws.end))
    }

    /// Places of the moves of one game.
    pub(crate) fn moves_of(&self, number: usize) -> std::ops::Range<usize> {
        range(&self.ends, number)
    }
}

fn range(ends: &[i64], number: usize) -> std::ops::Range<usize> {
    let from = if number == 0 { 0 } else { ends[number - 1] as usize };
    from..ends[number] as usize
}
