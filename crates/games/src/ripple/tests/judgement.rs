//! Judgement of positions, and effects of moves.

use kit::{Estimate, Player, Reported};

use super::*;
use crate::ripple::Board;
use crate::ripple::judge::swing::Swings;

fn small(rows: &str, mover: u8) -> Ripple {
    position(&format!("seats=2 to_move={mover} turn=0 max_turns=0\n{}", rows.replace('/', "\n")))
}

fn reason(game: &Ripple, sentence: &str) -> String {
    game.deed(sentence.parse().unwrap()).of_the_move(&kit::Texts::default())
}

#[test]
fn who_can_fill_the_board_with_a_lead_has_won() {
    assert_eq!(small("1 1 2/2 1 .", 1).estimate(Player(0)), 1.0);
    assert_eq!(small("1 1 2/2 1 .", 1).estimate(Player(1)), 0.0);
    assert!(small("1 2 2/2 1 .", 1).estimate(Player(0)) < 1.0, "a tie is no win");
}

#[test]
fn more_tops_and_the_move_are_better() {
    let estimate = |rows, mover| small(rows, mover).estimate(Player(0));
    assert!(estimate("1 1 ./1 2 ./. . .", 1) > estimate("1 2 ./1 2 ./. . .", 1));
    assert!(estimate("1 2 ./. . ./. . .", 1) > estimate("1 2 ./. . ./. . .", 2));
}

#[test]
fn a_stack_that_can_fire_among_enemies_is_a_threat() {
    let estimate = |rows| small(rows, 1).estimate(Player(0));
    assert!(estimate(". 2 ./2 1 2/. 2 .") > estimate("1 2 ./2 . 2/. 2 ."));
}

#[test]
fn swings_are_what_moves_do() {
    let mut luck = no_luck();
    for _ in 0..300 {
        let stacks = random_stacks(2, 4, 3, 4, &mut luck);
        let mover = Player(luck.below(2) as u8);
        let Board::Small(board) = Board::new(2, &stacks) else { panic!("4 x 3 is small") };
        if board.is_full() {
            continue; // The game is over, and nobody asks.
        }
        let open = 0xfff & !(1u64 << luck.below(12));
        let swings = Swings::of(&board, mover, !open);
        for cell in 0..12 {
            let mut after = Board::Small(board.clone());
            after.lay(Square::new(cell as u16 % 4, cell as u16 / 4), mover, &mut |_, _| {});
            let lead = after.points(mover) as i32 - after.points(mover.next(2)) as i32;
            let swing = swings.after(cell);
            assert_eq!((swing.lead, swing.full), (lead, after.is_full()), "{stacks:?} {cell}");
        }
        let best = (0..12).filter(|cell| open >> cell & 1 == 1).map(|cell| swings.after(cell).worth()).max();
        assert_eq!(Some(swings.best()), best, "{stacks:?}");
    }
}

#[test]
fn a_move_is_told_in_the_words_of_the_game() {
    assert_eq!(reason(&small(". 1/2 .", 1), "a1"), "it lays a token on a1");
    assert_eq!(reason(&small(". 1/2 .", 1), "a2"), "it covers a token of player 2 on a2");
    let middle = small(". 2 ./2 1 2/. 2 .", 1);
    assert_eq!(reason(&middle, "b2"), "it fires 1 stack from b2, gains 3 tops and takes 4 from others");
    assert_eq!(reason(&small("1 ./. .", 1), "a1"), "it fires 1 stack from a1 and gains 1 top");
    assert_eq!(reason(&small("1 1 2/2 1 .", 1), "c2"), "it lays a token on c2, which wins the game");
}
