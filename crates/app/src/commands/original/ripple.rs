//! `bastide original ripple`: the program of 2021, which asks for everything line by line.

use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use ::games::ripple::Ripple;
use anyhow::Result;
use kit::{Game, OptionKind, Player, Quick, Setup, Square};

use crate::lines::{Line, read_line};

/// Shown under `bastide original ripple --help`.
pub const HELP: &str = "\
Reads from standard input: a line with the number of players (1 to 32), a line with the size of the board,
then for each turn a line `row column` and a line that begins with o (yes) or n (no, ask again).
Exit status 1 if the input ends before the game does.";

/// Plays until the board is full; status 1 if the input ends first.
pub fn run(input: &mut impl BufRead, out: &mut impl Write) -> Result<ExitCode> {
    let mut desk = Dialogue { input, out, buffer: Vec::new() };
    if desk.play()?.is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    desk.out.flush()?;
    writeln!(io::stderr(), "bastide: the input ended before the game did")?;
    Ok(ExitCode::FAILURE)
}

/// Questions and answers. `None` comes back when the input has ended.
struct Dialogue<'a, I, O> {
    input: &'a mut I,
    out: &'a mut O,
    buffer: Vec<u8>,
}

impl<I: BufRead, O: Write> Dialogue<'_, I, O> {
    fn play(&mut self) -> Result<Option<()>> {
        let seats = Ripple::ABOUT.seats;
        let Some(players) = self.number("Number of players", seats.0.into()..=seats.1.into())? else {
            return Ok(None);
        };
        let Some(size) = self.number("Size of the board", side())? else { return Ok(None) };
        let mut game = set_up(players, size)?;
        while let Some(player) = game.to_move() {
            self.show(&game, player)?;
            let Some(square) = self.choose(&game, player, size)? else { return Ok(None) };
            game.play(square, &mut Quick::new(0));
        }
        self.finish(&game)?;
        Ok(Some(()))
    }

    fn show(&mut self, game: &Ripple, player: Player) -> io::Result<()> {
        writeln!(self.out, "\nPlayer {} to move\n{}", player.0 + 1, board(game).trim_end())
    }

    fn finish(&mut self, game: &Ripple) -> io::Result<()> {
        writeln!(self.out, "\nThe game is over\n{}", board(game).trim_end())?;
        for (seat, points) in game.scores().points.iter().enumerate() {
            writeln!(self.out, "Player {}: {points}", seat + 1)?;
        }
        self.out.flush()
    }

    /// Asks for a cell until one is chosen and confirmed; after a no the board is shown again.
    fn choose(&mut self, game: &Ripple, player: Player, size: i64) -> io::Result<Option<Square>> {
        loop {
            let Some(line) = self.ask("Row and column: ")? else { return Ok(None) };
            let Some((row, column)) = two_numbers(&line) else {
                writeln!(self.out, "Two numbers are wanted, a row and a column")?;
                continue;
            };
            if !((1..=size).contains(&row) && (1..=size).contains(&column)) {
                writeln!(self.out, "That cell is off the board: rows and columns go from 1 to {size}")?;
                continue;
            }
            let square = Square::new(column as u16 - 1, row as u16 - 1);
            writeln!(self.out, "Stack from the top: {}", stack(game, square))?;
            match self.confirm()? {
                None => return Ok(None),
                Some(true) => return Ok(Some(square)),
                Some(false) => self.show(game, player)?,
            }
        }
    }

    fn confirm(&mut self) -> io::Result<Option<bool>> {
        loop {
            let Some(line) = self.ask("Play here (o/n)? ")? else { return Ok(None) };
            match line.trim_start().chars().next() {
                Some('o' | 'O') => return Ok(Some(true)),
                Some('n' | 'N') => return Ok(Some(false)),
                _ => writeln!(self.out, "Answer o (yes) or n (no)")?,
            }
        }
    }

    fn number(&mut self, what: &str, range: RangeInclusive<i64>) -> io::Result<Option<i64>> {
        loop {
            let Some(line) = self.ask(&format!("{what}: "))? else { return Ok(None) };
            match line.trim().parse() {
                Ok(number) if range.contains(&number) => return Ok(Some(number)),
                _ => writeln!(self.out, "A number from {} to {} is wanted", range.start(), range.end())?,
            }
        }
    }

    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.out.write_all(question.as_bytes())?;
        self.out.flush()?;
        Ok(match read_line(self.input, &mut self.buffer)? {
            None => None,
            Some(Line::Text(text)) => Some(text.to_owned()),
            // The caller refuses it, like any other answer without meaning.
            Some(Line::TooLong | Line::NotText) => Some(String::new()),
        })
    }
}

/// The sides that a board may have.
fn side() -> RangeInclusive<i64> {
    match Ripple::ABOUT.option("width").map(|option| &option.kind) {
        Some(OptionKind::Number { min, max, .. }) => *min..=*max,
        _ => unreachable!("the width of a board is a number"),
    }
}

/// The old program knew no limit of turns, and every cell was always open.
fn set_up(players: i64, size: i64) -> Result<Ripple> {
    let named = |name: &str, value: i64| (name.to_owned(), value.to_string());
    let options = [named("width", size), named("height", size), named("rest", 0), named("max_turns", 0)];
    let setup = Setup::new(Ripple::ABOUT, Some(&players.to_string()), &options)?;
    Ok(Ripple::start(&setup, &mut Quick::new(0))?)
}

fn two_numbers(line: &str) -> Option<(i64, i64)> {
    let mut words = line.split_whitespace();
    let pair = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(pair)
}

/// The board with the numbers of rows and columns and the top tokens, blank where a cell is empty.
fn board(game: &Ripple) -> String {
    let view = game.view();
    let width = view.width.to_string().len().max(2);
    let header: String = (1..=view.width).map(|x| format!(" {x:>width$}")).collect();
    let mut text = format!("    {header}\n    +{}\n", "-".repeat((width + 1) * usize::from(view.width)));
    for (y, row) in view.stacks.iter().enumerate() {
        let top = |stack: &Vec<u8>| stack.last().map_or(String::new(), |seat| (seat + 1).to_string());
        let tops: String = row.iter().map(|stack| format!(" {:>width$}", top(stack))).collect();
        text.push_str(format!("{:>3} |{tops}", y + 1).trim_end());
        text.push('\n');
    }
    text
}

fn stack(game: &Ripple, square: Square) -> String {
    let tokens = &game.view().stacks[usize::from(square.y)][usize::from(square.x)];
    let shown: Vec<String> = tokens.iter().rev().map(|seat| (seat + 1).to_string()).collect();
    if shown.is_empty() { "empty".to_owned() } else { shown.join(" ") }
}
