//! Judgement of positions, and effects of moves.

use kit::{Estimate, Reported};

use super::*;
use crate::mansuba::board::Board;
use crate::mansuba::board::any::AnyBoard;
use crate::mansuba::board::representation::Representation;
use crate::mansuba::judge::race::Race;

fn estimate(words: &str, rows: &str) -> f32 {
    position(words, rows).estimate(Player(0))
}

fn race(words: &str, rows: &str, seat: u8) -> Race {
    let game = position(words, rows);
    Race::of(&game.board, Player(seat), 0, &game.rules)
}

#[test]
fn a_chain_of_jumps_is_one_move() {
    // Over both enemies and into their home: a1 c1 e1.
    assert_eq!(race("", "P p . p ./. . . . p", 0).first, 1);
    assert_eq!(race("max_jumps=1", "P p . p ./. . . . p", 0).first, 2);
    assert_eq!(race("", "P . . . ./. . . . p", 0), Race { first: 4, all: 4 });
    assert_eq!(race("", "P . . . ./. . . . p", 1).first, 4);
}

/// The same rows on a board too large for the small representation: unused cells below.
fn large(words: &str, rows: &str, seat: u8) -> Race {
    let width = rows.split('/').next().unwrap().split(' ').count();
    let below = format!("/{}", vec!["."; width].join(" ")).repeat(11);
    race(words, &format!("{rows}{below}"), seat)
}

#[test]
fn on_large_boards_ways_are_counted_in_moves_too() {
    assert_eq!(large("", "P p . p . ./. . . . . p", 0).first, 2, "a chain and a step");
    assert_eq!(large("max_jumps=1", "P p . p . ./. . . . . p", 0).first, 3);
    assert_eq!(large("board=square", "P . . . ./. . . . p", 0).first, 4);
    for (piece, moves) in [("R", 1), ("E", 2), ("N", 2), ("P", 4)] {
        assert_eq!(large("", &format!("{piece} . . . ./. . . . p"), 0).first, moves, "{piece}");
        assert_eq!(race("", &format!("{piece} . . . ./. . . . p"), 0).first, moves, "{piece}");
    }
}

#[test]
fn both_ways_to_count_agree() {
    let mut luck = Quick::new(4);
    for round in 0..60u64 {
        let board = ["square", "cross", "diagonal", "triangular"][round as usize % 4];
        let over = ["enemy", "any"][round as usize / 4 % 2];
        let pieces = if round % 4 < 2 { "mixed" } else { "pawns" };
        let words = format!("width=8 height=7 board={board} over={over} pieces={pieces} victory=complex");
        let mut game = start(&words, round);
        for _ in 0..20 {
            let Some(_) = game.to_move() else { break };
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
            for player in Player::all(2) {
                let mut any = AnyBoard::new(game.shape);
                game.shape.squares().for_each(|square| any.put(square, game.board.at(square)));
                let counted = Race::of(&Board::Any(Box::new(any)), player, 0, &game.rules);
                let small = Race::of(&game.board, player, 0, &game.rules);
                // A piece without a way is thought to be further off on a large board.
                if counted.all < 100
                    && small.all < 10 * game.shape.home_size(player) as u32
                    && small.first < 9
                {
                    assert_eq!(counted.first, small.first, "{player}\n{game}");
                }
            }
        }
    }
}

#[test]
fn officers_go_their_own_ways() {
    assert_eq!(race("", "R . . . ./. . . . p", 0).first, 1);
    assert_eq!(race("", "E . . . ./. . . . p", 0).first, 2);
    assert_eq!(race("", "N . . . ./. . . . p", 0).first, 2);
}

#[test]
fn who_is_nearer_looks_better_and_so_does_who_is_to_move() {
    let near = estimate("", ". . P . ./. . . . p/. . . . .");
    assert!(near > 0.5 && near > estimate("", "P . . . ./. . . . p/. . . . ."));
    let to_move = |seat| estimate(&format!("to_move={seat}"), "P . . . ./. . . . p/. . . . .");
    assert!(to_move(1) > to_move(2));
}

#[test]
fn where_all_must_arrive_all_pieces_count() {
    let rows = |rest: &str| format!(". . P ./{rest}/. . . p/. . . p");
    let estimate = |rest| estimate("victory=complex", &rows(rest));
    assert!(estimate(". . P .") > estimate("P . . ."));
}

#[test]
fn where_all_must_arrive_a_piece_that_comes_nearer_gains_though_it_needs_as_many_moves() {
    let [far, near] = ["P p . p ./. . . . p/. . . . .", ". p . p ./. . . . p/. . . P ."];
    let words = "board=square victory=complex";
    assert_eq!((race(words, far, 0).all, race(words, near, 0).all), (1, 1));
    assert_eq!(race(words, far, 1).all, race(words, near, 1).all);
    assert!(estimate(words, near) > estimate(words, far));
    let columns = |rows| position(words, rows).board.columns_to(4, Player(0));
    assert_eq!((columns(far), columns(near)), (4, 1));
}

#[test]
fn the_end_is_known() {
    let won = after(&position("", ". . P ./. . . p"), "c1 d1");
    assert_eq!((won.estimate(Player(0)), won.estimate(Player(1))), (1.0, 0.0));
}

#[test]
fn who_has_a_shorter_way_stands_better_and_who_has_won_best() {
    let stands = |rows| position("", rows).if_ended_here().points[0];
    let (far, near) = (stands("P . . . ./. . . . p"), stands(". . P . ./. . . . p"));
    assert!(far < near, "{far} {near}");
    let won = after(&position("", ". . P ./. . . p"), "c1 d1").if_ended_here().points;
    assert!(won[0] > near && won[0] > won[1], "{won:?}");
}

#[test]
fn the_nearest_habit_brings_a_piece_as_near_as_it_gets() {
    let game = position("", "P p . p . ./. . . . . p");
    for seed in 0..20 {
        assert_eq!(crate::mansuba::nearest(&game, &mut Quick::new(seed)).to_string(), "a1 e1");
    }
}

#[test]
fn a_move_is_told_in_the_words_of_the_game() {
    let reason = |words, rows, sentence| position(words, rows).deed(mv(sentence)).of_the_move();
    assert_eq!(
        reason("", "P p . p . ./. . . . . p", "a1 e1"),
        "it moves a pawn 4 steps nearer, from a1 to e1"
    );
    assert_eq!(reason("", ". . P ./. . . p", "c1 d1"), "it reaches the opponent's home with a pawn and wins");
    let complex = ". . P ./p . P ./. . P p";
    assert_eq!(reason("victory=complex", complex, "c1 d1"), "it brings a pawn home: 1 of 3 are there");
    assert_eq!(reason("captures=on", ". P p ./. . . p", "b1 c1"), "it takes a pawn prisoner on c1");
    assert_eq!(reason("", ". P . ./. . . p", "b1 b2"), "it moves a pawn aside, from b1 to b2");
}
