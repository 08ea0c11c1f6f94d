//! A word that may come next in a sentence, with its meaning.

use serde::Serialize;

use super::{Message, Names};

/// One way to go on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The word to say; empty if the sentence ends here.
    pub word: String,
    /// Its meaning for people: `the road to the north`.
    pub label: Message,
    /// Its place on the board.
    pub at: Option<BoardSpot>,
    /// Certain effect of the sentence, if it is complete with this word.
    pub does: Option<Message>,
}

impl Choice {
    /// The same, with players called by these names.
    pub fn render(mut self, names: &Names) -> Choice {
        self.label = self.label.render(names);
        self.does = self.does.map(|does| does.render(names));
        self
    }
}

/// A point of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardSpot {
    /// The square, by the name that sentences use.
    pub square: String,
    /// Parts of the square's width and height, from its top left corner.
    pub x: f32,
    pub y: f32,
}
