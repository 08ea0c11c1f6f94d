//! Progress of a tournament: one quiet screen, lines in a pipe, or events.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use bots::sandbox::MissingProtection;
use contest::block::seating;
use contest::progress::{Outcomes, Progress};
use contest::run::Watcher;
use contest::standings::{Standings, StandingsTable};
use contest::store::VerifiedGame;
use contest::{Block, GameId, Tournament};
use kit::{count, verdict_text};
use serde_json::json;

use crate::commands::tournament::standings;

/// Interval of the screen, and of a line.
const SCREEN: Duration = Duration::from_millis(500);
const LINE: Duration = Duration::from_secs(10);

/// Tables take time to make: after one, this many times as long passes before the next.
const REST: u32 = 20;

/// The most lines of faults on a screen.
const MOST_FAULTS: usize = 4;

/// The progress on the terminal.
pub struct ProgressScreen<'a> {
    tournament: &'a Tournament,
    out: &'a mut dyn Write,
    style: Style,
    /// Blocks by number, to tell who sat where.
    blocks: Vec<Block>,
    outcomes: Outcomes,
    done_before: usize,
    filed: usize,
    all: usize,
    /// By player and kind of fault: how often, and the line of the first.
    faults: BTreeMap<(String, String), (usize, String)>,
    /// True if faults were counted since the last report of them.
    recounted: bool,
    trouble: Option<String>,
    began: Instant,
    drawn: Instant,
    table: String,
    next_table: Instant,
    /// Lines of the last screen, to be overwritten.
    height: usize,
    /// Protections that bots ran without.
    pub missing: Vec<MissingProtection>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Screen,
    Lines,
    Events,
}

impl<'a> ProgressScreen<'a> {
    pub fn new(
        tournament: &'a Tournament,
        progress: &Progress,
        json: bool,
        out: &'a mut dyn Write,
    ) -> Result<ProgressScreen<'a>> {
        let style = if json {
            Style::Events
        } else if io::stdout().is_terminal() {
            Style::Screen
        } else {
            Style::Lines
        };
        let mut outcomes = Outcomes::new();
        for result in progress.played() {
            outcomes.extend(result.block.ids().zip(result.games.iter().cloned()));
        }
        let now = Instant::now();
        Ok(ProgressScreen {
            tournament,
            out,
            style,
            blocks: progress.schedule.clone(),
            outcomes,
            done_before: progress.done,
            filed: 0,
            all: progress.all,
            faults: BTreeMap::new(),
            recounted: false,
            trouble: None,
            began: now,
            drawn: now,
            table: String::new(),
            next_table: now,
            height: 0,
            missing: Vec::new(),
        })
    }

    /// Shows the commitment before the first game.
    pub fn begin(&mut self, commitment: &str) -> Result<()> {
        let Tournament { name, .. } = self.tournament;
        let (done, all) = (self.done_before, self.all);
        match self.style {
            Style::Events => {
                let event = json!({ "event": "begin", "name": name, "done": done, "all": all, "commitment": commitment });
                writeln!(self.out, "{event}")?;
            }
            Style::Lines | Style::Screen => {
                writeln!(
                    self.out,
                    "{name}: {}, {done} of {} played",
                    self.tournament.plan.format,
                    count(all, "game")
                )?;
                writeln!(self.out, "sealed seed, SHA-256: {commitment}")?;
            }
        }
        Ok(self.out.flush()?)
    }

    /// Takes the screen away, and tells in a pipe how often each fault happened.
    pub fn end(&mut self) {
        self.clear();
        if self.style != Style::Events && self.recounted {
            self.fault_lines().iter().for_each(|line| self.tell(line));
        }
    }

    /// Prints the final text.
    pub fn result(&mut self, text: &str, standings: Option<&Standings>) -> Result<()> {
        match self.style {
            Style::Events => {
                let done = self.done_before + self.filed;
                let event = json!({ "event": "end", "done": done, "text": text, "standings": standings });
                writeln!(self.out, "{event}")?;
            }
            Style::Lines | Style::Screen => self.out.write_all(text.as_bytes())?,
        }
        Ok(self.out.flush()?)
    }

    fn done(&self) -> usize {
        self.done_before + self.filed
    }

    /// Progress, and the expected end.
    fn headline(&self) -> String {
        let (done, all) = (self.done(), self.all.max(self.done()));
        let left = all - done;
        let spent = self.began.elapsed().as_secs_f64();
        let to_go = match self.filed {
            0 => String::new(),
            filed => format!(", about {} to go", in_words(spent / filed as f64 * left as f64)),
        };
        format!("{done} of {}{to_go}", count(self.all, "game"))
    }

    fn clear(&mut self) {
        if self.height > 0 {
            // A screen that cannot be drawn does not stop a tournament.
            let _ = write!(self.out, "\x1b[{}A\x1b[J", self.height);
            self.height = 0;
        }
    }

    fn draw(&mut self) {
        if self.next_table <= Instant::now() {
            let began = Instant::now();
            if let Ok(progress) = Progress::of(self.tournament, &self.outcomes) {
                (self.blocks, self.all) = (progress.schedule.clone(), progress.all);
                let text = standings::text(&StandingsTable::of(self.tournament, &progress).standings);
                self.table = text.lines().skip(1).map(|line| format!("{line}\n")).collect();
            }
            self.next_table = Instant::now() + began.elapsed() * REST;
        }
        let mut text = format!("{}\n{}", self.headline(), self.table);
        for line in self.fault_lines().iter().take(MOST_FAULTS) {
            text += &format!("{line}\n");
        }
        if let Some(trouble) = &self.trouble {
            text += &format!("{trouble}\n");
        }
        let text = fitting(&text);
        self.clear();
        self.height = text.lines().count();
        let _ = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
    }

    fn tell(&mut self, line: &str) {
        let _ = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
    }

    /// The number of a game in the schedule, as `tournament games` counts.
    fn number(&self, id: GameId) -> usize {
        let before = self.blocks.partition_point(|block| block.number < id.block);
        self.blocks[..before].iter().map(Block::games).sum::<usize>() + id.rotation
    }

    /// Counts a fault; the first of its player and kind is reported at once.
    fn fault(&mut self, name: String, verdict: &str, number: usize) {
        let line = format!("{name}: {}, game {number}", verdict_text(verdict));
        let (count, _) = self.faults.entry((name, verdict.to_owned())).or_insert((0, line.clone()));
        *count += 1;
        match *count {
            1 if self.style == Style::Lines => self.tell(&line),
            _ => self.recounted = true,
        }
    }

    /// A line for each player and kind of fault.
    fn fault_lines(&self) -> Vec<String> {
        let line = |(count, line): &(usize, String)| match count {
            1 => line.clone(),
            count => format!("{line}, and {} more times", count - 1),
        };
        self.faults.values().map(line).collect()
    }

    fn names(&self, game: &VerifiedGame) -> Vec<String> {
        let contest = &self.tournament.contest;
        let Ok(at) = self.blocks.binary_search_by_key(&game.id.block, |block| block.number) else {
            return Vec::new();
        };
        let seats = seating(&self.blocks[at].table, contest.seats(), game.id.rotation);
        seats.iter().map(|&player| contest.contestants[player].name.clone()).collect()
    }
}

