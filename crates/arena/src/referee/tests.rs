//! The referee with a mind that breaks down: a bug of ours, which is nobody's fault and ends nothing but the game.

use kit::{AnyGame, Key, Setup};
use minds::{AnyMind, Budget, Thought};

use super::*;
use crate::Terms;
use crate::r#match::sheltered;

struct Broken;

impl AnyMind for Broken {
    fn think(&mut self, _: &dyn AnyGame, _: &Budget) -> Thought<String> {
        panic!("a mind lost its way")
    }

    fn reason(&self, _: &dyn AnyGame, _: &str) -> Option<String> {
        None
    }
}

#[test]
fn a_mind_that_panics_makes_the_game_void_and_the_next_one_is_played() {
    let entry = games::find("ripple").unwrap();
    let players = vec![(Spec::Mind("first".to_owned()), 0); 2];
    let (setup, key) = (Setup::usual(entry.about), Key::from_seed("broken"));
    let game = Match { entry, setup, key, players, terms: Terms::usual("bastide".into()) };
    let table = Table::start(entry, game.setup.clone(), key).unwrap();
    let mut referee = Referee::seat(&game, table);
    referee.seats[1] = Seat::Mind(Box::new(Broken));
    let why = sheltered(|| referee.play()).err();
    assert_eq!(why.as_deref(), Some("a bug of the arena: a mind lost its way"));
    assert!(game.play().is_ok_and(|ended| ended.faults().is_empty() && ended.voided.is_empty()));
}
