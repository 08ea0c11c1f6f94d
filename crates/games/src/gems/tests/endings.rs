//! Endings.

use kit::{Counters, Player, Scripted};

use super::*;
use crate::gems::{End, LONGEST};

/// One swap is legal: c1 d1.
const ROW: &[&str] = &["A A B A"];

fn limited(max_moves: u32, moves: u32, rows: &str) -> Gems {
    format!("colours=8 max_moves={max_moves} moves={moves} score=0\n{rows}").parse().unwrap()
}

#[test]
fn the_game_is_over_when_no_swap_is_legal() {
    let mut gems = position(ROW);
    assert_eq!(gems.to_move(), Some(Player(0)));
    play(&mut gems, "c1 d1", "CDE");
    assert_eq!(gems.to_move(), None);
    assert_eq!(refused(&gems, "a1 b1"), "the game is over: no move left");
    let mut moves = vec![swap("a1 b1")];
    gems.moves(&mut moves);
    assert_eq!(moves, []);
}

#[test]
fn a_board_may_be_stuck_from_the_start() {
    assert_eq!(position(&["A"]).to_move(), None);
    assert_eq!(position(&["A B", "B A"]).to_move(), None);
}

#[test]
fn the_game_is_over_after_so_many_moves() {
    let mut gems = limited(2, 0, "A A B A");
    assert_eq!(gems.moves_left(), Some(2));
    play(&mut gems, "c1 d1", "CDB");
    assert_eq!(gems.moves_left(), Some(1));
    let mut gems = limited(2, 1, "A A B A");
    play(&mut gems, "c1 d1", "BBA");
    assert_eq!(rows(&gems), ["B B A B"]);
    assert_eq!((gems.to_move(), gems.moves_left()), (None, Some(0)));
    assert_eq!(refused(&gems, "c1 d1"), "the game is over: the last move has been played");
    assert_eq!(position(ROW).moves_left(), None);
}

#[test]
fn who_leaves_ends_their_game_and_ranks_as_gone() {
    let mut gems = position(ROW);
    gems.leave(Player(0), &mut Scripted::new([0]));
    assert_eq!(gems.to_move(), None);
    assert!(gems.scores().left.has(Player(0)));
    assert_eq!(refused(&gems, "c1 d1"), "the game is over: the player has left");
    assert_eq!(gems.to_string().parse(), Ok(gems));
}

#[test]
fn a_cascade_that_feeds_itself_is_cut_and_ends_the_game() {
    let mut gems = position(ROW);
    let mut counted = Vec::new();
    gems.play_counting(swap("c1 d1"), &mut Scripted::new([2]), &mut |_, n| counted.push(n));
    assert_eq!(counted, [LONGEST, LONGEST, 3 * LONGEST].map(u64::from));
    assert_eq!((gems.score, gems.to_move()), (i64::MAX, None));
    assert_eq!(refused(&gems, "a1 b1"), "the game is over: the cascade would never end");
    let text = format!("colours=8 max_moves=0 moves=1 score={} cut=yes\nC C C B", i64::MAX);
    assert_eq!(gems.to_string(), text);
    assert_eq!(text.parse(), Ok(gems));
}

#[test]
fn a_short_sequence_can_feed_a_cascade_for_ever() {
    let mut sequence = Scripted::new(draws("BCCCCA"));
    let mut gems = Gems::start(&setup(3, 3, 3), &mut sequence).unwrap();
    gems.play(swap("a1 b1"), &mut sequence);
    assert_eq!(gems.to_move(), Some(Player(0)));
    gems.play(swap("a2 b2"), &mut sequence);
    assert_eq!((gems.end(), gems.moves), (Some(End::Cut), 2));
}

#[test]
fn large_boards_are_cut_too() {
    let mut gems: Gems = format!("colours=9 max_moves=0 moves=0 score=0\n{}", ROW[0]).parse().unwrap();
    gems.play(swap("c1 d1"), &mut Scripted::new([8]));
    assert!(gems.cut && gems.board.is_stuck());
    assert_eq!(gems.to_string().parse(), Ok(gems));
}

#[test]
fn a_cascade_of_just_the_longest_length_is_not_cut() {
    let mut gems = position(ROW);
    let mut letters = vec![2; 3 * (LONGEST as usize - 1)];
    letters.extend([3, 4, 3]);
    gems.play(swap("c1 d1"), &mut Replayed::new(&letters));
    assert_eq!((rows(&gems), gems.cut), (vec!["D E D B".to_owned()], false));
}

#[test]
fn points_stop_at_the_greatest_number() {
    let mut gems: Gems =
        format!("colours=8 max_moves=0 moves=7 score={}\nA A B A", i64::MAX - 3).parse().unwrap();
    play(&mut gems, "c1 d1", "CDE");
    assert_eq!(gems.score, i64::MAX);
}

#[test]
fn moves_stop_at_the_greatest_number() {
    let mut gems = limited(0, u32::MAX, "A A B A");
    play(&mut gems, "c1 d1", "CDE");
    assert_eq!(gems.moves, u32::MAX);
}

#[test]
fn a_tally_of_threes_is_the_same_line_by_line() {
    use crate::gems::rules::tally::Tally;
    for before in 0..80 {
        for count in 0..10 {
            let at_once = Tally::default().threes(before).threes(count);
            let mut one_by_one = Tally::default();
            (0..before + count).for_each(|_| one_by_one.line(3));
            assert_eq!(at_once, one_by_one, "{count} after {before}");
        }
    }
    let mut tally = Tally::default();
    (0..59).for_each(|_| tally.line(3));
    assert_eq!(tally.points, 10 * ((1 << 59) - 1));
}
