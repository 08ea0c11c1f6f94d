//! Checksums.

/// FNV-1a with 64 bits. Each step is a bijection of the state, so that a change of one byte always changes the sum.
pub fn sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
