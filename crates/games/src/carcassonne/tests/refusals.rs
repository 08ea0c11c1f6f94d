//! Refusals with their reasons.

use super::*;

#[track_caller]
fn refuses(game: &Carcassonne, sentence: &str, reason: &str) {
    let mv: Laying = sentence.parse().unwrap();
    assert_eq!(game.check(mv).unwrap_err().0, reason, "{game}");
    assert!(!sentences(game).contains(&sentence.to_owned()));
}

#[test]
fn a_tile_lies_on_an_empty_cell_beside_another() {
    let game = with_hand(&start(2, ""), 0, 4);
    refuses(&game, "0,0 r0", "0,0 is occupied");
    refuses(&game, "0,5 r0", "0,5 touches no tile");
    refuses(&game, "1,1 r0", "1,1 touches no tile");
    refuses(&game, "30000,-30000 r0", "30000,-30000 touches no tile");
}

/// Cells 75 steps apart share an address of the map.
#[test]
fn cells_beyond_the_map_touch_no_tile() {
    let game = with_hand(&start(2, ""), 0, 4);
    for square in ["38,37", "39,37", "37,37", "38,36", "38,38", "-75,1", "-38,-37", "0,75", "72,72"] {
        refuses(&game, &format!("{square} r0"), &format!("{square} touches no tile"));
    }
}

#[test]
fn shared_sides_are_of_the_same_kind() {
    let game = with_hand(&start(2, ""), 0, 4);
    refuses(&game, "1,0 r0", "the field side to the west meets a city");
    refuses(&game, "-1,0 r3", "the city side to the east meets a field");
    let game = with_hand(&start(2, ""), 0, 20);
    refuses(&game, "0,1 r1", "the field side to the south meets a road");
    refuses(&game, "1,0 r1", "the road side to the west meets a city");
}

#[test]
fn one_place_names_one_segment() {
    let game = with_hand(&start(2, ""), 0, 21);
    refuses(&game, "-1,0 r0 s", "`s` is no claim place of this tile; those are w, ne, sw");
    refuses(&game, "-1,0 r0 c", "`c` is no claim place of this tile; those are w, ne, sw");
}

#[test]
fn what_is_claimed_is_claimed_by_somebody_in_some_direction() {
    let game = with_hand(&played(start(2, ""), "0:20@0,1N+C"), 1, 22);
    refuses(&game, "0,2 r0 s", "the road to the south is already claimed by player 1");
    let game = with_hand(&played(start(2, ""), "1:21@-1,0N+W"), 0, 21);
    refuses(&game, "-2,0 r1 w", "the road to the east is already claimed by player 2");
    let game = with_hand(&played(start(2, ""), "1:13@1,0N+N"), 0, 4);
    refuses(&game, "1,1 r2 n", "the city to the south is already claimed by player 2");
    let game = with_hand(&played(start(2, ""), "1:1@-1,0N+N"), 0, 1);
    refuses(&game, "-2,0 r0 n", "the field to the east is already claimed by player 2");
}

#[test]
fn a_feature_of_several_players_names_them_all() {
    let game = played(start(3, ""), "0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:13@1,2S+N 0:6@1,1N");
    let game = with_hand(&game, 2, 4);
    refuses(&game, "2,2 r1 n", "the city to the west is already claimed by player 1 and player 2");
}

#[test]
fn a_claim_needs_a_follower() {
    let game = with_hand(&played(start(2, "followers=1"), "0:13@1,0N+N"), 0, 20);
    refuses(&game, "0,1 r0 c", "player 1 has no follower left");
}

#[test]
fn a_game_that_is_over_takes_no_moves() {
    refuses(&ended(&start(2, "")), "1,0 r1", "the game is over");
    let turned = Laying { turns: 4, ..("1,0 r1".parse().unwrap()) };
    assert_eq!(start(2, "").check(turned).unwrap_err().0, "a tile has the turns r0 to r3, not r4");
}

#[test]
fn sentences_are_read_with_reasons() {
    let refused = |sentence: &str| sentence.parse::<Laying>().unwrap_err().0;
    let form = "a move is a cell, turns and perhaps a claim, as `1,0 r1` or `1,0 r1 n`, not";
    assert_eq!(refused("1,0"), format!("{form} `1,0`"));
    assert_eq!(refused("1,0 r1 n n"), format!("{form} `1,0 r1 n n`"));
    assert_eq!(refused("1,0 r4"), "`r4` is not r0, r1, r2 or r3, the quarter turns of a tile");
    assert_eq!(refused("1,0 r1 q"), "`q` is no place of a tile; those are ne n nw wn w ws sw s se es e en c");
    assert_eq!(refused("c4 r1"), "`c4` is not a square; squares are named as `1,0` or `-2,3`");
    assert_eq!("1,0 r1 N".parse::<Laying>().ok(), None);
}
