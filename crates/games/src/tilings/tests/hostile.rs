//! Texts that strangers might send.

use kit::Chance;
use pictures::Drawn;
use proptest::prelude::*;

use super::*;
use crate::tilings::tiles::deck;

/// Whatever can be read is a position like any other.
fn survives(text: &str) {
    let Ok(mut game) = text.parse::<Tilings>() else { return };
    assert_eq!(position(&game.to_string()), game, "{text}");
    assert_eq!(game.to_move().is_none(), sentences(&game).is_empty(), "{text}");
    let (_, _, mut luck) = (game.scene(), game.view(), Quick::new(1));
    for _ in 0..20 {
        if game.to_move().is_none() {
            break;
        }
        let lay = game.any_move(&mut luck);
        game.play(lay, &mut luck);
    }
    without(&game, 0);
}

#[test]
fn texts_with_letters_wrong_are_refused_or_are_positions() {
    let mut luck = Quick::new(1);
    let letters: Vec<char> = "0123456789RBVYK.=+:,;- \nona".chars().collect();
    for number in 0..6000 {
        let options = ["width=3 height=3", "width=2 height=4 replace=on rotate=on"][number % 2];
        let mut text: Vec<char> = start(2, options, number as u64 % 7).to_string().chars().collect();
        for _ in 0..=luck.below(3) {
            let at = luck.below(text.len() as u32) as usize;
            match luck.below(3) {
                0 => text[at] = letters[luck.below(letters.len() as u32) as usize],
                1 => drop(text.remove(at)),
                _ => text.insert(at, letters[luck.below(letters.len() as u32) as usize]),
            }
        }
        survives(&text.into_iter().collect::<String>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        survives(&text);
        let _ = text.parse::<Lay>();
        if let Ok(line) = deck::in_one_line(&text) {
            prop_assert_eq!(deck::in_one_line(&line).unwrap(), line);
        }
    }

    #[test]
    fn anything_like_a_deck_is_read_or_refused(text in "([RBVK]{3,5} ?[0-9]{0,6}[;\n ]){0,6}") {
        if let Ok(line) = deck::in_one_line(&text) {
            prop_assert_eq!(deck::in_one_line(&line).unwrap(), line);
        }
    }

    #[test]
    fn anything_like_a_position_is_read_or_refused(
        hand in "[RB]{4}", rules in "( rotate=on)?( torus=on)?( replace=on turn=[0-9])?",
        cells in prop::collection::vec("\\.|[RB]{4}[123]", 6),
    ) {
        survives(&format!(
            "seats=3 to_move=1 score=zones hand={hand}{rules}\nhands=2,1+RRRR,3\ndeck=RBRB:3,BBRR:9\n{}\n{}",
            cells[..3].join(" "), cells[3..].join(" ")
        ));
    }
}
