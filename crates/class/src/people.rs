//! People of a class: students with a personal link, in teams that share a bot. There are no passwords.

use kit::steers;
use thiserror::Error;

/// Reason why people cannot be added or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Unfit(pub String);

/// A student to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPerson {
    /// The school's identifier, as in exports of Moodle and Canvas.
    pub id: String,
    pub name: String,
    /// Students of one group share a bot.
    pub group: Option<String>,
    /// Chosen pseudonym; without one, one is given.
    pub alias: Option<String>,
}

/// A student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub number: i64,
    pub team: i64,
    /// Pseudonym of the team, which all others see.
    pub alias: String,
    pub id: String,
    pub name: String,
    pub group: Option<String>,
    /// Number of renewals of the link.
    pub renewed: u32,
    pub removed: bool,
}

/// Longest names, in letters.
const LONGEST: usize = 80;
const LONGEST_ALIAS: usize = 24;

impl NewPerson {
    /// Checks that all can be shown, printed and written to a table.
    pub fn check(&self) -> Result<(), Unfit> {
        let is_bad = |text: &str| text.chars().count() > LONGEST || text.chars().any(steers);
        if self.id.is_empty() || is_bad(&self.id) {
            return Err(Unfit("an id has 1 to 80 letters that can be printed".to_owned()));
        }
        if self.name.is_empty() || is_bad(&self.name) {
            return Err(Unfit("a name has 1 to 80 letters that can be printed".to_owned()));
        }
        if self.group.as_deref().is_some_and(is_bad) {
            return Err(Unfit("a group has at most 80 letters that can be printed".to_owned()));
        }
        self.alias.as_deref().map_or(Ok(()), check_alias)
    }
}

/// Checks a pseudonym: ASCII, so that no two look alike.
fn check_alias(alias: &str) -> Result<(), Unfit> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_ ".contains(&byte);
    let is_good = (2..=LONGEST_ALIAS).contains(&alias.len())
        && alias.bytes().all(is_letter)
        && alias.trim() == alias
        && alias.bytes().any(|byte| byte.is_ascii_alphabetic());
    let why = "a pseudonym has 2 to 24 of the letters a to z, digits, `-`, `_` and spaces";
    if is_good { Ok(()) } else { Err(Unfit(why.to_owned())) }
}

const COLOURS: [&str; 24] = [
    "amber", "azure", "beige", "bronze", "cobalt", "copper", "coral", "crimson", "cyan", "ebony", "golden",
    "indigo", "ivory", "jade", "lilac", "maroon", "ochre", "olive", "pearl", "ruby", "russet", "silver",
    "teal", "violet",
];

const ANIMALS: [&str; 32] = [
    "badger", "bear", "beaver", "bison", "crane", "crow", "deer", "dolphin", "eagle", "falcon", "ferret",
    "finch", "fox", "hare", "hawk", "heron", "ibex", "jay", "koala", "lark", "lynx", "marten", "mole",
    "otter", "owl", "panda", "raven", "robin", "seal", "stork", "swan", "wolf",
];

/// A given pseudonym by number, different for the first 768 numbers and numbered after them.
pub fn given_alias(number: u64) -> String {
    let (colours, animals) = (COLOURS.len() as u64, ANIMALS.len() as u64);
    let colour = COLOURS[(number % colours) as usize];
    let animal = ANIMALS[((number / colours) % animals) as usize];
    match number / (colours * animals) {
        0 => format!("{colour} {animal}"),
        more => format!("{colour} {animal} {}", more + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_pseudonyms_are_good_and_differ() {
        let given: std::collections::BTreeSet<String> = (0..2000).map(given_alias).collect();
        assert_eq!(given.len(), 2000);
        assert!(given.iter().all(|alias| check_alias(alias).is_ok()));
        for bad in ["", "x", "a b ", "123", "<b>bold", "\u{430}mber fox", "a\nb", &"a".repeat(25)] {
            assert!(check_alias(bad).is_err(), "{bad:?}");
        }
    }
}
