//! Whole numbers in as few bytes as hold the largest.

/// Numbers of 1, 2 or 4 bytes each.
#[derive(Clone, PartialEq, Debug)]
pub enum Narrow {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

impl Default for Narrow {
    fn default() -> Narrow {
        Narrow::Bytes(Vec::new())
    }
}

impl Narrow {
    pub fn len(&self) -> usize {
        match self {
            Narrow::Bytes(numbers) => numbers.len(),
            Narrow::Shorts(numbers) => numbers.len(),
            Narrow::Words(numbers) => numbers.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends numbers; all become wider if one of these does not fit.
    pub fn extend(&mut self, more: &[u32]) {
        self.widen(more.iter().copied().fold(0, u32::max));
        match self {
            Narrow::Bytes(numbers) => numbers.extend(more.iter().map(|&number| number as u8)),
            Narrow::Shorts(numbers) => numbers.extend(more.iter().map(|&number| number as u16)),
            Narrow::Words(numbers) => numbers.extend(more),
        }
    }

    pub fn append(&mut self, other: &Narrow) {
        match (self, other) {
            (Narrow::Bytes(numbers), Narrow::Bytes(more)) => numbers.extend(more),
            (Narrow::Shorts(numbers), Narrow::Shorts(more)) => numbers.extend(more),
            (numbers, more) => numbers.extend(&more.part(0, more.len())),
        }
    }

    /// The numbers from one place to another.
    pub fn part(&self, from: usize, to: usize) -> Vec<u32> {
        match self {
            Narrow::Bytes(numbers) => numbers[from..to].iter().map(|&number| number.into()).collect(),
            Narrow::Shorts(numbers) => numbers[from..to].iter().map(|&number| number.into()).collect(),
            Narrow::Words(numbers) => numbers[from..to].to_vec(),
        }
    }

    fn widen(&mut self, most: u32) {
        let fits = match self {
            Narrow::Bytes(_) => most <= u8::MAX.into(),
            Narrow::Shorts(_) => most <= u16::MAX.into(),
            Narrow::Words(_) => true,
        };
        if !fits {
            let all = self.part(0, self.len());
            *self =
                if most <= u16::MAX.into() { Narrow::Shorts(Vec::new()) } else { Narrow::Words(Vec::new()) };
            self.extend(&all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_in_as_few_bytes_as_hold_them() {
        let (mut numbers, mut all) = (Narrow::default(), Vec::new());
        for (more, bytes) in [(&[3, 255][..], 1), (&[256], 2), (&[], 2), (&[7, 65_536], 4), (&[1], 4)] {
            numbers.extend(more);
            all.extend(more);
            let width = match &numbers {
                Narrow::Bytes(_) => 1,
                Narrow::Shorts(_) => 2,
                Narrow::Words(_) => 4,
            };
            assert_eq!((numbers.part(0, numbers.len()), width), (all.clone(), bytes));
        }
        let mut few = Narrow::default();
        few.extend(&[1, 2]);
        few.append(&numbers);
        assert_eq!(few.part(1, 4), [2, 3, 255]);
    }
}
