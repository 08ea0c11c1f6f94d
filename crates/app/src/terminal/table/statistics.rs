//! How a person's games went: for each game and company, how many were played and won, and the best points.

use std::collections::BTreeMap;

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
    best: Option<i64>,
}

impl Statistics {
    pub fn count(&mut self, game: &str, against: &str, won: bool, points: i64) {
        let tally = self.0.entry(game.to_owned()).or_default().entry(against.to_owned()).or_default();
        tally.played = tally.played.saturating_add(1);
        tally.won = tally.won.saturating_add(u64::from(won));
        tally.best = Some(tally.best.map_or(points, |best| best.max(points)));
    }

    /// A line for each company in a game.
    pub fn lines(&self, game: &str) -> Vec<String> {
        let tallies = self.0.get(game).into_iter().flatten();
        let line = |(against, tally): (&String, &GamesPlayed)| {
            let GamesPlayed { played, won, best } = tally;
            let best = best.map_or(String::new(), |best| format!(", best {best} points"));
            match against.as_str() {
                "" => format!("alone: {played} played{best}"),
                against => format!("against {against}: {played} played, {won} won{best}"),
            }
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
        statistics.count("ripple", "level:5", true, 13);
        statistics.count("ripple", "level:5", false, 4);
        statistics.count("gems", "", true, 95);
        let text = serde_json::to_string(&statistics).unwrap();
        let read: Statistics = serde_json::from_str(&text).unwrap();
        assert_eq!(read.lines("ripple"), ["against level:5: 2 played, 1 won, best 13 points"]);
        assert_eq!(read.lines("gems"), ["alone: 1 played, best 95 points"]);
        assert!(read.lines("tilings").is_empty());
    }
}
