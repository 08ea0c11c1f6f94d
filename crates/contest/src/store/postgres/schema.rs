//! The tables of a store in `PostgreSQL`, and the way from each version of them to the next.

use super::link::Link;
use crate::store::StoreError;

/// What leads from each version to the next; the first from nothing. What once stood here is never changed, only added to.
const STEPS: [&str; 3] = [
    concat!(include_str!("tables.sql"), include_str!("workers.sql")),
    concat!(include_str!("travel.sql"), include_str!("pace.sql")),
    include_str!("leaders.sql"),
];

/// The version that this program knows.
pub const VERSION: usize = STEPS.len();

/// SQLSTATEs of a schema that another program has made at the same time.
const MADE: [&str; 2] = ["42P06", "23505"];

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
    match upgrade_once(link) {
        Err(error) if MADE.iter().any(|code| error.is_code(code)) => upgrade_once(link),
        done => done,
    }
}

/// One program at a time: the first waits nowhere, and of two that make the schema one fails.
fn upgrade_once(link: &mut Link) -> Result<usize, StoreError> {
    link.within("BEGIN", |link| {
        if version(link)? > 0 {
            link.run("LOCK TABLE bastide.meta")?;
        }
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

/// Lets in only roles that were let in: `PostgreSQL` lets every role connect to every database.
pub fn shut_out_public(link: &mut Link) -> Result<(), StoreError> {
    link.run("DO $$ BEGIN EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$")
}

/// Whether workers of this program fit the tables; a worker's role can read none.
pub fn check_for_workers(link: &mut Link) -> Result<(), StoreError> {
    let row = link.row("SELECT bastide.version()", &[]).map_err(|error| match &error {
        _ if error.is_code("3F000") => {
            StoreError::Foreign("this database has no tables of ours: the leader runs `bastide store init ADDRESS --workers ROLE`".to_owned())
        }
        _ if error.is_code("42883") => StoreError::Foreign(
            "its tables are older than this program: the leader runs `bastide store upgrade ADDRESS`".to_owned(),
        ),
        _ => error,
    })?;
    match row.map_or(0, |row| row.get::<_, i32>(0)) as usize {
        VERSION => Ok(()),
        there => Err(StoreError::Foreign(format!(
            "its tables have version {there}, and this program needs {VERSION}: {}",
            if there < VERSION {
                "the leader runs `bastide store upgrade ADDRESS`"
            } else {
                "take a newer bastide"
            }
        ))),
    }
}

/// Lets a role work, and do nothing else.
pub fn admit_workers(link: &mut Link, role: &str) -> Result<(), StoreError> {
    let role = format!("\"{}\"", role.replace('"', "\"\""));
    link.run(&format!(
        "GRANT USAGE ON SCHEMA bastide TO {role};
         GRANT EXECUTE ON FUNCTION bastide.hello, bastide.claim, bastide.beat, bastide.deliver TO {role};
         GRANT EXECUTE ON FUNCTION bastide.plays_bots, bastide.bots, bastide.parcel, bastide.version TO {role};
         DO $grant$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO {role}', current_database()); END $grant$"
    ))
}
