//! Sequential tests on block scores: valid although they look after every block.

mod betting;
mod brownian;
mod estimate;
mod hypotheses;
mod report;
mod scores;
mod sprt;
mod tilt;
mod words;

pub use betting::{Bets, Betting};
pub use estimate::after_stopping;
pub use hypotheses::{BadHypotheses, Hypotheses};
pub use report::TestReport;
pub use scores::{BadScores, ScoreCounts};
pub use sprt::{Sprt, TestState, Verdict};
pub use words::{about_bets, about_sprt};
