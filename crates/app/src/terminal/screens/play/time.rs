//! What happens at a table by itself: animations run, held answers are played, clocks tick.

use std::time::Duration;

use super::Play;
use crate::terminal::event::AppEffect;

impl Play {
    /// When the next tick is needed, if one is.
    pub fn due(&self) -> Option<Duration> {
        let animation = self.animation.as_ref().map(|animation| animation.due);
        let held = self.held.as_ref().filter(|_| !self.paused);
        let held = held.map(|_| self.since + self.theme.speed.pause());
        // The clock on the screen ticks only while another seat thinks; an idle screen sleeps.
        let thinking = self.mover().is_some() && !self.is_humans_turn() && !self.paused;
        let ticking = (thinking && animation.is_none() && held.is_none()).then(|| self.next_second());
        match animation {
            Some(animation) => Some(animation),
            None => held.or(ticking),
        }
    }

    fn next_second(&self) -> Duration {
        self.since + Duration::from_secs(self.seconds_waited + 1)
    }

    /// The time has come for something.
    pub(super) fn tick(&mut self, now: Duration) -> Vec<AppEffect> {
        self.seconds_waited = now.saturating_sub(self.since).as_secs();
        let speed = self.theme.speed;
        if let Some(animation) = &mut self.animation
            && !animation.go_on(speed, now)
        {
            self.animation = None;
        }
        if self.animation.is_some() {
            return vec![];
        }
        match self.held.take() {
            Some(input) => self.seat_done(input, now),
            None => vec![],
        }
    }
}
