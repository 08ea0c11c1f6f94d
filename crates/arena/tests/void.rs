//! A game that the arena itself spoils is nobody's fault.

use arena::{Match, Spec, Terms, Unplayed};
use kit::{Key, Setup};

#[test]
fn a_launcher_that_is_not_there_makes_the_game_void_and_blames_nobody() {
    let entry = games::find("ripple").unwrap();
    let players = ["first", "cmd:cat"].map(|spec| (spec.parse::<Spec>().unwrap(), 0)).to_vec();
    let terms = Terms::usual("/no/such/program".into());
    let (setup, key) = (Setup::usual(entry.about), Key::from_seed("void"));
    match (Match { entry, setup, key, players, terms }).play() {
        Err(Unplayed::Void(why)) => assert!(why.starts_with("the launcher failed: "), "{why}"),
        Err(Unplayed::Setup(bad)) => panic!("{bad}"),
        Ok(_) => panic!("nobody can have played"),
    }
}
