//! Results of a person's games: for each game and opponents, the number played and won, and the best points.

use std::collections::BTreeMap;

use kit::Message;
use lang::Language;
use serde::{Deserialize, Serialize};

/// By game, then by the others at the table, as they were asked to it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Statistics(BTreeMap<String, BTreeMap<String, GamesPlayed>>);

/// Games against the same company.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct GamesPlayed {
    played: u64,
    won: u64,
    #[serde(default)]
    resigned: u64,
    best: Option<i64>,
}

/// A game that one person played to its end.
pub struct CountedGame {
    pub game: &'static str,
    /// The others at the table.
    pub against: String,
    pub won: bool,
    pub resigned: bool,
    pub points: i64,
}

impl Statistics {
    pub fn count(&mut self, game: CountedGame) {
        let tally = self.0.entry(game.game.to_owned()).or_default().entry(game.against).or_default();
        tally.played = tally.played.saturating_add(1);
        tally.won = tally.won.saturating_add(u64::from(game.won));
        tally.resigned = tally.resigned.saturating_add(u64::from(game.resigned));
        tally.best = tally.best.max(Some(game.points));
    }

    /// A line for each company in a game.
    pub fn lines(&self, game: &str, language: Language) -> Vec<String> {
        let tallies = self.0.get(game).into_iter().flatten();
        let line = |(against, tally): (&String, &GamesPlayed)| {
            let GamesPlayed { played, won, resigned, best } = tally;
            let number = |template, n: u64| Message::new(template).with("n", n as i64);
            let resigned = if *resigned > 0 { number(", {n} resigned", *resigned) } else { Message::new("") };
            let best =
                best.map_or(Message::new(""), |best| Message::new(", best {n} points").with("n", best));
            let told = match against.as_str() {
                "" => number("alone: {n} played{resigned}{best}", *played),
                against => number("against {against}: {n} played, {won} won{resigned}{best}", *played)
                    .with("against", against.to_owned())
                    .with("won", *won as i64),
            };
            language.say(told.with("resigned", resigned).with("best", best))
        };
        tallies.map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_company_and_read_back() {
        let mut statistics = Statistics::default();
        let game = |game, against: &str, won, resigned, points| CountedGame {
            game,
            against: against.to_owned(),
            won,
            resigned,
            points,
        };
        statistics.count(game("ripple", "level:5", true, false, 13));
        statistics.count(game("ripple", "level:5", false, true, 40));
        statistics.count(game("gems", "", false, false, 95));
        let text = serde_json::to_string(&statistics).unwrap();
        let read: Statistics = serde_json::from_str(&text).unwrap();
        assert_eq!(
            read.lines("ripple", Language::English),
            ["against level:5: 2 played, 1 won, 1 resigned, best 40 points"]
        );
        assert_eq!(read.lines("gems", Language::English), ["alone: 1 played, best 95 points"]);
        assert!(read.lines("tilings", Language::English).is_empty());
    }
}
