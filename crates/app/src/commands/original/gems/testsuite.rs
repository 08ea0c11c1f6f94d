//! The old tests: what is fed to the program, what it must answer, and its command line.

use std::fmt::Write as _;
use std::io::Write;
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

/// Input of a command, and its expected answer.
#[derive(Default)]
struct Case {
    input: String,
    expected: String,
}

/// Runs all tests of these files; status 1 if one fails.
pub fn run(files: &[PathBuf], out: &mut impl Write) -> Result<ExitCode> {
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        let text = records::read_text(file).map_err(|why| Misuse(format!("{}: {why:#}", file.display())))?;
        for (line, outcome) in play_file(file, &text)? {
            match outcome {
                Ok(()) => passed += 1,
                Err(why) => {
                    failed += 1;
                    writeln!(out, "{}:{line}: FAILED\n{why}", file.display())?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The line of a command, and how it went.
type Played = (usize, Result<(), String>);

/// Every command of a file.
fn play_file(file: &Path, text: &str) -> Result<Vec<Played>, Misuse> {
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
            Some('$') => played.push((number + 1, std::mem::take(&mut case).play(rest))),
            Some(_) => {
                let why =
                    "a line begins with `<` (input), `>` (expected output), `$` (command line), `p` or `#`";
                return Err(Misuse(format!("{}:{}: {why}", file.display(), number + 1)));
            }
        }
    }
    if played.is_empty() || !(case.input.is_empty() && case.expected.is_empty()) {
        return Err(Misuse(format!("{}: it should end with a command line, `$ ./gemmes …`", file.display())));
    }
    Ok(played)
}

impl Case {
    /// Plays the command line, whose first word is the old program's name.
    fn play(self, command: &str) -> Result<(), String> {
        let mut out = Vec::new();
        let words = command.split_whitespace().skip(1);
        let matches = Gemmes::command().try_get_matches_from(words).map_err(|bad| bad.to_string())?;
        let Gemmes { args } = Gemmes::from_arg_matches(&matches).map_err(|bad| bad.to_string())?;
        super::play(&args, &mut self.input.as_bytes(), &mut out).map_err(|bad| format!("{bad:#}"))?;
        let found: String =
            String::from_utf8_lossy(&out).lines().map(|line| format!("{}\n", line.trim_end())).collect();
        if found == self.expected { Ok(()) } else { Err(difference(&self.expected, &found)) }
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
