//! Whatever strangers send, nothing panics.

use kit::{Game, Quick};
use proptest::prelude::*;

use super::*;

/// The text of a position somewhere in a random game.
fn any_text() -> impl Strategy<Value = String> {
    let options = (2u16..=12, 2u16..=12, 0usize..4, any::<[bool; 4]>(), 0u32..4);
    (options, any::<u64>(), 0usize..40).prop_map(|((width, height, relation, flags, jumps), seed, moves)| {
        let word = |at: usize, no: &'static str, yes: &'static str| if flags[at] { yes } else { no };
        let words = format!(
            "width={width} height={height} board={} over={} captures={} victory={} pieces={} max_jumps={jumps}",
            crate::mansuba::Relation::NAMES[relation],
            word(0, "enemy", "any"),
            word(1, "off", "on"),
            word(2, "simple", "complex"),
            word(3, "pawns", "mixed"),
        );
        let (mut game, mut luck) = (start(&words, seed), Quick::new(seed));
        for _ in 0..moves {
            if game.to_move().is_some() {
                let mv = game.any_move(&mut luck);
                game.play(mv, &mut luck);
            }
        }
        game.to_string()
    })
}

fn read(text: &str) -> Mansuba {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_reads_back(text in any_text()) {
        prop_assert_eq!(read(&text).to_string(), text);
    }

    #[test]
    fn any_move_can_be_tried_in_any_position(text in any_text(), cells in any::<[u8; 4]>(), free in any::<bool>()) {
        let [a, b, c, d] = cells.map(|n| u16::from(n % 14));
        let (from, to) = (Square::new(a, b), Square::new(c, d));
        let mv = if free { Move::free(from) } else { Move::go(from, to) };
        let game = read(&text);
        prop_assert_eq!(game.check(mv).is_ok(), listed(&game).contains(&mv));
        let mut played = game.clone();
        played.play(mv, &mut Quick::new(1));
        prop_assert!(game.check(mv).is_err() || played != game);
        let again: Result<Mansuba, _> = played.to_string().parse();
        prop_assert_eq!(again, Ok(played));
    }

    #[test]
    fn garbage_is_refused_without_panic(text in "\\PC*") {
        prop_assert!(text.parse::<Mansuba>().is_err());
        prop_assert!(text.parse::<Move>().is_err() || text.split_whitespace().count() == 2);
    }

    #[test]
    fn a_spoilt_position_reads_back_or_is_refused(
        text in any_text(),
        at in any::<prop::sample::Index>(),
        with in "[0-9a-zPREN=.,\n -]{0,3}",
    ) {
        let at = at.index(text.len());
        let spoilt = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Ok(mut game) = spoilt.parse::<Mansuba>() {
            prop_assert_eq!(&read(&game.to_string()), &game);
            if game.to_move().is_some() {
                let mv = game.any_move(&mut Quick::new(1));
                prop_assert_eq!(game.check(mv), Ok(()));
                game.play(mv, &mut Quick::new(1));
            }
        }
    }
}
