//! Reasons of minds for moves.

use kit::Reported;

use super::*;

/// The reason for a move: moves before, then the move itself.
#[track_caller]
fn reason(before: &str, last: &str) -> String {
    let game = played(start(2, ""), before);
    let (player, rest) = last.split_once(':').unwrap();
    let (tile_type, sentence) = rest.split_once(' ').unwrap();
    let game = with_hand(&game, player.parse().unwrap(), tile_type.parse().unwrap());
    let mv: Laying = sentence.parse().unwrap();
    assert_eq!(game.check(mv), Ok(()), "{sentence}\n{game}");
    game.deed(mv).of_the_move(&kit::Texts::default())
}

#[test]
fn a_completed_city_is_told_with_its_points() {
    assert_eq!(reason("", "0:4 1,0 r1 n"), "it completes a city for 4 points and brings the follower home");
    let before = "0:12@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S";
    assert_eq!(reason(before, "1:6 1,1 r0"), "it completes the city of player 1 for 10 points");
}

#[test]
fn a_shared_city_is_told_as_shared() {
    assert_eq!(
        reason("0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S+N", "0:6 1,1 r0"),
        "it completes a city shared with others for 8 points each and brings the follower home"
    );
}

#[test]
fn a_claim_is_told_with_size_and_open_ends() {
    assert_eq!(reason("", "0:20 0,1 r0 c"), "it claims a road of 2 tiles with 2 open ends");
    assert_eq!(reason("", "0:13 1,0 r0 n"), "it claims a city of 2 tiles with 1 open side");
    assert_eq!(reason("", "0:1 -1,0 r0 c"), "it claims a monastery with 1 tile around it");
    assert_eq!(reason("", "0:1 -1,0 r0 n"), "it claims a field that no complete city lies beside yet");
    assert_eq!(reason("", "0:4 1,0 r1 c"), "it claims a field beside a complete city");
}

#[test]
fn what_is_added_to_is_told_with_its_owner() {
    assert_eq!(reason("0:20@0,1N+C", "0:20 0,2 r0"), "it extends a road already held");
    assert_eq!(reason("0:20@0,1N+C", "1:20 0,2 r0"), "it adds to the road of player 1");
    assert_eq!(
        reason("0:20@0,1N+C", "1:20 0,2 r0 w"),
        "it claims a field that no complete city lies beside yet, and adds to the road of player 1"
    );
    assert_eq!(reason("0:1@-1,0N+C", "0:1 -1,1 r0"), "it adds to a monastery already held");
    assert_eq!(reason("0:1@-1,0N+C", "1:1 -1,1 r0"), "it adds to the monastery of player 1");
}

#[test]
fn features_that_meet_are_told() {
    let before = "0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S+N";
    assert_eq!(reason(before, "0:17 1,1 r3"), "it joins a city already held with that of player 2");
}

/// The city at 1,0 is open to the north: a road beside that cell leaves few tiles that fit it.
#[test]
fn what_others_can_hardly_close_is_told() {
    let told = reason("0:13@1,0N+N", "1:23 0,1 r0");
    assert_eq!(told, "it makes the city of player 1 harder to close");
}

#[test]
fn a_monastery_is_completed() {
    let ring = "0:1@-1,0N+C 1:20@0,1N 0:21@0,-1S 1:1@-1,1N 0:1@-1,-1N 1:1@-2,0N 0:4@-2,1N";
    assert_eq!(reason(ring, "1:4 -2,-1 r2"), "it completes the monastery of player 1 for 9 points");
    assert_eq!(
        reason(ring, "0:4 -2,-1 r2"),
        "it completes a monastery for 9 points and brings the follower home"
    );
}

#[test]
fn a_move_that_does_none_of_this_lays_a_tile() {
    assert_eq!(reason("", "0:1 -1,0 r0"), "it lays a tile at -1,0");
}

#[test]
fn every_move_has_a_reason() {
    for (seed, seats) in [(1, 1), (2, 2), (3, 5)] {
        let (mut luck, mut game) = (Quick::new(seed), start(seats, ""));
        let mut moves = Vec::new();
        while game.to_move().is_some() {
            game.moves(&mut moves);
            assert!(
                moves.iter().all(|&mv| game.deed(mv).of_the_move(&kit::Texts::default()).starts_with("it ")),
                "{game}"
            );
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
        }
    }
}
