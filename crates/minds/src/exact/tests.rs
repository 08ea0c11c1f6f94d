//! Exact search against plain negamax and max^n, on games small enough to search whole.

use games::carcassonne::Carcassonne;
use games::ripple::Ripple;
use games::template::Template;
use games::tilings::Tilings;
use kit::{Estimate, EveryWay, Game, Key, Quick, Setup};

use super::*;

/// Result for each player under best play: no window, no memory, no horizon.
fn plain<G: Estimate>(position: &G) -> Vec<f64> {
    let Some(mover) = position.to_move() else { return Worth::at_end(position).values().to_vec() };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let worths = moves.into_iter().map(|mv| plain_after(position, mv));
    let better = |a: Vec<f64>, b: Vec<f64>| if b[mover.index()] > a[mover.index()] { b } else { a };
    worths.reduce(better).expect("there are moves")
}

fn plain_after<G: Estimate>(position: &G, mv: G::Move) -> Vec<f64> {
    let mut ways = EveryWay::new();
    let mut sum: Vec<f64> = Vec::new();
    loop {
        let mut next = position.clone();
        next.play(mv, &mut ways);
        let worth = plain(&next);
        sum.resize(worth.len(), 0.0);
        sum.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth * ways.odds());
        if !ways.advance() {
            return sum;
        }
    }
}

fn start<G: Game>(seats: &str, options: &[(&str, &str)], seed: &str) -> G {
    let given: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(G::ABOUT, Some(seats), &given).unwrap();
    G::start(&setup, &mut Key::from_seed(seed).turn(0)).unwrap()
}

/// A position some random moves from the start.
fn walked<G: Game>(mut game: G, moves: u32, seed: u64) -> G {
    let mut luck = Quick::new(seed);
    for _ in 0..moves {
        if game.to_move().is_some() {
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
        }
    }
    game
}

fn agree<G: Estimate>(position: &G) {
    let solved = solve(position, &Budget::iterations(u64::MAX >> 1)).unwrap();
    let expected = plain(position);
    let near = solved.values.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near, "{:?} {expected:?}\n{position}", solved.values);
}

#[test]
fn two_players_are_solved_as_by_plain_negamax() {
    for (width, height, limit) in [("2", "2", "7"), ("3", "1", "7"), ("3", "2", "5")] {
        let ripple: Ripple =
            start("2", &[("width", width), ("height", height), ("rest", "0"), ("max_turns", limit)], "0");
        (0..6).for_each(|seed| agree(&walked(ripple.clone(), seed as u32 % 3, seed)));
    }
}

#[test]
fn several_players_are_solved_as_by_plain_max_n() {
    for seats in ["1", "3", "4"] {
        agree::<Template>(&start(seats, &[("squares", "6")], "0"));
        let ripple = start(seats, &[("width", "2"), ("height", "2"), ("rest", "0"), ("max_turns", "6")], "0");
        // Ties between moves may be broken otherwise with several players, so that only a win is compared.
        let (solved, expected) =
            (solve(&ripple, &Budget::iterations(1 << 40)).unwrap(), plain::<Ripple>(&ripple));
        assert!((solved.values[0] - expected[0]).abs() < 1e-9, "{solved:?} {expected:?}");
    }
}

/// Player 1 has a city that one of the two tiles in the bag closes. Who draws it is luck.
const LAST_TILES: &str = "\
seats=2 to_move=2 hand=20 points=3,3 farms=third tiny_city=4 followers=2
bag 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0
0,0 3 r0
1,0 13 r0 n:1
0,-1 20 r0 c:2";

#[test]
fn the_last_tiles_of_carcassonne_are_solved_with_luck_averaged() {
    let position: Carcassonne = LAST_TILES.parse().unwrap();
    agree(&position);
    let solution = solve(&position, &Budget::iterations(1 << 40)).unwrap();
    assert_eq!(solution.values, [0.25, 0.75]);
    for seed in 0..4 {
        agree(&walked(position.clone(), 1, seed));
    }
}

