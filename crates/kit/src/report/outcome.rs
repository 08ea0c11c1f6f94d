//! The result of a game: who has won, and how it came to its end.

use serde::Serialize;

use super::{Departure, Message, Names};
use crate::{Player, Scores};

/// The end of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameOutcome {
    /// Everyone who has won: several share the win, none in a game for one or if all have left.
    pub winners: Vec<Player>,
    /// The player who ended the game by leaving, and why; `None` if it was played to its end.
    pub left: Option<(Player, Departure)>,
    /// Rule that ends the game here, where the rules have several ends.
    pub why: Option<Message>,
    /// The result in one sentence.
    pub text: Message,
    /// The game does not count: the arena itself failed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
    #[serde(skip)]
    scores: Scores,
}

impl GameOutcome {
    /// The outcome by the points at the end, and by who has left.
    pub fn of(scores: &Scores, why: Option<Message>) -> GameOutcome {
        let seats = scores.points.len() as u8;
        let winners = Player::all(seats).filter(|&player| scores.won(player)).collect();
        let last = scores.left.iter().last().filter(|_| scores.left.ends_game(seats));
        let left = last.map(|player| (player, Departure::Left));
        let (scores, text) = (scores.clone(), Message::new(""));
        GameOutcome { winners, left, why, text, void: false, scores }.tell()
    }

    /// The outcome of a game that the arena spoiled.
    pub fn void(scores: &Scores) -> GameOutcome {
        let mut outcome = GameOutcome::of(scores, None);
        (outcome.winners, outcome.void) = (Vec::new(), true);
        outcome.tell()
    }

    /// The same, with the reason of the player who left last.
    pub fn explain(mut self, departures: &[(Player, Departure)]) -> GameOutcome {
        let last = departures.iter().rev().find(|(player, _)| self.scores.left.has(*player));
        if let (Some(_), Some(last)) = (self.left, last) {
            self.left = Some(*last);
        }
        self.tell()
    }

    /// The same without winners: all players were absent.
    pub fn without_winners(mut self) -> GameOutcome {
        self.winners.clear();
        self.tell()
    }

    /// The same, with players called by these names.
    pub fn render(mut self, names: &Names) -> GameOutcome {
        self.text = self.text.render(names);
        self.why = self.why.map(|why| why.render(names));
        self
    }

    fn tell(mut self) -> GameOutcome {
        let how = match self.left {
            Some((player, departure)) => Message::new("{left}: ").with("left", departure.since(player)),
            None => Message::new(""),
        };
        let result = match (&self.winners[..], &self.scores.points[..]) {
            _ if self.void => Message::new("the game does not count"),
            ([], [points]) => Message::new("{n} {n:point|points}").with("n", *points),
            ([], _) => Message::new("no player wins"),
            ([winner], _) => Message::new("{winner} {winner:wins|win}").with("winner", *winner),
            (winners, _) => Message::new("{winners} share the win").with("winners", winners.to_vec()),
        };
        self.text = Message::new("game over: {how}{result}").with("how", how).with("result", result);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(points: &[i64], left: &[(u8, Departure)]) -> String {
        let departures: Vec<_> = left.iter().map(|&(seat, why)| (Player(seat), why)).collect();
        let scores =
            Scores::new(points.iter().copied(), departures.iter().map(|(player, _)| *player).collect());
        GameOutcome::of(&scores, None).explain(&departures).text.text().to_owned()
    }

    #[test]
    fn who_resigns_ahead_has_lost() {
        let resigned = [(0, Departure::Resigned)];
        assert_eq!(text(&[70, 3], &resigned), "game over: player 1 has resigned: player 2 wins");
        assert_eq!(text(&[0, 3], &resigned), "game over: player 1 has resigned: player 2 wins");
    }

    #[test]
    fn out_of_time_at_nothing_to_nothing_is_lost() {
        let late = [(1, Departure::OutOfTime)];
        assert_eq!(text(&[0, 0], &late), "game over: player 2 is out of time: player 1 wins");
    }

    #[test]
    fn a_game_that_two_play_on_ends_by_points() {
        let left = [(0, Departure::Resigned)];
        assert_eq!(text(&[90, 4, 7], &left), "game over: player 3 wins");
        assert_eq!(text(&[90, 7, 7], &left), "game over: player 2 and player 3 share the win");
        let both = [(0, Departure::Resigned), (2, Departure::SentOff)];
        assert_eq!(text(&[90, 4, 7], &both), "game over: player 3 was sent off: player 2 wins");
    }

    #[test]
    fn a_game_for_one_has_points_and_one_without_players_no_winner() {
        assert_eq!(text(&[70], &[]), "game over: 70 points");
        assert_eq!(text(&[70], &[(0, Departure::Resigned)]), "game over: player 1 has resigned: 70 points");
        let all = [(0, Departure::SentOff), (1, Departure::SentOff)];
        assert_eq!(text(&[3, 3], &all), "game over: player 2 was sent off: no player wins");
    }
}
