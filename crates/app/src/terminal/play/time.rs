//! What happens at a table by itself: films run, held answers are played, clocks are seen to tick.

use std::time::Duration;

use super::Play;
use crate::terminal::event::Wish;

impl Play {
    /// When something will happen by itself, if it will.
    pub fn due(&self) -> Option<Duration> {
        let film = self.film.as_ref().map(|film| film.due);
        let held = self.held.as_ref().map(|_| self.since + self.look.speed.pause());
        // A clock ticks in sight only while somebody else thinks; an idle screen sleeps.
        let thinking = self.sitting.mover().is_some() && !self.sitting.is_humans_turn() && !self.paused;
        let ticking = (thinking && film.is_none() && held.is_none()).then(|| self.next_second());
        match film {
            Some(film) => Some(film),
            None => held.or(ticking),
        }
    }

    fn next_second(&self) -> Duration {
        self.since + Duration::from_secs(self.seconds_waited + 1)
    }

    /// The time has come for something.
    pub(super) fn tick(&mut self, now: Duration) -> Vec<Wish> {
        self.seconds_waited = now.saturating_sub(self.since).as_secs();
        let speed = self.look.speed;
        if let Some(film) = &mut self.film
            && !film.go_on(speed, now)
        {
            self.film = None;
        }
        if self.film.is_some() {
            return vec![];
        }
        match self.held.take() {
            Some(answer) => self.answered(answer, now),
            None => vec![],
        }
    }
}
