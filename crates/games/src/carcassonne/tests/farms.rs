//! Farms in all editions. One picture serves most tests: a road from north to south, a tiny city east of
//! it, and fields on both sides.

use super::*;

/// Final points of all players, by each way to pay farms.
#[track_caller]
fn farms(seats: u8, moves: &str, expected: [&str; 4]) {
    let paid = ["third", "seed", "first", "second"]
        .map(|way| points(&ended(&played(start(seats, &format!("farms={way}")), moves))));
    assert_eq!(paid, expected);
}

#[test]
fn a_farm_without_complete_cities_pays_nothing() {
    farms(2, "0:20@0,1N+W", ["0-0"; 4]);
    farms(2, "0:13@1,0N+S", ["0-0"; 4]);
}

#[test]
fn a_farm_pays_for_every_complete_city_beside_it() {
    farms(2, "0:4@1,0W+C", ["3-0", "4-0", "4-0", "3-0"]);
    // A second city, closed in the east of the same field.
    farms(2, "0:4@1,0W+C 1:4@2,0E 0:4@3,0W", ["6-0", "8-0", "8-0", "6-0"]);
}

#[test]
fn two_farms_beside_one_city_are_paid_apart_but_not_in_the_first_edition() {
    farms(2, "0:4@1,0W+C 1:20@0,1N+E", ["3-3", "4-4", "4-4", "3-3"]);
    // A monastery at the end of the road lets two farmers of player 1 meet in one of the farms.
    let moves = "1:4@1,0W+C 0:1@-1,0N+N 1:20@0,-1N 0:20@0,-2N+E 1:0@0,1N";
    farms(2, moves, ["3-3", "4-4", "4-0", "3-3"]);
}

#[test]
fn a_city_pays_a_player_with_two_farms_twice_but_not_in_the_first_and_second_edition() {
    farms(2, "0:4@1,0W+C 1:21@-1,0N 0:20@0,1N+E", ["6-0", "8-0", "4-0", "3-0"]);
}

#[test]
fn a_tie_in_a_farm_pays_all() {
    let moves = "0:4@1,0W+C 1:20@0,1N+E 2:1@1,1N";
    farms(3, moves, ["3-3-0", "4-4-0", "4-4-0", "3-3-0"]);
}

#[test]
fn a_minority_is_paid_nothing() {
    let moves = "0:4@1,0W+C 1:1@-1,0N+N 0:20@0,-1N+E 1:0@0,1N 0:1@1,1N";
    farms(2, moves, ["3-0", "4-0", "4-0", "3-0"]);
}
