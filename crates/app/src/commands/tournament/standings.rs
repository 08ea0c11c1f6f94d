//! `tournament standings`: the table so far.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use contest::report::{move_times, standings_csv};
use contest::sequential::TestReport;
use contest::standings::{PlayerRow, Standings};
use contest::words::{interval, percent};
use kit::count;

use super::{LookArgs, open};

/// Shown under `bastide tournament standings --help`.
pub const HELP: &str = "\
points: of every game the share of rivals beaten, a tie counting half. share: their mean, with the 95 % interval that `bastide duel`
prints for these blocks. rating: Elo above the zero of the table, with
its 95 % interval by profile likelihood: `at least` for who lost nothing, `at most` for who won nothing. A row with `!` was sent off in more than 2 % of its games; the rating without these games stands
beside. best: the probability that it is the best of all.";

/// Form of the table.
#[derive(Args)]
pub struct StandingsArgs {
    #[command(flatten)]
    look: LookArgs,
    /// Print lines of comma-separated values, with marks, times and reasons of faults
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub fn run(args: &StandingsArgs, out: &mut impl Write) -> Result<()> {
    let opened = open::look(&args.look.place)?;
    let standings = opened.table().standings;
    if args.csv {
        let times = move_times(&opened.tournament, &opened.progress.schedule, &*opened.store)?;
        return Ok(out.write_all(standings_csv(&standings, &times).as_bytes())?);
    }
    if args.look.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&standings)?)?);
    }
    out.write_all(text(&standings).as_bytes())?;
    Ok(())
}

/// The table in words.
pub fn text(standings: &Standings) -> String {
    let Standings { name, done, all, players, .. } = standings;
    let width = players.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("{name}: {done} of {}\n", count(*all, "game"));
    let byes = players.iter().any(|row| row.byes > 0);
    let byes_head = if byes { format!(" {:>4}", "byes") } else { String::new() };
    text += &format!(
        "   {:width$}  {:>6}{byes_head} {:>8} {:>6} {:>11} {:>7} {:>15} {:>6}  {}\n",
        "player", "games", "points", "share", "95 %", "rating", "95 %", "best", "faults"
    );
    players.iter().for_each(|row| text += &line(row, width, byes));
    words(standings).iter().for_each(|line| text += &format!("{line}\n"));
    text
}

/// Lines below the table.
fn words(standings: &Standings) -> Vec<String> {
    let Standings { players, test, verdicts, warning, copies, zero, .. } = standings;
    let mut words = vec![zero.clone()];
    words.extend(test.iter().flat_map(TestReport::lines));
    words.extend(copies.clone());
    // A test has said its verdict.
    words.extend(verdicts.iter().filter(|_| test.is_none()).cloned());
    words.extend(warning.clone());
    for row in players.iter().filter(|row| row.voids > 0) {
        words.push(format!(
            "{} was to move in {}, played again since",
            row.name,
            count(row.voids, "void attempt")
        ));
    }
    words
}

fn line(row: &PlayerRow, width: usize, byes: bool) -> String {
    let PlayerRow { name, games, points, share, share_low, share_high, rating, low, high, faults, .. } = row;
    let faults = match (faults, row.many_faults) {
        (0, _) => String::new(),
        (faults, false) => faults.to_string(),
        (faults, true) => match row.rating_without_faults {
            Some(rating) => format!("{faults} ! {rating:+.0} without"),
            None => format!("{faults} !"),
        },
    };
    let place = row.place.map_or("–".to_owned(), |place| place.to_string());
    if row.games == 0 {
        let byes = if byes { format!(" {:>4}", row.byes) } else { String::new() };
        return format!("{place:>2} {name:width$}  {games:>6}{byes} {points:>8.1}\n");
    }
    // Nothing is a little less than zero here.
    let rating = rating.round() + 0.0;
    let (interval, best) = (interval(*low, *high), percent(row.best));
    let best = best.replace("under ", "<").replace("over ", ">");
    let byes = if byes { format!(" {:>4}", row.byes) } else { String::new() };
    let line = format!(
        "{place:>2} {name:width$}  {games:>6}{byes} {points:>8.1} {share:>6.3} {share_low:.3}–{share_high:.3} {rating:>+7.0} {interval:>15} {best:>6}  {faults}"
    );
    format!("{}\n", line.trim_end())
}