impl Watcher for ProgressScreen<'_> {
    fn filed(&mut self, games: &[VerifiedGame]) {
        self.filed += games.len();
        for game in games {
            self.outcomes.insert(game.id, game.outcome.clone());
            if self.blocks.last().is_none_or(|last| last.number < game.id.block)
                && let Ok(progress) = Progress::of(self.tournament, &self.outcomes)
            {
                (self.blocks, self.all) = (progress.schedule, progress.all);
            }
            let names = self.names(game);
            let number = self.number(game.id);
            for fault in game.outcome.mistakes() {
                let name = names.get(usize::from(fault.seat)).cloned().unwrap_or_default();
                self.fault(name, &fault.verdict, number);
            }
            if self.style == Style::Events {
                let event = json!({
                    "event": "game", "number": number, "block": game.id.block, "rotation": game.id.rotation, "seats": names,
                    "ranks": game.outcome.ranks, "points": game.outcome.points, "faults": game.outcome.faults,
                });
                let _ = writeln!(self.out, "{event}");
            }
        }
        if self.style == Style::Events {
            let _ = self.out.flush();
        }
    }

    fn trouble(&mut self, why: &str) {
        let why = format!("TROUBLE: {why}; trying again");
        // Loud: on standard error too, whatever reads standard output.
        let _ = writeln!(io::stderr(), "bastide: {why}");
        if self.style == Style::Events {
            self.tell(&json!({ "event": "trouble", "why": why }).to_string());
        }
        self.trouble = Some(why);
    }

    fn goes_on(&mut self) {
        self.trouble = None;
        let _ = writeln!(io::stderr(), "bastide: results are kept again; it goes on");
    }

    fn tick(&mut self) {
        let due = if self.style == Style::Screen { SCREEN } else { LINE };
        if self.style == Style::Events || self.drawn.elapsed() < due {
            return;
        }
        self.drawn = Instant::now();
        if self.style == Style::Screen {
            self.draw();
        } else {
            let line = self.headline();
            self.tell(&line);
        }
    }
}

/// The part of a text that fits the terminal without wrapping: else its height would be unknown.
fn fitting(text: &str) -> String {
    let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
    let cut =
        |line: &str| line.chars().take(usize::from(columns).saturating_sub(1)).collect::<String>() + "\n";
    text.lines().take(usize::from(rows).saturating_sub(3).max(1)).map(cut).collect()
}

/// A time as people say it.
fn in_words(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 90.0 => format!("{seconds:.0} seconds"),
        seconds if seconds < 5400.0 => format!("{:.0} minutes", seconds / 60.0),
        seconds if seconds < 172_800.0 => format!("{:.0} hours", seconds / 3600.0),
        seconds => format!("{:.0} days", seconds / 86_400.0),
    }
}
