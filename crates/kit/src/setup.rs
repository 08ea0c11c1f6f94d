//! Setup of a game: the number of seats and a value for every option.

use std::fmt;

use serde::Serialize;

use crate::{About, BadSetup, GameOption, MAX_SEATS, OptionKind};

/// Seats and options, checked against what the game says of itself, with defaults filled in.
///
/// ```
/// use bastide_kit::Setup;
///
/// let about = games::find("ripple").unwrap().about;
/// let setup = Setup::new(about, Some("3"), &[("width", "7")]).unwrap();
/// assert_eq!((setup.seats(), setup.number::<u16>("width")), (3, 7));
/// let misspelt = Setup::new(about, None, &[("widht", "7")]);
/// assert!(misspelt.unwrap_err().0.contains("width"));
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    about: &'static About,
    seats: u8,
    values: Vec<Value>,
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    Number(i64),
    Flag(bool),
    /// Value of a choice, or of a text option that is one of its words.
    Word(&'static str),
    /// A free text, in one line.
    Text(String),
}

impl Setup {
    pub fn usual(about: &'static About) -> Setup {
        Setup::for_seats(about, None).expect("the usual setup is within its own ranges")
    }

    /// These seats, and all options as usual.
    pub fn for_seats(about: &'static About, seats: Option<&str>) -> Result<Setup, BadSetup> {
        Setup::read(about, seats, &[])
    }

    /// The given seats and options as people write them, the others as usual.
    pub fn new<T: AsRef<str>>(
        about: &'static About,
        seats: Option<&str>,
        given: &[(T, T)],
    ) -> Result<Setup, BadSetup> {
        let given: Vec<(&str, &str)> =
            given.iter().map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
        Setup::read(about, seats, &given)
    }

    fn read(about: &'static About, seats: Option<&str>, given: &[(&str, &str)]) -> Result<Setup, BadSetup> {
        let seats = read_seats(about, seats)?;
        for (at, (name, _)) in given.iter().enumerate() {
            if about.option(name).is_none() {
                return Err(unknown(about, name));
            }
            if given[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(BadSetup::new(format!("option `{name}` is given twice")));
            }
        }
        let mut setup = Setup { about, seats, values: Vec::with_capacity(about.options.len()) };
        for option in about.options {
            let said = given.iter().find(|(name, _)| *name == option.name);
            let value = match said {
                Some((_, text)) => option.read(text)?,
                None => option.default(&setup),
            };
            setup.values.push(value);
        }
        Ok(setup)
    }

    /// The game that this is a setup of.
    pub fn about(&self) -> &'static About {
        self.about
    }

    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// All options with their values, in the order of the list.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.about.options.iter().map(|option| option.name).zip(&self.values)
    }

    /// All options as people write them: with as many seats, [`Setup::new`] makes the same setup of them.
    pub fn options(&self) -> Vec<(String, String)> {
        self.values().map(|(name, value)| (name.to_owned(), value.to_string())).collect()
    }

    /// The value of a number, as whatever type it fits. Its range is the option's own, so that asking
    /// for another name or a type too small is a bug of the game.
    #[inline]
    pub fn number<N: TryFrom<i64>>(&self, name: &str) -> N {
        match self.value(name) {
            Value::Number(number) => N::try_from(*number)
                .unwrap_or_else(|_| panic!("the range of `{name}` fits the type asked for")),
            other => panic!("`{name}` is a number and not {other}"),
        }
    }

    /// The value of a flag.
    #[inline]
    pub fn flag(&self, name: &str) -> bool {
        match self.value(name) {
            Value::Flag(flag) => *flag,
            other => panic!("`{name}` is a flag and not {other}"),
        }
    }

    /// The value of a choice or of a text.
    #[inline]
    pub fn word(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Word(word) => word,
            Value::Text(text) => text,
            other => panic!("`{name}` is a choice or a text and not {other}"),
        }
    }

    #[inline]
    fn value(&self, name: &str) -> &Value {
        let found = self.values().find(|(option, _)| *option == name);
        found.unwrap_or_else(|| panic!("{} has an option `{name}`", self.about.name)).1
    }
}

fn read_seats(about: &About, seats: Option<&str>) -> Result<u8, BadSetup> {
    let (min, max) = about.seats;
    debug_assert!(1 <= min && min <= max && usize::from(max) <= MAX_SEATS);
    let Some(text) = seats else { return Ok(about.usual_seats) };
    text.parse().ok().filter(|seats| (min..=max).contains(seats)).ok_or_else(|| {
        let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
        BadSetup::new(format!("{} has {range} seat{}, not `{text}`", about.name, plural(max)))
    })
}

