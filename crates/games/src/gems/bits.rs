//! The k-th bit of a word, without the instruction that only some processors have.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// The place of the set bit that has `rank` set bits below it; 64 if there is none.
///
/// Finds the byte by comparing the counts of all bytes at once, then walks inside it: legal swaps are so few
/// that a byte seldom holds two. A table instead of the walk was not faster.
#[inline]
pub(super) fn kth(word: u64, rank: u32) -> u32 {
    let upto = counts(word);
    let more_than_rank = ((upto | HIGHS) - (u64::from(rank) + 1) * ONES) & HIGHS;
    let byte = more_than_rank.trailing_zeros() & 0x78;
    if byte == 64 {
        return 64;
    }
    let below = (upto << 8 >> byte) as u8;
    let mut rest = word >> byte;
    for _ in u32::from(below)..rank {
        rest &= rest - 1;
    }
    byte + rest.trailing_zeros()
}

/// In each byte the number of bits in it and in the bytes below.
#[inline]
fn counts(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    bytes.wrapping_mul(ONES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kth_bit_is_found_by_counting_too() {
        for seed in 0..2000u64 {
            let noise = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let word = match seed {
                0 => 0,
                1 => u64::MAX,
                _ if seed % 2 == 0 => noise & noise.rotate_left(7) & noise.rotate_left(29),
                _ => noise | noise.rotate_left(31),
            };
            let places: Vec<u32> = (0..64).filter(|at| word >> at & 1 == 1).collect();
            for (rank, &place) in places.iter().enumerate() {
                assert_eq!(kth(word, rank as u32), place, "bit {rank} of {word:x}");
            }
            assert_eq!(kth(word, places.len() as u32), 64, "{word:x}");
        }
    }
}
