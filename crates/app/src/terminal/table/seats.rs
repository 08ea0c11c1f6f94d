//! The players that may sit at a table: people, minds and bots, each named by a word.

use arena::{SeatKind, Spec};
use kit::{BadText, Entry};
use players::{Roster, roster};

/// The word for a person at the keyboard.
pub const HUMAN: &str = "human";

/// All that may sit at a table of this game, each with a short description.
pub fn choices(entry: &Entry) -> Vec<(String, String)> {
    let human = (HUMAN.to_owned(), "somebody at this keyboard".to_owned());
    let Roster { levels, minds, .. } = roster(entry);
    let members = levels.iter().chain(minds).map(|member| (member.name.clone(), member.about.clone()));
    [human].into_iter().chain(members).collect()
}

/// Whether this word means a person at the keyboard.
pub fn is_human(word: &str) -> bool {
    word == HUMAN
}

/// What kind of player this word means.
pub fn kind(word: &str) -> SeatKind {
    match word.parse::<Spec>() {
        _ if is_human(word) => SeatKind::Person,
        Ok(Spec::Bot(_)) => SeatKind::Bot,
        _ => SeatKind::Mind,
    }
}

/// Whether a player of this name can sit here; if not, why not.
pub fn check(entry: &Entry, word: &str) -> Result<(), String> {
    if is_human(word) {
        return Ok(());
    }
    let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
    spec.check(entry).map_err(|unknown| format!("{unknown}; `{HUMAN}` is somebody at the keyboard"))
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    #[test]
    fn everybody_who_is_offered_can_sit_down() {
        for entry in GAMES {
            for (word, about) in choices(entry) {
                assert_eq!(check(entry, &word), Ok(()), "{about}");
            }
            assert!(check(entry, "nobody").unwrap_err().contains("human"));
        }
    }

    #[test]
    fn a_word_tells_people_minds_and_bots_apart() {
        let kinds = ["human", "level:3", "cmd:./mybot"].map(kind);
        assert_eq!(kinds, [SeatKind::Person, SeatKind::Mind, SeatKind::Bot]);
    }
}
