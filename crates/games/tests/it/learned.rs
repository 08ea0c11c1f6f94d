//! Moves and positions as numbers in every game of the list, its options at their ends, and the template.

use std::collections::HashSet;

use crate::setups::setups;
use games::carcassonne::Carcassonne;
use games::template::Template;
use games::{GAMES, GameVisitor, Listed, visit};
use kit::{Channel, Estimate, Game, Key, Learned, Legend, Player, Quick, Setup, Space};

/// Walks random games of all setups.
struct Walks;

impl GameVisitor for Walks {
    type Out = ();

    fn visit<G: Listed>(self) {
        walks::<G>();
    }
}

fn walks<G: Learned>() {
    for (number, setup) in (0..).zip(setups(G::ABOUT)) {
        let Ok(game) = G::start(&setup, &mut Key::from_seed("learned").turn(number)) else { continue };
        // So that a large board costs no more than many small ones.
        let turns = 40_000 / (1 + game.space().observation());
        walk(game, turns.clamp(2, 60), number);
    }
}

fn walk<G: Learned>(mut game: G, turns: usize, seed: u64) {
    let (space, mut luck) = (game.space(), Quick::new(seed));
    legend(&game, space);
    for _ in 0..turns {
        assert_eq!(game.space(), space, "the numbers stay the same all game long\n{game}");
        let mut moves = Vec::new();
        game.moves(&mut moves);
        actions(&game, space, &moves);
        if moves.is_empty() {
            return;
        }
        let before = everybody(&game, space);
        game.play(game.any_move(&mut luck), &mut luck);
        assert_ne!(before, everybody(&game, space), "a move is seen\n{game}");
        let again: G = game.to_string().parse().unwrap();
        assert_eq!(everybody(&again, space), everybody(&game, space), "equal positions look alike\n{game}");
    }
}

/// Every plane and fact has a name of its own.
fn legend<G: Learned>(game: &G, space: Space) {
    let Legend { planes, facts } = game.legend();
    assert_eq!((planes.len(), facts.len()), (space.planes.into(), space.facts.into()));
    for channels in [planes, facts] {
        let names: HashSet<&str> = channels.iter().map(|channel| &*channel.name).collect();
        assert_eq!(names.len(), channels.len(), "{names:?}");
    }
}

/// Every legal move has a number of its own, and no other number is a legal move.
fn actions<G: Learned>(game: &G, space: Space, moves: &[G::Move]) {
    let mut indices = Vec::new();
    game.indices(moves, &mut indices);
    assert_eq!(indices.len(), moves.len(), "no legal move is lost\n{game}");
    for (&mv, &index) in moves.iter().zip(&indices) {
        assert_eq!(game.index(mv), Some(index as u32), "{mv} on\n{game}");
        assert!((index as u32) < space.actions, "{mv} has the number {index} of {}\n{game}", space.actions);
        assert_eq!(game.action(index as u32), Some(mv), "{index} on\n{game}");
    }
    let legal: HashSet<i32> = indices.into_iter().collect();
    assert_eq!(legal.len(), moves.len(), "no two moves share a number\n{game}");
    let step = (space.actions / 400).max(1) as usize;
    for index in (0..space.actions).step_by(step) {
        let Some(mv) = game.action(index) else { continue };
        assert_eq!(game.index(mv), Some(index), "{mv} on\n{game}");
        assert_eq!(game.check(mv).is_ok(), legal.contains(&(index as i32)), "{mv} on\n{game}");
    }
    assert_eq!(game.action(space.actions), None);
    assert_eq!(game.action(u32::MAX), None);
}

/// Observations of all seats.
fn everybody<G: Learned>(game: &G, space: Space) -> Vec<(Vec<u8>, Vec<f32>)> {
    let seats = game.scores().points.len() as u8;
    let seen = |seat| {
        let (mut planes, mut facts) = (vec![0; space.observation()], vec![0.0; space.facts.into()]);
        game.observe(seat, &mut planes, &mut facts);
        assert!(facts.iter().all(|fact| fact.is_finite()));
        let Legend { planes: names, facts: named } = game.legend();
        for (plane, Channel { name, most }) in planes.chunks(space.cells()).zip(&names) {
            assert!(plane.iter().all(|&cell| f32::from(cell) <= *most), "{name} is at most {most}\n{game}");
        }
        for (fact, Channel { name, most }) in facts.iter().zip(&named) {
            assert!((0.0..=*most).contains(fact), "{name} is {fact}, not from 0 to {most}\n{game}");
        }
        (planes, facts)
    };
    Player::all(seats).map(seen).collect()
}

#[test]
fn every_game_keeps_the_laws_of_learners_with_every_option_at_its_ends() {
    GAMES.iter().for_each(|entry| visit(entry, Walks));
    walks::<Template>();
}

fn carcassonne(seats: u8) -> Carcassonne {
    let setup = Setup::for_seats(Carcassonne::ABOUT, Some(&seats.to_string())).unwrap();
    Carcassonne::start(&setup, &mut Quick::new(seats.into())).unwrap()
}

#[test]
fn nothing_legal_is_lost_in_whole_games_of_carcassonne() {
    for seed in 0..60 {
        let (mut game, mut luck) = (carcassonne(1 + (seed % 6) as u8), Quick::new(seed));
        let mut moves = Vec::new();
        while game.to_move().is_some() {
            game.moves(&mut moves);
            assert!(moves.iter().all(|&mv| game.index(mv).is_some()), "{game}");
            let mv = if seed % 2 == 0 { game.any_move(&mut luck) } else { game.likely_move(&mut luck) };
            game.play(mv, &mut luck);
        }
    }
}

/// Always as far east as can be, and once the board is too wide, moves at its ends have no number but are legal.
#[test]
fn moves_beyond_the_window_of_carcassonne_have_no_number() {
    let (mut game, mut luck, mut lost) = (carcassonne(2), Quick::new(3), 0);
    let mut moves = Vec::new();
    while game.to_move().is_some() {
        game.moves(&mut moves);
        for &mv in &moves {
            match game.index(mv) {
                Some(index) => assert_eq!(game.action(index), Some(mv)),
                None => lost += 1,
            }
            assert_eq!(game.check(mv), Ok(()));
        }
        let east = *moves.iter().max_by_key(|mv| mv.square.x).unwrap();
        game.play(east, &mut luck);
    }
    assert!(lost > 0, "the road goes beyond 31 cells\n{game}");
}
