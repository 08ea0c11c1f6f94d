//! Things that are drawn one by one and not put back.

use std::hash::{Hash, Hasher};

/// Number of things left of each kind. Their order exists nowhere.
#[derive(Clone, Debug)]
pub struct Bag {
    counts: Vec<u32>,
    /// There were never more of any kind.
    most: u32,
    /// The kinds of all that are left, one by one, or nothing: so `Quick` draws fast.
    spread: Vec<u16>,
}

/// More things than this are not spread out.
const MOST_SPREAD: u32 = 1 << 12;

impl Bag {
    /// A bag with `counts` things of each kind, together fewer than 2^32.
    pub fn new(counts: Vec<u32>) -> Bag {
        let most = counts.iter().copied().max().unwrap_or(0);
        Bag { counts, most, spread: Vec::new() }
    }

    /// Number of things of each kind.
    #[inline]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Number of all things.
    pub fn left(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// No kind has more things than this.
    #[inline]
    pub(crate) fn most(&self) -> u32 {
        self.most
    }

    /// Takes out a thing of that kind, of which there is one, and tells the kind.
    #[inline]
    pub(crate) fn take(&mut self, kind: usize) -> usize {
        self.counts[kind] -= 1;
        self.spread.clear();
        kind
    }

    /// Number of things spread out: all or none.
    #[inline]
    pub(crate) fn spread(&self) -> u32 {
        self.spread.len() as u32
    }

    /// Spreads them out, if kinds are so uneven that it is worth while, and if there are not too many.
    pub(crate) fn spread_out(&mut self) {
        let left = self.left();
        let uneven = 5 * u64::from(left) < 3 * u64::from(self.most) * self.counts.len() as u64;
        if !uneven || left > MOST_SPREAD || self.counts.len() > usize::from(u16::MAX) {
            return;
        }
        self.spread.reserve(left as usize);
        for (kind, &count) in (0..).zip(&self.counts) {
            self.spread.extend(std::iter::repeat_n(kind, count as usize));
        }
    }

    /// Takes out the thing that lies at this place of those spread out, and tells its kind.
    #[inline]
    pub(crate) fn take_at(&mut self, place: u32) -> usize {
        let kind = usize::from(self.spread.swap_remove(place as usize));
        self.counts[kind] -= 1;
        kind
    }
}

/// Two bags are equal if their counts are; capacity and layout do not matter.
impl PartialEq for Bag {
    fn eq(&self, other: &Bag) -> bool {
        self.counts == other.counts
    }
}

impl Eq for Bag {}

impl Hash for Bag {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chance, Key, Quick};

    /// Draws them all, now and then with luck of another kind; the kinds as they came.
    fn drawn(mut bag: Bag, seed: u64) -> Vec<usize> {
        let (mut quick, mut keyed) = (Quick::new(seed), Key::from_seed("bag").turn(seed));
        let mut kinds = Vec::new();
        while bag.left() > 0 {
            let before = bag.clone();
            let kind = if quick.below(9) == 0 { keyed.draw(&mut bag) } else { quick.draw(&mut bag) };
            assert_eq!(before.counts()[kind], bag.counts()[kind] + 1);
            assert_eq!(bag.left(), bag.counts().iter().sum::<u32>());
            assert_eq!(bag, Bag::new(bag.counts().to_vec()), "how they were drawn does not show");
            kinds.push(kind);
        }
        kinds
    }

    #[test]
    fn everything_comes_out_once() {
        for counts in [vec![10; 20], vec![1, 0, 300, 2], vec![1], vec![0, 7], vec![5000, 1]] {
            let mut kinds = drawn(Bag::new(counts.clone()), 3);
            kinds.sort_unstable();
            let all = counts.iter().enumerate().flat_map(|(kind, &n)| std::iter::repeat_n(kind, n as usize));
            assert!(kinds.into_iter().eq(all), "{counts:?}");
        }
    }

    #[test]
    fn every_place_in_the_order_is_as_likely() {
        // 400 of the 2,000 bags have the third kind's one thing at each of the five places.
        let mut places = [0u32; 5];
        for seed in 0..2000 {
            let order = drawn(Bag::new(vec![2, 2, 1, 0, 0, 0]), seed);
            places[order.iter().position(|&kind| kind == 2).expect("it comes out")] += 1;
        }
        // The standard deviation is 18.
        assert!(places.iter().all(|count| count.abs_diff(400) < 90), "{places:?}");
    }
}
