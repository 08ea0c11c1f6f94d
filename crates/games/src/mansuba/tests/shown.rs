//! Positions as people and bots see them.

use std::collections::BTreeSet;

use kit::Estimate;
use pictures::{Drawn, Layout, Shape};

use super::*;

fn panel(game: &Mansuba) -> Vec<String> {
    crate::panel(game)
}

#[test]
fn a_board_shows_letters_homes_and_free_cells() {
    let game = position("", "P . . ./. R e ./. . . n");
    let text = game.scene().text(false);
    assert!(text.contains("1  P . . :  1"), "{text}");
    assert!(text.contains("2  : R e :  2"), "{text}");
    assert!(text.contains("3  : . . n  3"), "{text}");
}

#[test]
fn a_honeycomb_has_its_rows_between_each_other() {
    let scene = position("board=triangular", "P - . - ./- . - p -/. - . - p").scene();
    assert_eq!(scene.layout, Layout::Honeycomb);
    assert_eq!(scene.cells.len(), 8, "cells that do not exist are not drawn");
    let text = scene.text(false);
    assert!(text.contains("1  P . :  1") && text.contains("2   . p   2"), "{text}");
    assert_eq!(position("board=diagonal", "P - . - ./- . - p -/. - . - p").scene().layout, Layout::Squares);
}

#[test]
fn every_kind_has_a_symbol_and_each_player_its_own_letters() {
    let scene = position("", "P R E N . ./. . p r e n/. . . . . ./. . . . . .").scene();
    let shapes = |name: &str| -> Vec<Shape> {
        let cell = scene.cells.iter().find(|cell| cell.name == name).unwrap();
        cell.pieces[0].shapes.clone()
    };
    let symbol = |name: &str| {
        let mut parts = shapes(name).into_iter().filter_map(|shape| match shape {
            Shape::Part { part, .. } => Some(part.name.clone()),
            _ => None,
        });
        parts.next_back().unwrap()
    };
    for (black, white) in [("b1", "d2"), ("c1", "e2")] {
        assert_eq!(symbol(black), symbol(white), "the symbol is the kind's");
        assert_ne!(shapes(black).last(), shapes(white).last(), "the letter is the player's too");
    }
    let symbols: BTreeSet<String> = ["c2", "d2", "e2", "d1"].map(symbol).into();
    assert_eq!(symbols.len(), 4);
}

#[test]
fn homes_are_tinted_whoever_stands_there() {
    let scene = position("board=triangular", "P - . - ./- . - p -/. - . - p").scene();
    let cell = |name: &str| scene.cells.iter().find(|cell| cell.name == name).unwrap();
    assert_eq!(["a1", "a3", "c1", "d2", "e1", "e3"].map(|name| cell(name).shapes.len()), [2, 2, 0, 0, 2, 2]);
    assert_eq!(cell("e3").said, "pawn of player 2, home of player 2");
}

#[test]
fn a_chain_of_jumps_is_watched_jump_by_jump_and_drawn_as_arcs() {
    let game = position("", "P p . p . ./. . . . . ./. . . . . .");
    let mv: Move = "a1 e1".parse().unwrap();
    let film = game.steps(mv, &mut Quick::new(1));
    let moved: Vec<_> = film.iter().flat_map(|scene| scene.moved.clone()).collect();
    let hop = |from: &str, to: &str| (format!("stone-{from}"), format!("stone-{to}"));
    assert_eq!(moved, [hop("a1", "c1"), hop("c1", "e1")]);
    let done = after(&game, "a1 e1");
    let mut scene = done.scene();
    game.trace(Some(mv), &done, &mut scene);
    assert_eq!(scene.over.len(), 1);
    assert_eq!(film.last().unwrap().cells, scene.cells);
    assert!(game.steps("a1 a2".parse().unwrap(), &mut Quick::new(1)).is_empty(), "a step is no film");
}

#[test]
fn the_panel_tells_whose_turn_it_is_and_who_is_held() {
    let game = position("captures=on prisoners=Pb2,nc1 turn=3", "P . . ./. . . p/. . . .");
    assert_eq!(
        panel(&game),
        [
            "player 1 to move",
            "turn 3 of 100",
            "prisoners: Pb2 nc1",
            "player 1: 0 points, 3 steps to go",
            "player 2: 0 points, 3 steps to go",
            "player 1: capitals, a to d; player 2: small letters, d to a; P pawn, N knight",
        ]
    );
    let won = after(&position("", ". . P ./. . . p"), "c1 d1");
    assert_eq!(panel(&won)[..2], ["game over: player 1 wins", "player 1 has arrived"]);
}

#[test]
fn where_a_home_must_be_filled_the_panel_tells_how_far_it_is() {
    let game = position("victory=complex to_move=2", "p . . P/. . . p/. . . P");
    let told = panel(&game);
    assert!(
        told.contains(&"player 1: 0 points, holds 2 of 3 cells of the opponent's home".to_owned()),
        "{told:?}"
    );
    assert!(
        told.contains(&"player 2: 0 points, holds 1 of 3 cells of the opponent's home".to_owned()),
        "{told:?}"
    );
}

#[test]
fn bots_see_pieces_homes_prisoners_and_the_turns_left() {
    let game = position("board=diagonal captures=on prisoners=Eb2 turn=3", "P - p/- . -/. - .");
    assert_eq!(
        serde_json(&game),
        r#"{"board":"diagonal","cells":{"a1":{"kind":"pawn","seat":0},"c1":{"kind":"pawn","seat":1}},"height":3,"homes":[["a1","a3"],["c1","c3"]],"prisoners":[{"at":"b2","kind":"elephant","seat":0}],"turns_left":97,"width":3}"#
    );
}

/// The view as engines send it.
fn serde_json(game: &Mansuba) -> String {
    kit::AnyGame::view(&kit::Erased(game.clone())).to_string()
}

#[test]
fn who_is_further_on_the_way_is_better_off() {
    let estimate = |words: &str, rows: &str, seat| position(words, rows).estimate(Player(seat));
    let even = "P . . p/. . . .";
    assert_eq!(estimate("to_move=1", even, 0), estimate("to_move=2", even, 1), "only the turn differs");
    let ahead = ". . . p/. P . .";
    assert!(estimate("", ahead, 0) > 0.5 && estimate("", ahead, 1) < 0.5);
    let (one, two) = ("P . P . p/. . . . p", ". P P . p/. . . . p");
    let foremost = estimate("", "P . . P p/. . . . p", 0);
    assert!(foremost > estimate("", two, 0), "the foremost counts most");
    assert!(estimate("victory=complex", one, 0) < estimate("victory=complex", two, 0), "all count");
    let won = after(&position("", ". . P ./. . . p"), "c1 d1");
    assert_eq!((won.estimate(Player(0)), won.estimate(Player(1))), (1.0, 0.0));
    assert_eq!(start("width=2", 0).estimate(Player(0)), 0.5);
}
