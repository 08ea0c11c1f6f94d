//! Messages of a bot: lines, read with bounds and without trust.

use kit::{printable, steers};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as Read, Serialize};
use serde_json::{Map, Value};

use super::{BadMessage, DEEPEST, LONGEST_NAME};

/// A message of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromBot {
    Hello {
        /// The version it speaks.
        protocol: u64,
        name: String,
        /// Parts of `turn` that it wants.
        wants: Wants,
    },
    /// It is ready for the game.
    Ready,
    Move {
        /// The turn it answers.
        turn: u64,
        sentence: String,
        note: Option<String>,
        /// The steps it took; believed only from our own host of WASM modules.
        fuel: Option<u64>,
    },
    Resign {
        /// The turn it answers.
        turn: u64,
    },
    Log {
        text: String,
    },
    /// It did not understand something.
    Error {
        message: String,
    },
    /// A message of a type that is not known.
    Unknown {
        kind: String,
    },
}

/// A part of `turn` that a bot may decline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Read)]
#[serde(rename_all = "lowercase")]
pub enum TurnPart {
    /// The position as data.
    Position,
    /// The position as text.
    Text,
    Moves,
}

/// The parts of `turn` that a bot wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Read)]
pub struct Wants(pub Vec<TurnPart>);

impl Wants {
    pub fn all() -> Wants {
        Wants(vec![TurnPart::Position, TurnPart::Text, TurnPart::Moves])
    }

    /// True if this part is wanted.
    pub fn has(&self, part: TurnPart) -> bool {
        self.0.contains(&part)
    }
}

impl FromBot {
    /// Reads a line, its end being off.
    pub fn read(line: &[u8]) -> Result<FromBot, BadMessage> {
        let Object(fields) = object(line)?;
        let kind = as_text("type", fields.get("type").ok_or(BadMessage::NoType)?)?.to_owned();
        Ok(match kind.as_str() {
            "hello" => FromBot::Hello {
                protocol: number(&fields, "protocol", &kind)?,
                name: name(&fields)?,
                wants: wants(&fields)?,
            },
            "ready" => FromBot::Ready,
            "move" => FromBot::Move {
                turn: number(&fields, "turn", &kind)?,
                sentence: text(&fields, "move", &kind)?.to_owned(),
                note: fields.get("note").map(|note| as_text("note", note)).transpose()?.map(str::to_owned),
                fuel: fields.get("fuel").and_then(Value::as_u64),
            },
            "resign" => FromBot::Resign { turn: number(&fields, "turn", &kind)? },
            "log" => FromBot::Log { text: text(&fields, "text", &kind)?.to_owned() },
            "error" => FromBot::Error { message: text(&fields, "message", &kind)?.to_owned() },
            _ => FromBot::Unknown { kind },
        })
    }

    pub fn kind(&self) -> &str {
        match self {
            FromBot::Hello { .. } => "hello",
            FromBot::Ready => "ready",
            FromBot::Move { .. } => "move",
            FromBot::Resign { .. } => "resign",
            FromBot::Log { .. } => "log",
            FromBot::Error { .. } => "error",
            FromBot::Unknown { kind } => kind,
        }
    }
}

fn object(line: &[u8]) -> Result<Object, BadMessage> {
    let line = str::from_utf8(line).map_err(|_| BadMessage::NotText)?;
    if line.contains('\0') {
        return Err(BadMessage::Zero);
    }
    if line.trim().is_empty() {
        return Err(BadMessage::Empty);
    }
    if depth(line) > DEEPEST {
        return Err(BadMessage::TooDeep);
    }
    if line.trim_start().starts_with('{') {
        return serde_json::from_str(line).map_err(|error| bad_json(&error));
    }
    let value: Value = serde_json::from_str(line).map_err(|error| bad_json(&error))?;
    Err(BadMessage::NotObject(what(&value)))
}

/// Nesting depth of brackets outside strings. The line need not be JSON yet.
fn depth(line: &str) -> usize {
    let (mut now, mut deepest, mut quoted, mut escaped) = (0usize, 0, false, false);
    for byte in line.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => now += 1,
            b'}' | b']' if !quoted => now = now.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(now);
    }
    deepest
}

/// The mark that a field standing twice leaves in the error of the reader.
const TWICE: &str = "twice: ";

fn bad_json(error: &serde_json::Error) -> BadMessage {
    let why = error.to_string();
    match why.strip_prefix(TWICE) {
        Some(rest) => BadMessage::Twice(rest.split(" at line").next().unwrap_or(rest).to_owned()),
        None => BadMessage::NotJson(why),
    }
}

/// A JSON object in which no key stands twice: which of the two would count?
struct Object(Map<String, Value>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        deserializer.deserialize_map(FromBotFields)
    }
}

struct FromBotFields;

impl<'de> Visitor<'de> for FromBotFields {
    type Value = Object;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut fields = Map::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            if fields.contains_key(&key) {
                return Err(de::Error::custom(format!("{TWICE}{}", printable(key.as_bytes(), 40))));
            }
            fields.insert(key, value);
        }
        Ok(Object(fields))
    }
}

fn field<'a>(
    fields: &'a Map<String, Value>,
    name: &'static str,
    kind: &str,
) -> Result<&'a Value, BadMessage> {
    fields.get(name).ok_or_else(|| BadMessage::Missing { field: name, kind: kind.to_owned() })
}

fn text<'a>(fields: &'a Map<String, Value>, name: &'static str, kind: &str) -> Result<&'a str, BadMessage> {
    as_text(name, field(fields, name, kind)?)
}

fn as_text<'a>(name: &'static str, value: &'a Value) -> Result<&'a str, BadMessage> {
    value.as_str().ok_or_else(|| wrong(name, "a text", value))
}

fn number(fields: &Map<String, Value>, name: &'static str, kind: &str) -> Result<u64, BadMessage> {
    let value = field(fields, name, kind)?;
    value.as_u64().ok_or_else(|| wrong(name, "a whole number, not negative and below 2^64", value))
}

fn name(fields: &Map<String, Value>) -> Result<String, BadMessage> {
    let name = text(fields, "name", "hello")?;
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if fits && !name.chars().any(steers) { Ok(name.to_owned()) } else { Err(BadMessage::Name) }
}

/// Parts that are not known are passed over: they may be of a later version.
fn wants(fields: &Map<String, Value>) -> Result<Wants, BadMessage> {
    let Some(value) = fields.get("wants") else { return Ok(Wants::all()) };
    let list = value.as_array().ok_or_else(|| wrong("wants", "a list of texts", value))?;
    let part = |value: &Value| TurnPart::deserialize(value).ok();
    Ok(Wants(list.iter().filter_map(part).collect()))
}

fn wrong(field: &'static str, wanted: &'static str, value: &Value) -> BadMessage {
    BadMessage::WrongKind { field, wanted, found: what(value) }
}

fn what(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(number) if number.is_i64() && number.as_u64().is_none() => "a negative number",
        Value::Number(number) if number.is_f64() => "a number that is broken or too large",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests;
