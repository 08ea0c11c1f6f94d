//! Recently finished games, for the lobby page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::terms::TableTerms;
use super::{TableError, Tables};
use crate::store::FinishedRow;

/// A finished game of an open table.
#[derive(Clone, Debug)]
pub struct FinishedTable {
    pub name: String,
    pub terms: TableTerms,
}

impl FinishedTable {
    fn read(kept: FinishedRow) -> Option<FinishedTable> {
        Some(FinishedTable { name: kept.name, terms: serde_json::from_str(&kept.terms).ok()? })
    }
}

/// Age at which the list is read again.
const FRESH: Duration = Duration::from_secs(2);

/// Length of the list, and number of games that are searched for open tables.
const SHOWN: usize = 10;
const LOOKED_THROUGH: usize = 200;

impl Tables {
    /// Tables whose games ended last. The store is read at most once in 2 seconds, however many visitors ask.
    pub async fn finished(self: &Arc<Tables>) -> Result<Arc<[FinishedTable]>, TableError> {
        let mut known = self.finished.lock().await;
        if let Some((when, games)) = &*known
            && when.elapsed() < FRESH
        {
            return Ok(Arc::clone(games));
        }
        let ended = self.blocking(|store| store.finished(LOOKED_THROUGH)).await?;
        let shown = ended.into_iter().filter_map(FinishedTable::read).filter(|game| game.terms.open);
        let games: Arc<[FinishedTable]> = shown.take(SHOWN).collect();
        *known = Some((Instant::now(), Arc::clone(&games)));
        Ok(games)
    }
}
