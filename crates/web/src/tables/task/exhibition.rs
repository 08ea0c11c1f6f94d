//! A game of minds and bots alone: it goes on as long as somebody watches, at a pace that can be followed.

use std::time::Duration;

use arena::Effect;
use tokio::time::Instant;

use super::{Lost, TableTask};

/// Between two moves.
const PACE: Duration = Duration::from_millis(900);

/// What waits until somebody watches and the last move has been seen.
pub struct Exhibition {
    waiting: Vec<Effect>,
    due: Instant,
}

impl Exhibition {
    pub fn new() -> Exhibition {
        Exhibition { waiting: Vec::new(), due: Instant::now() }
    }
}

impl TableTask {
    /// Puts an effect off, if it asks something of a player and this is an exhibition.
    pub(super) fn put_off(&mut self, effect: &Effect) -> bool {
        let Some(exhibition) = &mut self.exhibition else { return false };
        match effect {
            Effect::Start { .. } | Effect::Ask(_) => exhibition.waiting.push(effect.clone()),
            Effect::Played(_) => exhibition.due = Instant::now() + PACE,
            _ => {}
        }
        matches!(effect, Effect::Start { .. } | Effect::Ask(_))
    }

    /// When an exhibition goes on, if somebody sees it.
    pub(super) fn goes_on(&self) -> Option<Instant> {
        let exhibition = self.exhibition.as_ref()?;
        (!exhibition.waiting.is_empty() && self.told.receiver_count() > 0).then_some(exhibition.due)
    }

    pub(super) fn go_on(&mut self) -> Result<(), Lost> {
        let waiting = self.exhibition.as_mut().map(|exhibition| std::mem::take(&mut exhibition.waiting));
        for effect in waiting.into_iter().flatten() {
            self.direct(&effect);
        }
        Ok(())
    }
}
