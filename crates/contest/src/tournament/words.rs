//! Keys of a tournament's file with their positions.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, IgnoredAny, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileWords {
    pub name: Spanned<String>,
    pub game: Spanned<String>,
    pub format: Spanned<String>,
    pub seats: Option<Spanned<i64>>,
    pub seed: Option<Scalar>,
    pub blocks: Option<Spanned<i64>>,
    pub rounds: Option<Spanned<i64>>,
    pub opening: Option<Spanned<i64>>,
    #[serde(default)]
    pub see: Vec<Spanned<String>>,
    pub zero: Option<Spanned<String>>,
    #[serde(default)]
    pub options: BTreeMap<Spanned<String>, Spanned<Scalar>>,
    #[serde(default)]
    pub terms: TermsWords,
    pub test: Option<Spanned<TestWords>>,
    /// Keys of a class, which `bastide class` reads.
    #[serde(rename = "class")]
    pub _class: Option<IgnoredAny>,
    #[serde(default, rename = "player")]
    pub players: Vec<Spanned<PlayerWords>>,
}

/// Thinking time and limits.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermsWords {
    pub budget: Option<Spanned<String>>,
    pub clock: Option<Spanned<String>>,
    pub startup: Option<Spanned<String>>,
    #[serde(default)]
    pub pondering: bool,
    #[serde(default)]
    pub limits: LimitsWords,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsWords {
    pub memory: Option<Spanned<String>>,
    pub processes: Option<Spanned<i64>>,
    pub cpu: Option<Spanned<String>>,
}

/// Hypotheses and error rates of a sequential test.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestWords {
    pub score: Option<(f64, f64)>,
    pub elo: Option<(f64, f64)>,
    pub nelo: Option<(f64, f64)>,
    pub alpha: Option<f64>,
    pub beta: Option<f64>,
}

/// A player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerWords {
    pub name: Option<Spanned<String>>,
    pub bot: Spanned<String>,
    pub build: Option<Spanned<String>>,
    pub folder: Option<Spanned<String>>,
}

/// A text, a number or a flag as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar(pub String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Scalar, D::Error> {
        from.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl Visitor<'_> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text, a whole number, true or false")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar(text.to_owned()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar(number.to_string()))
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Scalar, E> {
        Ok(Scalar(flag.to_string()))
    }
}