/// Bounds hold for every budget, and meet when the end is seen.
fn bounded<G: Estimate>(position: &G) {
    let value = plain(position)[0];
    let (mut last, mut narrowed) = (1.0, 0);
    for nodes in [1, 20, 100, 400, 2000, 1 << 40] {
        let ValueBounds { low, high, .. } = bounds(position, &Budget::iterations(nodes)).unwrap();
        assert!(low <= value + 1e-9 && value <= high + 1e-9, "{value} from {low} to {high}\n{position}");
        assert!(high - low <= last + 1e-9, "{nodes} nodes make {last} wider\n{position}");
        narrowed += u32::from(high - low < last);
        last = high - low;
    }
    assert!(last < 1e-9 && narrowed > 0, "{last}\n{position}");
}

#[test]
fn bounds_of_ripple_with_few_turns_hold_the_value_of_plain_search() {
    let ripple: Ripple =
        start("2", &[("width", "2"), ("height", "2"), ("rest", "0"), ("max_turns", "7")], "0");
    (0..6).for_each(|seed| bounded(&walked(ripple.clone(), 1 + seed as u32 % 3, seed)));
}

#[test]
fn ends_of_tilings_are_solved_and_bounded_as_by_plain_search() {
    let mut compared = 0;
    for seed in 0..40u64 {
        let options = [("width", "3"), ("height", "2"), ("deck", "random"), ("colours", "2"), ("tiles", "3")];
        let start: Tilings = start("2", &options, &seed.to_string());
        let all = (1..200).find(|moves| walked(start.clone(), *moves, seed).to_move().is_none()).unwrap();
        let end = walked(start, all.saturating_sub(3), seed);
        // Plain search has no memory, and some ends are too large for it.
        if compared < 4 && end.to_move().is_some() && solve(&end, &Budget::iterations(4000)).is_ok() {
            agree(&end);
            bounded(&end);
            compared += 1;
        }
    }
    assert_eq!(compared, 4);
}

#[test]
fn one_player_alone_has_no_bounds() {
    assert_eq!(bounds::<Template>(&start("1", &[("squares", "6")], "0"), &Budget::iterations(100)), None);
}

#[test]
fn the_mind_finds_the_best_move_when_it_sees_the_end() {
    let ripple: Ripple =
        start("2", &[("width", "2"), ("height", "2"), ("rest", "0"), ("max_turns", "7")], "0");
    for seed in 0..10 {
        let position = walked(ripple.clone(), 2, seed);
        let Some(mover) = position.to_move() else { continue };
        let thought = Exact::default().think(&position, &Budget::iterations(1 << 40));
        assert!((f64::from(thought.ranked[0].estimate) - plain(&position)[mover.index()]).abs() < 1e-6);
        let after = plain_after(&position, thought.best());
        assert!((after[mover.index()] - plain(&position)[mover.index()]).abs() < 1e-9);
    }
}

#[test]
fn a_search_without_time_still_has_a_move() {
    let ripple: Ripple = start("2", &[("max_turns", "50")], "0");
    assert!(ripple.check(Exact::default().think(&ripple, &Budget::iterations(1)).best()).is_ok());
    assert_eq!(solve(&ripple, &Budget::iterations(1000)), Err(Unsolved::Budget));
}

/// An endless game: each turn is a new position.
#[test]
fn a_game_without_end_is_too_deep_and_leaves_the_stack_whole() {
    for (width, height, nodes) in [("1", "2", 50_000), ("64", "64", 500)] {
        let ripple: Ripple =
            start("2", &[("width", width), ("height", height), ("rest", "0"), ("max_turns", "0")], "0");
        let solved = solve(&ripple, &Budget::iterations(1 << 40));
        assert!(matches!(solved, Err(Unsolved::TooDeep(100..))), "{solved:?}");
        Exact::default().think(&ripple, &Budget::iterations(nodes));
    }
}

#[test]
fn the_best_moves_of_a_solved_position_keep_its_value() {
    let ripple: Ripple =
        start("2", &[("width", "2"), ("height", "2"), ("rest", "0"), ("max_turns", "7")], "0");
    for seed in 0..6 {
        let position = walked(ripple.clone(), 2, seed);
        let Some(mover) = position.to_move() else { continue };
        let Solution { values, best } = solve(&position, &Budget::iterations(1 << 40)).unwrap();
        for mv in ordered(&position, None) {
            let keeps = (plain_after(&position, mv)[mover.index()] - values[mover.index()]).abs() < 1e-9;
            assert_eq!(best.contains(&mv), keeps, "{mv} on\n{position}");
        }
    }
}
