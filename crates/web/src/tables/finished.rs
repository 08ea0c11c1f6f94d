//! Games that ended lately, for the page where people meet.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::terms::TableTerms;
use super::{TableError, Tables};
use crate::store::FinishedRow;

/// An open table whose game is over.
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

/// The list of finished games is read again after this time.
const FRESH: Duration = Duration::from_secs(2);

/// Finished games that are shown, of so many that are looked through for open tables.
const SHOWN: usize = 10;
const LOOKED_THROUGH: usize = 200;

impl Tables {
    /// Tables whose games ended last. The store is read once in two seconds at most, however many ask.
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
