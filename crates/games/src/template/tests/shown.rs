//! Positions as people and bots see them.

use pictures::Drawn;

use super::*;

#[test]
fn every_disc_bears_the_sign_of_its_player() {
    let scene = position("seats=2 to_move=1\n. 2 1").scene();
    assert!(scene.text(false).contains(" . 2 1 "), "{}", scene.text(false));
    assert!(scene.svg().contains(">2</text>"), "{}", scene.svg());
}

#[test]
fn the_panel_tells_the_winners() {
    assert_eq!(crate::panel(&position("seats=2 to_move=1\n1 2 1"))[0], "game over: player 1 wins");
}
