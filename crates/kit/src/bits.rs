//! Counting the bits of a word and finding the k-th, without the instructions that only some processors have.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// The place of the k-th bit in each byte.
static PLACES: [[u8; 8]; 256] = places();

const fn places() -> [[u8; 8]; 256] {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][k] = bit;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
}

/// A word, and in each byte how many bits of it are there and in the bytes below: counted once for those who
/// first ask how many bits there are, and then for one of them.
#[derive(Clone, Copy, Debug)]
pub struct Ranks {
    word: u64,
    upto: u64,
}

impl Ranks {
    /// Counts the bits. Written with one operation less, the compiler takes it for counting all bits, and does that
    /// once more beside it.
    #[inline]
    pub fn of(word: u64) -> Ranks {
        let pairs = (word & 0x5555_5555_5555_5555) + ((word >> 1) & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        Ranks { word, upto: ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES) }
    }

    /// How many bits there are.
    #[inline]
    pub fn count(self) -> u32 {
        (self.upto >> 56) as u32
    }

    /// The bit that has `k` bits below it; there are more than that. Which one is wanted comes as chance will have
    /// it, so that a walk would end where nobody foresees; the bytes are compared all at once instead, and a table
    /// knows the rest. Random play is a tenth quicker for it.
    #[inline]
    pub fn kth(self, k: u32) -> u32 {
        let more = ((self.upto | HIGHS) - (u64::from(k % 64) + 1) * ONES) & HIGHS;
        let byte = more.trailing_zeros() & 0x38;
        let below = (self.upto << 8 >> byte) & 0xff;
        let places = &PLACES[usize::from((self.word >> byte) as u8)];
        byte + u32::from(places[(u64::from(k).wrapping_sub(below) % 8) as usize])
    }
}

/// How many bits the word has.
#[inline]
pub fn count_bits(word: u64) -> u32 {
    Ranks::of(word).count()
}

/// The bit of the word that has `k` bits below it; there are more than that.
#[inline]
pub fn kth_bit(word: u64, k: u32) -> u32 {
    Ranks::of(word).kth(k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_one_by_one_too() {
        for seed in 0..2000u64 {
            let noise = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let word = match seed {
                0 => 0,
                1 => u64::MAX,
                _ if seed % 2 == 0 => noise & noise.rotate_left(7) & noise.rotate_left(29),
                _ => noise | noise.rotate_left(31),
            };
            let bits: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(count_bits(word), bits.len() as u32, "{word:x}");
            for (k, &bit) in bits.iter().enumerate() {
                assert_eq!(kth_bit(word, k as u32), bit, "bit {k} of {word:x}");
            }
        }
    }

    #[test]
    fn a_bit_that_is_not_there_does_no_harm() {
        for word in [0, 1, 1 << 63, u64::MAX] {
            assert!((0..=u32::MAX).step_by(1 << 26).all(|k| kth_bit(word, k) < 64));
        }
    }
}
