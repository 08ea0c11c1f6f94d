//! The bots of tournaments in a database: parcels under their hashes, and what workers are told of them.

use super::link::{Durability, Link};
use super::{DatabaseAddress, schema};
use crate::Tournament;
use crate::store::StoreError;
use crate::travel::TravellingBots;

/// A parcel is kept and fetched in pieces of so many bytes, so that each comes in time over a slow net.
pub const PIECE: usize = 1 << 20;

/// Packs the bots of a tournament and puts them where workers find them. They are no tournament's yet; see [`bind`].
pub fn pack(address: &DatabaseAddress, tournament: &Tournament) -> Result<TravellingBots, StoreError> {
    let mut link = Link::open(address, Durability::Kept)?;
    schema::check(&mut link)?;
    // Those that came with a tournament which never began, or is gone.
    link.execute(
        "DELETE FROM bastide.parcel p WHERE p.came < now() - interval '1 day'
            AND NOT EXISTS (SELECT FROM bastide.tournament t WHERE strpos(t.bots, p.hash) > 0)",
        &[],
    )?;
    let packed = TravellingBots::pack(tournament, |hash, bytes| put(&mut link, hash, bytes));
    packed.map_err(|why| StoreError::File(std::io::Error::other(why)))?
}

fn put(link: &mut Link, hash: &str, bytes: &[u8]) -> Result<(), StoreError> {
    link.within("BEGIN", |link| {
        for (number, piece) in bytes.chunks(PIECE).enumerate() {
            link.execute(
                "INSERT INTO bastide.parcel (hash, piece, bytes) VALUES ($1, $2, $3)
                 ON CONFLICT (hash, piece) DO UPDATE SET came = now()",
                &[&hash, &(number as i32), &piece],
            )?;
        }
        Ok(())
    })
}

/// Whether workers know the bots of a tournament.
pub fn is_bound(address: &DatabaseAddress, id: i32) -> Result<bool, StoreError> {
    let mut link = Link::open(address, Durability::Kept)?;
    let row = link.row("SELECT bots IS NOT NULL FROM bastide.tournament WHERE id = $1", &[&id])?;
    Ok(row.is_some_and(|row| row.get(0)))
}

/// Tells workers of the bots of a tournament. What they were told first counts, as the header does.
pub fn bind(address: &DatabaseAddress, id: i32, bots: &TravellingBots) -> Result<(), StoreError> {
    let mut link = Link::open(address, Durability::Kept)?;
    let text = serde_json::to_string(bots).expect("bots are plain data");
    link.execute("UPDATE bastide.tournament SET bots = $2 WHERE id = $1 AND bots IS NULL", &[&id, &text])
        .map(drop)
}
