//! Registration of a worker: its number and secret, and the checks of clock, version and schema.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use super::worker::WorkerRefusal;
use super::{QUARANTINED, TOO_MANY_WORKERS, UNKNOWN_WORKER};
use crate::store::StoreError;
use crate::store::postgres::{PROGRAM, PgConnection, schema};

/// Largest difference of the clocks, besides the time of the round trip.
const CLOCKS: Duration = Duration::from_secs(5);

/// A registered worker.
#[derive(Clone, Debug)]
pub struct Registration {
    pub id: i64,
    pub secret: String,
}

/// A tournament that is running.
#[derive(Deserialize)]
struct Running {
    name: String,
    program: String,
    game: String,
    rules: u32,
}

impl Registration {
    /// Registers a worker under this name.
    pub fn join(
        db: &mut PgConnection,
        name: &str,
        secret: &str,
        jobs: usize,
    ) -> Result<Registration, WorkerRefusal> {
        schema::check_for_workers(db)?;
        let before = SystemTime::now();
        let row = db.row(
            "SELECT id, clock, programs FROM bastide.hello($1, $2, $3, $4)",
            &[&name, &secret, &PROGRAM, &(jobs as i32)],
        )?;
        let row = row.ok_or_else(|| WorkerRefusal::Fatal("the store gave no answer".to_owned()))?;
        let (id, clock, programs): (i64, f64, String) = (row.get(0), row.get(1), row.get(2));
        clocks_agree(before, SystemTime::now(), clock).map_err(WorkerRefusal::Fatal)?;
        programs_agree(&programs).map_err(WorkerRefusal::Fatal)?;
        db.run("LISTEN bastide_work")?;
        Ok(Registration { id, secret: secret.to_owned() })
    }
}

/// Checks that the store's clock, in seconds, lies between these times, within [`CLOCKS`].
fn clocks_agree(before: SystemTime, after: SystemTime, clock: f64) -> Result<(), String> {
    let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
    let slack = CLOCKS.as_secs_f64();
    let (early, late) = (seconds(before) - clock, clock - seconds(after));
    let off = early.max(late);
    if off <= slack {
        return Ok(());
    }
    let which = if early > late { "ahead of" } else { "behind" };
    Err(format!("the clock of this machine is {off:.0} s {which} the store's; set it, for example by NTP"))
}

/// Checks that this program fits at least one running tournament.
fn programs_agree(programs: &str) -> Result<(), String> {
    let running: Vec<Running> = serde_json::from_str(programs)
        .map_err(|bad| format!("the store gave no list of tournaments: {bad}"))?;
    let misfit = |one: &Running| {
        let ours = games::find(&one.game).map(|entry| entry.about.version);
        if one.program != PROGRAM {
            let Running { name, program, .. } = one;
            return Some(format!(
                "`{name}` is led by bastide {program}, and this is {PROGRAM}: take the same version"
            ));
        }
        (ours != Some(one.rules)).then(|| {
            let ours = ours.map_or("does not know it".to_owned(), |ours| format!("has version {ours}"));
            let Running { name, game, rules, .. } = one;
            format!("`{name}` is played by version {rules} of the rules of {game}, and this program {ours}")
        })
    };
    let misfits: Vec<String> = running.iter().filter_map(misfit).collect();
    match misfits.first() {
        Some(why) if misfits.len() == running.len() => Err(why.clone()),
        _ => Ok(()),
    }
}

impl From<StoreError> for WorkerRefusal {
    fn from(error: StoreError) -> WorkerRefusal {
        match error {
            StoreError::Server { code, why } if code == QUARANTINED || code == TOO_MANY_WORKERS => {
                WorkerRefusal::Fatal(why)
            }
            StoreError::Server { code, why } if code == "42501" => WorkerRefusal::Fatal(format!(
                "{why}; let the role of workers in: bastide store init ADDRESS --workers ROLE"
            )),
            StoreError::Server { code, why } if code == "3D000" => WorkerRefusal::Fatal(format!(
                "{why}; `createdb` makes a database, `bastide store init` its tables"
            )),
            // Wrong or missing passwords and roles without access do not pass with time.
            StoreError::Server { code, why } if code.starts_with("28") => {
                WorkerRefusal::Fatal(format!("{why}; the password is read from PGPASSWORD or PGPASSFILE"))
            }
            error if error.may_pass() || error.is_code(UNKNOWN_WORKER) => WorkerRefusal::Retry(error),
            error => WorkerRefusal::Fatal(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_off_is_refused_with_a_sentence() {
        let at = |seconds: u64| UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(clocks_agree(at(1000), at(1030), 1015.0), Ok(()), "a slow answer is no wrong clock");
        assert_eq!(clocks_agree(at(1000), at(1000), 1004.0), Ok(()));
        assert!(clocks_agree(at(1000), at(1000), 1060.0).unwrap_err().contains("60 s behind the store's"));
        assert!(clocks_agree(at(1100), at(1101), 1000.0).unwrap_err().contains("100 s ahead of"));
    }

    #[test]
    fn another_version_is_refused_with_a_sentence_unless_something_fits() {
        let one = |program: &str, rules: u32| {
            format!(r#"{{"name":"Cup","program":"{program}","game":"ripple","rules":{rules}}}"#)
        };
        let ours = games::find("ripple").unwrap().about.version;
        assert_eq!(programs_agree("[]"), Ok(()));
        assert_eq!(programs_agree(&format!("[{},{}]", one("9.9", ours), one(PROGRAM, ours))), Ok(()));
        assert!(
            programs_agree(&format!("[{}]", one("9.9", ours))).unwrap_err().contains("led by bastide 9.9")
        );
        assert!(
            programs_agree(&format!("[{}]", one(PROGRAM, 99)))
                .unwrap_err()
                .contains("version 99 of the rules")
        );
        assert!(programs_agree("nonsense").is_err());
    }
}
