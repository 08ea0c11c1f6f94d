//! Moves of the C interface of 2018 as sentences, `1,0 r1 n`, and back.
//!
//! A library can answer what no sentence of ours says: it is written so that the rules refuse it with a reason, and
//! so that another host reads back what was answered. `1,0 r7 p14 card 5` is a direction 7, a place 14, and the card
//! 5 where another was drawn.

use super::abi::{AbiMove, Check};

/// The names of the places, in the order of their numbers from 1.
pub const PLACES: [&str; 13] = ["ne", "n", "nw", "wn", "w", "ws", "sw", "s", "se", "es", "e", "en", "c"];

/// The sentence for the library's answer when this card was drawn.
pub fn sentence(mv: &AbiMove, drawn: u32) -> String {
    let place = match mv.place {
        0 => String::new(),
        place => match PLACES.get(place as usize - 1) {
            Some(name) => format!(" {name}"),
            None => format!(" p{place}"),
        },
    };
    let card = if mv.card == drawn { String::new() } else { format!(" card {}", mv.card) };
    format!("{},{} r{}{place}{card}", mv.x, mv.y, mv.dir)
}

/// A sentence that was played, as a move of this player with this card.
pub fn played(sentence: &str, player: u8, card: u32) -> Option<AbiMove> {
    let mut words = sentence.split_whitespace().peekable();
    let (x, y) = words.next()?.split_once(',')?;
    let dir = words.next()?.strip_prefix('r')?.parse().ok()?;
    let place = match words.next_if(|word| *word != "card") {
        None => 0,
        Some(word) => read_place(word)?,
    };
    let card = match words.next() {
        None => card,
        Some(_) => words.next()?.parse().ok()?,
    };
    let (check, player) = (Check::Valid as u32, player.into());
    Some(AbiMove { check, player, card, x: x.parse().ok()?, y: y.parse().ok()?, dir, place })
}

/// No tile lies further from the start tile than there are others.
const FARTHEST: i32 = 71;

/// A refused move as other libraries see it: with the card that was drawn and numbers in range. Many libraries read card,
/// direction and place before they check that the move was valid, and would crash on the numbers of a broken one. An
/// unreadable answer becomes the player and the card alone.
pub fn refused(said: &str, player: u8, card: u32) -> AbiMove {
    let told = AbiMove { check: Check::Failed as u32, player: player.into(), card, ..AbiMove::default() };
    let Some(mv) = played(said, player, card) else { return told };
    let within = |number: u32, last: usize| if number as usize <= last { number } else { 0 };
    let near = |steps: i32| steps.clamp(-FARTHEST - 1, FARTHEST + 1);
    let (dir, place) = (within(mv.dir, 3), within(mv.place, PLACES.len()));
    AbiMove { x: near(mv.x), y: near(mv.y), dir, place, ..told }
}

fn read_place(word: &str) -> Option<u32> {
    match PLACES.iter().position(|name| *name == word) {
        Some(number) => Some(number as u32 + 1),
        None => word.strip_prefix('p')?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_library_answers_is_read_back() {
        let numbers = [0, 1, 3, 4, 13, 14, u32::MAX];
        for card in [0, 5, 23, u32::MAX] {
            for (dir, place) in numbers.iter().flat_map(|&dir| numbers.map(|place| (dir, place))) {
                let mv = AbiMove { check: 0, player: 1, card, x: i32::MIN, y: 71, dir, place };
                assert_eq!(played(&sentence(&mv, 5), 1, 5), Some(mv), "{}", sentence(&mv, 5));
            }
        }
    }

    #[test]
    fn a_move_of_the_card_drawn_is_a_plain_sentence() {
        let mv = AbiMove { check: 9, player: 9, card: 4, x: -1, y: 0, dir: 3, place: 2 };
        assert_eq!(sentence(&mv, 4), "-1,0 r3 n");
        assert_eq!(sentence(&mv, 5), "-1,0 r3 n card 4");
        assert_eq!(sentence(&AbiMove { place: 0, ..mv }, 4), "-1,0 r3");
    }

    #[test]
    fn others_hear_of_a_refused_move_in_numbers_that_they_expect() {
        let told = |said| refused(said, 1, 7);
        let failed = AbiMove { check: 1, player: 1, card: 7, ..AbiMove::default() };
        assert_eq!(told("1,-2 r3 c card 5"), AbiMove { x: 1, y: -2, dir: 3, place: 13, ..failed });
        assert_eq!(told("1,0 r2147483648 p14 card 4294967295"), AbiMove { x: 1, ..failed });
        assert_eq!(told("-2147483648,2147483647 r4"), AbiMove { x: -72, y: 72, ..failed });
        assert_eq!(told("0,0 r0 card 100000"), failed);
    }

    #[test]
    fn what_is_no_move_is_told_as_failed_all_the_same() {
        for said in
            ["", "zz", "1,0", "1,0 r", "1 0 r1", "1,0 r1 n card", "1,0 r1 elsewhere", "99999999999,0 r1"]
        {
            assert_eq!(
                refused(said, 2, 7),
                AbiMove { check: 1, player: 2, card: 7, ..AbiMove::default() },
                "{said}"
            );
        }
    }
}
