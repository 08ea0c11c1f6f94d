//! The words of the house: what a game is, and what everybody does with one.
//!
//! Nothing here does input or output or looks at a clock. A game implements [`Game`] and [`Drawn`];
//! [`Entry::of`] makes it one of the list; [`Table`] plays it by its sentences.

mod about;
mod account;
mod any_game;
mod bad;
mod bag;
mod bits;
mod chance;
mod counters;
mod duration;
mod entry;
mod estimate;
mod fields;
mod game;
mod grid;
mod laws;
mod learned;
mod next_words;
mod open_square;
mod perft;
mod player;
mod preview;
mod printable;
mod quarter_turns;
mod record;
mod scene;
mod scores;
mod seed;
mod sentences;
mod setup;
mod square;
mod table;

pub use about::{About, GameOption, OptionDefault, OptionKind};
pub use account::Account;
pub use any_game::{AnyGame, Erased};
pub use bad::{BadSetup, BadText, Illegal};
pub use bag::Bag;
pub use bits::{choose_bit, choose_bit_among, count_bits, list_bits};
pub use chance::{Chance, EveryWay, Key, Keyed, Misfit, Noted, Quick, Replayed, Scripted};
pub use counters::Counters;
pub use duration::{read_duration, write_duration};
pub use entry::Entry;
pub use estimate::Estimate;
pub use fields::Fields;
pub use game::{Drawn, Game};
pub use grid::Grid;
pub use laws::laws;
pub use learned::{Channel, Learned, Legend, Space};
pub use next_words::{NextWords, SentenceBuilder, WordChoice};
pub use open_square::OpenSquare;
pub use perft::{Luck, perft, ways};
pub use player::{MAX_SEATS, Player, Seats};
pub use preview::preview;
pub use printable::{printable, printable_head, short, stand_in, steers};
pub use quarter_turns::{QUARTER_TURNS, read_quarter_turns};
pub use record::{Act, BadRecord, Opening, Record, Turn};
pub use scene::{
    Bounds, Cast, Cell, Element, Film, Frame, Ink, Label, Layer, Layout, Live, Look, Over, Part, Picture,
    Piece, Pixels, Remark, Replay, Scene, Shape, Span, TextLine, Theme, coarse,
};
pub use scores::Scores;
pub use seed::Seed;
pub use sentences::Sentences;
pub use setup::{Setup, Value};
pub use square::Square;
pub use table::{Refusal, Table};
