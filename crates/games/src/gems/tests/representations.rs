//! Boards of planes and of cells, played side by side.

use kit::{Chance, Counters, Quick, Square};

use super::*;
use crate::gems::board::Board;
use crate::gems::board::any::AnyBoard;
use crate::gems::board::representation::Representation;

/// The same position on a board of cells.
fn of_cells(gems: &Gems) -> Gems {
    let (width, height) = (gems.board.width(), gems.board.height());
    let squares = (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y)));
    let mut cells = AnyBoard::new(height, squares.map(|square| gems.board.gem(square)).collect());
    cells.settle();
    Gems { board: Board::Any(cells), ..gems.clone() }
}

fn listed(gems: &Gems) -> Vec<Swap> {
    let mut moves = Vec::new();
    gems.moves(&mut moves);
    moves
}

fn side_by_side(width: u16, height: u16, colours: u8, luck: &mut Quick) -> Option<()> {
    let mut planes = Gems::start(&setup(width, height, colours), luck).ok()?;
    assert!(!matches!(planes.board, Board::Any(_)));
    let mut cells = of_cells(&planes);
    for _ in 0..60 {
        let moves = listed(&planes);
        assert_eq!(moves, listed(&cells), "{planes}");
        assert_eq!(planes.to_move(), cells.to_move());
        if moves.is_empty() {
            break;
        }
        let mut same = luck.clone();
        assert!(moves.contains(&planes.any_move(&mut luck.clone())), "{planes}");
        assert!(moves.contains(&cells.any_move(&mut luck.clone())), "{planes}");
        let (swap, before) = (moves[luck.below(moves.len() as u32) as usize], planes.to_string());
        same.below(moves.len() as u32);
        let (mut counted, mut counted_too) = (Vec::new(), Vec::new());
        planes.play_counting(swap, luck, &mut |_, n| counted.push(n));
        cells.play_counting(swap, &mut same, &mut |_, n| counted_too.push(n));
        assert_eq!(planes.to_string(), cells.to_string(), "{swap} on\n{before}");
        assert_eq!(counted, counted_too, "{swap} on\n{before}");
        assert_eq!(
            planes,
            planes.to_string().parse().unwrap(),
            "what is kept of swaps follows from the gems"
        );
    }
    Some(())
}

#[test]
fn planes_and_cells_play_the_same_game() {
    let mut luck = Quick::new(11);
    let sizes = [
        (1, 1),
        (1, 7),
        (7, 1),
        (1, 64),
        (64, 1),
        (2, 2),
        (8, 8),
        (7, 9),
        (9, 7),
        (4, 16),
        (16, 4),
        (2, 31),
        (31, 2),
        (3, 21),
        (21, 3),
        (5, 12),
    ];
    for (width, height) in sizes {
        for colours in 3..=8 {
            side_by_side(width, height, colours, &mut luck);
        }
    }
}

#[test]
fn any_move_reaches_every_legal_swap_of_either_representation() {
    let gems = Gems::start(&setup(8, 8, 5), &mut Quick::new(4)).unwrap();
    for gems in [of_cells(&gems), gems] {
        let mut luck = Quick::new(1);
        let moves = listed(&gems);
        let chosen: Vec<Swap> = (0..4000).map(|_| gems.any_move(&mut luck)).collect();
        assert!(moves.len() > 5 && moves.iter().all(|swap| chosen.contains(swap)));
        assert!(chosen.iter().all(|swap| moves.contains(swap)));
    }
}

#[test]
fn a_usual_game_is_small() {
    assert!(size_of::<Gems>() <= 96, "{} bytes", size_of::<Gems>());
}