fn plural(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn unknown(about: &About, name: &str) -> BadSetup {
    let names: Vec<&str> = about.options.iter().map(|option| option.name).collect();
    BadSetup::new(format!(
        "{} has no option `{}`; its options are {}",
        about.name,
        name,
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    ))
}

impl GameOption {
    /// Reads a value as people write it.
    pub fn read(&self, text: &str) -> Result<Value, BadSetup> {
        let refused = || BadSetup::new(format!("option `{}` is {}, not `{text}`", self.name, self.range()));
        let one_of =
            |words: &[&'static str]| words.iter().find(|word| **word == text).map(|word| Value::Word(word));
        match self.kind {
            OptionKind::Number { min, max, .. } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(number));
                number.map(Value::Number).ok_or_else(refused)
            }
            OptionKind::Flag { .. } => match text {
                "on" | "true" | "yes" => Ok(Value::Flag(true)),
                "off" | "false" | "no" => Ok(Value::Flag(false)),
                _ => Err(refused()),
            },
            OptionKind::Choice { of, .. } => one_of(of).ok_or_else(refused),
            OptionKind::Text { or, read, .. } => match one_of(or) {
                Some(word) => Ok(word),
                None => read(text).map(Value::Text).map_err(|bad| {
                    BadSetup::new(format!("option `{}` is {}: {bad}", self.name, self.range()))
                }),
            },
        }
    }

    /// The values it takes, in words: `a number from 1 to 64`.
    pub fn range(&self) -> String {
        match self.kind {
            OptionKind::Number { min, max, .. } => format!("a number from {min} to {max}"),
            OptionKind::Flag { .. } => "on or off".to_owned(),
            OptionKind::Choice { of, .. } => format!("one of {}", of.join(", ")),
            OptionKind::Text { or, what, .. } => format!("one of {}, or {what}", or.join(", ")),
        }
    }

    /// The default, the options before this one being set.
    pub fn default(&self, so_far: &Setup) -> Value {
        match &self.kind {
            OptionKind::Number { min, max, default } => {
                Value::Number(default.value(so_far).clamp(*min, *max))
            }
            OptionKind::Flag { default } => Value::Flag(*default),
            OptionKind::Choice { default, .. } => Value::Word(default.value(so_far)),
            OptionKind::Text { or, .. } => Value::Word(or[0]),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Flag(flag) => f.write_str(if *flag { "on" } else { "off" }),
            Value::Word(word) => f.write_str(word),
            Value::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Setup {
    /// `2 seats, width=5, height=5`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} seat{}", self.seats, plural(self.seats))?;
        self.values().try_for_each(|(name, value)| write!(f, ", {name}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BadText, OptionDefault};

    static ABOUT: About = About {
        name: "sample",
        title: "Sample",
        summary: "",
        rules: "",
        version: 1,
        seats: (1, 4),
        usual_seats: 2,
        tables: || serde_json::Value::Null,
        options: &[
            GameOption {
                name: "width",
                help: "",
                kind: OptionKind::Number { min: 1, max: 9, default: OptionDefault::Fixed(3) },
            },
            GameOption {
                name: "limit",
                help: "",
                kind: OptionKind::Number {
                    min: 0,
                    max: 99,
                    default: OptionDefault::Of {
                        rule: "50 × width",
                        value: |setup| 50 * setup.number::<i64>("width"),
                    },
                },
            },
            GameOption { name: "torus", help: "", kind: OptionKind::Flag { default: false } },
            GameOption {
                name: "board",
                help: "",
                kind: OptionKind::Choice {
                    of: &["square", "cross"],
                    default: OptionDefault::Of {
                        rule: "cross if the width is odd",
                        value: |setup| if setup.number::<u8>("width") % 2 == 1 { "cross" } else { "square" },
                    },
                },
            },
            GameOption {
                name: "deck",
                help: "",
                kind: OptionKind::Text {
                    or: &["seed", "random"],
                    what: "digits",
                    read: |text| match text.split_whitespace().collect::<String>() {
                        digits if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(digits),
                        _ => Err(BadText::new("no digits")),
                    },
                },
            },
        ],
    };

    fn setup(seats: Option<&str>, given: &[(&str, &str)]) -> Result<Setup, String> {
        Setup::new(&ABOUT, seats, given).map_err(|bad| bad.0)
    }

    #[test]
    fn what_is_not_said_is_as_usual() {
        assert_eq!(
            Setup::usual(&ABOUT).to_string(),
            "2 seats, width=3, limit=99, torus=off, board=cross, deck=seed"
        );
        assert_eq!(setup(None, &[("width", "2")]).unwrap().word("board"), "square");
        let given =
            setup(Some("1"), &[("torus", "on"), ("width", "1"), ("board", "square"), ("deck", "1\n2")])
                .unwrap();
        assert_eq!(given.to_string(), "1 seat, width=1, limit=50, torus=on, board=square, deck=12");
        assert_eq!(
            (given.number::<u8>("width"), given.flag("torus"), given.word("board")),
            (1, true, "square")
        );
    }

    #[test]
    fn options_as_people_write_them_make_the_same_setup() {
        for given in [&[][..], &[("torus", "yes"), ("width", "2"), ("deck", "1 2\n3"), ("limit", "7")]] {
            let first = setup(Some("3"), given).unwrap();
            let again = Setup::new(&ABOUT, Some("3"), &first.options()).unwrap();
            assert_eq!(again.to_string(), first.to_string());
        }
    }

    #[test]
    fn a_refusal_names_the_option_and_its_range() {
        let refused = |given: &[(&str, &str)]| setup(None, given).unwrap_err();
        assert_eq!(refused(&[("width", "10")]), "option `width` is a number from 1 to 9, not `10`");
        assert_eq!(refused(&[("width", "x")]), "option `width` is a number from 1 to 9, not `x`");
        assert_eq!(refused(&[("torus", "maybe")]), "option `torus` is on or off, not `maybe`");
        assert_eq!(refused(&[("board", "hex")]), "option `board` is one of square, cross, not `hex`");
        assert_eq!(
            refused(&[("depth", "1")]),
            "sample has no option `depth`; its options are width, limit, torus, board, deck"
        );
        assert_eq!(refused(&[("deck", "x")]), "option `deck` is one of seed, random, or digits: no digits");
        assert_eq!(refused(&[("width", "1"), ("width", "2")]), "option `width` is given twice");
        for seats in ["0", "5", "-1", "1048576", "two"] {
            assert_eq!(
                setup(Some(seats), &[]).unwrap_err(),
                format!("sample has 1 to 4 seats, not `{seats}`")
            );
        }
    }
}
