//! Combinations.

/// All combinations of `size` numbers from `from` below `below`, in order.
pub fn choices(from: usize, below: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| {
        choices(first + 1, below, size - 1).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (from..below.saturating_sub(size - 1)).flat_map(with).collect()
}

/// Number of combinations, if it fits.
pub fn ways(things: usize, size: usize) -> Option<usize> {
    (0..size).try_fold(1_usize, |ways, at| Some(ways.checked_mul(things.checked_sub(at)?)? / (at + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_once_and_is_counted() {
        assert_eq!(choices(0, 4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        for (things, size) in [(1, 1), (5, 5), (7, 3), (9, 2), (10, 8), (3, 4)] {
            assert_eq!(
                Some(choices(0, things, size).len()),
                ways(things, size).or(Some(0)),
                "{things} {size}"
            );
        }
    }
}
