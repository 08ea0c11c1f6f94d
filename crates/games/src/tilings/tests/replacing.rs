//! Laying a tile upon another.

use super::*;

#[test]
fn a_tile_may_be_laid_on_another_where_it_fits_and_pays() {
    let game = to_lay("KKKR", "replace=on turn=0", "RRRR1 VVVR2 .");
    assert_eq!(sentences(&game), ["b1", "pass"]);
    assert_eq!(sentences(&to_lay("KKVR", "replace=on turn=0", "RRRR1 VVVR2 KKKV2 .")), ["b1", "pass"]);
}

#[test]
fn what_does_not_fit_or_brings_nothing_is_refused() {
    let game = to_lay("VVVR", "replace=on turn=0", "RRRR1 VVVR1 .\n. . VVVV2");
    refused(&game, "b1", "laying VVVR on b1 would not raise your points");
    refused(&game, "a1", "the green east side meets red at b1");
    refused(&game, "c1", "the red west side meets green at b1");
}

#[test]
fn a_tile_alone_on_the_board_is_not_replaced() {
    let game = to_lay("RRRR", "replace=on turn=0", "RRRR2 .");
    refused(&game, "a1", "a1 touches no other tile");
    let game = to_lay("RRRR", "replace=on torus=on turn=0", "RRRR2\n.");
    refused(&game, "a1", "a1 touches no other tile");
}

#[test]
fn a_pattern_that_pays_is_reason_enough() {
    // Red upon their own tile makes a centre of two.
    let board = "KKRK1 RBRR1 YYYR1";
    let game = to_lay("RRRR", "replace=on turn=0", board);
    assert_eq!(sentences(&game), ["b1", "pass"]);
    let next = after(&game, "b1");
    assert_eq!(points(&next), [3 + 20, 0]);
    let tiles = "seats=2 to_move=1 score=tiles hand=RRRR replace=on turn=0\nhands=9,9\ndeck=KKKK:50";
    assert!(format!("{tiles}\n{board}").parse::<Tilings>().is_err(), "without patterns there is no choice");
}

#[test]
fn a_zone_that_pays_is_reason_enough() {
    let text = |score: &str| {
        format!(
            "seats=2 to_move=1 score={score} hand=VKRR replace=on turn=0\nhands=9,9\ndeck=KKKK:50\nKBRV1 BBRR1 YOPR1"
        )
    };
    // Green and black instead of blue alone: one zone more. The other two would lose one.
    assert_eq!(sentences(&position(&text("zones"))), ["b1", "pass"]);
    assert!(text("patterns").parse::<Tilings>().is_err());
}

#[test]
fn the_old_tile_goes_to_the_bottom_of_the_movers_hand() {
    let game = after(&to_lay("KKKR", "replace=on turn=4", "RRRR1 VVVR2 ."), "b1");
    assert_eq!(board(&game), "RRRR1 KKKR1 .");
    assert!(game.to_string().contains("turn=5"), "{game}");
    assert!(game.to_string().contains("hands=9+VVVR,8"), "{game}");
    assert_eq!(points(&game), [2, 0]);
}

#[test]
fn who_replaces_with_their_last_tile_has_one_left() {
    let text =
        "seats=2 to_move=1 score=tiles hand=KKKR replace=on turn=0\nhands=0,9\ndeck=KKKV:50\nRRRR1 VVVR2 .";
    let game = after(&position(text), "b1");
    assert_eq!(game.view().left[0], 1);
}

#[test]
fn the_cells_beside_a_replaced_tile_ask_for_the_new_colours() {
    for width in [3, 100] {
        let rest = " .".repeat(width - 2);
        let text = format!(
            "seats=2 to_move=1 score=tiles hand=KKVR replace=on turn=0\nhands=9,0+KKKV+KKKV\ndeck=KKKK:50\n\
             RRRR1 VVYR2{rest}\n. .{rest}"
        );
        let game = after(&position(&text), "b1");
        assert_eq!(sentences(&game), ["c1", "b2"], "{game}");
        assert_eq!(position(&game.to_string()), game);
    }
}

#[test]
fn who_can_lay_on_an_empty_cell_does_not_pass() {
    let game = to_lay("KKRR", "replace=on turn=0", "RRRR1 . VVVR2");
    refused(&game, "pass", "KKRR fits on an empty cell, so that you cannot pass");
}

#[test]
fn a_pass_is_a_skip() {
    let game = to_lay("KKKR", "replace=on skip=tile turn=0", "RRRR1 VVVR2 .");
    let game = after(&game, "pass");
    // KKKK fits nowhere, so that the other skips as well.
    assert_eq!((game.to_move(), game.view().skipped), (None, 2));
    assert!(game.to_string().contains("hands=9+KKKR,8+KKKK skipped=12"), "{game}");
}

#[test]
fn the_game_ends_after_ten_moves_for_each_cell() {
    let game = after(&to_lay("KKKR", "replace=on turn=29", "RRRR1 VVVR2 ."), "b1");
    assert_eq!((game.to_move(), game.moves_left()), (None, Some(0)));
    assert_eq!(game.view().skipped, 0);
    let bad =
        "seats=2 to_move=1 score=tiles hand=KKKR replace=on turn=31\nhands=9,9\ndeck=KKKK:50\nRRRR1 VVVR2 .";
    assert_eq!(bad.parse::<Tilings>().unwrap_err().0, "`turn` is a number from 0 to 30, not `31`");
}

#[test]
fn a_turned_tile_comes_back_as_it_lay() {
    let game = to_lay("KRKK", "rotate=on replace=on turn=0", "RRRR1 VVVR2 .");
    assert!(sentences(&game).contains(&"b1 r3".to_owned()), "{game}");
    let game = after(&game, "b1 r3");
    assert_eq!(board(&game), "RRRR1 KKKR1 .");
}
