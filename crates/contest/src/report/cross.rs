//! Cross table as HTML: shares of every pair, and their deviation from the ratings.

use std::fmt::Write;

use kit::count;

use super::Report;
use super::html::escaped;
use super::plots::short;
use crate::standings::PlayerRow;

/// Surprise in standard deviations from which a cell is marked.
const SURPRISE: f64 = 2.5;

/// Most players in the table.
const MOST: usize = 60;

/// The table with the percentage of the row against the column.
pub fn table(report: &Report) -> String {
    let rows = &report.table.standings.players[..report.table.standings.players.len().min(MOST)];
    let mut html = String::from(
        "<p class=\"muted\">Share of the row against the column, in percent. A dashed frame: far from what the ratings foretell.</p>\n<table class=\"cross\"><tr><th></th>",
    );
    for row in rows {
        write!(html, "<th scope=\"col\">{}</th>", escaped(&short(&row.name))).expect("a text takes all");
    }
    html += "</tr>\n";
    for row in rows {
        write!(html, "<tr><td class=\"name\">{}</td>", escaped(&row.name)).expect("a text takes all");
        rows.iter().for_each(|rival| html += &cell(report, row, rival));
        html += "</tr>\n";
    }
    html + "</table>\n"
}

fn cell(report: &Report, row: &PlayerRow, rival: &PlayerRow) -> String {
    let cell = report.table.cross.cell(row.player, rival.player);
    if row.player == rival.player || cell.games == 0 {
        return "<td></td>".to_owned();
    }
    let share = cell.points / cell.games as f64;
    let expected = 100.0 * cell.expected / cell.games as f64;
    let ink = if share >= 0.5 { "var(--good)" } else { "var(--accent)" };
    let strong = ((share - 0.5).abs() * 90.0).round();
    let odd = if cell.surprise().abs() >= SURPRISE { " class=\"odd\"" } else { "" };
    format!(
        "<td{odd} style=\"background:color-mix(in srgb,{ink} {strong:.0}%,transparent)\" title=\"{}; the ratings say {expected:.0}\">{:.0}</td>",
        count(cell.games, "game"),
        100.0 * share
    )
}
