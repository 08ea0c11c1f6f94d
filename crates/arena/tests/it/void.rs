//! A game that the arena itself spoils is no player's fault.

use arena::{Match, MatchError, Runner, Spec, Terms};
use kit::Setup;

#[test]
fn a_launcher_that_is_not_there_makes_the_game_void_and_blames_nobody() {
    let entry = games::find("ripple").unwrap();
    let seats = ["first", "cmd:cat"].map(|spec| spec.parse::<Spec>().unwrap()).to_vec();
    let (setup, seed) = (Setup::usual(entry.about), "void".to_owned());
    let game = Match { entry, setup, seed, seats, terms: Terms::default() };
    match game.play(&Runner::new("/no/such/program")) {
        Err(MatchError::Void(void)) => {
            assert!(void.why.starts_with("the launcher failed: "), "{void:?}");
        }
        Err(MatchError::Setup(bad)) => panic!("{bad}"),
        Ok(_) => panic!("nobody can have played"),
    }
}
