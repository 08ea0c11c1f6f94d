//! What happens to the app, and the effects that it asks for in turn.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};
use kit::{AnyGame, Entry, Record, Table};

use super::picture::theme::Speed;
use super::table::hints::Advice;
use super::table::seats::SeatAnswer;
use super::table::sitting::Sitting;
use super::table::state_dir::{Preferences, SavedGame};

/// An input of the app.
pub enum AppEvent {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Pasted(String),
    /// The screen has another size: columns and lines.
    Resized(u16, u16),
    SeatAnswered(SeatAnswer),
    HintFound(Advice),
    /// How an effect went, in words for the player.
    Message(String),
    /// The time that [`super::app::App::due`] named has come.
    Tick,
    /// SIGTSTP.
    Suspend,
    /// A signal asks the program to exit, or the terminal is gone; with the exit status.
    End(u8),
}

/// The screen to show next.
pub enum Route {
    /// The lobby, with a message to show there.
    Lobby(String),
    Table(Box<Sitting>),
    /// A finished or unfinished game to look at, with the notes of each turn, those of the start first.
    Replay(Box<Table>, Vec<String>),
}

/// An output of the app: everything that is not a change of its state.
pub enum AppEffect {
    /// Start a thinker for each seat of this game that is not a person; the seed is that of the luck.
    SeatPlayers(&'static Entry, Vec<String>, String),
    /// Cancel all thinking: no answer is waited for any more.
    CancelAll,
    /// End all thinkers, and the bots with them.
    LeaveTable,
    /// Ask a seat for its move. The ticket comes back with the answer.
    AskSeat {
        seat: usize,
        ticket: u64,
        game: Record,
    },
    /// Ask for a hint. The ticket comes back with the answer.
    AskHint {
        ticket: u64,
        position: Box<dyn AnyGame>,
    },
    /// Keep an unfinished game in the state directory.
    KeepGame(Box<SavedGame>),
    /// Remove the unfinished game of this name from the state directory.
    ForgetGame(&'static str),
    /// Animate at this speed, here and the next time.
    SetSpeed(Speed),
    KeepPreferences(Box<Preferences>),
    WriteFile(PathBuf, String),
    Go(Route),
    /// Stop as a job of the shell does, and come back.
    Suspend,
    /// Exit with this status.
    Quit(u8),
}
