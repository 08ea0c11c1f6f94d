//! The players that may sit at a table: people, minds and bots, each named by a word.

use arena::{Heading, SeatHeading, SeatKind, Spec};
use kit::{BadText, Entry, Message, Names, Player, short};
use lang::Language;
use players::{Roster, roster};

/// The word for a person at the keyboard.
pub const HUMAN: &str = "human";

/// All that may sit at a table of this game, each with a short description.
pub fn choices(entry: &Entry) -> Vec<(String, String)> {
    let human = (HUMAN.to_owned(), "a person at this keyboard".to_owned());
    let Roster { levels, minds, .. } = roster(entry);
    let members = levels.iter().chain(minds).map(|member| (member.name.clone(), member.about.clone()));
    [human].into_iter().chain(members).collect()
}

/// True if this word means a person at the keyboard.
pub fn is_human(word: &str) -> bool {
    word == HUMAN
}

/// The kind of player that this word means.
pub fn kind(word: &str) -> SeatKind {
    match word.parse::<Spec>() {
        _ if is_human(word) => SeatKind::Person,
        Ok(Spec::Bot(_)) => SeatKind::Bot,
        _ => SeatKind::Mind,
    }
}

/// Checks that a player of this name can sit here, with the reason if not.
pub fn check(entry: &Entry, word: &str) -> Result<(), String> {
    if is_human(word) {
        return Ok(());
    }
    let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
    spec.check(entry).map_err(|unknown| format!("{unknown}; `{HUMAN}` is a person at the keyboard"))
}

/// Longer names are cut.
const LONGEST: usize = 16;

/// The names of the players: the only person is the reader, several are called by their seats.
pub fn names(heading: &Heading, language: Language) -> Names {
    let mut names: Vec<String> = heading.seats.iter().map(|seat| name(seat, language)).collect();
    let plain = names.clone();
    let seats = |wanted: &str| plain.iter().filter(|name| *name == wanted).count();
    for (player, name) in (0..).map(Player).zip(&mut names) {
        if !name.is_empty() && seats(name) > 1 {
            *name += &format!(" ({})", player.sign());
        }
    }
    let person = (0..).map(Player).zip(&plain).find(|(_, name)| name.is_empty() && seats(name) == 1);
    Names { you: person.map(|(player, _)| player), names, texts: language.texts(), ..Names::default() }
}

/// The name of a mind or bot; a person has none.
fn name(seat: &SeatHeading, language: Language) -> String {
    match (seat.shown_name().as_str(), seat.spec.strip_prefix("level:")) {
        (HUMAN, _) => String::new(),
        (_, Some(level)) => language.say(Message::new("Level {n}").with("n", level.to_owned())),
        (name, None) => short(name, LONGEST),
    }
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
    fn the_only_person_is_you_and_equal_names_get_their_seats() {
        let seat = |spec: &&str| SeatHeading {
            spec: (*spec).to_owned(),
            seed: String::new(),
            name: None,
            wants: None,
        };
        let of = |specs: &[&str]| {
            let seats = specs.iter().map(seat).collect();
            let heading = Heading {
                clock: arena::Terms::default().clock,
                pondering: false,
                opening: 0,
                sandbox: None,
                seats,
            };
            let names = names(&heading, Language::English);
            Player::all(specs.len() as u8).map(|player| names.of(player)).collect::<Vec<_>>()
        };
        assert_eq!(of(&["human", "level:5"]), ["you", "Level 5"]);
        assert_eq!(of(&["human", "level:5", "level:5"]), ["you", "Level 5 (2)", "Level 5 (3)"]);
        assert_eq!(of(&["human", "greedy", "human"]), ["player 1", "greedy", "player 3"]);
        assert_eq!(of(&["cmd:./\u{1b}[2Jevil-evil-evil"]), ["cmd:./\u{fffd}[2Jevil-e…"]);
    }

    #[test]
    fn a_word_tells_people_minds_and_bots_apart() {
        let kinds = ["human", "level:3", "cmd:./mybot"].map(kind);
        assert_eq!(kinds, [SeatKind::Person, SeatKind::Mind, SeatKind::Bot]);
    }
}
