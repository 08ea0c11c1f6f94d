//! Bots of a tournament that workers elsewhere play: put into the store, where they find them.

use anyhow::{Context, Result};
use contest::Tournament;
use contest::store::postgres::parcels;
use contest::store::{PgStore, StorePlace};
use contest::travel::TravellingBots;

use super::has_bots;

/// Packs the bots of a tournament; nothing where all is played on this machine, or by minds.
pub fn pack(place: &StorePlace, tournament: &Tournament) -> Result<Option<TravellingBots>> {
    match place {
        StorePlace::Database(address, _) if has_bots(tournament) => {
            parcels::pack(address, tournament).map(Some).context("bots cannot travel")
        }
        _ => Ok(None),
    }
}

/// Tells workers of them, if they do not know. A tournament whose leader died before that, or that was imported, is packed now.
pub fn bind(place: &StorePlace, tournament: &Tournament, packed: Option<TravellingBots>) -> Result<()> {
    let StorePlace::Database(address, name) = place else { return Ok(()) };
    if !has_bots(tournament) {
        return Ok(());
    }
    let number = PgStore::read(address, name).with_context(|| place.to_string())?.id;
    if parcels::is_bound(address, number)? {
        return Ok(());
    }
    let packed = match packed {
        Some(packed) => Some(packed),
        None => pack(place, tournament)?,
    };
    packed.map_or(Ok(()), |packed| Ok(parcels::bind(address, number, &packed)?))
}
