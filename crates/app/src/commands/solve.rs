//! `bastide solve`: the exact value of a position that is small enough.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use kit::{AnyGame, Entry, Key, Player, Table, count};
use minds::{Budget, Solution, Unsolved, ValueBounds};
use players::exact::{Bounds, ExpectedPoints, exact_value, expected_points};

use crate::cli::{self, Misuse, SetupArgs};
use crate::records;

/// Shown under `bastide solve --help`.
pub const HELP: &str = "\
A value of 1 is a win, 0 a loss, ties share; luck is averaged over every way it can fall.
Example: bastide solve ripple -o width=2 -o height=2 -o max_turns=12
Where a table of all positions is there (`bastide table`), it answers at once, also how many moves a win takes;
best moves are then the fastest wins, or the slowest losses.
Gems on small boards: expected points under perfect play, with a bound of the error.
Example: bastide solve gems -o width=3 -o height=3 -o colours=4 -o max_moves=10
If the end is too far, values between two players get bounds: what each can force within the moves that were searched.
Exit status: 1 if the position is not solved in time, or if its game may go on for too many moves.";

/// Which position.
#[derive(Args)]
pub struct PositionArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The luck of the start, as a number or any text
    #[arg(long, default_value = "0")]
    seed: String,
    /// The position whose text is in this file, `-` for standard input, instead of the start
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "seed"])]
    position: Option<PathBuf>,
}

impl PositionArgs {
    pub fn entry(&self) -> &'static Entry {
        cli::game(&self.game)
    }

    /// A table with that position.
    pub fn table(&self) -> Result<Table> {
        let (entry, key) = (self.entry(), Key::from_seed(&self.seed));
        Ok(match &self.position {
            Some(path) => {
                let text = records::read_text(path).with_context(|| path.display().to_string())?;
                Table::set(entry, &text, key).with_context(|| path.display().to_string())?
            }
            None => Table::start(entry, self.setup.setup(entry)?, key).map_err(|bad| Misuse(bad.0))?,
        })
    }
}

/// Which position, and how long to search.
#[derive(Args)]
pub struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Give up after S seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &SolveArgs, out: &mut impl Write) -> Result<()> {
    let table = args.position.table()?;
    // The other half is for bounds, if it is not solved.
    let budget = Budget::time(Duration::from_secs(args.seconds) / 2);
    if let Some(found) = expected_points(table.game(), &budget) {
        return tell_points(&found.map_err(|why| anyhow!("not solved: {why}"))?, args.json, out);
    }
    let Solution { values, best } = match players::solve(table.game(), &budget) {
        Ok(solution) => solution,
        Err(why) => {
            if tell_bounds(table.game(), &budget, args.json, out)? {
                return Ok(());
            }
            match why {
                Unsolved::Budget => bail!("not solved within {}", count(args.seconds, "second")),
                too_deep => bail!("not solved: {too_deep}"),
            }
        }
    };
    let known = exact_value(table.game());
    if args.json {
        let mut object = serde_json::json!({ "values": values, "best": best });
        if let Some(value) = known {
            object["plies"] = value.plies().into();
        }
        return Ok(writeln!(out, "{object}")?);
    }
    for (player, value) in Player::all(values.len() as u8).zip(&values) {
        writeln!(out, "{player}: {value:.6}")?;
    }
    if let (Some(value), Some(mover)) = (known, table.game().to_move()) {
        writeln!(out, "{mover} moves, {value} by a table of all positions")?;
    }
    if !best.is_empty() {
        writeln!(out, "best moves: {}", best.join(", "))?;
    }
    Ok(())
}

/// Prints bounds of a value that was not found, if anything is known of it. True if they meet: that is the value.
fn tell_bounds(position: &dyn AnyGame, budget: &Budget, json: bool, out: &mut impl Write) -> Result<bool> {
    let Some(ValueBounds { low, high, moves }) = players::value_bounds(position, budget) else {
        return Ok(false);
    };
    if low == 0.0 && high == 1.0 {
        return Ok(false);
    }
    if json {
        let object =
            serde_json::json!({ "low": [low, 1.0 - high], "high": [high, 1.0 - low], "moves": moves });
        writeln!(out, "{object}")?;
        return Ok(low == high);
    }
    let moves = count(moves, "move");
    for (player, [low, high]) in Player::all(2).zip([[low, high], [1.0 - high, 1.0 - low]]) {
        if low == high {
            writeln!(out, "{player}: {low:.6}, found looking {moves} ahead")?;
        } else {
            writeln!(out, "{player}: between {low:.6} and {high:.6}, looking {moves} ahead")?;
        }
    }
    Ok(low == high)
}

/// Expected points of a game for one alone. Moves that cannot be told from the best are best moves too.
fn tell_points(found: &ExpectedPoints, json: bool, out: &mut impl Write) -> Result<()> {
    let Bounds { low, high } = found.points;
    let best = found.moves.iter().filter(|(_, points)| points.high >= low);
    let best: Vec<&str> = best.map(|(mv, _)| &**mv).collect();
    if json {
        let moves: Vec<_> = found
            .moves
            .iter()
            .map(|(mv, points)| serde_json::json!({ "move": mv, "points": [points.low, points.high] }))
            .collect();
        let object = serde_json::json!({ "points": [low, high], "best": best, "moves": moves });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "expected points with perfect play: {low:.6}, at most {:.1e} more", high - low)?;
    if !best.is_empty() {
        writeln!(out, "best moves: {}", best.join(", "))?;
    }
    for (mv, points) in &found.moves {
        writeln!(out, "  {mv:<9} {:.6}", points.low)?;
    }
    Ok(())
}
