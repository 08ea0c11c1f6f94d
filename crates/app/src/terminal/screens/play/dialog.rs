//! Dialogue of a table with the player: a message, a typed line, a question, boxes over the board.

use kit::Player;
use ratatui::style::Style;

use crate::terminal::picture::palette::{advice, warning};
use crate::terminal::screens::line_editor::LineEditor;

#[derive(Default)]
pub struct Dialog {
    /// A line of text, and how it looks.
    pub message: Option<(String, Style)>,
    pub line: Option<(PlayPrompt, LineEditor)>,
    /// The player is asked to confirm that they resign.
    pub resigning: bool,
    /// From which line on the help is read, if it is.
    pub help: Option<u16>,
    /// The player whose fault is read, if one is, and the first line in sight.
    pub fault: Option<(Player, u16)>,
    /// The table at the end is seen.
    pub final_scores: bool,
}

/// The purpose of the line that is being typed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlayPrompt {
    Say,
    Save,
}

impl Dialog {
    pub fn tell(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), advice()));
    }

    /// Tells of something that was refused or has failed.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), warning()));
    }

    /// A click closes what is read.
    pub fn close(&mut self) {
        (self.message, self.help, self.fault) = (None, None, None);
    }
}
