//! Autoplay: a game of minds and bots alone. It continues while it is watched, at a readable pace.

use std::time::Duration;

use arena::Effect;
use tokio::time::Instant;

use super::{TableTask, TaskStop};

/// Time between two moves.
const PACE: Duration = Duration::from_millis(900);

/// Effects that wait for a watcher and for the pace.
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
    /// Defers an effect that asks a player, if this is autoplay.
    pub(super) fn defer(&mut self, effect: &Effect) -> bool {
        let Some(autoplay) = &mut self.autoplay else { return false };
        match effect {
            Effect::Start { .. } | Effect::Ask(_) => autoplay.waiting.push(effect.clone()),
            Effect::Played(_) => autoplay.due = Instant::now() + PACE,
            _ => {}
        }
        matches!(effect, Effect::Start { .. } | Effect::Ask(_))
    }

    /// Time of the next autoplay step, if the table is watched.
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
