//! The game and the second referee agree, move by move.

use kit::{Chance, Quick};

use super::naive::Naive;
use super::*;

/// Plays both with the same luck and compares all there is.
fn side_by_side(width: u16, height: u16, colours: u8, most: usize, luck: &mut Quick) -> Option<usize> {
    let mut gems = Gems::start(&setup(width, height, colours), luck).ok()?;
    let mut naive = Naive::of(&gems);
    let mut moves = Vec::new();
    for played in 0..most {
        gems.moves(&mut moves);
        assert_eq!(moves, naive.legal(), "legal swaps of\n{gems}");
        assert_eq!(gems.to_move().is_some(), !moves.is_empty());
        if moves.is_empty() {
            return Some(played);
        }
        let (before, swap) = (gems.to_string(), moves[luck.below(moves.len() as u32) as usize]);
        let mut same = luck.clone();
        gems.play(swap, luck);
        naive.play(swap, &mut same);
        let plain = Naive::of(&gems);
        assert_eq!((plain.rows, gems.score), (naive.rows.clone(), naive.score), "{swap} on\n{before}");
        assert_eq!(
            luck.clone().below(u32::MAX),
            same.below(u32::MAX),
            "equally many draws: {swap} on\n{before}"
        );
    }
    Some(most)
}

#[test]
fn the_rules_written_twice_agree_on_boards_of_many_sizes() {
    let mut luck = Quick::new(2007);
    let sizes = [
        (1, 9),
        (9, 1),
        (2, 2),
        (1, 64),
        (64, 1),
        (2, 32),
        (32, 2),
        (3, 21),
        (21, 3),
        (4, 16),
        (16, 4),
        (8, 8),
        (7, 9),
        (5, 5),
        (3, 3),
        (9, 8),
        (12, 9),
        (6, 20),
        (9, 9),
        (5, 16),
        (5, 17),
        (17, 5),
    ];
    let mut played = 0;
    for (width, height) in sizes {
        // With few colours a large board hardly comes to rest, and the plain rules are slow.
        let fewest = if width * height > 32 { 5 } else { 3 };
        for colours in [3, 4, 5, 7, 8, 9, 26].into_iter().filter(|colours| *colours >= fewest) {
            played += side_by_side(width, height, colours, 12, &mut luck).unwrap_or(0);
        }
    }
    assert!(played > 400, "only {played} moves compared");
}

#[test]
fn the_rules_written_twice_agree_through_whole_games() {
    let mut luck = Quick::new(3);
    let played: usize = (0..6).filter_map(|_| side_by_side(8, 8, 7, 1000, &mut luck)).sum();
    assert!(played > 200, "only {played} moves compared");
}
