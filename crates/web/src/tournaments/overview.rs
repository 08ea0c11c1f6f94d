//! Overview of a tournament, as a page shows it.

use std::collections::HashMap;

use contest::block::seating;
use contest::progress::{Outcomes, Progress};
use contest::standings::{Standings, StandingsTable};
use contest::store::{SqliteStore, Store};
use contest::{GameId, Outcome, Tournament};

use super::TournamentError;

/// Number of the newest games in the list.
const NEWEST: usize = 30;

/// State of a tournament.
pub struct TournamentOverview {
    /// Title for people.
    pub title: String,
    /// Title of its game.
    pub game: &'static str,
    pub standings: Standings,
    pub is_over: bool,
    /// Newest games, the last one first.
    pub newest: Vec<GameRow>,
    /// Players of each block.
    pub(super) seating: HashMap<usize, Vec<usize>>,
    pub(super) games_kept: u64,
    /// All games in the order in which they were filed.
    played: Vec<(GameId, Outcome)>,
    names: Vec<String>,
}

/// A game in the list.
#[derive(Clone)]
pub struct GameRow {
    pub id: GameId,
    /// Name and points by seat.
    pub players: Vec<(String, i64)>,
}

impl TournamentOverview {
    pub(super) fn of(
        tournament: &Tournament,
        store: &SqliteStore,
    ) -> Result<TournamentOverview, TournamentError> {
        let played = store.outcomes()?;
        let newest: Vec<(GameId, Outcome)> = played.iter().rev().take(NEWEST).cloned().collect();
        let games_kept = played.len() as u64;
        let outcomes: Outcomes = played.iter().cloned().collect();
        let progress = Progress::of(tournament, &outcomes)
            .map_err(|bad| TournamentError::Unreadable(bad.to_string()))?;
        let seating = progress.schedule.iter().map(|block| (block.number, block.table.clone())).collect();
        let standings = StandingsTable::of(tournament, &progress).standings;
        let mut overview = TournamentOverview {
            title: tournament.name.clone(),
            game: tournament.contest.entry.about.title,
            standings,
            is_over: progress.is_over,
            newest: Vec::new(),
            seating,
            games_kept,
            played,
            names: tournament.contest.names(),
        };
        overview.newest =
            newest.iter().filter_map(|(id, outcome)| overview.row(tournament, *id, outcome)).collect();
        Ok(overview)
    }

    /// Newest games of a player, the last one first.
    pub fn games_of(&self, name: &str, most: usize) -> Vec<GameRow> {
        let plays = |id: &GameId| {
            let table = self.seating.get(&id.block);
            table.is_some_and(|table| table.iter().any(|&player| self.names[player] == name))
        };
        let row = |(id, outcome): &(GameId, Outcome)| {
            let seats = seating(self.seating.get(&id.block)?, outcome.points.len(), id.rotation);
            let names = seats.iter().map(|&player| self.names[player].clone());
            Some(GameRow { id: *id, players: names.zip(outcome.points.iter().copied()).collect() })
        };
        let games = self.played.iter().rev().filter(|(id, _)| plays(id));
        games
            .filter_map(row)
            .filter(|row| row.players.iter().any(|(player, _)| player == name))
            .take(most)
            .collect()
    }

    fn row(&self, tournament: &Tournament, id: GameId, outcome: &Outcome) -> Option<GameRow> {
        let contest = &tournament.contest;
        let seats = seating(self.seating.get(&id.block)?, contest.seats(), id.rotation);
        let names = seats.iter().map(|&player| contest.contestants[player].name.clone());
        Some(GameRow { id, players: names.zip(outcome.points.iter().copied()).collect() })
    }
}
