//! Luck that follows from a key and the number of the turn.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Chance;

/// 32 bytes from which all the luck of a game follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a seed: any text; a number counts as its decimal digits.
    ///
    /// Each 32 bytes are mixed in by one block of the generator, so that no two seeds that people
    /// write share a key and a key does not tell its seed.
    pub fn from_seed(seed: &str) -> Key {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&(seed.len() as u64).to_le_bytes());
        let mut mix = |bytes: &[u8]| {
            key.iter_mut().zip(bytes).for_each(|(old, new)| *old ^= new);
            ChaCha8Rng::from_seed(key).fill_bytes(&mut key);
        };
        mix(&[]);
        seed.as_bytes().chunks(32).for_each(mix);
        Key(key)
    }

    /// The luck of one turn: it depends on the key and this number alone.
    pub fn turn(&self, number: u64) -> Keyed {
        let mut stream = ChaCha8Rng::from_seed(self.0);
        stream.set_stream(number);
        Keyed(stream)
    }
}

impl fmt::Debug for Key {
    /// Hides the bytes: they reveal the future of the game.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// The luck of one turn under a key.
#[derive(Clone, Debug)]
pub struct Keyed(ChaCha8Rng);

impl Chance for Keyed {
    /// Multiplies and takes the high half; the few low halves that would favour some answers are
    /// thrown away, so every answer is exactly as likely as the others.
    fn below(&mut self, n: u32) -> u32 {
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(chance: &mut impl Chance) -> Vec<u32> {
        (0..20).map(|_| chance.below(1000)).collect()
    }

    #[test]
    fn the_luck_of_a_turn_depends_on_the_key_and_its_number_alone() {
        let key = Key::from_seed("7");
        assert_eq!(some(&mut key.turn(3)), some(&mut key.turn(3)));
        assert_ne!(some(&mut key.turn(3)), some(&mut key.turn(4)));
        assert_ne!(some(&mut key.turn(3)), some(&mut Key::from_seed("8").turn(3)));
    }

    #[test]
    fn seeds_of_any_length_have_keys_of_their_own() {
        let long = "x".repeat(100);
        let seeds = ["", "\0", "\0\0", "0", "7", "70", "\u{7}", &long, &long[..64], &long[..32]];
        for (i, a) in seeds.iter().enumerate() {
            for b in &seeds[..i] {
                assert_ne!(Key::from_seed(a), Key::from_seed(b), "{a:?} {b:?}");
            }
        }
    }

    /// Records hold their draws, but a seed in a bug report must stay good for ever.
    #[test]
    fn the_luck_of_a_seed_never_changes() {
        assert_eq!(some(&mut Key::from_seed("7").turn(1))[..5], [723, 142, 663, 891, 582]);
    }

    #[test]
    fn large_ranges_are_fair_too() {
        let mut chance = Key::from_seed("fair").turn(0);
        let n = 3 << 30;
        let low = (0..3000).filter(|_| chance.below(n) < n / 3).count();
        assert!(low.abs_diff(1000) < 150, "{low} of 3000");
    }
}
