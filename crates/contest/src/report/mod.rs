//! Reports of a tournament: pages that work offline, and tables for other programs.

mod cross;
mod csv;
mod faults;
mod html;
mod index;
mod player;
mod plots;
mod replay;
mod rounds;

pub use csv::{MoveTimes, csv_field, csv_head, csv_line, move_times, standings_csv};
pub use replay::{game_page, replay_page};
pub use rounds::{RoundSheet, TableSheet, sheets};

use std::collections::BTreeSet;

use crate::progress::{Outcomes, Progress};
use crate::standings::StandingsTable;
use crate::store::{Store, StoreError, VerifiedGame};
use crate::{Block, GameId, Tournament};

/// Selection of games with a page of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    All,
    /// Games with a fault.
    Faults,
    /// This number of games, spread evenly over the schedule, and the first fault of each kind.
    Some(usize),
}

/// Input of a report.
pub struct Report<'a> {
    pub tournament: &'a Tournament,
    pub progress: &'a Progress,
    pub table: &'a StandingsTable,
    pub outcomes: &'a Outcomes,
    pub store: &'a dyn Store,
    /// Games with a page, by number in the schedule.
    pages: BTreeSet<usize>,
    /// All finished games by number in the schedule.
    games: Vec<(usize, &'a Block, GameId)>,
}

/// A file of a report.
pub struct Page {
    pub name: String,
    pub text: String,
}

impl<'a> Report<'a> {
    pub fn new(
        tournament: &'a Tournament,
        progress: &'a Progress,
        table: &'a StandingsTable,
        outcomes: &'a Outcomes,
        store: &'a dyn Store,
        chosen: Chosen,
    ) -> Report<'a> {
        let games = progress.schedule.iter().flat_map(|block| block.ids().map(move |id| (block, id)));
        let games = games.enumerate().map(|(number, (block, id))| (number, block, id));
        let games: Vec<_> = games.filter(|(_, _, id)| outcomes.contains_key(id)).collect();
        let pages = BTreeSet::new();
        let mut report = Report { tournament, progress, table, outcomes, store, pages, games };
        report.pages = report.choose(chosen);
        report
    }

    fn choose(&self, chosen: Chosen) -> BTreeSet<usize> {
        let with_fault =
            |(_, _, id): &&(usize, &Block, GameId)| self.outcomes[id].mistakes().next().is_some();
        let number = |(number, ..): &(usize, &Block, GameId)| *number;
        match chosen {
            Chosen::All => self.games.iter().map(number).collect(),
            Chosen::Faults => self.games.iter().filter(with_fault).map(number).collect(),
            Chosen::Some(count) => {
                let step = (self.games.len() / count.max(1)).max(1);
                let spread = self.games.iter().step_by(step).take(count).map(number);
                spread.chain(self.first_faults().into_iter().map(|(number, ..)| number)).collect()
            }
        }
    }

    /// First game with each kind of fault of each player: number, block and id.
    fn first_faults(&self) -> Vec<(usize, &'a Block, GameId)> {
        let mut seen = BTreeSet::new();
        let is_first = |(_, block, id): &&(usize, &'a Block, GameId)| {
            let outcome = &self.outcomes[id];
            let seats = crate::block::seating(&block.table, outcome.ranks.len(), id.rotation);
            let kinds =
                outcome.mistakes().map(|fault| (seats[usize::from(fault.seat)], fault.verdict.clone()));
            kinds.filter(|kind| seen.insert(kind.clone())).count() > 0
        };
        self.games.iter().filter(is_first).copied().collect()
    }

    /// Passes all files one by one to `write`, so that few are in memory at once.
    pub fn write<E: From<StoreError>>(&self, mut write: impl FnMut(Page) -> Result<(), E>) -> Result<(), E> {
        let mut file = |name: &str, text: String| write(Page { name: name.to_owned(), text });
        file("index.html", index::page(self)?)?;
        for row in &self.table.standings.players {
            file(&player::name(row.player), player::page(self, row))?;
        }
        let times = move_times(self.tournament, &self.progress.schedule, self.store)?;
        file("standings.csv", standings_csv(&self.table.standings, &times))?;
        let lines = self
            .games
            .iter()
            .map(|(_, block, id)| csv_line(self.tournament, block, *id, &self.outcomes[id]) + "\n");
        file("games.csv", format!("{}\n{}", csv_head(self.tournament), lines.collect::<String>()))?;
        file("results.json", csv::results_json(self))?;
        for (number, block, id) in self.games.iter().filter(|(number, ..)| self.pages.contains(number)) {
            let Some(game) = self.store.game(*id)? else { continue };
            let page = replay_page(self.tournament, block, &game)?;
            file(&format!("games/{number}.html"), page)?;
            file(&format!("games/{number}.record"), game.record)?;
            file(&format!("games/{number}.record.notes.jsonl"), game.notes)?;
        }
        Ok(())
    }

    /// A game with record and notes.
    fn kept(&self, id: GameId) -> Result<VerifiedGame, StoreError> {
        self.store.game(id)?.ok_or_else(|| StoreError::Damaged("a game is gone".to_owned()))
    }
}
