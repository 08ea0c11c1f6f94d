//! Puzzles that are made of tables, and those that travel.

use exact::ExactValue;
use kit::{Erased, Key, Table};
use players::exact::{Puzzle, TRIES, exact_moves, exact_value, only_win, puzzles};

use super::{setup, start};
use crate::entry;

#[test]
fn a_puzzle_is_won_by_one_move_alone() {
    let board = Erased(start(&setup("5 4"), 0));
    for plies in [3, 5] {
        let found = puzzles(&board, plies, 4, 1).unwrap();
        assert_eq!(found.len(), 4);
        for puzzle in &found {
            holds(&puzzle.position, &puzzle.answer, puzzle.plies);
            assert_eq!((puzzle.plies, puzzle.found.len()), (plies, 9));
            wins_against_all(puzzle);
            let solved = |level: u8| 2 * puzzle.found[usize::from(level) - 1] > TRIES;
            assert!((puzzle.difficulty..10).all(solved), "{puzzle:?}");
            assert!(puzzle.difficulty == 1 || !solved(puzzle.difficulty - 1), "{puzzle:?}");
        }
        assert!(found.is_sorted_by_key(|puzzle| puzzle.difficulty));
        assert_eq!(puzzles(&board, plies, 4, 1).unwrap(), found, "equal seeds, equal puzzles");
    }
    assert_eq!(puzzles(&Erased(start(&setup("10 10"), 0)), 3, 1, 1), None);
}

/// The rounds are played to the win, and each of their moves wins.
fn wins_against_all(puzzle: &Puzzle) {
    let mut table = Table::set(entry("mansuba"), &puzzle.position, Key::from_seed("0")).unwrap();
    table.play(&puzzle.answer).unwrap();
    assert_eq!(2 * puzzle.rounds.len() + 1, usize::from(puzzle.plies), "{puzzle:?}");
    for round in &puzzle.rounds {
        table.play(&round.reply).unwrap();
        let moves = exact_moves(table.game()).unwrap();
        let wins = moves.iter().filter(|(_, value)| matches!(value, ExactValue::Win(_)));
        assert_eq!(round.wins, wins.map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), "{puzzle:?}");
        table.play(&round.wins[0]).unwrap();
    }
    assert_eq!(table.game().to_move(), None, "{puzzle:?}");
}

/// One move alone wins, in that many moves of both.
fn holds(position: &str, answer: &str, plies: u8) {
    let table = Table::set(entry("mansuba"), position, Key::from_seed("0")).unwrap();
    let moves = exact_moves(table.game()).unwrap();
    assert_eq!(exact_value(table.game()), Some(ExactValue::Win(plies)), "{position}");
    assert_eq!(only_win(&moves), Some(answer), "{position}");
}
