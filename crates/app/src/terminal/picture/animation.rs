//! The pictures between two positions, shown one after the other.

use std::time::Duration;

use pictures::Scene;

use crate::terminal::picture::theme::Speed;

/// An animation that runs.
pub struct Animation {
    pictures: Vec<Scene>,
    at: usize,
    /// When the next picture comes.
    pub due: Duration,
}

/// However many pictures there are, they do not take longer than this many at the usual pace.
const LONGEST: usize = 40;

impl Animation {
    /// An animation that begins now; none if there is nothing to see.
    pub fn start(pictures: Vec<Scene>, speed: Speed, now: Duration) -> Option<Animation> {
        if pictures.is_empty() || speed == Speed::Off {
            return None;
        }
        let mut animation = Animation { pictures, at: 0, due: now };
        animation.due = now + animation.pace(speed);
        Some(animation)
    }

    fn pace(&self, speed: Speed) -> Duration {
        match self.pictures.len() {
            few if few <= LONGEST => speed.picture(),
            many => speed.picture() * LONGEST as u32 / many as u32,
        }
    }

    /// The picture to be seen.
    pub fn picture(&self) -> &Scene {
        &self.pictures[self.at]
    }

    /// Advances to the picture of this moment; whether the animation still runs.
    pub fn go_on(&mut self, speed: Speed, now: Duration) -> bool {
        if speed == Speed::Off {
            return false;
        }
        while self.due <= now {
            self.at += 1;
            self.due += self.pace(speed);
            if self.at == self.pictures.len() {
                return false;
            }
        }
        true
    }
}
