//! Counts in words.

use std::fmt::Display;

/// A count with its noun: `1 block`, `3 blocks`.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// The same with the verb: `1 game is`, `3 games are`.
pub fn count_is<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let verb = if number == N::from(1) { "is" } else { "are" };
    format!("{} {verb}", count(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_singular() {
        let counts = [0, 1, 2].map(|number| count(number, "block"));
        assert_eq!(counts, ["0 blocks", "1 block", "2 blocks"]);
        assert_eq!([count_is(1_u64, "turn"), count_is(2, "turn")], ["1 turn is", "2 turns are"]);
    }
}
