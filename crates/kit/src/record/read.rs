//! Reading a record, line by line.

use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use super::{Act, BadRecord, FIRST_LINE, Opening, Record, Turn};
use crate::{BadText, Entry, Player, Setup, short, steers};

impl Record {
    /// Reads the text of a record of one of these games. It is not yet played: see [`Record::replay`].
    pub fn read(games: &'static [Entry], text: &str) -> Result<Record, BadRecord> {
        let mut reader = Reader { lines: text.lines().enumerate().peekable(), number: 0 };
        reader.record(games).map_err(|BadText(why)| BadRecord::Unreadable(reader.number, why))
    }
}

/// The lines of a record, and the number of the one that was read last.
struct Reader<'a> {
    lines: Peekable<Enumerate<Lines<'a>>>,
    number: usize,
}

impl<'a> Reader<'a> {
    fn record(&mut self, games: &'static [Entry]) -> Result<Record, BadText> {
        if self.line()? != FIRST_LINE {
            return Err(BadText::new(format!("a record begins with the line `{FIRST_LINE}`")));
        }
        let entry = self.game(games)?;
        let opening = match self.number_after::<u32>("rules")? {
            known if known == entry.about.version => self.opening(entry)?,
            other => Opening::OtherRules(other, self.header()?),
        };
        let mut turns = Vec::new();
        loop {
            let line = self.line()?;
            if let Some((over, points)) = result(line)? {
                return self.end().map(|()| Record { entry, opening, turns, over, points });
            }
            turns.push(turn(line)?);
        }
    }

    /// The next line that is neither empty nor a remark.
    fn line(&mut self) -> Result<&'a str, BadText> {
        for (number, line) in self.lines.by_ref() {
            self.number = number + 1;
            let line = line.trim();
            if !(line.is_empty() || line.starts_with('#')) {
                return Ok(line);
            }
        }
        self.number += 1;
        Err(BadText::new("the record breaks off before its result"))
    }

    /// The next line, which must begin with this word; what comes after it.
    fn after(&mut self, word: &str) -> Result<&'a str, BadText> {
        let line = self.line()?;
        let rest = line.strip_prefix(word).filter(|rest| rest.starts_with(' '));
        rest.map(str::trim).ok_or_else(|| BadText::new(format!("`{word} …` should stand here, not `{line}`")))
    }

    fn number_after<N: std::str::FromStr>(&mut self, word: &str) -> Result<N, BadText> {
        let text = self.after(word)?;
        text.parse().map_err(|_| BadText::new(format!("`{text}` is not a number")))
    }

    fn game(&mut self, games: &'static [Entry]) -> Result<&'static Entry, BadText> {
        let name = self.after("game")?;
        let entry = games.iter().find(|entry| entry.about.name == name);
        entry.ok_or_else(|| BadText::new(format!("there is no game `{name}`")))
    }

    /// The lines of a position, each behind a bar.
    fn rows(&mut self) -> Vec<&'a str> {
        std::iter::from_fn(|| {
            let (number, line) = self.lines.next_if(|(_, line)| line.starts_with('|'))?;
            self.number = number + 1;
            Some(line)
        })
        .collect()
    }

    /// The opening of a game whose options are not known here: its lines, up to the start.
    fn header(&mut self) -> Result<Vec<String>, BadText> {
        let mut lines: Vec<String> = self.rows().into_iter().map(str::to_owned).collect();
        while lines.last().is_none_or(|line| line.starts_with("seats ") || line.starts_with("option ")) {
            lines.push(self.line()?.to_owned());
        }
        Ok(lines)
    }

    fn opening(&mut self, entry: &Entry) -> Result<Opening, BadText> {
        let rows = self.rows();
        if !rows.is_empty() {
            let rows: Vec<&str> = rows.iter().map(|row| row[1..].trim()).collect();
            return Ok(Opening::Position(rows.join("\n")));
        }
        let seats = self.after("seats")?;
        let mut options = Vec::new();
        let start = loop {
            let line = self.line()?;
            let Some(option) = line.strip_prefix("option ") else { break turn(line)? };
            let (name, value) = option.split_once(' ').unwrap_or((option, ""));
            options.push((name.to_owned(), value.trim().to_owned()));
        };
        if start.act != Act::Say("start".to_owned()) {
            return Err(BadText::new(format!("`start` should stand here, not `{}`", start.act)));
        }
        let setup = Setup::new(entry.about, Some(seats), &options)?;
        Ok(Opening::Start(setup, start.draws))
    }

    fn end(&mut self) -> Result<(), BadText> {
        match self.line() {
            Ok(line) => Err(BadText::new(format!("`{line}` stands after the result"))),
            Err(_) => Ok(()),
        }
    }
}

fn numbers<N: std::str::FromStr>(text: &str) -> Result<Vec<N>, BadText> {
    let number = |word: &str| word.parse().map_err(|_| BadText::new(format!("`{word}` is not a number")));
    text.split_whitespace().map(number).collect()
}

fn result(line: &str) -> Result<Option<(bool, Vec<i64>)>, BadText> {
    let (word, points) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "result" | "unfinished" => Ok(Some((word == "result", numbers(points)?))),
        _ => Ok(None),
    }
}

fn turn(line: &str) -> Result<Turn, BadText> {
    if line.chars().any(steers) {
        return Err(BadText::new(format!("`{}` has letters that cannot be printed", short(line, 40))));
    }
    let (act, draws) = line.split_once('/').unwrap_or((line, ""));
    let act = act.trim();
    let leaver = act.strip_prefix("player ").and_then(|rest| rest.strip_suffix(" leaves"));
    let act = match leaver {
        None => Act::Say(act.to_owned()),
        Some(number) => {
            let number = number.parse::<u8>().ok().filter(|&number| number > 0);
            Act::Leave(Player(number.ok_or_else(|| BadText::new(format!("`{act}`: who is that?")))? - 1))
        }
    };
    Ok(Turn { act, draws: numbers(draws)? })
}
