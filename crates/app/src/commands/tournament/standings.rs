//! `tournament standings`: the table so far.

use std::io::Write;

use anyhow::Result;
use contest::standings::{PlayerRow, Standings};
use contest::words::percent;

use super::{LookArgs, desk};

/// Shown under `bastide tournament standings --help`.
pub const HELP: &str = "\
points: of every game the share of rivals beaten, a tie counting half. rating: Elo above the zero of the table, with
its 95 % interval. A row with `!` was sent off in more than 2 % of its games; the rating without these games stands
beside. best: the probability that it is the best of all.";

pub fn run(args: &LookArgs, out: &mut impl Write) -> Result<()> {
    let standings = desk::look(&args.place)?.table().standings;
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&standings)?)?);
    }
    out.write_all(text(&standings).as_bytes())?;
    Ok(())
}

/// The table in words.
pub fn text(standings: &Standings) -> String {
    let Standings { name, done, all, players, verdicts, warning } = standings;
    let width = players.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("{name}: {done} of {all} games\n");
    text += &format!(
        "   {:width$}  {:>6} {:>8} {:>6} {:>7}  {:>15} {:>6}  {}\n",
        "player", "games", "points", "share", "rating", "95 %", "best", "faults"
    );
    for (place, row) in (1..).zip(players) {
        text += &line(place, row, width);
    }
    for verdict in verdicts.iter().chain(warning) {
        text += &format!("{verdict}\n");
    }
    text
}

fn line(place: usize, row: &PlayerRow, width: usize) -> String {
    let PlayerRow { name, games, points, share, rating, low, high, faults, .. } = row;
    let faults = match (faults, row.many_faults) {
        (0, _) => String::new(),
        (faults, false) => faults.to_string(),
        (faults, true) => match row.rating_without_faults {
            Some(rating) => format!("{faults} ! {rating:+.0} without"),
            None => format!("{faults} ! in all games"),
        },
    };
    // Nothing is a little less than zero here.
    let rating = rating.round() + 0.0;
    let (interval, best) = (format!("{low:+.0} to {high:+.0}"), percent(row.best));
    let best = best.trim_start_matches("under ").trim_start_matches("over ");
    let line = format!(
        "{place:>2} {name:width$}  {games:>6} {points:>8.1} {share:>6.3} {rating:>+7.0}  {interval:>15} {best:>6}  {faults}"
    );
    format!("{}\n", line.trim_end())
}
