//! Rules and their words: games, luck, tables, records and reports.
//!
//! Nothing here does input or output, draws or looks at a clock. A game implements [`Game`] and [`Reported`];
//! [`Entry::of`] makes it one of the list; [`Table`] plays it by its sentences.

#![deny(clippy::mod_module_files)]

mod about;
mod account;
mod any_game;
mod bad;
mod bag;
mod bits;
mod chance;
mod count;
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
mod printable;
mod quarter_turns;
mod record;
mod report;
mod round;
mod scores;
mod seed;
mod sentences;
mod setup;
mod square;
mod table;
mod texts;

pub use about::{About, GameOption, OptionDefault, OptionKind};
pub use account::Account;
pub use any_game::{AnyGame, Erased};
pub use bad::{BadSetup, BadText, Illegal};
pub use bag::Bag;
pub use bits::{choose_bit, choose_bit_among, count_bits, list_bits};
pub use chance::{Chance, EveryWay, Key, Keyed, Misfit, Noted, Quick, Replayed, Scripted};
pub use count::{count, count_is};
pub use counters::Counters;
pub use duration::{read_duration, write_duration};
pub use entry::Entry;
pub use estimate::Estimate;
pub use fields::Fields;
pub use game::Game;
pub use grid::Grid;
pub use laws::laws;
pub use learned::{Channel, Learned, Legend, Space};
pub use next_words::{NextWords, SentenceBuilder, WordChoice};
pub use open_square::OpenSquare;
pub use perft::{Luck, perft, ways};
pub use player::{MAX_SEATS, Player, Seats};
pub use printable::{printable, printable_head, short, shown, stand_in, steers};
pub use quarter_turns::{QUARTER_TURNS, read_quarter_turns};
pub use record::{Act, BadRecord, Opening, Record, Turn};
pub use report::{
    BoardSpot, Change, Choice, Datum, Departure, Fact, GameOutcome, Message, Names, PositionReport, Remark,
    Reported, SeatStanding, TurnReport, capital, verdict_in_turn, verdict_text,
};
pub use round::Round;
pub use scores::Scores;
pub use seed::Seed;
pub use sentences::Sentences;
pub use setup::{Setup, Value};
pub use square::Square;
pub use table::{Refusal, Table};
pub use texts::Texts;
