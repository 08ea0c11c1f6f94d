//! Where a tile may be laid.

use super::*;

const CROSS: &str = ". . . .\n. RBVY1 . .\n. . . .";

#[test]
fn a_tile_is_laid_beside_another_where_the_colours_meet() {
    // North of RBVY its red is met by a south side, and so on.
    assert_eq!(sentences(&to_lay("KRKK", "", CROSS)), ["b1"]);
    assert_eq!(sentences(&to_lay("BKKK", "", CROSS)), ["b3"]);
    assert_eq!(sentences(&to_lay("KKKV", "", CROSS)), ["c2"]);
    assert_eq!(sentences(&to_lay("KKYK", "", CROSS)), ["a2"]);
    assert_eq!(sentences(&to_lay("BRYV", "", CROSS)), ["b1", "a2", "c2", "b3"]);
}

#[test]
fn all_laid_neighbours_must_show_the_same_colour() {
    let board = "RRRR1 . VVVV1\n. . .";
    assert_eq!(sentences(&to_lay("KKVR", "", board)), ["b1"]);
    assert_eq!(sentences(&to_lay("RKVR", "", board)), ["b1", "a2"]);
    refused(&to_lay("RKRR", "", board), "b1", "the red east side meets green at c1");
    refused(&to_lay("RKRR", "", board), "c2", "the red north side meets green at c1");
}

#[test]
fn the_border_and_empty_neighbours_ask_nothing() {
    assert_eq!(sentences(&to_lay("KKKR", "", "RRRR1 .")), ["b1"]);
}

#[test]
fn a_tile_shares_an_edge_with_a_laid_one() {
    let game = to_lay("BRYV", "", CROSS);
    refused(&game, "a1", "a1 touches no tile");
    refused(&game, "d2", "d2 touches no tile");
}

#[test]
fn a_tile_is_laid_on_an_empty_cell_of_the_board() {
    let game = to_lay("BRYV", "", CROSS);
    refused(&game, "b2", "b2 is occupied");
    refused(&game, "e1", "e1 is off the board, whose last square is d3");
    refused(&game, "a4", "a4 is off the board, whose last square is d3");
    refused(&game, "zzz9999", "zzz9999 is off the board, whose last square is d3");
}

#[test]
fn a_clash_is_named() {
    refused(&to_lay("BRYV", "", "RBVY1 .\nBYYB2 ."), "b2", "the green west side meets yellow at a2");
}

#[test]
fn a_laid_tile_belongs_to_who_laid_it_and_the_next_player_moves() {
    let game = position("seats=2 to_move=2 score=tiles hand=KKKR\nhands=9,9\ndeck=RRRR:50\nRRRR1 . .");
    let game = after(&game, "b1");
    assert_eq!(board(&game), "RRRR1 KKKR2 .");
    assert!(game.to_move().is_none(), "RRRR fits nowhere, so that both skip");
    assert_eq!(points(&game), [1, 1]);
}

#[test]
fn players_move_in_turn() {
    let mut game = start(3, "width=50 height=50", 4);
    for turn in 1..40 {
        assert_eq!(game.to_move(), Some(Player(turn % 3)));
        let lay = game.any_move(&mut Quick::new(turn.into()));
        game.play(lay, &mut Quick::new(turn.into()));
    }
}

#[test]
fn tiles_are_not_turned() {
    assert_eq!(sentences(&to_lay("KKKR", "", "RRRR1 .")), ["b1"]);
    assert!("b1 r1".parse::<Lay>().is_ok());
    refused(&to_lay("KKKR", "", "RRRR1 ."), "b1 r0", "tiles are not turned here: say `b1`");
}

#[test]
fn with_rotate_a_tile_is_laid_in_any_of_its_four_orientations() {
    // The north of RBVB looks west after one quarter turn anticlockwise.
    let game = to_lay("RBVB", "rotate=on", "RRRR1 .");
    assert_eq!(sentences(&game), ["b1 r1"]);
    assert_eq!(board(&after(&game, "b1 r1")), "RRRR1 VBBR1");
    refused(&game, "b1 r0", "the blue west side meets red at a1");
    refused(&game, "b1", "tiles are turned here: say `b1 r0` to `b1 r3`");
    let game = to_lay("RRRR", "rotate=on", "RRRR1 .\nRRRR1 .");
    let all = ["b1 r0", "b1 r1", "b1 r2", "b1 r3", "b2 r0", "b2 r1", "b2 r2", "b2 r3"];
    assert_eq!(sentences(&game), all, "alike or not, each turn is a move");
}

#[test]
fn four_quarter_turns_change_nothing() {
    let tile: crate::tilings::Tile = "RBVY".parse().unwrap();
    assert_eq!(
        [0, 1, 2, 3, 4].map(|turns| tile.turned(turns).to_string()),
        ["RBVY", "VYBR", "BRYV", "YVRB", "RBVY"]
    );
}

#[test]
fn on_a_torus_the_edges_are_joined() {
    assert_eq!(sentences(&to_lay("BRYV", "torus=on", "RBVY1 . .\n. . .\n. . .")), ["b1", "c1", "a2", "a3"]);
    refused(&to_lay("BRYV", "", "RBVY1 . .\n. . .\n. . ."), "c1", "c1 touches no tile");
    // Two cells wide, both sides of a tile meet the same neighbour.
    assert_eq!(sentences(&to_lay("KKYV", "torus=on", "RBVY1 .")), ["b1"]);
    refused(&to_lay("BRVV", "torus=on", "RBVY1 .\n. ."), "b1", "the green east side meets yellow at a1");
}

#[test]
fn on_a_torus_one_cell_wide_an_empty_cell_asks_nothing_of_itself() {
    assert_eq!(sentences(&to_lay("BKVY", "torus=on", "RBBB1\n.\n.")), ["a2"]);
}

#[test]
fn sentences_read_back_and_others_are_refused() {
    for sentence in ["d5", "a1", "cv100", "d5 r0", "d5 r3", "pass"] {
        assert_eq!(sentence.parse::<Lay>().unwrap().to_string(), sentence);
    }
    for sentence in ["", "d5 r4", "d5 r", "d5 r1 r1", "pass pass", "d5 x", "r1 d", "D5", "d5 R1", "5d", "d0"]
    {
        assert!(sentence.parse::<Lay>().is_err(), "{sentence}");
    }
}

#[test]
fn illegal_moves_that_are_played_all_the_same_lead_to_some_position() {
    for rules in ["", "rotate=on", "replace=on turn=0", "torus=on"] {
        let game = to_lay("BRVV", rules, ". . .\nBRVV2 BRVV1 .");
        for sentence in ["c1", "a2", "b2", "zz99", "a1 r3", "pass"] {
            let mut next = game.clone();
            next.play(sentence.parse().unwrap(), &mut Quick::new(1));
            assert_eq!(position(&next.to_string()), next, "{sentence} on\n{game}");
        }
    }
}
