//! The game and the naive referee agree: on points after every move, on legal moves, and at the end.

use std::collections::BTreeSet;

use kit::Chance;

use super::naive::Naive;
use super::*;
use crate::carcassonne::rules::edition::EDITIONS;

/// Plays a random game side by side, comparing the legal moves at one turn in `compare_moves`.
fn play_both(seats: u8, edition: &str, seed: u64, compare_moves: u32) {
    let mut luck = Quick::new(seed);
    let mut game = Carcassonne::start(&setup(seats, &format!("edition={edition}")), &mut luck).unwrap();
    let rules = game.edition;
    let mut naive =
        Naive::start(seats.into(), rules.farms.name(), rules.tiny_city.into(), rules.followers.into());
    while let (Some(mover), Some(hand)) = (game.to_move(), game.hand) {
        if luck.below(compare_moves) == 0 {
            let listed: BTreeSet<String> = sentences(&game).into_iter().collect();
            assert_eq!(listed, naive.moves(mover.index(), hand.into()), "seed {seed}\n{game}");
        }
        let mv = game.any_move(&mut luck);
        naive.play(mover.index(), hand.into(), &mv.to_string());
        game.play(mv, &mut luck);
        let now = if game.to_move().is_some() { naive.scores.clone() } else { naive.end() };
        let points: Vec<u32> = game.scores().points.iter().map(|&points| points as u32).collect();
        assert_eq!(points, now, "{mv}, seed {seed}\n{game}");
        let in_hand = Player::all(seats).map(|player| game.followers_left(player).into());
        assert_eq!(in_hand.collect::<Vec<u32>>(), naive.in_hand, "{mv}, seed {seed}\n{game}");
    }
}

/// All editions with 2 to 5 players, and with 16.
fn games(number: u64, first_seed: u64, compare_moves: u32) {
    for seed in first_seed..first_seed + number {
        let (edition, seats) = (EDITIONS[seed as usize % 4], [2, 3, 4, 5, 16][seed as usize / 4 % 5]);
        play_both(seats, edition, seed, compare_moves);
    }
}

/// In parts, so that they run beside each other.
#[test]
fn both_referees_agree_on_random_games() {
    games(1600, 0, 70);
}

#[test]
fn both_referees_agree_on_more_random_games() {
    games(1600, 10_000, 70);
}

#[test]
fn both_referees_agree_on_every_list_of_moves() {
    games(20, 20_000, 1);
}
