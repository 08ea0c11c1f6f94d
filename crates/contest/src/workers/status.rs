//! Status of the workers of a tournament: pace, leases, faults, and significant deviations.

use std::collections::HashMap;

use serde::Serialize;
use statistics::homogeneity::{OddMeasure, OddWorker, WorkedGame, odd_workers};

use crate::block::seating;
use crate::progress::Progress;
use crate::store::postgres::{Durability, PgConnection};
use crate::store::{DatabaseAddress, StoreError};
use crate::{Outcome, Tournament};

/// Family-wise level of the homogeneity test.
const LEVEL: f64 = 0.01;

/// Outcomes read at a time.
const PAGE: i64 = 20_000;

/// A worker with its figures for one tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorkerRow {
    pub number: i64,
    pub name: String,
    /// Its IP address; none for a Unix socket.
    pub host: Option<String>,
    /// Games at a time.
    pub jobs: i32,
    /// Seconds since its last heartbeat.
    pub silent: f64,
    /// Games that it holds.
    pub leases: i64,
    /// Games that count.
    pub games: i64,
    /// Games a second, since it joined.
    pub pace: f64,
    /// Games that count and ended with a fault.
    pub faults: i64,
    /// Results that came after their lease had ended.
    pub late: i64,
    /// Games that it could not play.
    pub failures: i64,
    /// Reason of its quarantine.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "benched")]
    pub quarantined: Option<String>,
    /// Significant deviation of its results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odd: Option<String>,
}

/// Workers of a tournament and the state of its queue.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorkersReport {
    pub workers: Vec<WorkerRow>,
    /// Jobs that wait, that are leased, and whose results wait for verification.
    pub waiting: i64,
    pub held: i64,
    pub uncounted: i64,
    /// Results that are kept and never counted.
    pub duplicates: i64,
}

/// Status of the workers of this tournament.
pub fn report(
    address: &DatabaseAddress,
    id: i32,
    tournament: &Tournament,
    progress: &Progress,
) -> Result<WorkersReport, StoreError> {
    let mut db = PgConnection::open(address, Durability::Synchronous)?;
    let games = worked_games(&mut db, id, tournament, progress)?;
    let odd: HashMap<i64, OddWorker> =
        odd_workers(&games, LEVEL).into_iter().map(|odd| (odd.worker, odd)).collect();
    let rows = db.rows(WORKERS, &[&id])?;
    let read = |row: &tokio_postgres::Row| {
        let number = row.get(0);
        WorkerRow {
            number,
            name: row.get(1),
            host: row.get(2),
            jobs: row.get(3),
            silent: row.get(4),
            leases: row.get(5),
            games: row.get(6),
            pace: row.get(7),
            faults: row.get(8),
            late: row.get(9),
            failures: row.get(10),
            quarantined: row.get(11),
            odd: odd.get(&number).map(|odd| sentence(odd, tournament)),
        }
    };
    let workers = rows.iter().map(read).collect();
    let row = db.row(JOBS, &[&id])?.ok_or_else(|| StoreError::Damaged("there is no count".to_owned()))?;
    let (waiting, held, uncounted, duplicates) = (row.get(0), row.get(1), row.get(2), row.get(3));
    Ok(WorkersReport { workers, waiting, held, uncounted, duplicates })
}

const WORKERS: &str = "SELECT w.id, w.name, host(w.host), w.jobs,
        extract(epoch FROM now() - w.seen)::double precision, coalesce(j.count, 0), coalesce(g.games, 0),
        (w.games / greatest(extract(epoch FROM w.seen - w.joined), 1))::double precision, coalesce(g.faults, 0),
        w.late, w.failures, w.benched
   FROM bastide.worker w
   LEFT JOIN (SELECT worker, count(*) FROM bastide.job WHERE tournament = $1 AND due <> 'infinity' AND due > now()
              GROUP BY worker) j ON j.worker = w.id
   LEFT JOIN (SELECT worker, count(*) AS games, count(*) FILTER (WHERE split_part(outcome, ';', 4) <> '') AS faults
              FROM bastide.game WHERE tournament = $1 GROUP BY worker) g ON g.worker = w.id
  WHERE g.games > 0 OR j.count > 0 OR w.benched IS NOT NULL OR w.seen > now() - interval '1 minute'
  ORDER BY w.id LIMIT 10000";

const JOBS: &str = "SELECT count(*) FILTER (WHERE due <= now()), count(*) FILTER (WHERE due > now() AND due <> 'infinity'),
        count(*) FILTER (WHERE due = 'infinity'), (SELECT count(*) FROM bastide.duplicate WHERE tournament = $1)
   FROM bastide.job WHERE tournament = $1";

fn worked_games(
    db: &mut PgConnection,
    id: i32,
    tournament: &Tournament,
    progress: &Progress,
) -> Result<Vec<WorkedGame>, StoreError> {
    let tables: HashMap<usize, &[usize]> =
        progress.schedule.iter().map(|block| (block.number, block.table.as_slice())).collect();
    let (mut games, mut last, seats) = (Vec::new(), 0_i64, tournament.contest.seats());
    loop {
        let rows = db.rows(
            "SELECT seq, block, rotation, worker, outcome FROM bastide.game
              WHERE tournament = $1 AND seq > $2 AND worker IS NOT NULL ORDER BY seq LIMIT $3",
            &[&id, &last, &PAGE],
        )?;
        for row in &rows {
            let (block, rotation): (i64, i32) = (row.get(1), row.get(2));
            let outcome: Result<Outcome, _> = row.get::<_, &str>(4).parse();
            let (Ok(outcome), Some(table)) = (outcome, tables.get(&(block as usize))) else { continue };
            let seats = seating(table, seats, rotation as usize);
            games.push(worked(row.get(3), block as usize, seats, &outcome));
        }
        match rows.last() {
            Some(row) if rows.len() == PAGE as usize => last = row.get(0),
            _ => return Ok(games),
        }
    }
}

fn worked(worker: i64, block: usize, seats: Vec<usize>, outcome: &Outcome) -> WorkedGame {
    let rivals = seats.len().saturating_sub(1).max(1) as f64;
    let share = |rank: &u8| {
        let won = |other: &u8| f64::from(u8::from(other > rank)) + f64::from(u8::from(other >= rank));
        (outcome.ranks.iter().map(won).sum::<f64>() - 1.0) / 2.0 / rivals
    };
    let shares = outcome.ranks.iter().map(share).collect();
    let faults = (0..seats.len()).map(|seat| outcome.fault(seat).is_some()).collect();
    WorkedGame { worker, block, seats, shares, faults }
}

fn sentence(odd: &OddWorker, tournament: &Tournament) -> String {
    let name = tournament.contest.contestants.get(odd.player).map_or("", |player| player.name.as_str());
    let OddWorker { here, everywhere, p, .. } = odd;
    match odd.what {
        OddMeasure::Share => format!(
            "{name} has a share of {here:.3} here, and {everywhere:.3} in such games everywhere (p < {p:.1e})"
        ),
        OddMeasure::Faults => format!(
            "{name} has faults in {:.1} % of games here, and in {:.1} % everywhere (p < {p:.1e})",
            here * 100.0,
            everywhere * 100.0
        ),
    }
}
