//! A seat of a shared table: its owner, and the player there now.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use arena::SeatKind;
use bots::protocol::Clock;

use super::terms::SeatTerms;
use crate::secret::Digest;

/// A player who was not seen for 1/4 of the clock's time is away.
const AWAY_SHARE: u32 = 4;

pub struct TableSeat {
    pub terms: SeatTerms,
    pub owner: Option<Digest>,
    /// Name that the owner chose.
    pub name: Option<String>,
    /// Level of the mind that plays for the owner.
    pub stand_in: Option<u8>,
    /// Level of the mind that may play on when the owner is away or out of time.
    pub agreed: Option<u8>,
    /// Milliseconds on the owner's clock when the mind took over.
    pub left: Option<u64>,
    /// Turn at which the mind took over.
    pub handed_over: usize,
    /// Number of the owner's newest tab, which is in control.
    pub tab: u64,
    pub presence: Arc<Presence>,
}

/// Connections of a seat's owner, and the time since the last one.
pub struct Presence {
    connections: AtomicUsize,
    began: Instant,
    gone: AtomicU64,
}

impl TableSeat {
    pub fn new(terms: SeatTerms, owner: Option<Digest>) -> TableSeat {
        TableSeat {
            terms,
            owner,
            name: None,
            stand_in: None,
            agreed: None,
            left: None,
            handed_over: 0,
            tab: 0,
            presence: Arc::default(),
        }
    }

    pub fn kind(&self) -> SeatKind {
        match (&self.terms, self.stand_in) {
            (SeatTerms::Person, None) => SeatKind::Person,
            (SeatTerms::Person, Some(_)) | (SeatTerms::Level(_), _) => SeatKind::Mind,
            (SeatTerms::Bot(_), _) => SeatKind::Bot,
        }
    }

    /// Level of the mind that plays here, if one does.
    pub fn level(&self) -> Option<u8> {
        match self.terms {
            SeatTerms::Level(level) => Some(level),
            SeatTerms::Person => self.stand_in,
            SeatTerms::Bot(_) => None,
        }
    }

    /// True if a person may still sit down here.
    pub fn is_free(&self) -> bool {
        self.terms == SeatTerms::Person && self.owner.is_none()
    }

    /// True if the game waits for a person to sit down here.
    pub fn is_awaited(&self) -> bool {
        self.is_free() && self.stand_in.is_none()
    }

    pub fn is_of(&self, viewer: Option<&Digest>) -> bool {
        self.owner.is_some() && self.owner.as_ref() == viewer
    }

    /// Reason for which others may not let a mind play on for the owner. Under a clock the owner must have agreed. Without one
    /// it is enough that the owner was away for `without_clock`.
    pub fn objection(&self, clock: Option<Clock>, without_clock: Duration) -> Option<&'static str> {
        let enough = clock.map_or(without_clock, |clock| whole(clock) / AWAY_SHARE);
        if self.owner.is_none() {
            None
        } else if clock.is_some() && self.agreed.is_none() {
            Some("under a clock a mind takes over only if the player has agreed to it before")
        } else if !self.presence.is_away(enough) {
            Some("a mind takes over only after the player was away for some time")
        } else {
            None
        }
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

    /// Records a sign of life of the owner.
    pub fn seen(&self) {
        self.gone.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    pub fn is_here(&self) -> bool {
        self.connections.load(Ordering::Relaxed) > 0
    }

    /// True if the owner has had no connection and no request for this time.
    fn is_away(&self, enough: Duration) -> bool {
        let gone = Duration::from_millis(self.gone.load(Ordering::Relaxed));
        !self.is_here() && self.began.elapsed().saturating_sub(gone) >= enough
    }
}

/// Time of a clock for a move, or for the game.
fn whole(clock: Clock) -> Duration {
    match clock {
        Clock::Move { ms } | Clock::Game { ms, .. } | Clock::Cpu { ms } => Duration::from_millis(ms),
        // People never have this clock.
        Clock::Fuel { .. } => Duration::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);
    const DAYS: Option<Clock> = Some(Clock::Move { ms: 4 * 86_400_000 });

    /// A seat whose owner was last seen this long ago.
    fn seen_before(time: Duration) -> TableSeat {
        let owner = crate::secret::Secret::new().digest();
        let presence = Presence { began: Instant::now().checked_sub(time).unwrap(), ..Presence::default() };
        TableSeat { presence: Arc::new(presence), ..TableSeat::new(SeatTerms::Person, Some(owner)) }
    }

    #[test]
    fn with_days_for_a_move_nobody_is_replaced_after_a_minute() {
        let seat = seen_before(Duration::from_secs(61));
        assert!(seat.objection(DAYS, Duration::from_mins(1)).is_some());
        let agreed = TableSeat { agreed: Some(7), ..seat };
        assert!(agreed.objection(DAYS, Duration::ZERO).is_some(), "a day is a quarter of the clock");
    }

    #[test]
    fn who_agreed_is_replaced_after_a_quarter_of_the_clock() {
        let clock = Some(Clock::Game { ms: 4 * 3_600_000, increment_ms: 0 });
        let seat = seen_before(HOUR);
        assert!(seat.objection(clock, HOUR).is_some(), "without consent never");
        let seat = TableSeat { agreed: Some(7), ..seat };
        assert!(seat.objection(clock, 9 * HOUR).is_none());
        seat.presence.seen();
        assert!(seat.objection(clock, HOUR).is_some(), "a read is a sign of life");
    }

    #[test]
    fn without_a_clock_being_away_for_long_is_enough() {
        assert!(seen_before(HOUR).objection(None, HOUR).is_none());
        assert!(seen_before(HOUR).objection(None, 2 * HOUR).is_some());
        assert!(TableSeat::new(SeatTerms::Person, None).objection(DAYS, HOUR).is_none(), "nobody came");
    }
}
