//! Sorting moves by figures, with one sort for the moves of all games: one for each game and mind was a sixth of the page's
//! module.

use std::cmp::Ordering;

/// Sort key, and the original place.
type Place = ([f64; 2], usize);

/// The greatest first, by the first figure and then by the second; equal ones stay in their order.
pub fn greatest_first<T: Copy>(items: &mut [T], figures: impl Fn(&T) -> [f64; 2]) {
    let mut places: Vec<Place> = items.iter().map(figures).zip(0..).collect();
    sort(&mut places);
    let before = items.to_vec();
    for (item, (_, at)) in items.iter_mut().zip(places) {
        *item = before[at];
    }
}

#[inline(never)]
fn sort(places: &mut [Place]) {
    places.sort_unstable_by(|(a, x), (b, y)| b.partial_cmp(a).unwrap_or(Ordering::Equal).then(x.cmp(y)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_comes_first_and_equal_ones_stay_in_their_order() {
        let mut moves = [("a", 1, 0.5), ("b", 3, -1.0), ("c", 1, 0.5), ("d", 3, 2.0), ("e", 0, 9.0)];
        greatest_first(&mut moves, |&(_, visits, estimate)| [f64::from(visits), estimate]);
        assert_eq!(moves.map(|(mv, ..)| mv), ["d", "b", "a", "c", "e"]);
    }
}
