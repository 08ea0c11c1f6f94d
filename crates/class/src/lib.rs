//! A class that hands in bots: people, hand-ins, deadlines and marks. The games are those of a ladder of `contest`.

pub mod archive;
mod class;
pub mod date;
mod desk;
mod hand_in;
mod inspect;
mod ladder;
mod language;
mod links;
mod marks;
pub mod names;
mod people;
mod plan;
mod secret;
mod store;
mod template;

pub use class::{Class, Role, Upload, now};
pub use desk::{ClassDesk, DeskLog};
pub use hand_in::{HandIn, HandInState, Step};
pub use ladder::player_name;
pub use language::{HandInLanguage, LANGUAGES};
pub use marks::{Marked, marks, marks_csv};
pub use people::{NewPerson, Person, Unfit};
pub use plan::{ClassPlan, Goal, MarkRule, Moment, TableView};
pub use secret::{Digest, Secret};
pub use store::{ClassError, ClassStore, LadderGame, Receipt, Sent};
pub use template::template;
