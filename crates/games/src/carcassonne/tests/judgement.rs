//! Judgement of positions: the chances of features, and of their owners.

use kit::Estimate;

use super::*;
use crate::carcassonne::judge::closing::{closing_types, fitting_types};
use crate::carcassonne::judge::prospect::Prospect;
use crate::carcassonne::tiles::tile::Land;

/// The prospect of the claimed road or city on the last tile.
fn prospect(game: &Carcassonne) -> Prospect {
    let laid = game.board.tiles().iter().rfind(|laid| laid.follower().is_some()).expect("somebody stands");
    let segment = laid.follower().unwrap().segment;
    let land: Land = laid.card.segment(segment).land;
    game.prospect(game.board.features.head(laid.first + segment), land)
}

fn with_bag(mut game: Carcassonne, counts: [u8; 24]) -> Carcassonne {
    game.bag = TileBag::new(counts);
    game
}

#[test]
fn hopes_add_up_to_one_in_random_games() {
    for (seed, seats) in [(1, 2), (2, 3), (3, 8)] {
        let (mut luck, mut game) = (Quick::new(seed), start(seats, ""));
        loop {
            let hopes: Vec<f32> = Player::all(seats).map(|player| game.estimate(player)).collect();
            assert!((hopes.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{hopes:?}\n{game}");
            assert!(hopes.iter().all(|hope| (0.0..=1.0).contains(hope)));
            if game.to_move().is_none() {
                break;
            }
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
        }
    }
}

#[test]
fn alone_more_points_are_better_to_the_end() {
    let few = ended(&played(start(1, ""), "0:13@1,0N+N"));
    let more = ended(&played(start(1, ""), "0:12@1,0N+N"));
    assert!(0.0 < few.estimate(Player(0)) && few.estimate(Player(0)) < more.estimate(Player(0)));
}

#[test]
fn what_stands_is_what_would_be_counted_if_the_game_ended_here() {
    let (mut luck, mut game) = (Quick::new(4), start(3, ""));
    while game.to_move().is_some() {
        assert_eq!(game.if_ended_here().points, ended(&game).scores().points, "{game}");
        let mv = game.any_move(&mut luck);
        game.play(mv, &mut luck);
    }
    assert_eq!(game.if_ended_here(), game.scores());
}

#[test]
fn a_city_with_more_open_sides_is_less_likely_to_be_completed() {
    let one = prospect(&played(start(2, ""), "0:13@1,0N+N"));
    let three = prospect(&played(start(2, ""), "0:2@1,0N+C"));
    assert_eq!((one.cells, three.cells), (1.0, 3.0));
    assert!(one.chance > 2.0 * three.chance, "{one:?} {three:?}");
}

#[test]
fn a_city_that_no_tile_can_close_has_no_chance() {
    let game = played(start(2, ""), "0:13@1,0N+N");
    let mut roads = [0; 24];
    roads[20] = 8;
    assert_eq!(prospect(&with_bag(game.clone(), roads)).chance, 0.0);
    roads[4] = 1;
    assert!(prospect(&with_bag(game, roads)).chance > 0.0);
}

#[test]
fn a_cell_that_a_city_enters_twice_counts_once() {
    let game = played(start(2, ""), "0:13@1,0N+N 1:20@0,1N 0:13@1,-1W 1:4@2,-1N");
    assert!(prospect(&game).cells < 3.0, "{game}");
}

#[test]
fn a_follower_in_hand_is_worth_more_early_than_late() {
    // A farmer without a city is a follower lost.
    let loss = |bag: fn(Carcassonne) -> Carcassonne| {
        let hope = |moves| bag(played(start(2, ""), moves)).estimate(Player(0));
        hope("0:20@0,1N") - hope("0:20@0,1N+W")
    };
    let late = loss(|game| with_bag(game, std::array::from_fn(|at| u8::from(at == 20))));
    let early = loss(|game| game);
    assert!(late > 0.0 && early > late, "{early} {late}");
}

#[test]
fn what_fits_and_closes_is_what_cards_say() {
    use crate::carcassonne::tiles::card::{Card, turns_that_fit};
    use crate::carcassonne::tiles::side::Side;
    for sides in 0..=255u8 {
        for side in Side::ALL {
            let open = |other: &Side| sides >> (2 * other.number()) & 3 == 0;
            for tile_type in 0..24u8 {
                let closes = |&turns: &u8| {
                    let card = Card::new(tile_type, turns);
                    let at = |side: Side| card.segment_at(3 * side.number() + 1);
                    turns_that_fit(tile_type, sides) >> turns & 1 == 1
                        && !Side::ALL.iter().filter(|other| open(other)).any(|&other| at(other) == at(side))
                };
                let known = closing_types(sides, side) >> tile_type & 1 == 1;
                assert_eq!((0..4).any(|turns| closes(&turns)), known, "{tile_type} {sides:08b} {side}");
                let fits = fitting_types(sides) >> tile_type & 1 == 1;
                assert_eq!(turns_that_fit(tile_type, sides) != 0, fits);
            }
        }
    }
}
