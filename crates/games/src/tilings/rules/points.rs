//! The points of the board as it stands, by what they are for.

use kit::Player;

use super::further::Further;
use super::{patterns, zones};
use crate::tilings::MOST_SEATS;
use crate::tilings::board::Board;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    Tiles,
    /// Tiles and patterns.
    Patterns,
    /// Tiles, patterns and zones.
    Zones,
}

impl Score {
    pub const ALL: [Score; 3] = [Score::Tiles, Score::Patterns, Score::Zones];

    /// The word for it among the options.
    pub fn word(self) -> &'static str {
        ["tiles", "patterns", "zones"][self as usize]
    }

    /// What this word means.
    pub fn from_word(word: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.word() == word)
    }
}

/// Points by seat; what does not count is 0.
#[derive(Clone, Debug)]
pub struct Points {
    pub tiles: [i64; MOST_SEATS],
    pub patterns: [i64; MOST_SEATS],
    pub zones: [i64; MOST_SEATS],
}

impl Points {
    /// The points on this board.
    pub fn of(board: &Board, score: Score, further: Option<&Further>) -> Points {
        if let Some(further) = further.filter(|further| further.changes_points()) {
            return further.points(board, score);
        }
        let none = [0; MOST_SEATS];
        let mut points = Points { tiles: board.owned(), patterns: none, zones: none };
        if score >= Score::Patterns {
            board.each_plain(|laid| points.patterns[laid.owner.index()] += patterns::points(board, laid));
        }
        if score == Score::Zones {
            points.zones = zones::points(board);
        }
        points
    }

    /// All points of a player.
    pub fn total(&self, player: Player) -> i64 {
        let seat = player.index();
        self.tiles[seat] + self.patterns[seat] + self.zones[seat]
    }
}
