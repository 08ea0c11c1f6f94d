//! Games between minds and bots: the session, the referee, the clocks, the faults.

#![deny(clippy::mod_module_files)]

pub mod advice;
mod bot;
pub mod check;
mod clock;
mod fault;
mod r#match;
pub mod message;
mod notes;
mod referee;
mod repro;
mod runner;
mod session;
mod spec;
mod terms;
mod thinker;

pub use bot::{Afterwards, AnswerCame, Bot, BotTask, Query, SeatedBot, SpokenLine};
pub use clock::{Bank, Spent};
pub use fault::{Failure, Fault, FaultKind};
pub use r#match::{Match, MatchError, MatchResult, Pace, VoidGame};
pub use notes::{BadNotes, Heading, Note, Notes, SeatHeading, annotations};
pub use players::opening::USUAL_PLIES as OPENING;
pub use referee::Show;
pub use repro::{BadRepro, Repro, ReproStep};
pub use runner::Runner;
pub use session::{Ask, Effect, Input, Objection, Seat, SeatKind, Session, SessionTerms, SideOutput, Ticket};
pub use spec::Spec;
pub use terms::Terms;
pub use thinker::Thinker;
