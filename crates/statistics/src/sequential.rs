//! Sequential tests on block scores: valid although they look after every block.

mod betting;
mod brownian;
mod estimate;
mod hypotheses;
mod interval;
mod report;
mod scores;
mod sprt;
mod tilt;
mod words;

pub use betting::{Bets, Betting};
pub use estimate::{MeanShare, after_stopping};
pub use hypotheses::{BadHypotheses, Hypotheses};
pub use interval::interval;
pub use report::TestReport;
pub use scores::{BadScores, ScoreCounts};
pub use sprt::{Sprt, TestState, Verdict};
pub use words::{about_bets, about_sprt};
