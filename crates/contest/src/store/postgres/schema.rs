//! The tables of a store in `PostgreSQL`, and the way from each version of them to the next.

use super::link::Link;
use crate::store::StoreError;

/// What leads from each version to the next; the first from nothing. What once stood here is never changed, only added to.
const STEPS: [&str; 2] = [
    concat!(include_str!("tables.sql"), include_str!("workers.sql")),
    concat!(include_str!("travel.sql"), include_str!("pace.sql")),
];

/// The version that this program knows.
pub const VERSION: usize = STEPS.len();

/// A number that nobody else uses, so that two programs do not change tables at a time.
const LOCK: i64 = 0x6261_7374_6964_6501;

/// The version that is there; 0 if there is nothing.
pub fn version(link: &mut Link) -> Result<usize, StoreError> {
    let there = link.row("SELECT to_regclass('bastide.meta') IS NOT NULL", &[])?;
    if !there.is_some_and(|row| row.get(0)) {
        return Ok(0);
    }
    let row = link.row("SELECT value FROM bastide.meta WHERE key = 'version'", &[])?;
    let text: Option<String> = row.map(|row| row.get(0));
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| StoreError::Foreign("the schema `bastide` has no version".to_owned()))
}

/// Whether this program can work with what is there.
pub fn check(link: &mut Link) -> Result<(), StoreError> {
    match version(link)? {
        0 => Err(StoreError::Foreign(
            "this database has no tables of ours: `bastide store init ADDRESS` makes them".to_owned(),
        )),
        VERSION => Ok(()),
        there if there < VERSION => Err(StoreError::Foreign(format!(
            "its tables have version {there}, and this program needs {VERSION}: `bastide store upgrade ADDRESS` brings them there"
        ))),
        there => Err(StoreError::Foreign(format!(
            "its tables have version {there}, and this program knows {VERSION}: take a newer bastide"
        ))),
    }
}

/// Brings the tables to the present version; from which one.
pub fn upgrade(link: &mut Link) -> Result<usize, StoreError> {
    link.within("BEGIN", |link| {
        link.rows("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
        let there = version(link)?;
        if there > VERSION {
            return check(link).map(|()| there);
        }
        for step in &STEPS[there..] {
            link.run(step)?;
        }
        link.execute("UPDATE bastide.meta SET value = $1 WHERE key = 'version'", &[&VERSION.to_string()])?;
        Ok(there)
    })
}

/// Lets a role work, and do nothing else.
pub fn admit_workers(link: &mut Link, role: &str) -> Result<(), StoreError> {
    let role = format!("\"{}\"", role.replace('"', "\"\""));
    link.run(&format!(
        "GRANT USAGE ON SCHEMA bastide TO {role};
         GRANT EXECUTE ON FUNCTION bastide.hello, bastide.claim, bastide.beat, bastide.deliver TO {role};
         GRANT EXECUTE ON FUNCTION bastide.plays_bots, bastide.bots, bastide.parcel TO {role}"
    ))
}
