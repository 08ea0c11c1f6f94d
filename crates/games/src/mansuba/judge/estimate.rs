//! Judgement of a position of Mansuba: who wins the race.

use kit::{Estimate, Game, Player, Scores};

use super::race::Race;
use crate::mansuba::{End, Mansuba};

/// Lead in moves that makes a win e times as likely.
const LEAD: f32 = 2.0;

/// Weight of all pieces against the foremost, where one piece is enough to win.
const OTHERS: f32 = 0.1;

/// Weight of all pieces where all must arrive.
const TOGETHER: f32 = 3.0;

/// Weight of a column on the way. Chains of jumps come and go with the pieces around, so pieces that only move to and fro
/// seem to lose nothing: without this, levels 7 and 8 drew half of their games.
const COLUMN: f32 = 0.1;

/// The way to go is counted in parts of a move.
const PARTS: f32 = 64.0;

/// No way is so long.
const WON: i64 = 1 << 20;

impl Estimate for Mansuba {
    /// Before the end, by how many moves the player is ahead of their opponent: with their foremost piece, and with all
    /// of them, which counts more if all must arrive.
    fn estimate(&self, player: Player) -> f32 {
        match self.end.map(End::winner) {
            Some(Some(winner)) => f32::from(u8::from(winner == player)),
            Some(None) => 0.5,
            None => {
                let turn = if self.next == player { 0.5 } else { -0.5 };
                let lead = self.way(player.next(2)) - self.way(player) + turn;
                1.0 / (1.0 + (-lead / LEAD).exp())
            }
        }
    }

    /// Before the end no player has points; the distance of each from winning counts.
    fn if_ended_here(&self) -> Scores {
        let mut scores = self.scores();
        for (player, points) in Player::all(2).zip(&mut scores.points) {
            *points = match self.end {
                Some(_) => *points * WON,
                None => -(PARTS * self.way(player)) as i64,
            };
        }
        scores
    }
}

impl Mansuba {
    /// Total of the moves that the player still needs.
    fn way(&self, player: Player) -> f32 {
        let held = self.prisoners.all().iter().filter(|held| held.piece.player == player).count() as u32;
        let Race { first, all } = Race::of(&self.board, player, held, &self.rules);
        let (first, all) = (first as f32, all as f32 / self.shape.home_size(player) as f32);
        if !self.rules.complex {
            return first + OTHERS * all;
        }
        let goal = self.shape.home_column(player.next(2));
        TOGETHER * all + COLUMN * self.board.columns_to(goal, player) as f32
    }
}
