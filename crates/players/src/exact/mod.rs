//! Solved boards: which games and setups can be solved, how their positions are numbered, and the tablebases at hand.

mod gems;
mod make;
mod numbering;
mod placement;
mod placements;
mod puzzle;
mod setup_line;
mod shelf;
mod side;
mod table;

pub use gems::{Bounds, ExpectedPoints, NoOptimum, expected_points};
pub use make::make_table;
pub use numbering::MansubaNumbering;
pub use placements::MansubaPlacements;
pub use puzzle::{Puzzle, PuzzleRound, TRIES, only_win, puzzles};
pub use setup_line::{file_name, line_of, setup_line, setup_of};
pub use shelf::{Finder, best_of, exact_moves, exact_value, longest, look_in, opened, small_tables};
pub use table::{ExactTable, Valued};

/// Reason why a setup is not solved.
pub type Refusal = String;
