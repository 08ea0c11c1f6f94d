//! Differences between two versions of a tournament's file by meaning; comments and layout do not count.

use super::Tournament;
use crate::schedule::Format;

/// A difference between the file that a store is bound to and the file as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileChange {
    /// All results keep counting: more blocks or rounds, another zero of the table.
    Grown(String),
    /// Other games would be played.
    Other(String),
}

/// The first difference of the graver kind, if there is one.
pub fn change(then: &Tournament, now: &Tournament) -> Option<FileChange> {
    others(then, now).map(FileChange::Other).or_else(|| grown(then, now).map(FileChange::Grown))
}

fn others(then: &Tournament, now: &Tournament) -> Option<String> {
    let (was, is) = (&then.contest, &now.contest);
    let differ = |what: &str, was: String, is: String| {
        (was != is).then(|| format!("{what} was `{was}` and is `{is}` now"))
    };
    let seed = |tournament: &Tournament| {
        if tournament.has_seed { tournament.contest.luck.seed().to_string() } else { "drawn".to_owned() }
    };
    let options = |tournament: &Tournament| {
        let options = tournament.contest.setup.options();
        options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    };
    // Stores without openings continue without them, unless the file asks for some.
    let opening = if now.has_opening { is.terms.opening } else { was.terms.opening };
    let terms = |terms: &arena::Terms| serde_json::to_string(terms).expect("terms are plain data");
    let (was_terms, is_terms) = (terms(&was.terms), terms(&arena::Terms { opening, ..is.terms.clone() }));
    differ("`name`", then.name.clone(), now.name.clone())
        .or_else(|| differ("`game`", was.entry.about.name.to_owned(), is.entry.about.name.to_owned()))
        .or_else(|| differ("`seats`", was.seats().to_string(), is.seats().to_string()))
        .or_else(|| differ("[options]", options(then), options(now)))
        .or_else(|| differ("`seed`", seed(then), seed(now)))
        .or_else(|| differ("[terms]", was_terms, is_terms))
        .or_else(|| differ("[terms.limits]", format!("{:?}", then.limits), format!("{:?}", now.limits)))
        .or_else(|| players(then, now))
        .or_else(|| {
            let format = |format: &Format| format.to_string();
            let is_more = is_more(&then.plan.format, &now.plan.format);
            differ("`format`", format(&then.plan.format), format(&now.plan.format)).filter(|_| !is_more)
        })
}

fn players(then: &Tournament, now: &Tournament) -> Option<String> {
    let (was, is) = (&then.contest.contestants, &now.contest.contestants);
    let missing = was.iter().find(|player| !is.iter().any(|other| other.name == player.name));
    let new = is.iter().find(|player| !was.iter().any(|other| other.name == player.name));
    let changed = was.iter().zip(is).find(|(was, is)| was != is);
    let gone = missing.map(|player| format!("the player `{}` is gone", player.name));
    gone.or_else(|| new.map(|player| format!("the player `{}` is new", player.name))).or_else(|| {
        changed.map(|(was, is)| {
            format!("the player `{}`, `{}`, is `{}`, `{}` now", was.name, was.spec, is.name, is.spec)
        })
    })
}

/// True if a format was only extended.
fn is_more(then: &Format, now: &Format) -> bool {
    match (then, now) {
        (Format::RoundRobin { blocks: was }, Format::RoundRobin { blocks: is })
        | (Format::Gauntlet { blocks: was }, Format::Gauntlet { blocks: is }) => was <= is,
        (Format::Sprt { blocks: was, test: a }, Format::Sprt { blocks: is, test: b }) => was <= is && a == b,
        (Format::Swiss { rounds: was, blocks: a }, Format::Swiss { rounds: is, blocks: b }) => {
            was <= is && a == b
        }
        (Format::Ladder { rounds: was }, Format::Ladder { rounds: is }) => {
            is.is_none_or(|is| was.is_some_and(|was| was <= is))
        }
        (then, now) => then == now,
    }
}

fn grown(then: &Tournament, now: &Tournament) -> Option<String> {
    let (was, is) = (&then.plan.format, &now.plan.format);
    if was != is {
        return Some(format!("it was a {was}, and is a {is} now"));
    }
    let zero = |tournament: &Tournament| {
        tournament
            .zero
            .map_or("the mean of all", |zero| tournament.contest.contestants[zero].name.as_str())
            .to_owned()
    };
    (zero(then) != zero(now)).then(|| format!("zero was {}, and is {} now", zero(then), zero(now)))
}
