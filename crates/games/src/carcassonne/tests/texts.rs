//! Texts of positions: they read back, and what no game leads to is refused.

use kit::Chance;

use super::*;

const GOOD: &str = "\
seats=2 to_move=1 hand=20 points=4,0 farms=third tiny_city=4 followers=7
bag 2 3 1 3 5 2 1 3 2 3 3 3 2 2 2 3 1 3 2 1 7 8 4 1
0,0 3 r0
1,0 13 r0 n:1
-1,0 21 r0 ne:2";

#[test]
fn a_position_looks_like_this() {
    assert_eq!(position(GOOD).to_string(), GOOD);
    assert_eq!(position(GOOD).view().left, [6, 6]);
}

#[test]
fn positions_of_random_games_read_back_with_all_that_follows_from_them() {
    let mut luck = Quick::new(11);
    for seats in 1..=8 {
        let mut game = Carcassonne::start(&setup(seats, "followers=5"), &mut luck).unwrap();
        while game.to_move().is_some() {
            let read = position(&game.to_string());
            assert_eq!(read, game);
            assert_eq!(sentences(&read), sentences(&game));
            assert_eq!(read.in_hand, game.in_hand);
            let mv = game.any_move(&mut luck);
            let (mut one, mut other) = (luck.clone(), luck.clone());
            game.play(mv, &mut one);
            let mut read = read;
            read.play(mv, &mut other);
            assert_eq!(read, game, "{mv}");
            luck = one;
            luck.below(2);
        }
        assert_eq!(position(&game.to_string()), game);
    }
}

#[track_caller]
fn refused(from: &str, to: &str, reason: &str) {
    assert!(GOOD.contains(from), "{from}");
    let text = GOOD.replacen(from, to, 1);
    assert_eq!(text.parse::<Carcassonne>().unwrap_err().0, reason);
}

#[test]
fn bad_fields_are_refused() {
    refused("seats=2", "seats=17", "`seats` is a number from 1 to 16, not `17`");
    refused("to_move=1", "to_move=3", "`to_move` is one of the 2 players, not `3`");
    refused("hand=20", "hand=24", "`hand` is a number from 0 to 23, not `24`");
    refused("points=4,0", "points=4", "`points` are 2 numbers as `4,0`, not `4`");
    refused("points=4,0", "points=4,0,0", "`points` are 2 numbers as `4,0`, not `4,0,0`");
    refused("points=4,0", "points=4,10000", "points go from 0 to 9999, not `10000`");
    refused("farms=third", "farms=fourth", "`farms` is one of third, seed, first, second, not `fourth`");
    refused("tiny_city=4", "tiny_city=3", "`tiny_city` is one of 4, 2, not `3`");
    refused("followers=7", "followers=21", "`followers` is a number from 1 to 20, not `21`");
    refused("followers=7", "followers=7 left=1", "player 1 is to move and has left");
    refused("followers=7", "followers=7 left=2", "the game is over when one player is left");
    refused("followers=7", "followers=7 x=1", "`x` is not known here");
    refused("to_move=1 hand=20", "over=no", "`over` is yes or is not there, not `no`");
    let over = "the game is not over while there are tiles in the bag and players to lay them";
    refused("to_move=1 hand=20", "over=yes", over);
    refused(
        "to_move=1 hand=20",
        "over=yes left=12",
        "the game ends when one player is left, so not all have left",
    );
}

#[test]
fn tiles_that_the_game_does_not_have_are_refused() {
    refused("bag 2", "bag 3", "the bag holds 0 to 2 tiles A, not `3`");
    refused(
        "bag 2",
        "beg 2",
        "the second line is `bag` and 24 counts, not `beg 2 3 1 3 5 2 1 3 2 3 3 3 2 2 2 3 1 3 2 1 7 8 4 1`",
    );
    refused("bag 2 3 1 3", "bag 2 3 1 4", "there are more tiles D than the game has");
    refused("7 8 4 1", "8 8 4 1", "there are more tiles U than the game has");
    refused("7 8 4 1", "7 9 4 1", "tile 3: there are more tiles V than the game has");
    refused("-1,0 21", "-1,0 24", "tile 3: the types of tiles go from 0 to 23");
    refused("0,0 3 r0", "0,0 3 r1", "the first tile is the start tile, `0,0 3 r0`");
    refused("0,0 3 r0", "1,0 3 r0", "the first tile is the start tile, `0,0 3 r0`");
    refused("0,0 3 r0", "0,0 3 r0 c:1", "the first tile is the start tile, `0,0 3 r0`");
}

#[test]
fn tiles_that_do_not_fit_are_refused() {
    refused("1,0 13 r0", "1,0 13 r2", "tile 2: the field side to the west meets a city");
    refused("1,0 13 r0", "2,0 13 r0", "tile 2: 2,0 touches no tile");
    refused("1,0 13 r0", "0,0 13 r0", "tile 2: 0,0 is occupied");
    refused("1,0 13 r0", "1,0 13 r4", "tile 2: `r4` is not r0, r1, r2 or r3, the quarter turns of a tile");
    refused("1,0 13 r0", "1 13 r0", "tile 2: `1` is not a square; squares are named as `1,0` or `-2,3`");
    refused("1,0 13 r0 n:1", "1,0", "tile 2: a tile is written as `1,0 4 r1` or `1,0 4 r1 n:1`, not `1,0`");
}

#[test]
fn followers_where_none_can_stand_are_refused() {
    refused("n:1", "w:1", "tile 2: `w` is no claim place of this tile");
    refused("n:1", "n:3", "tile 2: `3` is none of the 2 players");
    refused("n:1", "n1", "tile 2: a follower is written as `n:1`, not `n1`");
    // The tile is turned so that its road meets nothing; its wide field is that west of the start tile.
    refused("ne:2", "ne:2\n-1,1 1 r0 n:1", "tile 4: the field to the south is already claimed by player 2");
    let complete = GOOD.replace("1,0 13 r0", "1,0 4 r1").replace("3 5 2 1", "3 4 2 1");
    let refusal = complete.parse::<Carcassonne>().unwrap_err();
    assert_eq!(refusal.0, "the follower at 1,0 stands in something complete");
    let one = GOOD.replace("followers=7", "followers=1").replace("ne:2", "ne:1");
    assert_eq!(one.parse::<Carcassonne>().unwrap_err().0, "tile 3: player 1 has more than 1 followers");
}

#[test]
fn a_tile_in_hand_that_fits_nowhere_is_refused() {
    let text = GOOD
        .replace("1,0 13 r0 n:1", "1,0 4 r1")
        .replace("hand=20", "hand=2")
        .replace("bag 2 3 1", "bag 2 3 0");
    let text = text.replace("3 5 2", "3 4 2");
    assert_eq!(text.parse::<Carcassonne>().unwrap_err().0, "the tile in hand fits nowhere");
}

#[test]
fn features_that_met_later_hold_followers_of_several_players() {
    let game = played(start(3, ""), "0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:13@1,2S+N 0:6@1,1N");
    let mut game = with_hand(&game, 2, 20);
    game.bag = TileBag::new([0; 24]);
    assert_eq!(position(&game.to_string()), game);
}
