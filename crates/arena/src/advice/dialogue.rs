//! Signs in the lines of a bot: what they look like, and where they stand.

use serde_json::Value;

use super::Sign::{self, No, Perhaps, Sure};
use super::process::sure_if;
use super::{Clues, FaultKind};

/// At most this much of a line is quoted.
const QUOTED: usize = 60;

fn quoted(line: &str) -> String {
    let head: String = line.chars().take(QUOTED).collect();
    if head.len() < line.len() { format!("`{head}…`") } else { format!("`{head}`") }
}

/// The line that is the fault: the last one, if it cannot be read as a message.
fn unreadable<'a>(clues: &Clues<'a>) -> Option<&'a str> {
    let is_unreadable = clues.why.contains("the line ");
    clues.said().filter(|_| clues.is_protocol() && is_unreadable)
}

/// Sure, if there is an unreadable line of which this is true.
fn looks(clues: &Clues, test: impl Fn(&str) -> bool, words: impl Fn(&str) -> String) -> Sign {
    unreadable(clues).filter(|line| test(line)).map_or(No, |line| Sure(words(line)))
}

pub fn byte_order_mark(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| line.starts_with("\\u{feff}"),
        |_| "its output begins with a byte order mark (EF BB BF)".to_owned(),
    )
}

pub fn utf16(clues: &Clues) -> Sign {
    let marked = |line: &str| line.starts_with("\\xff\\xfe") || line.starts_with("\\xfe\\xff");
    let zeros =
        |line: &str| !line.is_empty() && 3 * line.matches("\\u{0}").count() * "\\u{0}".len() >= line.len();
    looks(
        clues,
        |line| marked(line) || zeros(line),
        |_| "its output is UTF-16: each letter takes two bytes, one of them zero".to_owned(),
    )
}

pub fn printed_dict(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| line.starts_with("{'"),
        |line| {
            format!(
                "{} is a Python dict as print writes it, with single quotes; JSON has double quotes",
                quoted(line)
            )
        },
    )
}

pub fn json_in_text(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| line.starts_with("\"{"),
        |line| format!("{} is a text with JSON in it: it was turned into JSON twice", quoted(line)),
    )
}

pub fn no_object(clues: &Clues) -> Sign {
    let is_it = clues.why.contains("a message is a JSON object") || clues.why.contains("`type` is missing");
    match clues.said().filter(|_| clues.is_protocol() && is_it) {
        Some(line) => Sure(format!("{} is JSON, but not an object with a `type`", quoted(line))),
        None => No,
    }
}

pub fn several_lines(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| {
            clues.why.contains("EOF while parsing") && line.trim_start().starts_with('{') && line.len() < 400
        },
        |line| {
            format!(
                "{} is only the beginning of an object: the message is spread over several lines",
                quoted(line)
            )
        },
    )
}

pub fn two_in_a_line(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| line.starts_with('{') && clues.why.contains("trailing characters"),
        |line| format!("after the first object of {} another text follows on the same line", quoted(line)),
    )
}

pub fn empty_line(clues: &Clues) -> Sign {
    looks(clues, |line| line.trim().is_empty(), |_| "it wrote an empty line".to_owned())
}

pub fn bare_move(clues: &Clues) -> Sign {
    let is_asked = clues.asked().is_some_and(|asked| asked.contains("\"type\":\"turn\""));
    let named = |line: &str| clues.asked().is_some_and(|asked| asked.contains(&format!("\"{line}\"")));
    looks(
        clues,
        |line| is_asked && !line.is_empty() && named(line),
        |line| format!("{} is a move without the message around it", quoted(line)),
    )
}

/// A first line that is not JSON; the same words may be a print for debugging, which is mended alike.
pub fn broken_json(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| clues.why.contains("not JSON") && line.starts_with('{'),
        |line| format!("{} is meant as a message, but is not JSON: {}", quoted(line), clues.why),
    )
}

pub fn banner(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| clues.is_first_line() && clues.why.contains("not JSON") && !line.starts_with('{'),
        |line| {
            format!(
                "its first line, {}, is text of its own (a banner or a print), where `hello` is to be answered",
                quoted(line)
            )
        },
    )
}

pub fn debug_output(clues: &Clues) -> Sign {
    looks(
        clues,
        |line| clues.why.contains("not JSON") && !line.starts_with('{'),
        |line| {
            format!(
                "{} is not a message: it looks like a print for debugging on standard output",
                quoted(line)
            )
        },
    )
}

pub fn number_as_text(clues: &Clues) -> Sign {
    field(clues, "` is a text; it must be a whole number", "a number in quotes")
}

pub fn missing_field(clues: &Clues) -> Sign {
    field(clues, "` is missing in a message", "a field is missing")
}

pub fn wrong_kind(clues: &Clues) -> Sign {
    field(clues, "; it must be ", "a field has the wrong kind")
}

fn field(clues: &Clues, words: &str, what: &str) -> Sign {
    if clues.is_protocol() && clues.why.contains(words) { Sure(format!("{what}: {}", clues.why)) } else { No }
}

/// The turn of a line that is a move. Lines are escaped, which changes nothing in what is read here.
fn turn_of(line: &str) -> Option<u64> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["type"] == "move" { message["turn"].as_u64() } else { None }
}

pub fn two_moves(clues: &Clues) -> Sign {
    if !clues.is_protocol() {
        return No;
    }
    let turns: Vec<u64> =
        clues.evidence.iter().filter_map(|line| line.strip_prefix("< ")).filter_map(turn_of).collect();
    match turns[..] {
        [.., first, second] if first == second => {
            Sure(format!("it answered turn {first} twice; the second move came after its turn"))
        }
        _ => No,
    }
}

pub fn early(clues: &Clues) -> Sign {
    if clues.is_protocol() && clues.why.contains("though it was asked nothing") {
        Sure(format!("it speaks before it is asked: {}", clues.why))
    } else {
        No
    }
}

pub fn turn_number(clues: &Clues) -> Sign {
    let is_other = clues.is_protocol() && clues.why.contains("but was asked about turn");
    sure_if(is_other, || format!("the number of the turn is wrong: {}", clues.why))
}

pub fn version(clues: &Clues) -> Sign {
    let is_other = clues.is_protocol() && clues.why.contains("it speaks version");
    sure_if(is_other, || format!("the version of the protocol is wrong: {}", clues.why))
}

/// The session says so where the sentence would be legal in other letters.
pub fn spelling(clues: &Clues) -> Sign {
    let FaultKind::Illegal { said } = clues.kind else { return No };
    let meant = clues.why.rsplit_once("; `").and_then(|(_, rest)| rest.strip_suffix("` would be legal"));
    match meant {
        Some(meant) if said.trim().eq_ignore_ascii_case(meant) => {
            Sure(format!("`{said}` is spelled in other letters than the legal `{meant}`"))
        }
        Some(meant) => Perhaps(format!("`{said}` was meant as `{meant}`")),
        None => No,
    }
}
