//! `bastide games`: the list, and one game in short.

use std::io::{self, Write};

use ::engine::{about, catalogue};
use ::games::GAMES;
use kit::{Entry, GameOption, Message, OptionKind, Setup};
use lang::Language;
use players::roster;

use crate::cli;

/// Prints the list, or one game; data is the same in every language.
pub fn run(name: Option<&str>, json: bool, language: Language, out: &mut impl Write) -> io::Result<()> {
    let chosen = name.map(cli::game);
    match (json, chosen) {
        (true, None) => writeln!(out, "{}", serde_json::json!(catalogue(GAMES))),
        (true, Some(entry)) => writeln!(out, "{}", about(entry)),
        (false, None) => list(language, out),
        (false, Some(entry)) => tell(entry, language, out),
    }
}

fn list(language: Language, out: &mut impl Write) -> io::Result<()> {
    for Entry { about, .. } in GAMES {
        writeln!(out, "{:12} {}", about.name, language.text(about.summary))?;
    }
    writeln!(out, "\n{}", language.text("`bastide games GAME` tells the rules and options of one."))
}

fn tell(entry: &Entry, language: Language, out: &mut impl Write) -> io::Result<()> {
    let about = entry.about;
    let text = |english: &'static str| language.text(english);
    let number = |template, n: i64| language.say(Message::new(template).with("n", n));
    writeln!(out, "{}: {}\n\n{}\n", about.title, text(about.summary), language.rules(about))?;
    let (min, max) = (i64::from(about.seats.0), i64::from(about.seats.1));
    if min == max {
        writeln!(out, "{}", number("Seats: {n}", min))?;
    } else {
        let seats = Message::new("Seats: {min} to {max}, usually {usual}").with("min", min).with("max", max);
        writeln!(out, "{}", language.say(seats.with("usual", i64::from(about.usual_seats))))?;
    }
    writeln!(out, "{}", number("Rules version: {n}", about.version.into()))?;
    writeln!(out, "\n{}", text("Options (-o NAME=VALUE):"))?;
    about.options.iter().try_for_each(|option| tell_option(entry, option, language, out))?;
    writeln!(out, "\n{}", text("Minds:"))?;
    let roster = roster(entry);
    for member in roster.minds.iter().chain(&roster.levels) {
        writeln!(out, "  {:10} {}", member.name, language.sentence(&member.about))?;
    }
    let more = Message::new("`bastide games {game} --json` tells more, as data.");
    writeln!(out, "\n{}", language.say(more.with("game", about.name.to_owned())))
}

fn tell_option(
    entry: &Entry,
    option: &GameOption,
    language: Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let usual = || option.default(&Setup::usual(entry.about)).to_string();
    let default = option.default_rule().map_or_else(usual, |rule| language.text(rule).to_owned());
    let file = match option.kind {
        OptionKind::Text { .. } => " (or a file that holds it)",
        _ => "",
    };
    let told = Message::new("{help}; {range}{file}, default {default}")
        .with("help", Message::new(option.help))
        .with("range", language.sentence(&option.range()))
        .with("file", Message::new(file))
        .with("default", default);
    writeln!(out, "  {:10} {}", option.name, language.say(told))
}
