//! The old tests: what is fed to the program, what it must answer, and its command line.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser};

use super::GemsArgs;
use crate::cli::Misuse;
use crate::records;

/// The command line of the old program alone.
#[derive(Parser)]
#[command(no_binary_name = true, name = "gemmes")]
struct Gemmes {
    #[command(flatten)]
    args: GemsArgs,
}

/// Input of a command, its expected answer and exit status.
#[derive(Default)]
struct Case {
    input: String,
    expected: String,
    status: u8,
}

/// How a command of a test went.
enum Outcome {
    Passed,
    Failed(String),
    /// It is not the game's: the command, and why it was not run.
    PassedOver(String),
}

/// Runs all tests of these files. Status 2 if a file cannot be read as tests, 1 if a test fails.
pub fn run(files: &[PathBuf], out: &mut impl Write) -> Result<ExitCode> {
    let (mut passed, mut failed, mut over, mut bad) = (0, 0, 0, 0);
    for file in files {
        let played = match records::read_text(file) {
            Err(why) => Err(format!("{}: {why:#}", file.display())),
            Ok(text) => play_file(file, &text),
        };
        let played = played.unwrap_or_else(|why| {
            bad += 1;
            // The other files are run even if standard error is closed.
            let _ = writeln!(io::stderr(), "bastide: {why}");
            Vec::new()
        });
        for (line, outcome) in played {
            let at = format!("{}:{line}", file.display());
            match outcome {
                Outcome::Passed => passed += 1,
                Outcome::Failed(why) => {
                    failed += 1;
                    writeln!(out, "{at}: FAILED\n{why}")?;
                }
                Outcome::PassedOver(why) => {
                    over += 1;
                    writeln!(out, "{at}: passed over: {why}")?;
                }
            }
        }
    }
    let over = if over > 0 { format!(", {over} passed over") } else { String::new() };
    writeln!(out, "{passed} passed, {failed} failed{over}")?;
    out.flush()?;
    Ok(ExitCode::from(if bad > 0 { 2 } else { u8::from(failed > 0) }))
}

/// The line of a command, and how it went.
type Played = (usize, Outcome);

/// Every command of a file.
fn play_file(file: &Path, text: &str) -> Result<Vec<Played>, String> {
    let (mut case, mut played) = (Case::default(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let mut signs = line.chars();
        let (sign, rest) = (signs.next(), signs.as_str());
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match sign {
            // Remarks, and what the old tool printed on its way.
            None | Some('#' | 'p') => {}
            Some(sign) if sign.is_whitespace() && rest.trim().is_empty() => {}
            Some('<') => _ = writeln!(case.input, "{rest}"),
            Some('>') => _ = writeln!(case.expected, "{}", rest.trim_end()),
            Some('!') => case.set(rest),
            Some('$') => played.push((number + 1, std::mem::take(&mut case).play(rest))),
            Some(_) => {
                let why = "a line begins with `<` (input), `>` (expected output), `!` (setting), `$` (command line), `p` or `#`";
                return Err(format!("{}:{}: {why}", file.display(), number + 1));
            }
        }
    }
    if played.is_empty() || !(case.input.is_empty() && case.expected.is_empty()) {
        return Err(format!("{}: it should end with a command line, `$ ./gemmes …`", file.display()));
    }
    Ok(played)
}

/// The old program's name.
const PROGRAM: &str = "gemmes";

/// The words of a command line after the old program's name, whatever runs it, or why it is not run. Where its errors
/// go does not matter.
fn own_words(command: &str) -> Result<Vec<&str>, String> {
    let mut words = command.split_whitespace();
    let is_game = |word: &str| word.rsplit('/').next() == Some(PROGRAM);
    if !words.by_ref().any(is_game) {
        return Err(format!("`{}` does not run {PROGRAM}", command.trim()));
    }
    let mut own = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "2>" => _ = words.next(),
            word if word.starts_with("2>") => {}
            word if word.contains(['|', ';', '&', '<', '>']) => {
                return Err(format!("`{}` leads {PROGRAM} elsewhere by `{word}`", command.trim()));
            }
            word => own.push(word),
        }
    }
    Ok(own)
}

impl Case {
    /// Takes a setting of the old tool. Only the status that is expected changes how a test goes.
    fn set(&mut self, setting: &str) {
        let status = setting.trim().strip_prefix("expect return");
        self.status = status.and_then(|status| status.trim().parse().ok()).unwrap_or(self.status);
    }

    fn play(self, command: &str) -> Outcome {
        match own_words(command).map(|words| self.compare(&words)) {
            Err(why) => Outcome::PassedOver(why),
            Ok(Err(why)) => Outcome::Failed(why),
            Ok(Ok(())) => Outcome::Passed,
        }
    }

    /// Plays by these words, and compares status and output.
    fn compare(&self, words: &[&str]) -> Result<(), String> {
        let mut out = Vec::new();
        let (status, why) = match self.feed(words, &mut out) {
            Ok(()) => (0, String::new()),
            Err(stopped) => stopped,
        };
        if status != self.status {
            return Err(if why.is_empty() {
                format!("  expected: status {}\n  found:    status {status}", self.status)
            } else {
                why
            });
        }
        let found: String =
            String::from_utf8_lossy(&out).lines().map(|line| format!("{}\n", line.trim_end())).collect();
        if found == self.expected { Ok(()) } else { Err(difference(&self.expected, &found)) }
    }

    /// Plays; if the game stops early, its status and why.
    fn feed(&self, words: &[&str], out: &mut Vec<u8>) -> Result<(), (u8, String)> {
        let unread = |bad: clap::Error| (bad.exit_code() as u8, bad.to_string());
        let matches = Gemmes::command().try_get_matches_from(words).map_err(unread)?;
        let Gemmes { args } = Gemmes::from_arg_matches(&matches).map_err(unread)?;
        let stopped = |bad: anyhow::Error| (if bad.is::<Misuse>() { 2 } else { 1 }, format!("{bad:#}"));
        super::play(&args, &mut self.input.as_bytes(), out).map_err(stopped)
    }
}

/// The first line in which they differ.
fn difference(expected: &str, found: &str) -> String {
    let (mut wanted, mut got) = (expected.lines(), found.lines());
    let at = expected.lines().zip(found.lines()).take_while(|(one, other)| one == other).count();
    let shown = |line: Option<&str>| line.unwrap_or("(nothing)").to_owned();
    let (wanted, got) = (shown(wanted.nth(at)), shown(got.nth(at)));
    format!("  line {} of the output\n  expected: {wanted}\n  found:    {got}", at + 1)
}
