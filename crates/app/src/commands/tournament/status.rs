//! `tournament status`: how far it has come.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use contest::sequential::TestReport;
use contest::store::{PgStore, StorePlace};
use contest::workers::{WorkerRow, WorkersReport, report};
use kit::count;
use serde_json::json;

use super::{LookArgs, open};

pub fn run(args: &LookArgs, out: &mut impl Write) -> Result<()> {
    let opened = open::look(&args.place)?;
    let (tournament, progress) = (&opened.tournament, &opened.progress);
    let faults: usize =
        progress.played().flat_map(|result| &result.games).map(|game| game.mistakes().count()).sum();
    let (game, seats) = (tournament.contest.entry.about.name, tournament.contest.seats());
    let (format, commitment) = (&tournament.plan.format, &opened.store.header().commitment);
    let workers = workers(&opened)?;
    let standings = opened.table().standings;
    let voids: BTreeMap<&str, usize> = standings
        .players
        .iter()
        .filter(|row| row.voids > 0)
        .map(|row| (row.name.as_str(), row.voids))
        .collect();
    if args.json {
        let data = json!({
            "name": tournament.name, "game": game, "seats": seats, "format": format.name(),
            "players": tournament.contest.contestants.len(), "rounds": progress.course.rounds.len(),
            "done": progress.done, "all": progress.all, "over": progress.is_over, "faults": faults,
            "commitment": commitment, "workers": workers, "test": standings.test, "copies": standings.copies,
            "voids": voids,
        });
        return Ok(writeln!(out, "{data}")?);
    }
    let players = tournament.contest.contestants.len();
    writeln!(
        out,
        "{}: {game}, {}, {}, {format}",
        tournament.name,
        count(seats, "seat"),
        count(players, "player")
    )?;
    let end = if progress.is_over { ", all is played" } else { "" };
    writeln!(out, "{} of {}{end}; {}", progress.done, count(progress.all, "game"), count(faults, "fault"))?;
    for (name, voids) in &voids {
        writeln!(out, "{name} was to move in {}, played again since", count(*voids, "void attempt"))?;
    }
    let test = standings.test.iter().flat_map(TestReport::lines);
    test.chain(standings.copies.clone()).try_for_each(|line| writeln!(out, "{line}"))?;
    writeln!(out, "sealed seed, SHA-256: {commitment}")?;
    workers.map_or(Ok(()), |report| tell(&report, out))
}

/// The workers, if the store is a database.
fn workers(opened: &open::OpenTournament) -> Result<Option<WorkersReport>> {
    let StorePlace::Database(address, name) = &opened.place else { return Ok(None) };
    let number = PgStore::read(address, name)?.id;
    Ok(Some(report(address, number, &opened.tournament, &opened.progress)?))
}

fn tell(report: &WorkersReport, out: &mut impl Write) -> Result<()> {
    let WorkersReport { workers, waiting, held, uncounted, duplicates } = report;
    writeln!(
        out,
        "{waiting} games wait, {held} are being played, {uncounted} wait to be counted; {duplicates} results came too late or were not believed"
    )?;
    let width = workers.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    if !workers.is_empty() {
        writeln!(
            out,
            "{:>6}  {:width$}  {:>4} {:>7} {:>8} {:>9} {:>7} {:>5} {:>8}  seen",
            "number", "worker", "jobs", "leases", "games", "games/s", "faults", "late", "failures"
        )?;
    }
    for row in workers {
        let WorkerRow { number, name, jobs, leases, games, pace, faults, late, failures, silent, .. } = row;
        writeln!(
            out,
            "{number:>6}  {name:width$}  {jobs:>4} {leases:>7} {games:>8} {pace:>9.1} {faults:>7} {late:>5} {failures:>8}  {silent:.0} s ago"
        )?;
        for (what, why) in [("BENCHED", &row.quarantined), ("ODD", &row.odd)] {
            if let Some(why) = why {
                writeln!(out, "        {what}: {why}")?;
            }
        }
    }
    Ok(())
}
