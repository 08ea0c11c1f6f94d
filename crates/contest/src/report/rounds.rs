//! Rounds of a Swiss and bracket of a knockout: tables, winners and byes.

use std::fmt::Write;

use kit::count;
use serde::Serialize;

use super::Report;
use super::html::{card, escaped};
use crate::progress::Progress;
use crate::schedule::{Format, Round};
use crate::{BlockResult, Tournament};

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundSheet {
    pub name: String,
    pub tables: Vec<TableSheet>,
    /// Players without a rival.
    pub byes: Vec<String>,
}

/// A table of a round: players with their points over all blocks, the best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSheet {
    pub players: Vec<(String, f64)>,
    pub blocks: usize,
}

/// All rounds, if the format has rounds; extra blocks after a tie belong to the round before.
pub fn sheets(tournament: &Tournament, progress: &Progress) -> Vec<RoundSheet> {
    let is_knockout = match tournament.plan.format {
        Format::Swiss { .. } => false,
        Format::Knockout { .. } => true,
        _ => return Vec::new(),
    };
    let mut rounds: Vec<Round> = Vec::new();
    for round in progress.course.rounds.iter().chain([&progress.open]).filter(|round| !round.is_empty()) {
        let goes_on = |last: &Round| {
            round.iter().all(|result| last.iter().any(|other| other.block.table == result.block.table))
        };
        match rounds.last_mut().filter(|last| is_knockout && goes_on(last)) {
            Some(last) => last.extend(round.iter().cloned()),
            None => rounds.push(round.clone()),
        }
    }
    let mut alive: Vec<usize> = (0..tournament.plan.players).collect();
    let mut sheets = Vec::new();
    for (number, round) in rounds.iter().enumerate() {
        let tables = tables(round);
        let seated = |player: &usize| tables.iter().any(|(table, ..)| table.contains(player));
        let byes = alive.iter().filter(|player| !seated(player));
        let byes = byes.map(|&player| tournament.contest.contestants[player].name.clone()).collect();
        let last = progress.is_over && number + 1 == rounds.len() && is_knockout;
        let name = if last { "Final".to_owned() } else { format!("Round {}", number + 1) };
        if is_knockout {
            let out: Vec<usize> = tables.iter().flat_map(|(table, ..)| table[1..].to_vec()).collect();
            alive.retain(|player| !out.contains(player));
        }
        let sheet = |(table, points, blocks): &(Vec<usize>, Vec<f64>, usize)| TableSheet {
            players: table
                .iter()
                .map(|&player| tournament.contest.contestants[player].name.clone())
                .zip(points.iter().copied())
                .collect(),
            blocks: *blocks,
        };
        sheets.push(RoundSheet { name, tables: tables.iter().map(sheet).collect(), byes });
    }
    sheets
}

/// Tables with the points of each player, the best first, and their number of blocks.
fn tables(round: &[BlockResult]) -> Vec<(Vec<usize>, Vec<f64>, usize)> {
    let mut tables: Vec<(Vec<usize>, Vec<f64>, usize)> = Vec::new();
    for result in round {
        let rivals = (result.block.table.len() - 1).max(1) as f64;
        let points = result.halves().into_iter().map(|halves| halves as f64 / 2.0 / rivals);
        match tables.iter_mut().find(|(table, ..)| *table == result.block.table) {
            Some((_, sums, blocks)) => {
                sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
                *blocks += 1;
            }
            None => tables.push((result.block.table.clone(), points.collect(), 1)),
        }
    }
    for (table, points, _) in &mut tables {
        let mut order: Vec<usize> = (0..table.len()).collect();
        order.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(table[a].cmp(&table[b])));
        *points = order.iter().map(|&at| points[at]).collect();
        *table = order.iter().map(|&at| table[at]).collect();
    }
    tables
}

/// Card of a report; empty for formats without rounds.
pub fn list(report: &Report) -> String {
    let sheets = sheets(report.tournament, report.progress);
    if sheets.is_empty() {
        return String::new();
    }
    let mut html = String::new();
    for RoundSheet { name, tables, byes } in &sheets {
        write!(html, "<h3>{}</h3>\n<ul>\n", escaped(name)).expect("a text takes all");
        for TableSheet { players, blocks } in tables {
            let line: Vec<String> = players
                .iter()
                .enumerate()
                .map(|(at, (name, points))| player(name, *points, at == 0))
                .collect();
            writeln!(
                html,
                "<li>{} <span class=\"muted\">in {}</span></li>",
                line.join(" : "),
                count(*blocks, "block")
            )
            .expect("a text takes all");
        }
        if !byes.is_empty() {
            writeln!(html, "<li class=\"muted\">bye: {}</li>", escaped(&byes.join(", ")))
                .expect("a text takes all");
        }
        html += "</ul>\n";
    }
    let heading =
        if matches!(report.tournament.plan.format, Format::Knockout { .. }) { "Bracket" } else { "Rounds" };
    card(heading, &html)
}

fn player(name: &str, points: f64, is_first: bool) -> String {
    let text = format!("{} {points}", escaped(name));
    if is_first { format!("<b>{text}</b>") } else { text }
}
