//! Bundles of bots in the database, by hash, and the manifest of each tournament.

use std::io::{self, Write};

use super::connection::Durability;
use super::session::PgSession;
use super::{DatabaseAddress, schema};
use crate::Tournament;
use crate::bundle::hashed::Hashed;
use crate::bundle::{BotBundle, BotManifest};
use crate::store::StoreError;

/// Size of the pieces of a bundle: each arrives within the deadline over a slow network.
pub const PIECE: usize = 1 << 20;

/// Packs the bots of a tournament into the database. Workers see them after [`bind`].
pub fn pack(address: &DatabaseAddress, tournament: &Tournament) -> Result<BotManifest, StoreError> {
    let mut db = PgSession::new(address, Durability::Synchronous);
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
    packed.map_err(|why| StoreError::File(io::Error::other(why)))?
}

/// Stores a bundle. Workers see it after [`bind`], and check its hash.
fn put(db: &mut PgSession, hash: &str, bundle: &BotBundle) -> Result<(), StoreError> {
    let pieces = PieceWriter { db, hash, number: 0, piece: Vec::with_capacity(PIECE), failure: None };
    let mut pieces = Hashed::new(pieces);
    let written = bundle.write_to(&mut pieces).and_then(|()| pieces.flush());
    if let Some(error) = pieces.out.failure.take() {
        return Err(error);
    }
    written?;
    if pieces.hash() == hash {
        return Ok(());
    }
    Err(StoreError::File(io::Error::other("the bot changed while it was packed")))
}

/// Stores what is written in pieces of [`PIECE`] bytes, so that a break repeats one piece.
struct PieceWriter<'a> {
    db: &'a mut PgSession,
    hash: &'a str,
    number: i32,
    piece: Vec<u8>,
    failure: Option<StoreError>,
}

impl PieceWriter<'_> {
    fn store(&mut self) -> io::Result<()> {
        let sql = "INSERT INTO bastide.parcel (hash, piece, bytes) VALUES ($1, $2, $3)
                   ON CONFLICT (hash, piece) DO UPDATE SET came = now()";
        let stored = self.db.repeat(|db| db.execute(sql, &[&self.hash, &self.number, &self.piece]));
        self.failure = stored.err();
        self.number += 1;
        self.piece.clear();
        if self.failure.is_some() { Err(io::Error::other("the store failed")) } else { Ok(()) }
    }
}

impl Write for PieceWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend(&bytes[..count]);
        if self.piece.len() == PIECE {
            self.store()?;
        }
        Ok(count)
    }

    /// Stores the last piece.
    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() { Ok(()) } else { self.store() }
    }
}

/// True if the tournament has a manifest.
pub fn is_bound(address: &DatabaseAddress, id: i32) -> Result<bool, StoreError> {
    PgSession::new(address, Durability::Synchronous).repeat(|db| {
        let row = db.row("SELECT bots IS NOT NULL FROM bastide.tournament WHERE id = $1", &[&id])?;
        Ok(row.is_some_and(|row| row.get(0)))
    })
}

/// Publishes the manifest of a tournament. An existing manifest wins, as with the header.
pub fn bind(address: &DatabaseAddress, id: i32, bots: &BotManifest) -> Result<(), StoreError> {
    let text = serde_json::to_string(bots).expect("bots are plain data");
    let sql = "UPDATE bastide.tournament SET bots = $2 WHERE id = $1 AND bots IS NULL";
    PgSession::new(address, Durability::Synchronous).repeat(|db| db.execute(sql, &[&id, &text]).map(drop))
}
