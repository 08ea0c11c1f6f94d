//! Whatever strangers send, nothing panics.

use kit::Chance;
use proptest::prelude::*;

use super::*;

/// A position somewhere in a random game.
fn any_game() -> impl Strategy<Value = Carcassonne> {
    (1u8..=8, any::<u64>(), 0u32..72).prop_map(|(seats, seed, turns)| {
        let mut luck = Quick::new(seed);
        let mut game = Carcassonne::start(&setup(seats, ""), &mut luck).unwrap();
        for _ in 0..turns {
            match luck.below(40) {
                _ if game.to_move().is_none() => break,
                0 => game.leave(Player(luck.below(seats.into()) as u8), &mut luck),
                _ => {
                    let mv = game.any_move(&mut luck);
                    game.play(mv, &mut luck);
                }
            }
        }
        game
    })
}

/// Plays a game from a given position to its end: every position on the way reads back.
fn play_out(mut game: Carcassonne, luck: &mut Quick) {
    let most = game.moves_left().unwrap();
    let mut moves = 0;
    while game.to_move().is_some() {
        let mv = game.any_move(luck);
        assert_eq!(game.check(mv), Ok(()), "{game}");
        game.play(mv, luck);
        moves += 1;
    }
    assert!(moves <= most);
    assert_eq!(position(&game.to_string()), game);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_reads_back(game in any_game()) {
        let text = game.to_string();
        prop_assert_eq!(&position(&text), &game);
        prop_assert_eq!(position(&text).to_string(), text);
    }

    #[test]
    fn any_move_can_be_tried_in_any_position(game in any_game(), x in -80i16..80, y in -80i16..80, turns in 0u8..6, place in 0usize..14) {
        let place = (place < 13).then(|| crate::carcassonne::Place::new(place));
        let mv = Laying { square: kit::OpenSquare::new(x / 8, y / 8), turns, place };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        prop_assert_eq!(game.check(mv).is_ok(), moves.contains(&mv));
        let mut other = game.clone();
        other.play(mv, &mut luck());
        let far = Laying { square: kit::OpenSquare::new(x, y), ..mv };
        prop_assert_eq!(game.check(far).is_ok(), moves.contains(&far));
    }

    #[test]
    fn garbage_is_refused_without_panic(text in "\\PC*") {
        prop_assert!(text.parse::<Carcassonne>().is_err());
        let _ = text.parse::<Laying>();
    }

    #[test]
    fn a_spoilt_position_reads_back_or_is_refused(
        game in any_game(),
        at in any::<prop::sample::Index>(),
        with in "[0-9a-z=,: \n-]{0,3}",
        seed in any::<u64>(),
    ) {
        let text = game.to_string();
        let at = at.index(text.len());
        let spoilt = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Ok(game) = spoilt.parse::<Carcassonne>() {
            prop_assert_eq!(&position(&game.to_string()), &game);
            play_out(game, &mut Quick::new(seed));
        }
    }

    #[test]
    fn a_position_with_a_line_moved_or_missing_reads_back_or_is_refused(
        game in any_game(),
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        gone in any::<bool>(),
    ) {
        let text = game.to_string();
        let mut lines: Vec<&str> = text.lines().collect();
        let line = lines.remove(from.index(lines.len()));
        if !gone {
            lines.insert(to.index(lines.len() + 1), line);
        }
        if let Ok(game) = lines.join("\n").parse::<Carcassonne>() {
            prop_assert_eq!(&position(&game.to_string()), &game);
            play_out(game, &mut luck());
        }
    }
}
