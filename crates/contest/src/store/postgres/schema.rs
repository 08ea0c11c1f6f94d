//! Schema of a store in `PostgreSQL` and its migrations.

use super::connection::PgConnection;
use crate::store::StoreError;

/// Migrations from each version to the next. A released migration never changes; new ones are appended.
const STEPS: [&str; 3] = [
    concat!(include_str!("tables.sql"), include_str!("workers.sql")),
    concat!(include_str!("bundles.sql"), include_str!("deliver.sql")),
    include_str!("leaders.sql"),
];

/// Version of the schema that this program needs.
pub const VERSION: usize = STEPS.len();

/// SQLSTATEs raised if another program creates the schema at the same time.
const MADE: [&str; 2] = ["42P06", "23505"];

/// Version in the database; 0 without a schema.
pub fn version(db: &mut PgConnection) -> Result<usize, StoreError> {
    let there = db.row("SELECT to_regclass('bastide.meta') IS NOT NULL", &[])?;
    if !there.is_some_and(|row| row.get(0)) {
        return Ok(0);
    }
    let row = db.row("SELECT value FROM bastide.meta WHERE key = 'version'", &[])?;
    let text: Option<String> = row.map(|row| row.get(0));
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| StoreError::Foreign("the schema `bastide` has no version".to_owned()))
}

/// Checks that this program fits the schema.
pub fn check(db: &mut PgConnection) -> Result<(), StoreError> {
    match version(db)? {
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

/// Migrates to the present version; returns the version before.
pub fn upgrade(db: &mut PgConnection) -> Result<usize, StoreError> {
    match upgrade_once(db) {
        Err(error) if MADE.iter().any(|code| error.is_code(code)) => upgrade_once(db),
        done => done,
    }
}

/// A lock lets one program migrate at a time; of two that create the schema, one fails.
fn upgrade_once(db: &mut PgConnection) -> Result<usize, StoreError> {
    db.transaction("BEGIN", |db| {
        if version(db)? > 0 {
            db.run("LOCK TABLE bastide.meta")?;
        }
        let there = version(db)?;
        if there > VERSION {
            return check(db).map(|()| there);
        }
        for step in &STEPS[there..] {
            db.run(step)?;
        }
        db.execute("UPDATE bastide.meta SET value = $1 WHERE key = 'version'", &[&VERSION.to_string()])?;
        Ok(there)
    })
}

/// Revokes the right to connect from PUBLIC: `PostgreSQL` grants it for every database.
pub fn shut_out_public(db: &mut PgConnection) -> Result<(), StoreError> {
    db.run("DO $$ BEGIN EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$")
}

/// Checks the schema with a worker's role, which can read no table.
pub fn check_for_workers(db: &mut PgConnection) -> Result<(), StoreError> {
    let row = db.row("SELECT bastide.version()", &[]).map_err(|error| match &error {
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

/// Grants a role the functions of workers, and nothing else.
pub fn admit_workers(db: &mut PgConnection, role: &str) -> Result<(), StoreError> {
    let role = format!("\"{}\"", role.replace('"', "\"\""));
    db.run(&format!(
        "GRANT USAGE ON SCHEMA bastide TO {role};
         GRANT EXECUTE ON FUNCTION bastide.hello, bastide.claim, bastide.beat, bastide.deliver TO {role};
         GRANT EXECUTE ON FUNCTION bastide.plays_bots, bastide.bots, bastide.parcel, bastide.version TO {role};
         DO $grant$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO {role}', current_database()); END $grant$"
    ))
}
