//! Luck that falls every way it can while there is time, and any way when there is none.

use kit::{Chance, EveryWay, Quick};

use crate::budget::BudgetWatch;

/// Calls between two readings of the clock.
const POLL_EVERY: u32 = 256;

/// One way of luck. There are ways on which a move hardly ends, all gems falling alike; they are left when the time is
/// over, and what comes of them then means nothing.
pub struct InTime<'a> {
    ways: &'a mut EveryWay,
    watch: &'a BudgetWatch,
    asked: u32,
    late: Option<Quick>,
}

impl InTime<'_> {
    /// The present way of these, within that time.
    pub fn new<'a>(ways: &'a mut EveryWay, watch: &'a BudgetWatch) -> InTime<'a> {
        InTime { ways, watch, asked: 0, late: None }
    }

    /// True if the time was over before the line ended.
    pub fn is_late(&self) -> bool {
        self.late.is_some()
    }

    fn poll(&mut self) {
        self.asked += 1;
        if self.asked.is_multiple_of(POLL_EVERY) && self.late.is_none() && self.watch.is_late() {
            self.late = Some(Quick::new(0));
        }
    }
}

impl Chance for InTime<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.poll();
        self.late.as_mut().map_or_else(|| self.ways.below(n), |late| late.below(n))
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.poll();
        self.late.as_mut().map_or_else(|| self.ways.pick(weights), |late| late.pick(weights))
    }
}
