//! The steps of the course, in their order.

use std::time::{Duration, Instant};

use crate::{Bot, Failure, FaultKind, Match, MatchResult, Spec};
use kit::{Entry, Setup};
use serde_json::{Value, json};

use super::lesson::{Lesson, Twist, empty_end};
use super::talk::{Shortcoming, close, open, silence, told};
use super::{BotCheck, Step};

/// The number of steps after which it is known which games the bot plays.
pub const BEGINNING: usize = 3;

/// The first steps, the same for all bots.
pub fn beginning() -> Vec<Step> {
    vec![
        step("it starts, and says nothing before it is asked", |check| {
            silence(open(check)?, check.terms.startup)
        }),
        step("it answers `hello`", |check| introduced(check).map(drop)),
        step("it answers `new` with `ready`, and moves", moves),
    ]
}

/// The steps after them, for the games that it plays.
pub fn rest(check: &BotCheck) -> Vec<Step> {
    let mut steps = vec![
        step("it ends when it is told, or when its input ends", ends),
        step("it is not confused by `error`", |check| lesson(check, error)),
        step("it passes over fields that it does not know", |check| lesson(check, unknown_fields)),
        step("it passes over messages of a type that it does not know", |check| lesson(check, unknown_type)),
    ];
    let crowd = check.games.iter().find(|entry| entry.about.seats.1 > 2).copied();
    steps.extend(
        crowd.map(|entry| step("it plays on when another is sent off", move |check| loses_one(check, entry))),
    );
    for &entry in &check.games {
        let name = format!("it plays {}", entry.about.title);
        steps.push(step(&name, move |check| plays(check, entry)));
    }
    let pair = check.games.iter().find(|entry| entry.about.seats.1 > 1).copied();
    steps.extend(pair.map(|entry| {
        step("it plays against itself, started twice", move |check| meets_itself(check, entry))
    }));
    steps
}

fn step(name: &str, look: impl Fn(&mut BotCheck) -> Result<(), Shortcoming> + 'static) -> Step {
    Step { name: name.to_owned(), look: Box::new(look) }
}

/// A short game of the first that it plays with others, or alone.
fn lesson(check: &mut BotCheck, twist: Twist) -> Result<(), Shortcoming> {
    let entry = check.games.iter().find(|entry| entry.about.seats.1 > 1).unwrap_or(&check.games[0]);
    Lesson::begin(check, entry, entry.about.usual_seats, false)?.play(check, twist)
}

fn plain(_: &mut String) -> Option<Value> {
    None
}

fn error(_: &mut String) -> Option<Value> {
    Some(json!({"type": "error", "message": "nothing is wrong; this is a check"}))
}

fn unknown_type(_: &mut String) -> Option<Value> {
    Some(json!({"type": "weather", "sky": "blue"}))
}

/// Fields are added at the end of the line, so that its keys stay in their order.
fn unknown_fields(question: &mut String) -> Option<Value> {
    let weather = json!({"sky": "blue", "wind": [1, {"from": "\"]}west"}], "turn": 99});
    question.truncate(question.len() - 1);
    question.push_str(&format!(",\"weather\":{weather},\"zephyr\":null}}"));
    None
}

/// The first lesson. Unless games were named, those are left out that the bot does not play, if it plays another.
fn moves(check: &mut BotCheck) -> Result<(), Shortcoming> {
    if check.chosen {
        return lesson(check, plain);
    }
    let (mut first, mut played, mut others) = (None, Vec::new(), Vec::new());
    for entry in check.games.clone() {
        match Lesson::begin(check, entry, entry.about.usual_seats, false)
            .and_then(|lesson| lesson.play(check, plain))
        {
            Ok(()) => played.push(entry),
            // Silence says nothing about games, and takes long to hear again.
            Err(failed) if failed.is_late => return Err(failed),
            Err(failed) => {
                others.push((entry.about.name, failed.summary()));
                first.get_or_insert(failed);
            }
        }
    }
    if let Some(failed) = first.filter(|_| played.is_empty()) {
        return Err(failed);
    }
    (check.games, check.others) = (played, others);
    Ok(())
}

/// A bot that has answered `hello`.
fn introduced(check: &BotCheck) -> Result<Bot, Shortcoming> {
    let mut bot = open(check)?;
    match bot.introduce(Instant::now() + check.terms.startup) {
        Ok(_) => Ok(bot),
        Err(failure) => Err(told(&mut bot, &failure, check.terms.startup)),
    }
}

/// After `hello` alone its input ends.
fn ends(check: &mut BotCheck) -> Result<(), Shortcoming> {
    close(introduced(check)?, &empty_end())
}

fn loses_one(check: &mut BotCheck, entry: &'static Entry) -> Result<(), Shortcoming> {
    Lesson::begin(check, entry, 3, true)?.play(check, plain)
}

/// A whole game on every seat, the others playing at random.
fn plays(check: &mut BotCheck, entry: &'static Entry) -> Result<(), Shortcoming> {
    for seat in 0..entry.about.usual_seats {
        let players = (0..entry.about.usual_seats).map(|other| other == seat);
        game(check, entry, players.collect())?;
    }
    Ok(())
}

fn meets_itself(check: &mut BotCheck, entry: &'static Entry) -> Result<(), Shortcoming> {
    game(check, entry, vec![true; usize::from(entry.about.seats.0.max(2))])
}

/// A game in which the bot sits on these seats and must not be sent off.
fn game(check: &mut BotCheck, entry: &'static Entry, its: Vec<bool>) -> Result<(), Shortcoming> {
    let seats = its.len().to_string();
    let setup = Setup::new(entry.about, Some(&seats), &options(entry)).expect("the setup is good");
    let player =
        |its: bool| if its { Spec::Bot(check.source.clone()) } else { Spec::Mind("random".to_owned()) };
    let seats = its.into_iter().map(player).collect();
    let (seed, terms) = ("bot check".to_owned(), check.terms.clone());
    let played = Match { entry, setup, seed, seats, terms }.play(&check.runner);
    let result = played.map_err(|void| Shortcoming::of(&Failure::new(FaultKind::Arena, void)))?;
    check.slowest = check.slowest.max(slowest(&result));
    result.faults().first().map_or(Ok(()), |fault| Err(Shortcoming::in_game(fault)))
}

/// A game without end is cut short: the check is not about endurance.
fn options(entry: &Entry) -> Vec<(String, String)> {
    let limit = |name: &str| entry.about.option(name).map(|_| (name.to_owned(), "60".to_owned()));
    ["max_moves", "max_turns"].iter().find_map(|name| limit(name)).into_iter().collect()
}

fn slowest(result: &MatchResult) -> Duration {
    let charged = result.notes.notes.iter().filter_map(|note| note.charged);
    Duration::from_millis(charged.max().unwrap_or(0))
}
