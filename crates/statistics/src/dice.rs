//! Deterministic pseudo-random numbers (`SplitMix64`) for schedules and sampling, never for the luck of a game.

/// A `SplitMix64` generator; equal seeds give equal numbers on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// An independent generator for one purpose, identified by numbers such as round and block.
    pub fn of(seed: u64, purpose: &[u64]) -> Dice {
        Dice(purpose.iter().fold(mix(seed), |state, number| mix(state ^ mix(*number))))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `n`, the bias being below n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number between 0 and 1, never either.
    pub fn share(&mut self) -> f64 {
        ((self.bits() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// An odd number near 2^64 divided by the golden ratio: its multiples spread evenly.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of `SplitMix64`: every output bit depends on every input bit.
pub fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
