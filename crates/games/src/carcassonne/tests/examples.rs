//! The worked examples of the rules.

use super::*;

/// Points before the end scoring, and at the end of the current edition and of the seed's.
#[track_caller]
fn example(moves: &str, before: &str, third: &str, seed: &str) {
    let game = played(start(2, ""), moves);
    assert_eq!((points(&game).as_str(), points(&ended(&game)).as_str()), (before, third), "{game}");
    assert_eq!(points(&ended(&played(start(2, "edition=seed"), moves))), seed, "{game}");
}

#[test]
fn a_city_of_two_tiles_is_tiny() {
    example("0:4@1,0W+N", "4-0", "4-0", "2-0");
    assert_eq!(points(&played(start(2, "tiny_city=2"), "0:4@1,0W+N")), "2-0");
}

#[test]
fn equal_majorities_score_in_full() {
    example("0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S+N 0:6@1,1N", "8-8", "8-8", "8-8");
}

#[test]
fn a_road_that_is_a_ring_is_complete() {
    example("0:21@-1,0N+W 1:21@-2,0W 0:21@-2,-1S 1:21@-1,-1E", "4-0", "4-0", "4-0");
}

#[test]
fn a_tile_with_both_ends_of_a_road_counts_once() {
    example("0:21@-1,0N+W 1:21@-2,0W 0:21@-2,-1S 1:23@-1,-1N", "4-0", "4-0", "4-0");
}

#[test]
fn an_incomplete_monastery_counts_itself_and_what_lies_around() {
    example("0:1@-1,0N+C 1:20@0,1N 0:21@0,-1S 1:4@-1,1N", "0-0", "5-0", "5-0");
}

#[test]
fn a_farm_is_paid_for_a_complete_city_beside_it_only() {
    example("0:4@1,0W+C 1:20@0,1N+W", "0-0", "3-0", "4-0");
    example("0:4@1,0W+C 1:20@0,1N+E", "0-0", "3-3", "4-4");
}

#[test]
fn a_city_met_twice_pays_a_farm_once() {
    example("0:4@1,0W 1:20@0,1N+E 0:1@1,1N", "0-0", "0-3", "0-4");
}

#[test]
fn an_incomplete_city_counts_tiles_and_shields_once() {
    example("0:12@1,0N+N", "0-0", "3-0", "3-0");
}

#[test]
fn a_road_from_a_monastery_to_a_city_is_complete() {
    example("0:0@0,1N+S 1:19@0,-1S", "3-0", "3-0", "3-0");
}

#[test]
fn a_claimed_road_cannot_be_claimed_and_all_else_of_the_tile_can() {
    let game = with_hand(&played(start(2, ""), "0:20@0,1N+C"), 1, 22);
    let beside: Vec<String> = sentences(&game).into_iter().filter(|mv| mv.starts_with("0,2 r0")).collect();
    assert_eq!(beside, ["0,2 r0", "0,2 r0 w", "0,2 r0 e", "0,2 r0 n", "0,2 r0 sw", "0,2 r0 se"]);
}

#[test]
fn only_the_city_of_four_sides_fits_nowhere_once_the_first_city_is_closed() {
    let game = played(start(2, ""), "0:4@1,0W");
    let homeless: Vec<u8> = (0..24).filter(|&tile_type| !game.board.has_room_for(tile_type)).collect();
    assert_eq!(homeless, [2]);
}
