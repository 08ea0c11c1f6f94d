//! The doctor's examination: a bot of our own tries each protection from inside.

use std::path::Path;
use std::time::{Duration, Instant};

use super::Finding;
use crate::sandbox::inside::Trial;
use crate::sandbox::{
    BotOutput, BotProcess, BotSource, Launch, Limits, MissingProtection, Protection, StartFailure,
};

/// Tries every protection, control groups only if they are wanted. Where walls are missing our own bot is not run either: what the stages said is all there is.
pub fn examine(launcher: &Path, groups: bool) -> Result<Vec<Finding>, StartFailure> {
    let program = std::path::absolute(launcher)?.to_string_lossy().into_owned();
    let started = BotProcess::start(&Launch {
        source: BotSource::Command(vec![program, "inside".into(), "probe".into()]),
        launcher: launcher.to_owned(),
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups,
        pondering: false,
        workshop: None,
    });
    let mut bot = match started {
        Err(StartFailure::Unprotected(missing)) => {
            return Ok(Protection::ALL.map(|one| told(&missing, one)).into());
        }
        started => started?,
    };
    let trials: Vec<Trial> = match bot.receive(Instant::now() + Duration::from_secs(10)) {
        BotOutput::Line(line) => serde_json::from_slice(&line).map_err(std::io::Error::from)?,
        other => return Err(StartFailure::Refused(format!("our own bot did not answer: {other:?}"))),
    };
    Ok(trials.into_iter().map(|trial| finding(&bot, trial)).collect())
}

/// The system's own error explains more than the failed trial.
fn finding(bot: &BotProcess, (protection, held): Trial) -> Finding {
    let told = told(bot.missing(), protection);
    let group = bot.group().filter(|_| protection == Protection::Groups);
    let by = group.map_or_else(|| told.by.clone(), |parts| format!("{} ({parts})", told.by));
    Finding { by, wrong: told.wrong.or(held.err()), ..told }
}

fn told(missing: &[MissingProtection], protection: Protection) -> Finding {
    let said = missing.iter().find(|missing| missing.protection == protection);
    let by = protection.kernel().to_owned();
    Finding { protection, by, wrong: said.map(|missing| missing.why.clone()) }
}
