//! Games between minds and bots: the referee, the clocks, and honest statistics of who is better.

mod arrival;
mod bot;
mod clock;
mod dialogue;
mod duel;
mod fault;
mod guest;
mod judge;
mod r#match;
mod mean;
mod notes;
mod question;
mod referee;
mod repro;
mod runner;
mod seat;
mod spec;
mod terms;
mod verdict;

pub use bot::Spoken;
pub use clock::{Bank, Spent};
pub use dialogue::shown;
pub use duel::{BlockGame, BlockResult, Duel, Standing};
pub use fault::{Blame, Fault};
pub use guest::Guest;
pub use r#match::{Match, MatchError, MatchResult, Pace};
pub use mean::Mean;
pub use notes::{BadNotes, Heading, Note, Notes, Seated};
pub use repro::{BadRepro, Repro, Step};
pub use runner::Runner;
pub use spec::Spec;
pub use terms::Terms;
pub use verdict::Verdict;
