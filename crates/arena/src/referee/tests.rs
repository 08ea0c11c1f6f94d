//! The referee with a mind that panics: a bug of ours, which is no player's fault and ends only the game.

use kit::{AnyGame, Setup};
use minds::{AnyMind, Budget, Thought};

use super::*;
use crate::Terms;
use crate::r#match::sheltered;

struct Broken;

impl AnyMind for Broken {
    fn think(&mut self, _: &dyn AnyGame, _: &Budget) -> Thought<String> {
        panic!("a mind lost its way")
    }
}

#[test]
fn a_mind_that_panics_makes_the_game_void_and_the_next_one_is_played() {
    let entry = games::find("ripple").unwrap();
    let seats = vec![Spec::Mind("first".to_owned()); 2];
    let (setup, seed, runner) = (Setup::usual(entry.about), "broken".to_owned(), Runner::new("bastide"));
    let game = Match { entry, setup, seed, seats, terms: Terms::default() };
    let table = Table::start(entry, game.setup.clone(), game.key()).unwrap();
    let mut nobody = |_: &Session, _: &Effect| {};
    let to_move = Cell::new(None);
    let mut referee = Referee::seat(&game, &runner, table, None, &to_move, &mut nobody);
    referee.occupants[1] = Occupant::Mind(Box::new(Broken), Budget::iterations(1));
    let void = sheltered(&to_move, || referee.play()).err();
    let why = "a bug of the arena: a mind lost its way".to_owned();
    assert_eq!(void, Some(VoidGame { why, seat: None }));
    assert!(game.play(&runner).is_ok_and(|result| result.faults().is_empty() && result.voided.is_empty()));
}
