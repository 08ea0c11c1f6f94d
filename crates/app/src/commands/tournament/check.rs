//! `tournament check`: verifies the whole store.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use contest::check::{Checked, Unsound, check, check_games};
use contest::store::{Store, StorePlace};
use kit::count_is;
use serde_json::json;

use super::{LookArgs, open};

/// Shown under `bastide tournament check --help`.
pub const HELP: &str = "\
It looks at every byte of a store that was closed in good order, at the chain of sums over all games, at the schedule, and
plays every game again: its moves by the rules, and every draw of luck from the seed that was sealed before the first game.
Exit status: 0 if all is well, 1 if not.";

/// Prints what is found.
pub fn run(args: &LookArgs, out: &mut impl Write) -> Result<ExitCode> {
    let place = open::place(&args.place)?;
    let checked = found(&place);
    let Checked { games, stamped, commitment, seed_matches } = match checked {
        Ok(checked) => checked,
        Err(why) if args.json => {
            writeln!(out, "{}", json!({ "good": false, "why": why.to_string() }))?;
            return Ok(ExitCode::FAILURE);
        }
        Err(why) => {
            writeln!(out, "{place}: {why}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    debug_assert!(seed_matches, "a seed that does not match is an error");
    if args.json {
        writeln!(
            out,
            "{}",
            json!({ "good": true, "games": games, "stamped": stamped, "commitment": commitment })
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(
        out,
        "{} good: sums, schedule, rules, and all luck follows from the sealed seed {commitment}",
        count_is(games, "game")
    )?;
    if !stamped && matches!(place, StorePlace::File(_)) {
        writeln!(
            out,
            "the store is in use, or was not closed in good order: what it holds was checked, not every byte of it"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The contents of a place.
pub fn found(place: &StorePlace) -> Result<Checked, Unsound> {
    let bound = |store: &dyn Store| open::bound(store).map_err(|error| format!("{error:#}"));
    match place {
        StorePlace::File(path) => check(path, &bound),
        StorePlace::Database(..) => check_games(&*place.read()?, &bound),
    }
}
