//! Positions as people and bots see them.

use kit::{Estimate, Game};
use pictures::{Cell, Drawn, Shape, TextLine};

use super::*;

fn words(line: &TextLine) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

fn glyphs(game: &Ripple) -> Vec<String> {
    game.scene().cells.iter().map(|cell| words(&cell.glyph[0])).collect()
}

fn panel(game: &Ripple) -> Vec<String> {
    crate::panel(game)
}

#[test]
fn a_cell_shows_its_top_and_how_high_it_is() {
    let game = position("seats=2 to_move=1 turn=0 max_turns=0\n1 .\n12121212121 21");
    assert_eq!(glyphs(&game), ["1   ", ".   ", "1×11", "1×2 "]);
    assert_eq!(glyphs(&position("seats=2 to_move=1 turn=0 max_turns=0\n1 . 2")), ["1", ".", "2"]);
}

#[test]
fn every_square_is_in_the_picture_with_a_disc_for_each_of_its_upper_tokens() {
    let game = position("seats=2 to_move=1 turn=0 max_turns=0\n1 .\n12121212121 21");
    let scene = game.scene();
    let names: Vec<&str> = scene.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names, ["a1", "b1", "a2", "b2"]);
    let tokens = |cell: &Cell| {
        let shapes = cell.pieces.iter().flat_map(|piece| &piece.shapes);
        shapes.filter(|shape| matches!(shape, Shape::Part { part, .. } if part.name == "token")).count()
    };
    assert_eq!(scene.cells.iter().map(tokens).collect::<Vec<_>>(), [1, 0, 5, 2]);
    // A height of two digits has its room.
    assert!(scene.svg().contains(">11</text>"));
}

#[test]
fn a_wave_is_seen_as_rings_around_the_cells_that_fire() {
    let game = position("seats=2 to_move=1 turn=0 max_turns=0\n. . .\n. 1 1\n. . .");
    let film = game.steps("b2".parse().unwrap(), &mut Quick::new(1));
    let rings = |scene: &pictures::Scene| scene.over.iter().map(|over| over.id.clone()).collect::<Vec<_>>();
    assert_eq!(
        film.iter().map(rings).collect::<Vec<_>>(),
        [vec!["ring-b2".to_owned()], vec!["ring-c2".to_owned()], vec![]]
    );
}

#[test]
fn the_panel_tells_whose_turn_it_is_and_how_things_stand() {
    let game = position("seats=3 to_move=3 turn=7 max_turns=100 left=2\n1 . 3\n1 2 .");
    let wanted = [
        "player 3 to move",
        "7 of 100 moves made",
        "player 1: 2 points",
        "player 2: 1 point, left the game",
        "player 3: 1 point",
    ];
    assert_eq!(panel(&game), wanted);
}

#[test]
fn the_panel_tells_who_has_won() {
    let headline =
        |board: &str| panel(&position(&format!("seats=2 to_move=1 turn=4 max_turns=0\n{board}")))[0].clone();
    assert_eq!(headline("1 21 2"), "game over: player 1 wins");
    assert_eq!(headline("1 2"), "game over: player 1 and player 2 share the win");
}

#[test]
fn bots_are_shown_every_token() {
    let view = position("seats=2 to_move=1 turn=0 max_turns=0\n. 121\n2 .").view();
    assert_eq!((view.width, view.height), (2, 2));
    assert_eq!(view.stacks, [[vec![], vec![0, 1, 0]], [vec![1], vec![]]]);
}

#[test]
fn judgement_shares_the_win_by_the_tops() {
    let estimates =
        |text: &str| Player::all(3).map(|player| position(text).estimate(player)).collect::<Vec<_>>();
    let even = estimates("seats=3 to_move=1 turn=0 max_turns=0\n. . .");
    assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6), "{even:?}");
    let ahead = estimates("seats=3 to_move=1 turn=0 max_turns=0 left=3\n1 1 2 3 3 3 .");
    assert!(ahead[0] > ahead[1] && ahead[1] > 0.0 && ahead[2] == 0.0, "{ahead:?}");
    assert_eq!(estimates("seats=3 to_move=1 turn=0 max_turns=0\n1 1 2 2 3"), [0.5, 0.5, 0.0]);
    assert_eq!(position("seats=1 to_move=1 turn=0 max_turns=0\n. .").estimate(Player(0)), 1.0);
}
