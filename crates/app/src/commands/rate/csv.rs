//! Games as lines of comma-separated values.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use contest::ratings::{MOST_SEATS, RatedGame};

/// Columns of a seat.
struct SeatColumns {
    player: usize,
    rank: Option<usize>,
    points: Option<usize>,
}

/// The names of all players in alphabetical order, and the games.
pub fn read(text: &str) -> Result<(Vec<String>, Vec<RatedGame>)> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, first) = lines.next().context("the file is empty")?;
    let heads = fields(first).context("line 1")?;
    let seats = seats(&heads)?;
    let block = heads.iter().position(|head| head == "block");
    let rows: Result<Vec<CsvRow>> = lines
        .map(|(number, line)| row(line, &seats, block).with_context(|| format!("line {number}")))
        .collect();
    Ok(numbered(rows?))
}

struct CsvRow {
    block: Option<u64>,
    players: Vec<String>,
    ranks: Vec<u32>,
}

fn seats(heads: &[String]) -> Result<Vec<SeatColumns>> {
    let column = |name: String| heads.iter().position(|head| *head == name);
    let seat = |number: usize| {
        let (rank, points) = (column(format!("rank{number}")), column(format!("points{number}")));
        Some(SeatColumns { player: column(format!("player{number}"))?, rank, points })
    };
    let seats: Vec<SeatColumns> = (1..=MOST_SEATS).map_while(seat).collect();
    if seats.is_empty() {
        bail!("line 1: the first line names the columns: player1, rank1, player2, rank2, …");
    }
    match seats.iter().position(|seat| seat.rank.is_none() && seat.points.is_none()) {
        Some(at) => bail!("line 1: there is neither a column rank{0} nor points{0}", at + 1),
        None => Ok(seats),
    }
}

fn row(line: &str, seats: &[SeatColumns], block: Option<usize>) -> Result<CsvRow> {
    let fields = fields(line)?;
    let field = |at: usize| fields.get(at).map(|field| field.trim()).filter(|field| !field.is_empty());
    let mut row = CsvRow { block: None, players: Vec::new(), ranks: Vec::new() };
    row.block = match block.and_then(field) {
        Some(number) => {
            Some(number.parse().with_context(|| format!("`{number}` is not the number of a block"))?)
        }
        None => None,
    };
    let mut values = Vec::new();
    for seat in seats {
        // Tables with fewer seats leave the rest of the line empty.
        let Some(player) = field(seat.player) else { break };
        let (text, sign) = match seat.rank.and_then(field) {
            Some(rank) => (rank, 1.0),
            None => (
                seat.points
                    .and_then(field)
                    .with_context(|| format!("{player} has neither rank nor points"))?,
                -1.0,
            ),
        };
        let value: f64 = text.parse().with_context(|| format!("`{text}` is not a number"))?;
        if !value.is_finite() {
            bail!("`{text}` is not a number that can be compared");
        }
        row.players.push(player.to_owned());
        values.push(sign * value);
    }
    row.ranks =
        values.iter().map(|mine| 1 + values.iter().filter(|other| *other < mine).count() as u32).collect();
    Ok(row)
}

/// Players get numbers by the alphabet; a game without a block is one of its own.
fn numbered(rows: Vec<CsvRow>) -> (Vec<String>, Vec<RatedGame>) {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    rows.iter().flat_map(|row| &row.players).for_each(|player| {
        numbers.insert(player.clone(), 0);
    });
    numbers.values_mut().enumerate().for_each(|(at, number)| *number = at);
    let free = rows.iter().filter_map(|row| row.block).max().map_or(0, |last| last.saturating_add(1));
    let game = |(at, row): (u64, &CsvRow)| RatedGame {
        block: row.block.unwrap_or(free.saturating_add(at)),
        seats: row.players.iter().map(|player| numbers[player]).collect(),
        ranks: row.ranks.clone(),
    };
    let games = (0..).zip(&rows).map(game).collect();
    (numbers.into_keys().collect(), games)
}

/// The fields of a line; one in quotes may hold commas, and two quotes are one.
fn fields(line: &str) -> Result<Vec<String>> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field).trim().to_owned()),
            letter => field.push(letter),
        }
    }
    if quoted {
        bail!("a field begins with a quote and does not end");
    }
    fields.push(field.trim().to_owned());
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_ranks_and_blocks_are_read_and_other_columns_left_alone() {
        let text = "block,player1,rank1,player2,rank2,turns\n7,bob,2,\"ann, of \"\"x\"\"\",1,40\n7,\"ann, of \"\"x\"\"\",1,bob,1,38\n";
        let (names, games) = read(text).unwrap();
        assert_eq!(names, ["ann, of \"x\"", "bob"]);
        assert_eq!(games[0], RatedGame { block: 7, seats: vec![1, 0], ranks: vec![2, 1] });
        assert_eq!(games[1], RatedGame { block: 7, seats: vec![0, 1], ranks: vec![1, 1] });
    }

    #[test]
    fn points_serve_where_there_are_no_ranks_and_tables_may_be_smaller() {
        let text = "player1,points1,player2,points2,player3,points3\na,5,b,9,c,9\na,1,b,0,,\n";
        let (_, games) = read(text).unwrap();
        assert_eq!(games[0], RatedGame { block: 0, seats: vec![0, 1, 2], ranks: vec![3, 1, 1] });
        assert_eq!(games[1], RatedGame { block: 1, seats: vec![0, 1], ranks: vec![1, 2] });
    }

    #[test]
    fn what_is_no_table_of_games_is_refused_with_its_line() {
        for (text, why) in [
            ("", "empty"),
            ("a,b\n", "line 1: the first line names the columns"),
            ("player1,player2\na,b", "neither a column rank1"),
            ("player1,rank1\n\"a,1", "line 2"),
            ("player1,rank1\na,x", "line 2"),
            ("player1,rank1\na,nan", "line 2"),
            ("player1,rank1,block\na,1,-3", "line 2"),
            ("player1,rank1\na,", "line 2"),
        ] {
            let refused = format!("{:#}", read(text).unwrap_err());
            assert!(refused.contains(why), "{text:?}: {refused}");
        }
    }
}
