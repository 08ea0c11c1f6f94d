//! A table and its future players, before the first question.

use std::time::Duration;

use arena::{Effect, Heading, Notes, SeatHeading, SeatKind, Session, SessionTerms, Terms};
use kit::{Entry, Player, Seed, Setup, Table};

use crate::terminal;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::SavedGame;

/// Start of a session at the keyboard.
pub struct TableSeats {
    /// The game in the list.
    pub entry: &'static Entry,
    /// The game itself, perhaps with a past.
    pub table: Table,
    /// The player of each seat.
    pub seats: Vec<String>,
    /// From which all luck follows.
    pub seed: Seed,
    /// Notes so far, if the game has a past.
    pub notes: Option<Notes>,
    /// Thinking time of each seat so far.
    pub thought: Vec<Duration>,
}

/// People may take turns back, and have all the time they want.
const TERMS: SessionTerms = SessionTerms { people: None, undo: true };

impl TableSeats {
    /// A new game; without a seed, with other luck every time.
    pub fn start(
        entry: &'static Entry,
        setup: Setup,
        seats: Vec<String>,
        seed: Option<&str>,
    ) -> Result<TableSeats, String> {
        seats.iter().try_for_each(|word| seats::check(entry, word))?;
        let seed = seed.map_or_else(terminal::seed, terminal::named_seed);
        let table = Table::start(entry, setup, seed.key()).map_err(|bad| bad.0)?;
        Ok(TableSeats { entry, table, seats, seed, notes: None, thought: Vec::new() })
    }

    /// A game to go on with.
    pub fn resume(saved: &SavedGame) -> Result<TableSeats, String> {
        let table = saved.table()?;
        let entry = games::find(table.game().about().name).expect("the record was read by the list of games");
        let count = table.game().scores().points.len();
        let mut seats = saved.seats.clone();
        seats.resize(count, seats::HUMAN.to_owned());
        seats.iter().try_for_each(|word| seats::check(entry, word))?;
        // Notes are worth less than the game: those that cannot be read are left out.
        let notes = Notes::read(&saved.beside).ok().filter(|notes| notes.heading.seats.len() == count);
        let thought = saved.clocks.iter().take(count).map(|&ms| Duration::from_millis(ms)).collect();
        Ok(TableSeats { entry, table, seats, seed: Seed::new(&*saved.seed), notes, thought })
    }

    /// Seats all players: the session, and its first effects.
    pub fn begin(self, terms: &Terms, now: Duration) -> (Session, Vec<Effect>) {
        let kinds: Vec<SeatKind> = self.seats.iter().map(|word| seats::kind(word)).collect();
        let mut notes = Notes::new(self.heading(terms));
        if let Some(old) = self.notes {
            (notes.notes, notes.faults) = (old.notes, old.faults);
        }
        let (mut session, effects) = Session::begin(self.table, &kinds, notes, TERMS, now);
        for (player, thought) in Player::all(kinds.len() as u8).zip(self.thought) {
            session.add_thought(player, thought);
        }
        (session, effects)
    }

    fn heading(&self, terms: &Terms) -> Heading {
        let seat = |(seat, word): (u8, &String)| SeatHeading {
            spec: word.clone(),
            seed: self.seed.for_seat(seat).to_string(),
            name: None,
            wants: None,
        };
        let seats = (0..).zip(&self.seats).map(seat).collect();
        Heading { clock: terms.clock, pondering: terms.pondering, opening: 0, sandbox: None, seats }
    }
}
