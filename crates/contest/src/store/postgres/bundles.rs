//! Bundles of bots in the database, by hash, and the manifest of each tournament.

use super::connection::Durability;
use super::session::Session;
use super::{DatabaseAddress, schema};
use crate::Tournament;
use crate::bundle::BotManifest;
use crate::store::StoreError;

/// Size of the pieces of a bundle: each arrives within the deadline over a slow network.
pub const PIECE: usize = 1 << 20;

/// Packs the bots of a tournament into the database. Workers see them after [`bind`].
pub fn pack(address: &DatabaseAddress, tournament: &Tournament) -> Result<BotManifest, StoreError> {
    let mut db = Session::new(address, Durability::Synchronous);
    db.repeat(|db| {
        schema::check(db)?;
        // Deletes bundles of tournaments that never began or are gone.
        db.execute(
            "DELETE FROM bastide.parcel p WHERE p.came < now() - interval '1 day'
                AND NOT EXISTS (SELECT FROM bastide.tournament t WHERE strpos(t.bots, p.hash) > 0)",
            &[],
        )
    })?;
    let packed = BotManifest::pack(tournament, |hash, bytes| put(&mut db, hash, bytes));
    packed.map_err(|why| StoreError::File(std::io::Error::other(why)))?
}

/// Stores a bundle piece by piece, so that a break repeats one piece. Workers check the hash of the whole.
fn put(db: &mut Session, hash: &str, bytes: &[u8]) -> Result<(), StoreError> {
    let sql = "INSERT INTO bastide.parcel (hash, piece, bytes) VALUES ($1, $2, $3)
               ON CONFLICT (hash, piece) DO UPDATE SET came = now()";
    for (number, piece) in bytes.chunks(PIECE).enumerate() {
        db.repeat(|db| db.execute(sql, &[&hash, &(number as i32), &piece]))?;
    }
    Ok(())
}

/// True if the tournament has a manifest.
pub fn is_bound(address: &DatabaseAddress, id: i32) -> Result<bool, StoreError> {
    Session::new(address, Durability::Synchronous).repeat(|db| {
        let row = db.row("SELECT bots IS NOT NULL FROM bastide.tournament WHERE id = $1", &[&id])?;
        Ok(row.is_some_and(|row| row.get(0)))
    })
}

/// Publishes the manifest of a tournament. An existing manifest wins, as with the header.
pub fn bind(address: &DatabaseAddress, id: i32, bots: &BotManifest) -> Result<(), StoreError> {
    let text = serde_json::to_string(bots).expect("bots are plain data");
    let sql = "UPDATE bastide.tournament SET bots = $2 WHERE id = $1 AND bots IS NULL";
    Session::new(address, Durability::Synchronous).repeat(|db| db.execute(sql, &[&id, &text]).map(drop))
}
