//! What points are for: tiles, patterns and zones.

use kit::Account;

use crate::tilings::Tilings;
use crate::tilings::rules::points::{Points, Score};

impl Tilings {
    /// What was won and lost from this position to the next.
    pub(super) fn earnings(&self, after: &Tilings) -> Account {
        let points = |game: &Tilings| Points::of(&game.board, game.rules.score, game.further.as_deref());
        let (before, after) = (points(self), points(after));
        let seats = usize::from(self.rules.seats);
        let row = |kind, before: &[i64], after: &[i64]| {
            Account::of(kind, before[..seats].to_vec(), after[..seats].to_vec())
        };
        let mut account = row("tiles", &before.tiles, &after.tiles);
        if self.rules.score >= Score::Patterns {
            account.add(&row("patterns", &before.patterns, &after.patterns));
        }
        if self.rules.score >= Score::Zones {
            account.add(&row("zones", &before.zones, &after.zones));
        }
        account
    }
}
