//! Terms of a table: game, seats, clock.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use bots::protocol::Clock;
use games::find;
use kit::{Entry, Key, Setup, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::bots::BOTS_PER_TABLE;

/// Longest text of a first position. Larger boards are for programs, not for a shared server.
const LARGEST_POSITION: usize = 8192;

/// Shortest and longest time of a person's clock, in milliseconds: 1 second and 30 days.
const TIMES: std::ops::RangeInclusive<u64> = 1000..=30 * 86_400_000;

const LONGEST_NAME: usize = 32;

/// Kind of player on a seat: `person`, `level:3`, `bot:NAME`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum SeatTerms {
    Person,
    Level(u8),
    /// A bot that the server knows by this name.
    Bot(String),
}

/// Request for a new table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    pub game: String,
    pub seats: Vec<SeatTerms>,
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    #[serde(default)]
    pub clock: Option<Clock>,
    /// True if the lobby lists the table and all visitors may sit down.
    #[serde(default)]
    pub open: bool,
    /// Name of the visitor, who takes the first seat for a person.
    #[serde(default)]
    pub name: Option<String>,
}

/// Terms of a table as stored. The seed is never shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableTerms {
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    pub seats: Vec<SeatTerms>,
    pub options: Vec<(String, String)>,
    pub clock: Option<Clock>,
    pub open: bool,
    seed: String,
}

impl TableRequest {
    /// Checks the request against the rules, the limits and these bots.
    pub fn into_terms(self, bots: &[String]) -> Result<TableTerms, String> {
        let entry = find(&self.game).ok_or_else(|| format!("there is no game `{}`", short(&self.game)))?;
        let options = self.options.iter().map(|(name, value)| Ok((name.clone(), option_text(name, value)?)));
        let options: Vec<(String, String)> = options.collect::<Result<_, String>>()?;
        if let Some(SeatTerms::Bot(name)) = self.seats.iter().find(|seat| seat.is_unknown(bots)) {
            return Err(format!("this server has no bot `{}`", short(name)));
        }
        let bots = self.seats.iter().filter(|seat| matches!(seat, SeatTerms::Bot(_))).count();
        if bots > BOTS_PER_TABLE {
            return Err(format!("a table has at most {BOTS_PER_TABLE} bots"));
        }
        if !self.clock.is_none_or(is_fit) {
            return Err("a clock gives 1 second to 30 days, for each move or for the game".to_owned());
        }
        let seed = crate::secret::Secret::new().reveal().to_owned();
        let (rules, seats) = (entry.about.version, self.seats);
        let terms =
            TableTerms { game: self.game, rules, seats, options, clock: self.clock, open: self.open, seed };
        let table = terms.table()?;
        if table.game().to_string().len() > LARGEST_POSITION {
            return Err("this board is too large for the server".to_owned());
        }
        Ok(terms)
    }
}

impl TableTerms {
    pub fn entry(&self) -> Result<&'static Entry, String> {
        let entry = find(&self.game).ok_or_else(|| format!("there is no game `{}`", short(&self.game)))?;
        if entry.about.version != self.rules {
            return Err(format!(
                "the game was played by version {} of the rules, and this program has version {}",
                self.rules, entry.about.version
            ));
        }
        Ok(entry)
    }

    /// The same terms with the seats changed and other luck.
    pub fn again(&self) -> TableTerms {
        let mut terms = self.clone();
        terms.seats.rotate_left(1);
        crate::secret::Secret::new().reveal().clone_into(&mut terms.seed);
        terms
    }

    /// True if only minds and bots play.
    pub fn is_autoplay(&self) -> bool {
        !self.seats.contains(&SeatTerms::Person)
    }

    /// The table at its start.
    pub fn table(&self) -> Result<Table, String> {
        let entry = self.entry()?;
        let setup = Setup::new(entry.about, Some(&self.seats.len().to_string()), &self.options);
        let started = setup.and_then(|setup| Table::start(entry, setup, Key::from_seed(&self.seed)));
        started.map_err(|bad| bad.to_string())
    }
}

impl SeatTerms {
    fn is_unknown(&self, bots: &[String]) -> bool {
        matches!(self, SeatTerms::Bot(name) if !bots.contains(name))
    }
}

impl FromStr for SeatTerms {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatTerms, String> {
        match text.split_once(':') {
            None if text == "person" => Ok(SeatTerms::Person),
            Some(("level", number)) => number
                .parse()
                .ok()
                .filter(|level| (1..=10).contains(level))
                .map(SeatTerms::Level)
                .ok_or_else(|| "levels go from `level:1` to `level:10`".to_owned()),
            Some(("bot", name)) => Ok(SeatTerms::Bot(name.to_owned())),
            _ => Err(format!("`{}` is not a player; write `person`, `level:3` or `bot:NAME`", short(text))),
        }
    }
}

impl TryFrom<String> for SeatTerms {
    type Error = String;

    fn try_from(text: String) -> Result<SeatTerms, String> {
        text.parse()
    }
}

impl From<SeatTerms> for String {
    fn from(seat: SeatTerms) -> String {
        seat.to_string()
    }
}

impl fmt::Display for SeatTerms {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SeatTerms::Person => f.write_str("person"),
            SeatTerms::Level(level) => write!(f, "level:{level}"),
            SeatTerms::Bot(name) => write!(f, "bot:{name}"),
        }
    }
}

fn is_fit(clock: Clock) -> bool {
    match clock {
        Clock::Move { ms } => TIMES.contains(&ms),
        Clock::Game { ms, increment_ms } => TIMES.contains(&ms) && increment_ms <= *TIMES.end(),
        Clock::Cpu { .. } | Clock::Fuel { .. } => false,
    }
}

fn option_text(name: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        _ => Err(format!("option `{}` must be a word, a number, true or false", short(name))),
    }
}

/// A name as it is shown: one line, at most 32 characters; `None` if it does not fit.
pub fn shown_name(text: &str) -> Option<String> {
    let name = text.trim();
    let is_fit = !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(kit::steers);
    is_fit.then(|| name.to_owned())
}

/// A word from outside, shortened for an error message.
fn short(text: &str) -> String {
    kit::printable(text.as_bytes(), 40)
}
