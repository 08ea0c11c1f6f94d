//! Bundles of a tournament's bots for workers on other machines.

use anyhow::{Context, Result};
use contest::Tournament;
use contest::bundle::BotManifest;
use contest::store::postgres::bundles;
use contest::store::{PgStore, StorePlace};

use super::has_bots;

/// Packs the bots into the database; none if all games are played on this machine or by minds.
pub fn pack(place: &StorePlace, tournament: &Tournament) -> Result<Option<BotManifest>> {
    match place {
        StorePlace::Database(address, _) if has_bots(tournament) => {
            bundles::pack(address, tournament).map(Some).context("bots cannot travel")
        }
        _ => Ok(None),
    }
}

/// Publishes the manifest, if the store has none. A tournament that was imported, or whose leader died before this, is packed
/// now.
pub fn bind(place: &StorePlace, tournament: &Tournament, packed: Option<BotManifest>) -> Result<()> {
    let StorePlace::Database(address, name) = place else { return Ok(()) };
    if !has_bots(tournament) {
        return Ok(());
    }
    let number = PgStore::read(address, name).with_context(|| place.to_string())?.id;
    if bundles::is_bound(address, number)? {
        return Ok(());
    }
    let packed = match packed {
        Some(packed) => Some(packed),
        None => pack(place, tournament)?,
    };
    packed.map_or(Ok(()), |packed| Ok(bundles::bind(address, number, &packed)?))
}
