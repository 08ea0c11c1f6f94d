//! The players of a table: people, minds and bots, each named by a word.

use std::sync::mpsc::Sender;

use arena::{Guest, Runner, Spec, Terms};
use kit::{BadText, Entry, Player, Record};
use minds::CancelToken;
use players::{Roster, roster};

use crate::terminal::event::AppEvent;
use crate::terminal::table::thinker::Thinker;

/// The word for a person at the keyboard.
pub const HUMAN: &str = "human";

/// What a seat answers.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatAnswer {
    /// Which question it answers.
    pub ticket: u64,
    /// What it plays and why; or what went wrong.
    pub said: Result<(String, String), String>,
}

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

/// Whether a player of this name can sit here; if not, why not.
pub fn check(entry: &Entry, word: &str) -> Result<(), String> {
    if is_human(word) {
        return Ok(());
    }
    let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
    spec.check(entry).map_err(|unknown| format!("{unknown}; `{HUMAN}` is somebody at the keyboard"))
}

/// A thinker for a seat, to be asked about the game so far.
pub fn sit(
    entry: &'static Entry,
    word: &str,
    player: Player,
    seed: u64,
    terms: Terms,
    runner: Runner,
    events: Sender<AppEvent>,
) -> Result<Thinker<Record>, String> {
    let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
    let guest = Guest::new(entry, spec, player, seed, terms, runner);
    let mut guest = guest.map_err(|unknown| unknown.to_string())?;
    let answer = move |ticket: u64, game: &Record, stop: &CancelToken| {
        Some(AppEvent::SeatAnswered(SeatAnswer { ticket, said: guest.answer(game, stop) }))
    };
    let broken = |ticket| {
        let said = Err("it broke down while it was thinking".to_owned());
        Some(AppEvent::SeatAnswered(SeatAnswer { ticket, said }))
    };
    Thinker::new(events, answer, broken).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use games::GAMES;
    use kit::{Key, Setup, Table};
    use minds::Budget;

    use super::*;

    /// Nobody waits so long unless something is broken.
    const PATIENCE: Duration = Duration::from_mins(1);

    /// A mind that would think for ever.
    fn thinker(events: Sender<AppEvent>) -> Thinker<Record> {
        let terms = Terms { budget: Some(Budget::time(100 * PATIENCE)), ..Terms::default() };
        sit(&GAMES[0], "mcts:2", Player(0), 1, terms, Runner::new("bastide"), events).unwrap()
    }

    fn game() -> Record {
        Table::start(&GAMES[0], Setup::usual(GAMES[0].about), Key::from_seed("1")).unwrap().record()
    }

    #[test]
    fn who_stands_up_stops_thinking() {
        let (events, happened) = channel();
        let mut thinker = thinker(events);
        thinker.ask(1, game());
        drop(thinker);
        // The thread holds the last sender; when it ends, nothing can come any more.
        assert!(matches!(happened.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected)));
    }

    #[test]
    fn who_is_hushed_stops_thinking_and_says_nothing() {
        let (events, happened) = channel();
        let mut thinker = thinker(events);
        thinker.ask(1, game());
        thinker.cancel();
        // It is free for the next question, which is none: an answer to that tells that it was.
        let mut broken = game();
        broken.turns.push(kit::Turn { act: kit::Act::Say("nowhere".to_owned()), draws: vec![] });
        thinker.ask(2, broken);
        match happened.recv_timeout(PATIENCE) {
            Ok(AppEvent::SeatAnswered(SeatAnswer { ticket: 2, said: Err(_) })) => {}
            Ok(AppEvent::SeatAnswered(answer)) => panic!("{answer:?}"),
            _ => panic!("he thinks on"),
        }
    }

    #[test]
    fn everybody_who_is_offered_can_sit_down() {
        for entry in GAMES {
            for (word, about) in choices(entry) {
                assert_eq!(check(entry, &word), Ok(()), "{about}");
            }
            assert!(check(entry, "nobody").unwrap_err().contains("human"));
        }
    }
}
