//! Whatever strangers send, nothing panics.

use kit::Game;
use proptest::prelude::*;

use super::*;

/// A position with random stacks, as text.
fn any_text() -> impl Strategy<Value = String> {
    let sizes = (1u8..=4, 1usize..=9, 1usize..=9, 0u64..=50, 0u32..=50);
    sizes.prop_flat_map(|(seats, width, height, turn, limit)| {
        let stack = proptest::collection::vec(0..seats, 0..6);
        let stacks = proptest::collection::vec(stack, width * height);
        let rest = proptest::collection::vec(0..width * height, 0..=3);
        (stacks, 0..seats, rest).prop_map(move |(stacks, mover, mut resting)| {
            let limit = if limit == 0 { 0 } else { limit + 50 };
            let mover = Player(mover).sign();
            let rows: Vec<String> = stacks
                .chunks(width)
                .map(|row| row.iter().map(|stack| word(stack)).collect::<Vec<_>>().join(" "))
                .collect();
            resting.sort_unstable();
            resting.dedup();
            resting.truncate(width * height / 2);
            let names: Vec<String> = resting
                .iter()
                .map(|at| Square::new((at % width) as u16, (at / width) as u16).to_string())
                .collect();
            let resting =
                if names.is_empty() { String::new() } else { format!(" resting={}", names.join(",")) };
            let rows = rows.join("\n");
            format!("seats={seats} to_move={mover} turn={turn} max_turns={limit} rest=3{resting}\n{rows}")
        })
    })
}

/// A stack without two tokens of a player on each other.
fn word(stack: &[u8]) -> String {
    let mut stack = stack.to_owned();
    stack.dedup();
    if stack.is_empty() {
        ".".to_owned()
    } else {
        stack.into_iter().map(|seat| Player(seat).sign()).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_reads_back(text in any_text()) {
        prop_assert_eq!(position(&text).to_string(), text);
    }

    #[test]
    fn any_square_can_be_tried_in_any_position(text in any_text(), x in 0u16..12, y in 0u16..12) {
        let (mut game, square) = (position(&text), Square::new(x, y));
        let (before, legal) = (game.clone(), game.check(square).is_ok());
        game.play(square, &mut no_luck());
        prop_assert_eq!(legal, game != before);
        prop_assert_eq!(position(&game.to_string()), game);
    }

    #[test]
    fn garbage_is_refused_without_panic(text in "\\PC*") {
        prop_assert!(text.parse::<Ripple>().is_err());
    }

    #[test]
    fn a_spoilt_position_reads_back_or_is_refused(
        text in any_text(),
        at in any::<prop::sample::Index>(),
        with in "[0-9a-z=. \n-]{0,3}",
    ) {
        let at = at.index(text.len());
        let spoilt = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Ok(game) = spoilt.parse::<Ripple>() {
            prop_assert_eq!(position(&game.to_string()), game);
        }
    }
}

#[test]
fn numbers_at_the_edge_of_their_range_play_on() {
    let text = format!("seats=2 to_move=1 turn={} max_turns=0\n. . .", u64::MAX);
    let game = after(&position(&text), "a1");
    assert_eq!(position(&game.to_string()), game);
}
