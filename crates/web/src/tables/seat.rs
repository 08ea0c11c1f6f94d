//! A seat of a shared table: who owns it, and who plays there now.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use arena::SeatKind;

use super::terms::SeatTerms;
use crate::secret::Digest;

/// How long somebody has to be away before others may have a mind play on.
pub const AWAY: Duration = Duration::from_mins(1);

pub struct TableSeat {
    pub terms: SeatTerms,
    pub owner: Option<Digest>,
    /// As the owner wants to be called.
    pub name: Option<String>,
    /// The level of the mind that plays for a person.
    pub stand_in: Option<u8>,
    /// What was left on the owner's clock when the mind took over.
    pub left: Option<u64>,
    /// The connection of the owner that is in charge: the newest.
    pub tab: u64,
    pub presence: Arc<Presence>,
}

/// How many connections the owner of a seat has, and since when there is none.
pub struct Presence {
    connections: AtomicUsize,
    began: Instant,
    gone: AtomicU64,
}

impl TableSeat {
    pub fn new(terms: SeatTerms, owner: Option<Digest>) -> TableSeat {
        TableSeat { terms, owner, name: None, stand_in: None, left: None, tab: 0, presence: Arc::default() }
    }

    pub fn kind(&self) -> SeatKind {
        match (&self.terms, self.stand_in) {
            (SeatTerms::Person, None) => SeatKind::Person,
            (SeatTerms::Person, Some(_)) | (SeatTerms::Level(_), _) => SeatKind::Mind,
            (SeatTerms::Bot(_), _) => SeatKind::Bot,
        }
    }

    /// The level of the mind that plays here, if one does.
    pub fn level(&self) -> Option<u8> {
        match self.terms {
            SeatTerms::Level(level) => Some(level),
            SeatTerms::Person => self.stand_in,
            SeatTerms::Bot(_) => None,
        }
    }

    /// Whether a person may still sit down here.
    pub fn is_free(&self) -> bool {
        self.terms == SeatTerms::Person && self.owner.is_none()
    }

    /// Whether the game waits for somebody to sit down here.
    pub fn is_awaited(&self) -> bool {
        self.is_free() && self.stand_in.is_none()
    }

    pub fn is_of(&self, viewer: Option<&Digest>) -> bool {
        self.owner.is_some() && self.owner.as_ref() == viewer
    }

    /// Whether the owner has been away for long, or there is none.
    pub fn is_deserted(&self) -> bool {
        self.owner.is_none() || self.presence.away().is_some_and(|away| away >= AWAY)
    }
}

impl Default for Presence {
    fn default() -> Presence {
        Presence { connections: AtomicUsize::new(0), began: Instant::now(), gone: AtomicU64::new(0) }
    }
}

impl Presence {
    pub fn come(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub fn go(&self) {
        self.connections.fetch_sub(1, Ordering::Relaxed);
        self.seen();
    }

    /// The owner was heard of just now.
    pub fn seen(&self) {
        self.gone.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    pub fn is_here(&self) -> bool {
        self.connections.load(Ordering::Relaxed) > 0
    }

    /// How long nobody has been here.
    fn away(&self) -> Option<Duration> {
        let gone = Duration::from_millis(self.gone.load(Ordering::Relaxed));
        (!self.is_here()).then(|| self.began.elapsed().saturating_sub(gone))
    }
}
