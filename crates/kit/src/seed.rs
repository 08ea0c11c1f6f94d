//! Seed of the luck of a game and of its players.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::{Chance, Key};

/// A seed: any text; a number counts as its decimal digits.
///
/// All luck follows from it, one way: the key of a game is a hash of its text, and so is each player's seed, of different
/// texts. Neither reveals the seed, nor the other.
///
/// ```
/// use bastide_kit::Seed;
///
/// let seed = Seed::new("7");
/// assert_eq!(seed.for_block(3).to_string(), "7 block 3");
/// assert_ne!(seed.for_seat(0), seed.for_seat(1));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seed(String);

impl Seed {
    /// The seed of this text.
    pub fn new(text: impl Into<String>) -> Seed {
        Seed(text.into())
    }

    /// A seed made of 64 unpredictable bits.
    pub fn random(entropy: u64) -> Seed {
        Seed(Seed::random_number(entropy).to_string())
    }

    /// The same as a number: of 53 bits, so that every language holds it exactly, and too many to be tried one by one
    /// while a game lasts.
    pub fn random_number(entropy: u64) -> u64 {
        entropy >> 11
    }

    /// The luck of a game.
    pub fn key(&self) -> Key {
        Key::from_seed(&self.0)
    }

    /// The seed of one block of a tournament; a match with this seed plays it again.
    pub fn for_block(&self, block: usize) -> Seed {
        Seed(format!("{self} block {block}"))
    }

    /// The number from which the player of a seat draws luck of its own. Of the luck of the game it tells nothing.
    pub fn for_seat(&self, seat: u8) -> u64 {
        Key::from_seed(&format!("{self} seat {seat}")).turn(0).below(u32::MAX).into()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Seed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Seed, Infallible> {
        Ok(Seed::new(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(mut chance: impl Chance) -> Vec<u32> {
        (0..8).map(|_| chance.below(1 << 30)).collect()
    }

    #[test]
    fn a_seed_is_its_text_and_the_luck_of_a_game_is_the_key_of_it() {
        let seed: Seed = "7".parse().unwrap();
        assert_eq!((seed.to_string(), seed.key()), ("7".to_owned(), Key::from_seed("7")));
        assert_eq!(seed.for_block(12).key(), Key::from_seed("7 block 12"));
    }

    /// Match records hold these values, so that minds play the same again.
    #[test]
    fn a_players_own_seed_never_changes() {
        assert_eq!([0, 1, 2].map(|seat| Seed::new("7").for_seat(seat)), [738517236, 2959459892, 1653882628]);
    }

    #[test]
    fn what_a_player_is_told_is_no_draw_of_the_game() {
        let seed = Seed::new("7");
        for seat in 0..4 {
            let own = seed.for_seat(seat);
            assert!((0..50).all(|turn| !some(seed.key().turn(turn)).contains(&(own as u32 >> 2))));
            assert_ne!(own, Seed::new("8").for_seat(seat));
            assert_ne!(own, seed.for_block(0).for_seat(seat));
        }
    }

    #[test]
    fn a_random_seed_is_a_number_that_every_language_holds() {
        assert_eq!(Seed::random(u64::MAX).to_string(), ((1u64 << 53) - 1).to_string());
        assert_eq!(Seed::random(1 << 11), Seed::new("1"));
    }
}
