//! `tournament export`: all games in schedule order, the same bytes for the same results.

use std::io::{BufWriter, Write};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use contest::block::seating;
use contest::store::VerifiedGame;
use contest::{Block, Tournament};
use serde_json::{Value, json};

use super::{PlaceArgs, open};

/// The rows to print.
#[derive(Args)]
pub struct ExportArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// In which form
    #[arg(long = "as", value_name = "FORM", default_value = "jsonl")]
    form: ExportForm,
}

#[derive(Clone, Copy, ValueEnum)]
enum ExportForm {
    /// One JSON object a line, with records and faults
    Jsonl,
    /// One line a game: who sat where, ranks, points, faults
    Csv,
}

/// Prints all games that were played.
pub fn run(args: &ExportArgs, out: &mut impl Write) -> Result<()> {
    let opened = open::look(&args.place)?;
    let mut out = BufWriter::new(out);
    if let ExportForm::Csv = args.form {
        writeln!(out, "{}", contest::report::csv_head(&opened.tournament))?;
    }
    for block in &opened.progress.schedule {
        for id in block.ids() {
            let Some(game) = opened.store.game(id)? else { continue };
            match args.form {
                ExportForm::Jsonl => writeln!(out, "{}", line(&opened.tournament, block, &game)?)?,
                ExportForm::Csv => {
                    writeln!(
                        out,
                        "{}",
                        contest::report::csv_line(&opened.tournament, block, id, &game.outcome)
                    )?;
                }
            }
        }
    }
    Ok(out.flush()?)
}

/// A game as data.
pub fn line(tournament: &Tournament, block: &Block, game: &VerifiedGame) -> Result<Value> {
    let contest = &tournament.contest;
    let seats = seating(&block.table, contest.seats(), game.id.rotation);
    let names: Vec<&str> = seats.iter().map(|&player| contest.contestants[player].name.as_str()).collect();
    let notes =
        game.read_notes().with_context(|| format!("game {} of block {}", game.id.rotation, game.id.block))?;
    let outcome = &game.outcome;
    Ok(json!({
        "block": game.id.block, "rotation": game.id.rotation, "seats": names,
        "ranks": outcome.ranks, "points": outcome.points, "turns": outcome.turns,
        "seed": contest.luck.block(block.number).to_string(),
        "faults": notes.faults, "record": game.record,
    }))
}
