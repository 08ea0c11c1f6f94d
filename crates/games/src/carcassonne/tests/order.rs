//! The order of the list of moves, on which records and engines rely.

use kit::{Game, OpenSquare, Quick};

use super::*;
use crate::carcassonne::board::Board;
use crate::carcassonne::tiles::card::Card;

/// A monastery among fields.
const FIELDS: Card = Card::new(1, 0);

/// All 72 tiles in a bend: `west` of them west of the start, and the others north of the last of these.
fn bend(west: i16) -> Board {
    let mut board = Board::start();
    for step in 1..=71 {
        let square = OpenSquare::new(-step.min(west), (step - west).max(0));
        let cell = board.cell_at(square).expect("it lies beside the tile before");
        board.lay(cell, FIELDS);
    }
    board
}

#[test]
fn cells_come_from_west_to_east_and_from_south_to_north_however_far_the_tiles_reach() {
    for west in 1..=71 {
        let board = bend(west);
        let (mut room, mut cells) = ([0; 256], Vec::new());
        board.in_order(board.passing(|_| true, &mut room), |cell| cells.push((cell.x, cell.y)));
        assert_eq!(cells.len(), board.open().len(), "{west} west");
        assert!(cells.is_sorted_by(|one, next| one < next), "{west} west: {cells:?}");
    }
}

#[test]
fn only_cells_that_pass_are_put_in_order() {
    let (board, mut room, mut sides) = (bend(36), [0; 256], Vec::new());
    let two = |sides: u8| sides.count_ones() == 2;
    board.in_order(board.passing(two, &mut room), |cell| sides.push(cell.sides));
    assert!(sides.iter().all(|&sides| two(sides)));
    assert_eq!(sides.len(), board.open().iter().filter(|cell| two(cell.sides)).count());
    board.in_order(board.passing(|_| false, &mut room), |cell| panic!("{cell:?} does not pass"));
}

/// Rank of a move in the list: by its cell, its turns, and the segment that it claims, none coming first.
fn rank(game: &Carcassonne, mv: Laying) -> (OpenSquare, u8, Option<u8>) {
    let tile = Card::new(game.hand.expect("a tile in hand"), mv.turns).tile();
    (mv.square, mv.turns, mv.place.map(|place| tile.claimed_at(place).expect("a claim place")))
}

#[test]
fn moves_are_listed_by_cell_turns_and_segment() {
    for seed in 0..40 {
        let (seats, followers) = ([1, 2, 5, 16][seed as usize % 4], [7, 1][seed as usize / 4 % 2]);
        let mut luck = Quick::new(seed);
        let mut game =
            Carcassonne::start(&setup(seats, &format!("followers={followers}")), &mut luck).unwrap();
        // What was in the list before does not matter.
        let mut moves = Vec::new();
        while game.to_move().is_some() {
            game.moves(&mut moves);
            let ranks: Vec<_> = moves.iter().map(|&mv| rank(&game, mv)).collect();
            assert!(ranks.is_sorted_by(|one, next| one < next), "seed {seed}\n{game}");
            let mut anew = Vec::new();
            game.moves(&mut anew);
            assert_eq!(moves, anew, "seed {seed}\n{game}");
            game.play(game.any_move(&mut luck), &mut luck);
        }
        game.moves(&mut moves);
        assert!(moves.is_empty(), "a game that is over has no moves");
    }
}
