//! The rules, sentence by sentence.

use kit::{Counters, Noted, Scripted};

use super::*;

#[test]
fn one_tile_of_type_3_lies_at_the_start_and_71_are_in_the_bag() {
    let game = start(2, "");
    assert_eq!(game.board.tiles().len(), 1);
    assert_eq!(game.board.tiles()[0].to_string(), "0,0 3 r0");
    assert_eq!(game.bag.left() + 1, 71, "one of them is drawn");
    assert_eq!(game.moves_left(), Some(71));
}

#[test]
fn player_1_begins_and_the_others_follow_round_the_table() {
    let mut game = start(3, "");
    for turn in 0..7 {
        assert_eq!(game.to_move(), Some(Player(turn % 3)));
        game = after(&game, &sentences(&game)[0]);
    }
}

#[test]
fn a_tile_is_drawn_at_the_end_of_the_turn_before_and_its_type_is_the_draw() {
    let mut luck = Noted::new(Quick::new(3));
    let mut game = Carcassonne::start(&setup(2, ""), &mut luck).unwrap();
    assert_eq!(luck.draws, [u32::from(game.hand.unwrap())]);
    let mv = sentences(&game)[0].parse().unwrap();
    game.play(mv, &mut luck);
    assert_eq!(luck.draws[1..], [u32::from(game.hand.unwrap())]);
}

#[test]
fn everybody_has_as_many_followers_as_the_edition_says() {
    for (options, followers) in [("", 7), ("edition=seed", 8), ("edition=first", 7), ("followers=3", 3)] {
        assert_eq!(start(5, options).view().left, [followers; 5], "{options}");
    }
}

#[test]
fn an_edition_sets_farms_tiny_cities_and_followers_together() {
    let said = |options: &str| {
        let text = start(2, options).to_string();
        text.split_whitespace().skip(4).take(3).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said("edition=current"), "farms=third tiny_city=4 followers=7");
    assert_eq!(said("edition=seed"), "farms=seed tiny_city=2 followers=8");
    assert_eq!(said("edition=first"), "farms=first tiny_city=2 followers=7");
    assert_eq!(said("edition=second"), "farms=second tiny_city=2 followers=7");
    assert_eq!(said("edition=seed farms=third tiny_city=4"), "farms=third tiny_city=4 followers=8");
}

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn() {
    let mut game = with_hand(&start(2, ""), 0, 4);
    // The city of four sides is drawn first, and nowhere is a city open.
    let before = game.bag.left();
    game.play("1,0 r1".parse().unwrap(), &mut Scripted::new([2, 20]));
    assert_eq!((game.hand, game.bag.left()), (Some(20), before - 2));
    assert_eq!(game.bag.counts()[2], 0);
    let mut told = Vec::new();
    let mut game = with_hand(&start(2, ""), 0, 4);
    game.play_counting("1,0 r1 n".parse().unwrap(), &mut Scripted::new([2, 20]), &mut |what, n| {
        told.push((what, n));
    });
    assert_eq!(told, [("followers placed", 1), ("placements", 4), ("tiles thrown away", 1)]);
}

#[test]
fn cards_turn_anticlockwise_and_places_are_those_of_the_card() {
    // The northern city of tile 4, turned once, lies to the west and is still claimed at n.
    let game = with_hand(&start(2, ""), 0, 4);
    assert!(sentences(&game).contains(&"1,0 r1 n".to_owned()));
    assert!(!sentences(&game).iter().any(|mv| mv.starts_with("1,0 r0")));
}

#[test]
fn moves_go_from_west_to_east_and_from_south_to_north() {
    let game = with_hand(&start(2, ""), 0, 21);
    let squares: Vec<String> =
        sentences(&game).iter().map(|mv| mv.split(' ').next().unwrap().to_owned()).collect();
    let mut seen = squares.clone();
    seen.dedup();
    assert_eq!(seen, ["-1,0", "0,-1", "0,1"]);
    assert_eq!(
        sentences(&game)[..8],
        [
            "-1,0 r0",
            "-1,0 r0 w",
            "-1,0 r0 ne",
            "-1,0 r0 sw",
            "-1,0 r3",
            "-1,0 r3 w",
            "-1,0 r3 ne",
            "-1,0 r3 sw"
        ]
    );
}

#[test]
fn a_follower_just_placed_may_score_and_return_at_once() {
    let game = played(start(2, ""), "0:4@1,0W+N");
    assert_eq!((points(&game).as_str(), game.followers_left(Player(0))), ("4-0", 7));
}

#[test]
fn a_follower_in_an_incomplete_feature_stays() {
    let game = played(start(2, ""), "0:13@1,0N+N");
    assert_eq!((points(&game).as_str(), game.followers_left(Player(0))), ("0-0", 6));
    assert_eq!(game.view().followers.len(), 1);
}

#[test]
fn a_segment_connected_only_by_what_lies_around_is_taken_too() {
    // A ring of road nearly closed: both ends of the crossing are one road, which player 1 has claimed.
    let moves = "0:21@-1,0N+W 1:21@-2,0W 0:21@-2,-1S";
    let game = with_hand(&played(start(2, ""), moves), 1, 23);
    let claims: Vec<String> = sentences(&game).into_iter().filter(|mv| mv.starts_with("-1,-1 r0 ")).collect();
    assert_eq!(claims, ["s", "e", "nw", "sw", "se", "ne"].map(|place| format!("-1,-1 r0 {place}")));
}

