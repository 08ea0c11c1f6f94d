//! Faults of a tournament with evidence and the command that repeats each.

use std::fmt::Write;

use super::Report;
use super::html::escaped;
use crate::block::seating;
use crate::store::StoreError;

/// The first fault of each kind of each player.
pub fn list(report: &Report) -> Result<String, StoreError> {
    let mut html = String::new();
    for (number, block, id) in report.first_faults() {
        let game = report.kept(id)?;
        let seats = seating(&block.table, report.tournament.contest.seats(), id.rotation);
        for fault in game.read_notes()?.faults.iter().filter(|fault| !fault.is_resignation()) {
            let name = &report.tournament.contest.contestants[seats[usize::from(fault.seat)]].name;
            let mut evidence = fault.evidence.join("\n");
            if !fault.errors.is_empty() {
                write!(evidence, "\nerror output: {}", fault.errors).expect("a text takes all");
            }
            evidence = format!("{evidence}\n{}", fault.advice().join("\n"));
            let replay = if report.pages.contains(&number) {
                format!(" · <a href=\"games/{number}.html\">replay</a>")
            } else {
                String::new()
            };
            write!(
                html,
                "<h3>{}</h3>\n<p>{} <span class=\"muted\">Game {number}{replay}</span></p>\n<pre>{}</pre>\n<p class=\"muted\">See it again:</p>\n<pre>{}</pre>\n",
                escaped(&fault.headline(name)),
                escaped(&fault.why),
                escaped(&evidence),
                escaped(&format!("bastide tournament games FILE repro {number} --seat {}", fault.seat)),
            )
            .expect("a text takes all");
        }
    }
    let nobody = "<p class=\"muted\">No player made a fault.</p>\n";
    Ok(if html.is_empty() { nobody.to_owned() } else { html })
}
