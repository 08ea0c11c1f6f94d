//! `bastide games`: the list, and one game in short.

use std::io::{self, Write};

use ::engine::{about, catalogue};
use ::games::GAMES;
use kit::{Entry, GameOption, OptionKind, Setup};
use players::roster;

use crate::cli;

/// Prints the list, or one game.
pub fn run(name: Option<&str>, json: bool, out: &mut impl Write) -> io::Result<()> {
    let chosen = name.map(cli::game);
    match (json, chosen) {
        (true, None) => writeln!(out, "{}", serde_json::json!(catalogue(GAMES))),
        (true, Some(entry)) => writeln!(out, "{}", about(entry)),
        (false, None) => list(out),
        (false, Some(entry)) => tell(entry, out),
    }
}

fn list(out: &mut impl Write) -> io::Result<()> {
    for Entry { about, .. } in GAMES {
        writeln!(out, "{:12} {}", about.name, about.summary)?;
    }
    writeln!(out, "\n`bastide games GAME` tells the rules and options of one.")
}

fn tell(entry: &Entry, out: &mut impl Write) -> io::Result<()> {
    let about = entry.about;
    writeln!(out, "{}: {}\n\n{}\n", about.title, about.summary, about.rules)?;
    match about.seats {
        (min, max) if min == max => writeln!(out, "Seats: {min}")?,
        (min, max) => writeln!(out, "Seats: {min} to {max}, usually {}", about.usual_seats)?,
    }
    writeln!(out, "Rules version: {}\n\nOptions (-o NAME=VALUE):", about.version)?;
    about.options.iter().try_for_each(|option| tell_option(entry, option, out))?;
    writeln!(out, "\nMinds:")?;
    let roster = roster(entry);
    for member in roster.minds.iter().chain(&roster.levels) {
        writeln!(out, "  {:10} {}", member.name, member.about)?;
    }
    writeln!(out, "\n`bastide games {} --json` tells more, as data.", about.name)
}

fn tell_option(entry: &Entry, option: &GameOption, out: &mut impl Write) -> io::Result<()> {
    let usual = || option.default(&Setup::usual(entry.about)).to_string();
    let default = option.default_rule().map_or_else(usual, str::to_owned);
    let file = match option.kind {
        OptionKind::Text { .. } => " (or a file that holds it)",
        _ => "",
    };
    writeln!(out, "  {:10} {}; {}{file}, default {default}", option.name, option.help, option.range())
}
