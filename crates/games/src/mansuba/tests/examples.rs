//! The worked examples of the rule book, cells numbered row by row from 0.

use super::*;
use crate::mansuba::board::relation::Relation;
use crate::mansuba::board::shape::BoardShape;
use crate::mansuba::rules::piece::Piece;

/// An empty board, and the pieces that are set on it: `p6 p11 P7`.
fn set(words: &str, width: u16, height: u16, pieces: &str) -> Mansuba {
    let relation = words.split_whitespace().find_map(|word| word.strip_prefix("board=")).unwrap_or("cross");
    let relation = Relation::named(relation).unwrap();
    let sign = |square: Square| {
        let number = (square.y * width + square.x).to_string();
        let piece = pieces.split_whitespace().find(|piece| piece[1..] == number);
        let empty = if relation.has(square) { '.' } else { '-' };
        let sign = piece.map_or(empty, |piece| piece.chars().next().unwrap());
        format!("{sign}{}", if square.x + 1 == width { '\n' } else { ' ' })
    };
    position(words, &Square::all(width, height).map(sign).collect::<String>())
}

/// Cells that the piece on the numbered cell may reach, by numbers.
fn numbers(game: &Mansuba, from: u16) -> Vec<u16> {
    let width = u16::from(game.shape.width);
    let number = |square: Square| square.y * width + square.x;
    let to = listed(game).into_iter().filter_map(|mv| match mv.deed() {
        Deed::Go { from: piece, to } if number(piece) == from => Some(number(to)),
        _ => None,
    });
    to.collect()
}

/// The neighbours of a numbered cell: where a pawn on an otherwise empty board steps.
fn neighbours(relation: Relation, width: u8, height: u8, cell: u16) -> Vec<u16> {
    let shape = BoardShape { relation, width, height };
    let (x, y) = ((cell % u16::from(width)) as i16, (cell / u16::from(width)) as i16);
    let mut found: Vec<u16> = Vec::new();
    for &(east, south) in relation.ways() {
        let (x, y) = (x + i16::from(east), y + i16::from(south));
        if x >= 0 && y >= 0 && shape.has(Square::new(x as u16, y as u16)) {
            found.push(y as u16 * u16::from(width) + x as u16);
        }
    }
    found.sort_unstable();
    found
}

fn neighbour_counts(relation: Relation) -> String {
    let row = |y: u16| (0..5).map(|x| neighbours(relation, 5, 4, 5 * y + x).len().to_string()).collect();
    (0..4).map(row).collect::<Vec<String>>().join("/")
}

#[test]
fn cells_of_5_x_4_have_so_many_neighbours() {
    assert_eq!(neighbour_counts(Relation::Cross), "23332/34443/34443/23332");
    assert_eq!(neighbour_counts(Relation::Square), "35553/58885/58885/35553");
}

#[test]
fn cells_of_triangular_boards_have_these_neighbours() {
    assert_eq!(neighbours(Relation::Triangular, 5, 4, 12), [6, 8, 10, 14, 16, 18]);
    assert_eq!(neighbours(Relation::Triangular, 5, 4, 0), [2, 6]);
    assert_eq!(neighbours(Relation::Triangular, 5, 4, 2), [0, 4, 6, 8]);
    assert_eq!(neighbours(Relation::Triangular, 10, 10, 44), [33, 35, 42, 46, 53, 55]);
}

#[test]
fn a_pawn_jumps_on_over_any_or_over_enemies() {
    let game = |over: &str| set(&format!("over={over} to_move=2"), 5, 4, "p6 p11 P7 P13");
    assert_eq!(numbers(&game("any"), 6), [1, 5, 8, 16, 18]);
    assert_eq!(numbers(&game("enemy"), 6), [1, 5, 8, 18]);
}

#[test]
fn a_pawn_captures_by_a_step_and_by_the_last_landing() {
    let game = |captures: &str| set(&format!("over=any captures={captures}"), 5, 4, "p8 p11 p17 P7 P13 P16");
    assert_eq!(numbers(&game("off"), 16), [6, 15, 18]);
    assert_eq!(numbers(&game("on"), 16), [6, 8, 11, 15, 17, 18]);
}

/// The rooks stand in corners, each in a home. The rule book means cells that are no homes, so the colours are
/// changed here: each rook is at home, where it moves as anywhere.
#[test]
fn rooks_slide_along_free_cells() {
    let game = |words: &str| set(words, 5, 4, "R15 r4 P1");
    assert_eq!(numbers(&game("to_move=1"), 15), [0, 5, 10, 16, 17, 18, 19]);
    assert_eq!(numbers(&game("to_move=2"), 4), [2, 3, 9, 14, 19]);
    assert_eq!(numbers(&game("to_move=2 captures=on"), 4), [1, 2, 3, 9, 14, 19]);
}

#[test]
fn elephants_and_knights_have_eight_cells_in_the_open() {
    assert_eq!(numbers(&set("", 10, 10, "E44"), 44), [24, 33, 35, 42, 46, 53, 55, 64]);
    assert_eq!(numbers(&set("", 10, 10, "N44"), 44), [23, 25, 32, 36, 52, 56, 63, 65]);
    assert_eq!(numbers(&set("board=triangular", 10, 10, "E44"), 44), [24, 33, 35, 42, 46, 53, 55, 64]);
}

#[test]
fn a_pawn_of_the_honeycomb_steps_and_jumps_over_enemies() {
    let game = set("board=triangular", 10, 10, "P44 p46 p55");
    assert_eq!(numbers(&game, 44), [33, 35, 42, 48, 53, 66]);
}

#[test]
fn black_has_so_many_first_moves_on_5_x_4() {
    let first = |board: &str| set(&format!("board={board}"), 5, 4, "P0 P5 P10 P15 p4 p9 p14 p19");
    assert_eq!(listed(&first("cross")).len(), 4);
    assert_eq!(listed(&first("square")).len(), 10);
}

#[test]
fn the_examples_are_the_same_when_worked_by_the_board_of_any_size() {
    use crate::mansuba::board::Board;
    use crate::mansuba::board::any::AnyBoard;
    use crate::mansuba::board::representation::Representation;
    let game = set("over=any captures=on", 5, 4, "p8 p11 p17 P7 P13 P16");
    let mut big = AnyBoard::new(game.shape);
    let pieces = game.shape.squares().map(|square| (square, game.board.at(square)));
    pieces.for_each(|(square, piece): (Square, Option<Piece>)| big.put(square, piece));
    let again = Mansuba { board: Board::Any(Box::new(big)), ..game };
    assert_eq!(numbers(&again, 16), [6, 8, 11, 15, 17, 18]);
}
