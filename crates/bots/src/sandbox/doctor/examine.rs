//! The doctor's examination: a bot of our own tries each protection from inside.

use std::path::Path;
use std::time::{Duration, Instant};

use super::Finding;
use crate::sandbox::inside::Trial;
use crate::sandbox::{BotOutput, BotProcess, BotSource, Launch, Limits, StartFailure};

/// Tries every protection.
pub fn examine(launcher: &Path) -> Result<Vec<Finding>, StartFailure> {
    let program = std::path::absolute(launcher)?.to_string_lossy().into_owned();
    let mut bot = BotProcess::start(&Launch {
        source: BotSource::Command(vec![program, "inside".into(), "probe".into(), "{}".into()]),
        launcher: launcher.to_owned(),
        limits: Limits::default(),
        trust: false,
        pondering: false,
    })?;
    let trials: Vec<Trial> = match bot.receive(Instant::now() + Duration::from_secs(10)) {
        BotOutput::Line(line) => serde_json::from_slice(&line).map_err(std::io::Error::from)?,
        other => return Err(StartFailure::Refused(format!("our own bot did not answer: {other:?}"))),
    };
    Ok(trials.into_iter().map(|trial| finding(&bot, trial)).collect())
}

/// What the system said when it was asked for the protection tells more than what came of it.
fn finding(bot: &BotProcess, (protection, held): Trial) -> Finding {
    let said = bot.missing().iter().find(|missing| missing.protection == protection);
    Finding { protection, wrong: said.map(|missing| missing.why.clone()).or(held.err()) }
}
