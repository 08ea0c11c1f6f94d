//! Pictures shown one after the other: how a board came to be as it is.

use std::time::Duration;

use kit::Scene;

use super::palette::Speed;

/// A film being shown.
pub struct Film {
    pictures: Vec<Scene>,
    at: usize,
    /// When the next picture comes.
    pub due: Duration,
}

/// However long a film is, it does not last longer than so many times one picture.
const LONGEST: usize = 40;

impl Film {
    /// A film that begins now; none if there is nothing to see.
    pub fn start(pictures: Vec<Scene>, speed: Speed, now: Duration) -> Option<Film> {
        if pictures.is_empty() || speed == Speed::Off {
            return None;
        }
        let mut film = Film { pictures, at: 0, due: now };
        film.due = now + film.pace(speed);
        Some(film)
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

    /// Goes on to what is to be seen now; whether the film still runs.
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
