//! Endings.

use kit::Scripted;

use super::*;

/// A position with this tile in hand and this one alone in the bag.
fn last_but_one(hand: u8, bag: u8) -> Carcassonne {
    let counts: Vec<String> = (0..24).map(|tile_type| u8::from(tile_type == bag).to_string()).collect();
    let counts = counts.join(" ");
    position(&format!(
        "seats=2 to_move=1 hand={hand} points=1,2 farms=third tiny_city=4 followers=7\nbag {counts}\n0,0 3 r0"
    ))
}

#[test]
fn the_game_ends_when_the_last_tile_is_laid_and_what_stands_is_scored_once() {
    let game = after(&last_but_one(12, 20), "1,0 r0 n");
    assert_eq!((points(&game).as_str(), game.moves_left()), ("1-2", Some(1)));
    let game = after(&game, "0,1 r0 c");
    assert_eq!((game.to_move(), points(&game).as_str(), game.moves_left()), (None, "4-4", Some(0)));
    assert!(sentences(&game).is_empty());
    assert_eq!(position(&game.to_string()), game);
    assert_eq!(points(&position(&game.to_string())), "4-4", "reading does not score again");
}

#[test]
fn the_game_ends_when_no_tile_is_left_that_fits() {
    let mut game = last_but_one(4, 2);
    game.play("1,0 r1".parse().unwrap(), &mut Scripted::new([2]));
    assert_eq!((game.to_move(), game.bag.left(), game.board.tiles().len()), (None, 0, 2));
}

#[test]
fn the_end_shows_in_text_and_view() {
    let game = after(&after(&last_but_one(12, 20), "1,0 r0 n"), "0,1 r0 c");
    assert!(game.to_string().starts_with("seats=2 over=yes points=4,4 farms=third"), "{game}");
    assert_eq!(game.view().hand, None);
    assert_eq!(game.view().followers.len(), 2, "followers stay to be seen");
}

#[test]
fn most_points_win_and_ties_share() {
    let game = after(&after(&last_but_one(12, 20), "1,0 r0 n"), "0,1 r0 c");
    assert_eq!(game.scores().ranks(), [1, 1]);
}

#[test]
fn an_open_road_counts_its_tiles() {
    let game = played(start(2, ""), "0:20@0,1N+C 1:20@0,-1N 0:20@0,2N");
    assert_eq!(points(&ended(&game)), "4-0");
}

#[test]
fn an_open_city_is_shared_by_equal_majorities() {
    let game = played(start(3, ""), "0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:13@1,2S+N 0:6@1,1N");
    assert_eq!((points(&game).as_str(), points(&ended(&game)).as_str()), ("0-0-0", "4-4-0"));
}
