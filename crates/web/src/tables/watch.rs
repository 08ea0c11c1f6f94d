//! Event stream of a browser: first the events that it missed, then live frames.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::command::Subscription;
use super::{TableError, Tables, frames};
use crate::fair::Network;
use crate::secret::Digest;

/// Interval of keep-alive comments on a silent connection.
const PULSE: Duration = Duration::from_secs(20);

struct Watcher {
    tables: Arc<Tables>,
    name: String,
    viewer: Option<Digest>,
    network: Network,
    subscription: Subscription,
    waiting: VecDeque<Bytes>,
    stop: watch::Receiver<bool>,
}

/// Frames for one browser, until it leaves, the table closes or the server stops.
pub async fn stream(
    tables: Arc<Tables>,
    name: String,
    viewer: Option<Digest>,
    network: Network,
    since: Option<u64>,
    stop: watch::Receiver<bool>,
) -> Result<impl Stream<Item = Result<Bytes, Infallible>> + Send, TableError> {
    let mut subscription = tables.watch(&name, viewer, network, since).await?;
    let mut waiting: VecDeque<Bytes> = std::mem::take(&mut subscription.first).into();
    waiting.push_back(frames::retry());
    let watcher = Watcher { tables, name, viewer, network, subscription, waiting, stop };
    Ok(stream::unfold(watcher, |mut watcher| async move {
        let frame = watcher.next().await?;
        Some((Ok(frame), watcher))
    }))
}

impl Watcher {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(frame) = self.waiting.pop_front() {
            return Some(frame);
        }
        let received = tokio::select! {
            received = tokio::time::timeout(PULSE, self.subscription.receiver.recv()) => received,
            _ = self.stop.wait_for(|stop| *stop) => return None,
        };
        match received {
            Err(_) => Some(frames::ALIVE),
            Ok(Ok(frame)) => Some(frame),
            Ok(Err(RecvError::Closed)) => None,
            Ok(Err(RecvError::Lagged(_))) => self.catch_up().await,
        }
    }

    /// Replaces missed frames by a snapshot, for a reader that is too slow.
    async fn catch_up(&mut self) -> Option<Bytes> {
        self.tables.context.metrics.lagged.add(1);
        self.subscription = self.tables.watch(&self.name, self.viewer, self.network, None).await.ok()?;
        self.waiting = std::mem::take(&mut self.subscription.first).into();
        self.waiting.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;

    use super::*;
    use crate::metrics::Metrics;
    use crate::store::TableStore;
    use crate::tables::{KnownBots, Minds, TableRequest};

    #[tokio::test]
    async fn a_slow_reader_sees_how_it_stands_instead_of_all_that_happened() {
        let folder = std::env::temp_dir().join(format!("bastide-slow-{}", std::process::id()));
        let metrics = Arc::new(Metrics::default());
        let store = TableStore::open(&folder, Arc::clone(&metrics)).unwrap();
        let (minds, bots) = (Minds::new(1), KnownBots::new(Vec::new(), folder.clone()));
        let tables = Tables::open(store, Arc::clone(&metrics), minds, bots, PULSE, 10).await.unwrap();
        let wanted = r#"{"game":"ripple","seats":["person","person"]}"#;
        let terms = serde_json::from_str::<TableRequest>(wanted).unwrap().into_terms(&[]).unwrap();
        let ann = crate::secret::Secret::new().digest();
        let name = tables.create(terms, Some((ann, "Ann".to_owned())), Network::NONE).await.unwrap().name;
        let (_stop, stopping) = watch::channel(false);
        let watch =
            |viewer| stream(Arc::clone(&tables), name.clone(), viewer, Network::NONE, None, stopping.clone());
        let mut slow = Box::pin(watch(None).await.unwrap());
        let is_snapshot = |frame: Option<Result<Bytes, Infallible>>| {
            frame.unwrap().unwrap().starts_with(b"event: snapshot")
        };
        assert!(is_snapshot(slow.next().await));
        let retry = slow.next().await.unwrap().unwrap();
        assert!(retry.starts_with(b"retry: "), "it is received when to come again");
        // Watchers are not announced.
        for _ in 0..100 {
            drop(watch(None).await.unwrap());
        }
        assert_eq!(metrics.lagged.value(), 0);
        // The arrival of a player is announced to all watchers.
        for _ in 0..100 {
            drop(watch(Some(ann)).await.unwrap());
        }
        assert!(is_snapshot(slow.next().await));
        assert_eq!(metrics.lagged.value(), 1);
        let _ = std::fs::remove_dir_all(&folder);
    }
}
