//! The pace of a table: how long a position is seen before others move on, and when clocks tick.

use std::time::Duration;

use arena::{Input, Ticket};

#[derive(Default)]
pub struct TablePace {
    pub paused: bool,
    /// An answer that came while the position before was still on show.
    pub held: Option<Input>,
    /// The question that was last passed on to a mind or a bot.
    pub passed_on: Option<Ticket>,
    /// When this position came.
    pub since: Duration,
    /// For how many seconds it has been seen, while clocks tick.
    seconds: u64,
}

impl TablePace {
    /// Another position.
    pub fn begin(&mut self, now: Duration) {
        (self.since, self.seconds, self.held) = (now, 0, None);
    }

    pub fn tick(&mut self, now: Duration) {
        self.seconds = self.waited(now);
    }

    /// For how many seconds the position has been seen.
    pub fn waited(&self, now: Duration) -> u64 {
        now.saturating_sub(self.since).as_secs()
    }

    /// Time of the next work: a held answer is played after the pause, the clock of the thinking player ticks by
    /// seconds.
    pub fn due(&self, pause: Duration, thinking: bool) -> Option<Duration> {
        match self.paused {
            true => None,
            false if self.held.is_some() => Some(self.since + pause),
            false => thinking.then(|| self.since + Duration::from_secs(self.seconds + 1)),
        }
    }
}
