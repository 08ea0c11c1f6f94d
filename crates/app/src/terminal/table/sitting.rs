//! A table with everybody around it: who sits where, whose clock runs, what was noted.

use std::time::Duration;

use kit::{Act, Entry, Key, Player, Refusal, Setup, Table};

use crate::terminal::table::notes;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::SavedGame;

/// A game being played by somebody.
pub struct Sitting {
    /// The game in the list.
    pub entry: &'static Entry,
    /// The game itself.
    pub table: Table,
    /// Who sits on each seat.
    pub seats: Vec<String>,
    /// From which luck follows.
    pub seed: String,
    /// How long each seat has thought.
    pub clocks: Vec<Duration>,
    /// When the present decision began.
    since: Duration,
    /// By turn: who moved, and what he noted.
    pub history: Vec<(Option<Player>, Option<String>)>,
}

impl Sitting {
    /// A new game.
    pub fn start(
        entry: &'static Entry,
        setup: Setup,
        seats: Vec<String>,
        seed: String,
    ) -> Result<Sitting, String> {
        let table = Table::start(entry, setup, Key::from_seed(&seed)).map_err(|bad| bad.0)?;
        let clocks = vec![Duration::ZERO; seats.len()];
        Ok(Sitting { entry, table, seats, seed, clocks, since: Duration::ZERO, history: Vec::new() })
    }

    /// A game to go on with.
    pub fn resume(saved: &SavedGame) -> Result<Sitting, String> {
        let table = saved.table()?;
        let entry = table.record().entry;
        let count = table.game().scores().points.len();
        let mut seats = saved.seats.clone();
        seats.resize(count, seats::HUMAN.to_owned());
        seats.iter().try_for_each(|word| seats::check(entry, word))?;
        let clock = |seat: usize| Duration::from_millis(saved.clocks.get(seat).copied().unwrap_or(0));
        let mut sitting = Sitting {
            entry,
            table,
            seats,
            seed: saved.seed.clone(),
            clocks: (0..count).map(clock).collect(),
            since: Duration::ZERO,
            history: Vec::new(),
        };
        sitting.recall(&saved.notes);
        Ok(sitting)
    }

    /// Walks the past to see who moved when.
    fn recall(&mut self, notes: &[Option<String>]) {
        let last = self.table.turn();
        for turn in 0..last {
            self.table.go_to(turn);
            self.history.push((self.table.game().to_move(), notes.get(turn).cloned().flatten()));
        }
        self.table.go_to(last);
    }

    /// What is kept of it.
    pub fn saved(&self) -> SavedGame {
        let record = self.table.record();
        SavedGame {
            game: self.entry.about.name.to_owned(),
            record: record.to_string(),
            seats: self.seats.clone(),
            seed: self.seed.clone(),
            notes: self.history[..self.table.turn()].iter().map(|(_, note)| note.clone()).collect(),
            clocks: self.clocks.iter().map(|clock| clock.as_millis() as u64).collect(),
        }
    }

    /// The record with everybody's notes in it.
    pub fn record(&self) -> String {
        let notes: Vec<Option<String>> = self.history.iter().map(|(_, note)| note.clone()).collect();
        notes::write(&self.table.record().to_string(), &notes[..self.table.turn()])
    }

    /// Whose decision it is.
    pub fn mover(&self) -> Option<Player> {
        self.table.game().to_move()
    }

    /// Whether somebody at the keyboard is to move.
    pub fn is_humans_turn(&self) -> bool {
        self.mover().is_some_and(|mover| self.is_human(mover))
    }

    /// Whether this player sits at the keyboard.
    pub fn is_human(&self, player: Player) -> bool {
        seats::is_human(&self.seats[player.index()])
    }

    /// Whether anybody sits at the keyboard.
    pub fn has_humans(&self) -> bool {
        self.seats.iter().any(|word| seats::is_human(word))
    }

    /// The mover says a sentence.
    pub fn play(&mut self, sentence: &str, note: Option<String>, now: Duration) -> Result<(), Refusal> {
        let mover = self.mover();
        self.table.play(sentence)?;
        self.stop_clock(mover, now);
        self.write_down(mover, note);
        Ok(())
    }

    /// A player leaves.
    pub fn leave(&mut self, player: Player, note: Option<String>, now: Duration) -> Result<(), Refusal> {
        let mover = self.mover();
        self.table.leave(player)?;
        self.stop_clock(mover, now);
        self.write_down(Some(player), note);
        Ok(())
    }

    fn write_down(&mut self, mover: Option<Player>, note: Option<String>) {
        let turn = self.table.turn() - 1;
        // The same move played again keeps what was noted after it.
        if self.table.known_turns() == self.table.turn() {
            self.history.truncate(turn);
        }
        if self.history.len() == turn {
            self.history.push((mover, note));
        }
    }

    /// The clock of who has moved stands still, the next one runs.
    fn stop_clock(&mut self, mover: Option<Player>, now: Duration) {
        if let Some(mover) = mover {
            self.clocks[mover.index()] += now.saturating_sub(self.since);
        }
        self.since = now;
    }

    /// The next decision begins now.
    pub fn start_clock(&mut self, now: Duration) {
        self.since = now;
    }

    /// How long a player has thought, up to now.
    pub fn clock(&self, player: Player, now: Duration) -> Duration {
        let running = self.mover() == Some(player);
        self.clocks[player.index()] + if running { now.saturating_sub(self.since) } else { Duration::ZERO }
    }

    /// Takes turns back to the last decision of somebody at the keyboard; one turn if nobody is.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.table.undo()?;
        while self.has_humans() && !self.is_humans_turn() && self.table.undo().is_ok() {}
        Ok(())
    }

    /// Plays again what was taken back, to the next decision of somebody at the keyboard.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        self.table.redo()?;
        while self.has_humans() && !self.is_humans_turn() && self.table.redo().is_ok() {}
        Ok(())
    }

    /// The last turns, the latest last: number, who, what.
    pub fn last_turns(&self, count: usize) -> Vec<(usize, Option<Player>, String)> {
        let turns = self.table.turns();
        let first = turns.len().saturating_sub(count);
        let told = |at: usize| {
            let mover = self.history.get(at).and_then(|(mover, _)| *mover);
            let text = match &turns[at].act {
                Act::Say(sentence) => sentence.clone(),
                Act::Leave(_) => "leaves".to_owned(),
            };
            (at + 1, mover, text)
        };
        (first..turns.len()).map(told).collect()
    }

    /// What was noted at the last turn.
    pub fn last_note(&self) -> Option<&str> {
        self.history.get(self.table.turn().checked_sub(1)?)?.1.as_deref()
    }
}
