//! Events of the app, and the effects that it asks for in turn.

use std::path::PathBuf;

use arena::Input;
use bots::protocol::ToBot;
use crossterm::event::{KeyEvent, MouseEvent};
use kit::{AnyGame, Entry, Player, Seed, Setup};
use lang::Language;

use super::picture::theme::Speed;
use super::table::hints::Advice;
use super::table::past_game::PastGame;
use super::table::seat_player::SeatTask;
use super::table::seating::TableSeats;
use super::table::state_dir::{LobbyData, Preferences, SavedGame};
use super::table::statistics::CountedGame;

/// An input of the app.
pub enum AppEvent {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Pasted(String),
    /// The screen has another size: columns and lines.
    Resized(u16, u16),
    /// An input for the session of the table of this number.
    SeatDone {
        table: u64,
        input: Input,
    },
    HintFound(Advice),
    /// Everything kept between runs, for the lobby.
    Loaded(Box<LobbyData>),
    /// A table to sit at, or why there is none.
    Seated(Result<Box<TableSeats>, String>),
    /// Outcome of an effect, in words for the player.
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
    Table(Box<TableSeats>),
    Replay(Box<PastGame>),
}

/// An output of the app: everything that is not a change of its state.
pub enum AppEffect {
    /// Start a thinker for each seat of this table that is not a person; the seed is that of the luck.
    SeatPlayers {
        table: u64,
        entry: &'static Entry,
        seats: Vec<String>,
        seed: Seed,
    },
    /// Have the player of a seat do something.
    Seat(Player, SeatTask),
    /// This player's answer is no longer needed.
    StopThinking(Player),
    /// Tell all bots how the game ended.
    Farewell(Box<ToBot>),
    /// End all thinkers, and the bots with them.
    LeaveTable,
    /// Ask for a hint. The ticket comes back with the answer.
    AskHint {
        ticket: u64,
        position: Box<dyn AnyGame>,
        language: Language,
    },
    /// The hint is no longer needed.
    StopHint,
    /// Read what is kept between runs, for a lobby that shows this message.
    Load(String),
    /// Start a game; without a seed, with luck of its own.
    Start {
        entry: &'static Entry,
        setup: Setup,
        seats: Vec<String>,
        seed: Option<String>,
    },
    /// Read a record to go on with, seated as these preferences say.
    LoadRecord {
        path: PathBuf,
        preferences: Box<Preferences>,
    },
    /// Keep an unfinished game in the state directory.
    KeepGame(Box<SavedGame>),
    /// Count a finished game in the statistics.
    CountGame(CountedGame),
    /// Remove the unfinished game of this name from the state directory.
    ForgetGame(&'static str),
    /// Animate at this speed, here and the next time.
    SetSpeed(Speed),
    /// Fold the panel beside boards away or not, here and the next time.
    SetFolded(bool),
    /// Speak this language, here and the next time.
    SetLanguage(Language),
    KeepPreferences(Box<Preferences>),
    /// Write a record to a file, and its notes beside it.
    SaveRecord {
        path: PathBuf,
        record: String,
        notes: String,
    },
    Go(Route),
    /// Stop as a job of the shell does, and come back.
    Suspend,
    /// Exit with this status.
    Quit(u8),
}
