//! A set of features, each known by the segment that stands for it.

/// The set: a bit for each number that a segment can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heads([u64; 4]);

impl Heads {
    /// Puts one in; whether it is new there.
    pub fn add(&mut self, head: u8) -> bool {
        let (word, bit) = (&mut self.0[usize::from(head >> 6)], 1 << (head & 63));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Their number.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Set difference.
    pub fn without(&self, other: &Heads) -> Heads {
        Heads([0, 1, 2, 3].map(|word| self.0[word] & !other.0[word]))
    }

    /// All of both sets.
    pub fn with(&self, other: &Heads) -> Heads {
        Heads([0, 1, 2, 3].map(|word| self.0[word] | other.0[word]))
    }

    /// Leaves only those in it that pass.
    pub fn retain(&mut self, mut passes: impl FnMut(u8) -> bool) {
        for number in self.iter() {
            if !passes(number as u8) {
                self.0[number / 64] &= !(1 << (number % 64));
            }
        }
    }

    /// Its members, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let word = words.iter().position(|&word| word != 0)?;
            let bit = words[word].trailing_zeros() as usize;
            words[word] &= words[word] - 1;
            Some(64 * word + bit)
        })
    }
}
