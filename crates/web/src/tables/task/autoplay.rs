//! A game of minds and bots alone: it goes on as long as somebody watches, at a pace that can be followed.

use std::time::Duration;

use arena::Effect;
use tokio::time::Instant;

use super::{TableTask, TaskStop};

/// Between two moves.
const PACE: Duration = Duration::from_millis(900);

/// What waits until somebody watches and the last move has been seen.
pub struct Autoplay {
    waiting: Vec<Effect>,
    due: Instant,
}

impl Autoplay {
    pub fn new() -> Autoplay {
        Autoplay { waiting: Vec::new(), due: Instant::now() }
    }
}

impl TableTask {
    /// Puts an effect off, if it asks something of a player and this is an exhibition.
    pub(super) fn defer(&mut self, effect: &Effect) -> bool {
        let Some(autoplay) = &mut self.autoplay else { return false };
        match effect {
            Effect::Start { .. } | Effect::Ask(_) => autoplay.waiting.push(effect.clone()),
            Effect::Played(_) => autoplay.due = Instant::now() + PACE,
            _ => {}
        }
        matches!(effect, Effect::Start { .. } | Effect::Ask(_))
    }

    /// When an exhibition goes on, if somebody sees it.
    pub(super) fn next_autoplay(&self) -> Option<Instant> {
        let autoplay = self.autoplay.as_ref()?;
        (!autoplay.waiting.is_empty() && self.broadcast.receiver_count() > 0).then_some(autoplay.due)
    }

    pub(super) fn resume_autoplay(&mut self) -> Result<(), TaskStop> {
        let waiting = self.autoplay.as_mut().map(|autoplay| std::mem::take(&mut autoplay.waiting));
        for effect in waiting.into_iter().flatten() {
            self.dispatch(&effect);
        }
        Ok(())
    }
}
