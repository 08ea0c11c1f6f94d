//! One thing to be chosen before a game: a player, an option, the seed.

use kit::{Entry, GameOption, Message, OptionKind};
use lang::Language;

use crate::option_text::option_text;
use crate::terminal::DAILY;
use crate::terminal::screens::lobby::{OPPONENT, setup};
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::SetupChoice;

/// A row of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Play,
    Seats,
    /// The player of a seat, by its number.
    Seat(usize),
    /// An option of the game, by its number.
    Option(usize),
    Seed,
}

impl Setting {
    /// All settings of a game with this number of seats.
    pub fn all(entry: &Entry, seats: usize) -> Vec<Setting> {
        let several = entry.about.seats.0 != entry.about.seats.1;
        let options = (0..entry.about.options.len()).map(Setting::Option);
        [Setting::Play]
            .into_iter()
            .chain(several.then_some(Setting::Seats))
            .chain((0..seats).map(Setting::Seat))
            .chain(options)
            .chain([Setting::Seed])
            .collect()
    }

    /// Its name on the screen.
    pub fn name(self, entry: &Entry, language: Language) -> String {
        match self {
            Setting::Play => language.text("Play").to_owned(),
            Setting::Seats => language.text("seats").to_owned(),
            Setting::Seat(seat) => language.say(Message::new("player {n}").with("n", seat as i64 + 1)),
            Setting::Option(number) => language.text(entry.about.options[number].name).to_owned(),
            Setting::Seed => language.text("seed").to_owned(),
        }
    }

    pub fn value(self, entry: &Entry, chosen: &SetupChoice) -> String {
        match self {
            Setting::Play => String::new(),
            Setting::Seats => chosen.seats.len().to_string(),
            Setting::Seat(seat) => chosen.seats[seat].clone(),
            Setting::Option(number) => {
                value_of(entry, chosen, entry.about.options[number].name).unwrap_or_default()
            }
            Setting::Seed if chosen.seed.is_empty() => "any".to_owned(),
            Setting::Seed => chosen.seed.clone(),
        }
    }

    /// Its meaning, and its values.
    pub fn help(self, entry: &Entry, chosen: &SetupChoice, language: Language) -> String {
        let english = self.english_help(entry, chosen);
        match self {
            Setting::Option(number) => {
                let option = &entry.about.options[number];
                let range = language.sentence(&option.range());
                let told = Message::new("{help}; {range}").with("help", Message::new(option.help));
                language.say(told.with("range", range))
            }
            _ => language.sentence(&english),
        }
    }

    fn english_help(self, entry: &Entry, chosen: &SetupChoice) -> String {
        match self {
            Setting::Play => "Enter begins the game".to_owned(),
            Setting::Seats => format!("a number from {} to {}", entry.about.seats.0, entry.about.seats.1),
            Setting::Seat(seat) => {
                let word = &chosen.seats[seat];
                let known = seats::choices(entry).into_iter().find(|(known, _)| known == word);
                known.map(|(_, about)| about).unwrap_or_default()
            }
            Setting::Option(_) => String::new(),
            Setting::Seed => {
                "all luck follows from it; `any` is new every time, `daily` the same for all on one day"
                    .to_owned()
            }
        }
    }

    /// True if Enter opens a line for the value.
    pub fn is_typed(self) -> bool {
        !matches!(self, Setting::Play)
    }

    /// The next or the one before of its values.
    pub fn step(self, entry: &Entry, chosen: &mut SetupChoice, forward: bool) {
        let next = |at: usize, count: usize| (at + if forward { 1 } else { count - 1 }) % count;
        match self {
            Setting::Play => {}
            Setting::Seed => {
                chosen.seed = if chosen.seed.is_empty() { DAILY.to_owned() } else { String::new() };
            }
            Setting::Seats => {
                let (least, most) = (usize::from(entry.about.seats.0), usize::from(entry.about.seats.1));
                let count = chosen.seats.len();
                let count = if forward { count + 1 } else { count.saturating_sub(1) };
                chosen.seats.resize(count.clamp(least, most), OPPONENT.to_owned());
            }
            Setting::Seat(seat) => {
                let words: Vec<String> = seats::choices(entry).into_iter().map(|(word, _)| word).collect();
                let at = words.iter().position(|word| *word == chosen.seats[seat]);
                chosen.seats[seat].clone_from(&words[at.map_or(0, |at| next(at, words.len()))]);
            }
            Setting::Option(number) => {
                let option = &entry.about.options[number];
                if let Some(value) = stepped(option, &self.value(entry, chosen), forward) {
                    put(entry, option, chosen, value);
                }
            }
        }
    }

    /// Takes a typed value.
    pub fn set(self, entry: &Entry, chosen: &mut SetupChoice, text: &str) -> Result<(), String> {
        match self {
            Setting::Play => {}
            Setting::Seed => chosen.seed = if text == "any" { String::new() } else { text.to_owned() },
            Setting::Seats => {
                let (least, most) = entry.about.seats;
                let count = text.parse().ok().filter(|count| (least..=most).contains(count));
                let count = count.ok_or_else(|| format!("seats go from {least} to {most}, not `{text}`"))?;
                chosen.seats.resize(count.into(), OPPONENT.to_owned());
            }
            Setting::Seat(seat) => {
                seats::check(entry, text)?;
                text.clone_into(&mut chosen.seats[seat]);
            }
            Setting::Option(number) => {
                let option = &entry.about.options[number];
                let value = option_text(option, text)?;
                put(entry, option, chosen, value);
            }
        }
        Ok(())
    }
}

/// The value of an option in a setup that can be played.
fn value_of(entry: &Entry, chosen: &SetupChoice, option: &str) -> Option<String> {
    let setup = setup(entry, chosen).ok()?;
    setup.values().find(|(name, _)| *name == option).map(|(_, value)| value.to_string())
}

/// Sets an option; what is as usual is not remembered, so that it follows the others.
fn put(entry: &Entry, option: &GameOption, chosen: &mut SetupChoice, value: String) {
    chosen.options.remove(option.name);
    if value_of(entry, chosen, option.name).as_ref() != Some(&value) {
        chosen.options.insert(option.name.to_owned(), value);
    }
}

/// The next value of an option, or the one before.
fn stepped(option: &GameOption, value: &str, forward: bool) -> Option<String> {
    let around = |words: &[&str]| {
        let at = words.iter().position(|word| *word == value).unwrap_or(0);
        words[(at + if forward { 1 } else { words.len() - 1 }) % words.len()].to_owned()
    };
    match &option.kind {
        OptionKind::Number { min, max, .. } => {
            let number: i64 = value.parse().ok()?;
            Some((number + if forward { 1 } else { -1 }).clamp(*min, *max).to_string())
        }
        OptionKind::Flag { .. } => Some(around(&["off", "on"])),
        OptionKind::Choice { of, .. } => Some(around(of)),
        OptionKind::Text { or, .. } => Some(around(or)),
    }
}
