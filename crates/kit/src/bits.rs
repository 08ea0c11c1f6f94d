//! Choosing one of the bits of two words, or of many, and listing and counting them.

use std::array::from_fn;
use std::hint::select_unpredictable;

use multiversion::multiversion;
use multiversion::target::match_target;

/// The set bit with `which` set bits below it, given their number; none if there are none. The bits of the second word
/// come after those of the first.
///
/// Which one is wanted comes as chance will have it, so that nothing here branches on it. Most processors have
/// instructions that find the bit in a few steps; random play is up to a quarter quicker where they are used.
#[multiversion(targets("x86_64+bmi1+bmi2+popcnt"))]
pub fn choose_bit<F: FnOnce(u32) -> u32>(words: [u64; 2], which: F) -> Option<u32> {
    let [low, high] = words;
    let in_low = low.count_ones();
    let ways = in_low + high.count_ones();
    if ways == 0 {
        return None;
    }
    let k = which(ways);
    let late = k >= in_low;
    let word = select_unpredictable(late, high, low);
    let k = k - select_unpredictable(late, in_low, 0);
    let bit = match_target! {
        "x86_64+bmi2" => std::arch::x86_64::_pdep_u64(1u64.wrapping_shl(k), word).trailing_zeros() % 64,
        _ => kth_bit(word, k),
    };
    Some(64 * u32::from(late) + bit)
}

/// The same among any number of words, of which the first has the lowest bits. A bit that is not there is none.
#[multiversion(targets("x86_64+bmi1+bmi2+popcnt"))]
pub fn choose_bit_among<F: FnOnce(u32) -> u32>(words: &[u64], which: F) -> Option<u32> {
    let ways = words.iter().map(|word| word.count_ones()).sum();
    if ways == 0 {
        return None;
    }
    let mut k = which(ways);
    for (first, &word) in (0..).step_by(64).zip(words) {
        let here = word.count_ones();
        if k < here {
            let bit = match_target! {
                "x86_64+bmi2" => std::arch::x86_64::_pdep_u64(1u64.wrapping_shl(k), word).trailing_zeros() % 64,
                _ => kth_bit(word, k),
            };
            return Some(first + bit);
        }
        k -= here;
    }
    None
}

/// Bits listed at a time.
const AT_A_TIME: usize = 8;

/// Puts what each of the bits stands for at the end of a list, in their order. The bits of the second word come after those
/// of the first. Some are written at a time, and what is too much is taken back: how many there are cannot be foreseen.
#[inline(always)]
pub fn list_bits<T: Copy, F: FnMut(u32) -> T>(words: [u64; 2], out: &mut Vec<T>, mut of: F) {
    for (first, mut rest) in [0, 64].into_iter().zip(words) {
        let end = out.len() + rest.count_ones() as usize;
        while rest != 0 {
            let some: [T; AT_A_TIME] = from_fn(|_| {
                let bit = rest.trailing_zeros() % 64;
                rest &= rest.wrapping_sub(1);
                of(first + bit)
            });
            out.extend_from_slice(&some);
        }
        out.truncate(end);
    }
}

/// Number of set bits of all words.
#[multiversion(targets("x86_64+popcnt"))]
pub fn count_bits(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

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

/// The bit of a word that has `k` bits below it, for all processors: the bytes are compared all at once, and a table
/// knows the rest.
#[inline]
fn kth_bit(word: u64, k: u32) -> u32 {
    let pairs = (word & 0x5555_5555_5555_5555) + ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    // In each byte, how many bits are there and in the bytes below.
    let upto = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let more = ((upto | HIGHS) - (u64::from(k % 64) + 1) * ONES) & HIGHS;
    let byte = more.trailing_zeros() & 0x38;
    let below = (upto << 8 >> byte) & 0xff;
    let places = &PLACES[usize::from((word >> byte) as u8)];
    byte + u32::from(places[(u64::from(k).wrapping_sub(below) % 8) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words with few bits, with many, and with all or none.
    fn words() -> impl Iterator<Item = u64> {
        (0..2000u64).map(|seed| {
            let noise = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            match seed {
                0 => 0,
                1 => u64::MAX,
                _ if seed % 2 == 0 => noise & noise.rotate_left(7) & noise.rotate_left(29),
                _ => noise | noise.rotate_left(31),
            }
        })
    }

    #[test]
    fn bits_are_found_one_by_one_too() {
        for (low, high) in words().zip(words().skip(1).chain([0])) {
            let set = u128::from(low) | u128::from(high) << 64;
            let bits: Vec<u32> = (0..128).filter(|bit| set >> bit & 1 == 1).collect();
            let chosen = |k: usize| {
                choose_bit([low, high], |ways| {
                    assert_eq!(ways as usize, bits.len());
                    k as u32
                })
            };
            for (k, &bit) in bits.iter().enumerate() {
                assert_eq!(chosen(k), Some(bit), "bit {k} of {set:x}");
            }
            assert!(!bits.is_empty() || chosen(0).is_none());
        }
    }

    #[test]
    fn bits_are_listed_in_order_behind_what_is_there() {
        for (low, high) in words().zip(words().skip(1).chain([0])) {
            let set = u128::from(low) | u128::from(high) << 64;
            let mut list = vec![1000];
            list_bits([low, high], &mut list, |bit| bit);
            let bits = (0..128).filter(|bit| set >> bit & 1 == 1);
            assert!(list.iter().copied().eq([1000].into_iter().chain(bits)), "{set:x}");
        }
    }

    /// Whatever this processor uses instead.
    #[test]
    fn every_processor_finds_the_same_bits() {
        for word in words() {
            for k in 0..word.count_ones() {
                assert_eq!(Some(kth_bit(word, k)), choose_bit([word, 0], |_| k), "bit {k} of {word:x}");
            }
        }
    }

    #[test]
    fn bits_of_many_words_are_found_one_by_one_too() {
        let words: Vec<u64> = words().collect();
        for (round, many) in words.chunks(7).enumerate() {
            let many = &many[..many.len().min(round % 8)];
            let bits: Vec<u32> = (0..64 * many.len() as u32)
                .filter(|bit| many[*bit as usize / 64] >> (bit % 64) & 1 == 1)
                .collect();
            assert_eq!(count_bits(many) as usize, bits.len());
            for (k, &bit) in bits.iter().enumerate() {
                assert_eq!(choose_bit_among(many, |_| k as u32), Some(bit), "bit {k} of {many:x?}");
            }
            assert_eq!(choose_bit_among(many, |ways| ways), None, "{many:x?}");
        }
    }

    #[test]
    fn a_bit_that_is_not_there_does_no_harm() {
        for word in [1, 1 << 63, u64::MAX] {
            for k in (0..=u32::MAX).step_by(1 << 26) {
                assert!(kth_bit(word, k) < 64);
                assert!(choose_bit([word, 0], |_| k).is_some_and(|bit| bit < 128));
            }
        }
    }
}
