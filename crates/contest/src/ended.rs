//! How a match ended, as standings need it.

use arena::MatchResult;

use crate::{GameFault, Outcome, record_digest};

/// The outcome of a match.
pub fn outcome(result: &MatchResult) -> Outcome {
    let fault = |fault: &arena::Fault| GameFault { seat: fault.seat, verdict: fault.kind.word().to_owned() };
    Outcome {
        ranks: result.ranks().into_iter().map(|rank| rank as u8).collect(),
        points: result.table.game().scores().points.iter().copied().collect(),
        turns: result.table.turn() as u32,
        faults: result.faults().iter().map(fault).collect(),
        digest: Some(record_digest(&result.table.record().to_string())),
        voids: result.voided.iter().filter_map(|void| void.seat).collect(),
    }
}
