//! Solved boards: which games and setups can be solved, how their positions are numbered, and the tablebases at hand.

mod numbering;
mod placement;
mod placements;
mod setup_line;
mod shelf;
mod side;

pub use numbering::MansubaNumbering;
pub use placements::MansubaPlacements;
pub use setup_line::{file_name, setup_line};
pub use shelf::{Finder, Valued, exact_moves, exact_value, longest, look_in, opened, small_tables};

/// Reason why a setup is not solved.
pub type Refusal = String;
