//! A worker as the database knows it: its number, its secret, and whether it may work at all.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use super::worker::WorkerRefusal;
use crate::store::StoreError;
use crate::store::postgres::{Link, PROGRAM, schema};

/// How far clocks may differ, besides the time that the answer took.
const CLOCKS: Duration = Duration::from_secs(5);

/// A worker that was let in.
#[derive(Clone, Debug)]
pub struct Membership {
    pub id: i64,
    pub secret: String,
}

/// A tournament that is being played.
#[derive(Deserialize)]
struct Running {
    name: String,
    program: String,
    game: String,
    rules: u32,
}

impl Membership {
    /// Comes to work under this name.
    pub fn join(link: &mut Link, name: &str, secret: &str, jobs: usize) -> Result<Membership, WorkerRefusal> {
        schema::check_for_workers(link)?;
        let before = SystemTime::now();
        let row = link.row(
            "SELECT id, clock, programs FROM bastide.hello($1, $2, $3, $4)",
            &[&name, &secret, &PROGRAM, &(jobs as i32)],
        )?;
        let row = row.ok_or_else(|| WorkerRefusal::No("the store gave no answer".to_owned()))?;
        let (id, clock, programs): (i64, f64, String) = (row.get(0), row.get(1), row.get(2));
        clocks_agree(before, SystemTime::now(), clock).map_err(WorkerRefusal::No)?;
        programs_agree(&programs).map_err(WorkerRefusal::No)?;
        link.run("LISTEN bastide_work")?;
        Ok(Membership { id, secret: secret.to_owned() })
    }
}

/// Whether the store's clock, in seconds, lies between these times, about.
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

/// Whether this program can work for anything that is played: of several tournaments it takes what fits.
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
            StoreError::Server { code, why } if code == "BA002" || code == "BA003" => WorkerRefusal::No(why),
            StoreError::Server { code, why } if code == "42501" => WorkerRefusal::No(format!(
                "{why}; let the role of workers in: bastide store init ADDRESS --workers ROLE"
            )),
            // Wrong or missing passwords, and roles that may not connect: waiting does not mend them.
            StoreError::Server { code, why } if code.starts_with("28") => {
                WorkerRefusal::No(format!("{why}; the password is read from PGPASSWORD or PGPASSFILE"))
            }
            error if error.may_pass() || error.is_code("BA001") => WorkerRefusal::Away(error),
            error => WorkerRefusal::No(error.to_string()),
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
