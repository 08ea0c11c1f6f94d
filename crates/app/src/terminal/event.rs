//! What happens to the screen, and what the screen wishes for in turn.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};
use kit::{AnyGame, Entry, Record, Table};

use super::hint::Advice;
use super::palette::Speed;
use super::seat::Answer;
use super::shelf::{Memory, Saved};
use super::sitting::Sitting;

/// What happens.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved or pressed.
    Mouse(MouseEvent),
    /// A text was pasted.
    Pasted(String),
    /// The screen has another size: columns and lines.
    Resized(u16, u16),
    /// A seat answers.
    Answered(Answer),
    /// Advice has come.
    Advised(Advice),
    /// What came of a wish, in words.
    Told(String),
    /// The time that was waited for has come.
    Tick,
    /// Somebody asks the program to stop for a while, by a signal.
    Stop,
    /// Somebody asks the program to end, by a signal or by taking the terminal away.
    End(u8),
}

/// Another screen.
pub enum Go {
    /// The lobby, with something to say there.
    Lobby(String),
    /// A table.
    Table(Box<Sitting>),
    /// A game to be looked at, with what was noted at each turn.
    Replay(Box<Table>, Vec<String>),
}

/// What is wished for: everything that is not a change of state.
pub enum Wish {
    /// Let these seats sit down.
    Seat(&'static Entry, Vec<String>, String),
    /// Let everybody stop thinking: nobody waits for an answer any more.
    Hush,
    /// Let everybody get up: the table is left, and bots end with it.
    Rise,
    /// Ask a seat what it plays.
    Think {
        /// Which seat.
        seat: usize,
        /// By which the answer is known.
        ticket: u64,
        /// The game so far.
        game: Record,
    },
    /// Ask for advice.
    Advise {
        /// By which the answer is known.
        ticket: u64,
        /// Where.
        position: Box<dyn AnyGame>,
    },
    /// Keep an unfinished game.
    Keep(Box<Saved>),
    /// Keep no unfinished game of this name any more.
    Forget(&'static str),
    /// Let boards change so fast, here and the next time.
    Pace(Speed),
    /// Remember how things were chosen.
    Remember(Box<Memory>),
    /// Write a text to a file.
    Write(PathBuf, String),
    /// Show another screen.
    Go(Go),
    /// Stop as a job of the shell does, and come back.
    Suspend,
    /// End, with this exit status.
    Quit(u8),
}
