//! `bastide table probe`: the exact value of a position and of its moves, and perfect play from there.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;
use exact::ExactValue;
use kit::{Key, Table};
use players::exact::{best_of, exact_moves, exact_value, longest};

use crate::commands::solve::PositionArgs;

/// Shown under `bastide table probe --help`.
pub const HELP: &str = "\
Moves are counted for both players together, and the turns that are left are taken into account.
Example: bastide table probe mansuba -o width=6 -o height=6
Exit status: 1 if no table has the position.";

/// Which position.
#[derive(Args)]
pub struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Take a position of these rules that takes longest to be won or lost
    #[arg(long)]
    longest: bool,
    /// Print a record of perfect play from there instead
    #[arg(long, conflicts_with = "json")]
    record: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<ExitCode> {
    let mut table = args.position.table()?;
    let lacking = || anyhow!("no table has this position; `bastide table make` makes one");
    if args.longest {
        let text = longest(table.game()).ok_or_else(lacking)?;
        table = Table::set(args.position.entry(), &text, Key::from_seed("0"))?;
        if !args.json && !args.record {
            writeln!(out, "{text}")?;
        }
    }
    let value = exact_value(table.game()).ok_or_else(lacking)?;
    let moves = exact_moves(table.game()).ok_or_else(lacking)?;
    if args.record {
        perfect_play(&mut table)?;
        write!(out, "{}", table.record())?;
    } else if args.json {
        let mut object = json(value, None);
        object["best"] = best_of(&moves).collect::<Vec<_>>().into();
        object["moves"] = moves.iter().map(|(mv, value)| json(*value, Some(mv))).collect::<Vec<_>>().into();
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{value}")?;
        writeln!(out, "best moves: {}", best_of(&moves).collect::<Vec<_>>().join(", "))?;
        for (mv, value) in moves {
            writeln!(out, "  {mv:<9} {value}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays best moves until the game is over, or a position comes back.
fn perfect_play(table: &mut Table) -> Result<()> {
    while let Some(moves) = exact_moves(table.game()) {
        let Some((best, value)) = moves.first() else { break };
        if *value == ExactValue::Draw {
            break;
        }
        table.play(best).map_err(|refusal| anyhow!("{refusal}"))?;
    }
    Ok(())
}

fn json(value: ExactValue, mv: Option<&str>) -> serde_json::Value {
    let (result, plies) = (value.result(), value.plies());
    match mv {
        Some(mv) => serde_json::json!({ "move": mv, "result": result, "plies": plies }),
        None => serde_json::json!({ "result": result, "plies": plies }),
    }
}