#[test]
fn fields_that_have_not_met_are_claimed_apart_and_met_ones_are_not() {
    let game = with_hand(&played(start(2, ""), "0:4@1,0W+C"), 1, 20);
    assert!(sentences(&game).contains(&"0,1 r0 e".to_owned()), "the two fields have not met yet");
    let game = with_hand(&played(start(2, ""), "0:4@1,0W+C 1:20@0,1N 0:1@1,1N"), 1, 20);
    assert!(!sentences(&game).contains(&"0,2 r0 e".to_owned()), "the field of 1,0 reaches 0,1 by way of 1,1");
    assert!(sentences(&game).contains(&"0,2 r0 w".to_owned()));
}

/// The eastern field of the tile at 0,1 touches nothing claimed. But the monastery in the north connects it
/// with the western one, and that one touches the farmer's field at -1,0.
#[test]
fn a_segment_is_taken_through_another_segment_of_the_tile() {
    let apart = "0:1@-1,0N+N 1:4@1,0W 0:1@1,1N 1:1@1,2N";
    let game = with_hand(&played(start(2, ""), apart), 1, 20);
    assert_eq!(game.check("0,1 r0 e".parse().unwrap()), Ok(()));
    let game = with_hand(&played(start(2, ""), &format!("{apart} 0:0@0,2N")), 1, 20);
    let refusal = game.check("0,1 r0 e".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.0, "the field to the north is already claimed by player 1");
    assert!(sentences(&game).contains(&"0,1 r0 c".to_owned()));
}

#[test]
fn the_majority_scores_alone() {
    let moves = "0:13@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S+N 0:6@1,1N";
    // The same city again, without a follower of player 2.
    let game = played(start(2, ""), &moves.replace("1:4@1,2S+N", "1:4@1,2S"));
    assert_eq!(points(&game), "8-0");
    assert_eq!(game.view().left, [7, 7]);
}

#[test]
fn a_city_counts_shields() {
    let moves = "0:12@1,0N+N 1:21@0,1N 0:1@0,2N 1:4@1,2S 0:6@1,1N";
    assert_eq!(points(&played(start(2, ""), moves)), "10-0");
}

#[test]
fn a_monastery_with_eight_neighbours_scores_nine() {
    let ring = "0:1@-1,0N+C 1:20@0,1N 0:21@0,-1S 1:1@-1,1N 0:1@-1,-1N 1:1@-2,0N 0:4@-2,1N";
    let game = played(start(2, ""), ring);
    assert_eq!((points(&game).as_str(), game.followers_left(Player(0))), ("0-0", 6));
    let game = played(game, "1:4@-2,-1S");
    assert_eq!((points(&game).as_str(), game.followers_left(Player(0))), ("9-0", 7));
    assert_eq!(points(&ended(&game)), "9-0");
}

#[test]
fn a_monastery_laid_into_a_full_ring_scores_at_once() {
    let ring = "0:20@0,1N 1:21@0,-1S 0:4@-1,1N 1:1@-1,-1N 0:1@-2,-1N 1:1@-2,0N 0:4@-2,1N";
    let game = played(start(2, ""), &format!("{ring} 1:1@-1,0N+C"));
    assert_eq!((points(&game).as_str(), game.followers_left(Player(1))), ("0-9", 7));
}

#[test]
fn fields_are_scored_only_at_the_end() {
    let game = played(start(2, ""), "0:4@1,0W+C 1:20@0,1N+W");
    assert_eq!((points(&game).as_str(), game.view().left.clone()), ("0-0", vec![6, 6]));
}

#[test]
fn without_followers_in_hand_nothing_can_be_claimed() {
    let game = with_hand(&played(start(2, "followers=1"), "0:13@1,0N+N"), 0, 20);
    assert!(sentences(&game).iter().all(|mv| mv.split(' ').count() == 2));
    let game = with_hand(&game, 1, 20);
    assert!(sentences(&game).iter().any(|mv| mv.split(' ').count() == 3));
}

#[test]
fn placements_are_equally_likely_and_then_claims() {
    let game = with_hand(&start(2, ""), 0, 2);
    let (mut luck, mut seen) = (Quick::new(5), std::collections::BTreeMap::<String, i32>::new());
    for _ in 0..8000 {
        *seen.entry(game.any_move(&mut luck).to_string()).or_default() += 1;
    }
    assert_eq!(seen.len(), 8);
    assert!(seen.values().all(|count| (count - 1000).abs() < 150), "{seen:?}");
}

#[test]
fn illegal_moves_that_are_played_all_the_same_do_no_harm() {
    for sentence in ["0,0 r0", "5,5 r0", "32767,-32768 r3", "1,0 r2 n", "60,60 r0", "-75,1 r0"] {
        let (game, mut other) = (with_hand(&start(2, ""), 0, 4), with_hand(&start(2, ""), 0, 4));
        other.play(sentence.parse().unwrap(), &mut luck());
        assert_eq!(game, other, "{sentence}");
    }
    let mut game = with_hand(&start(2, ""), 0, 4);
    game.play(Laying { turns: 200, ..("1,0 r1".parse().unwrap()) }, &mut luck());
    assert_eq!(game.board.tiles().len(), 1);
}
