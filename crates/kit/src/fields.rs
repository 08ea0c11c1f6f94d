//! The first line of a position's text: words like `moves=3`, in any order.

use std::ops::RangeInclusive;

use crate::{BadText, Player, Seats};

/// The words of such a line, taken one by one by name.
#[derive(Debug)]
pub struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    pub fn read(line: &'a str) -> Result<Fields<'a>, BadText> {
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for word in line.split_whitespace() {
            let Some((name, value)) = word.split_once('=') else {
                return Err(BadText::new(format!("`{word}` should be a word like `name=value`")));
            };
            if fields.iter().any(|(earlier, _)| *earlier == name) {
                return Err(BadText::new(format!("`{name}` is given twice")));
            }
            fields.push((name, value));
        }
        Ok(Fields(fields))
    }

    /// Takes the word with this name, if it is there.
    pub fn word(&mut self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(known, _)| *known == name)?;
        Some(self.0.remove(at).1)
    }

    fn needed(&mut self, name: &str) -> Result<&'a str, BadText> {
        self.word(name).ok_or_else(|| BadText::new(format!("the first line lacks `{name}=…`")))
    }

    /// Takes a number that must be there and within the range.
    pub fn number<N>(&mut self, name: &str, range: RangeInclusive<N>) -> Result<N, BadText>
    where
        N: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let word = self.needed(name)?;
        word.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let (min, max) = (range.start(), range.end());
            BadText::new(format!("`{name}` is a number from {min} to {max}, not `{word}`"))
        })
    }

    /// Takes a number within the range; if it is not there, this one.
    pub fn number_or<N>(&mut self, name: &str, range: RangeInclusive<N>, otherwise: N) -> Result<N, BadText>
    where
        N: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let there = self.0.iter().any(|(known, _)| *known == name);
        if there { self.number(name, range) } else { Ok(otherwise) }
    }

    /// Takes a player that must be there, written by their sign.
    pub fn player(&mut self, name: &str, seats: u8) -> Result<Player, BadText> {
        let word = self.needed(name)?;
        let known = Player::all(seats).find(|player| word.chars().eq([player.sign()]));
        known.ok_or_else(|| BadText::new(format!("`{name}` is one of the {seats} players, not `{word}`")))
    }

    /// Takes a set of players, written by their signs; empty if it is not there.
    pub fn seats(&mut self, name: &str, seats: u8) -> Result<Seats, BadText> {
        let word = self.word(name).unwrap_or("");
        let players: Option<Vec<Player>> =
            word.chars().map(|sign| Player::from_sign(sign).filter(|player| player.0 < seats)).collect();
        let set: Seats = players.into_iter().flatten().collect();
        if usize::from(set.len()) != word.chars().count() {
            return Err(BadText::new(format!("`{name}` lists players as `13`, each once, not `{word}`")));
        }
        Ok(set)
    }

    /// Takes the players who have left. The last of several players cannot leave: the game is over before.
    pub fn left(&mut self, seats: u8) -> Result<Seats, BadText> {
        let left = self.seats("left", seats)?;
        if seats > 1 && left.len() == seats {
            return Err(BadText::new("the game ends when one player is left, so not all have left"));
        }
        Ok(left)
    }

    /// Takes the mover, who has not left unless it plays alone.
    pub fn mover(&mut self, seats: u8, left: Seats) -> Result<Player, BadText> {
        let player = self.player("to_move", seats)?;
        if left.has(player) && seats > 1 {
            return Err(BadText::new(format!("{player} is to move and has left")));
        }
        Ok(player)
    }

    /// Refuses words that were not taken.
    pub fn done(self) -> Result<(), BadText> {
        match self.0.first() {
            Some((name, _)) => Err(BadText::new(format!("`{name}` is not known here"))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_by_name() {
        let mut fields = Fields::read("score=-5 left=2a turn=3").unwrap();
        assert_eq!(fields.number("turn", 0..=9u8), Ok(3));
        assert_eq!(fields.number("score", i64::MIN..=i64::MAX), Ok(-5));
        assert_eq!(fields.number_or("rest", 1..=9u8, 0), Ok(0));
        assert_eq!(Fields::read("mover=a").unwrap().player("mover", 10), Ok(Player(9)));
        let left = fields.seats("left", 10).unwrap();
        assert_eq!(left.iter().collect::<Vec<_>>(), [Player(1), Player(9)]);
        assert!(fields.done().is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let read = |line| Fields::read(line).unwrap();
        assert_eq!(Fields::read("a=1 b").unwrap_err().0, "`b` should be a word like `name=value`");
        assert_eq!(Fields::read("a=1 a=2").unwrap_err().0, "`a` is given twice");
        assert_eq!(read("").number("turn", 0..=9u8).unwrap_err().0, "the first line lacks `turn=…`");
        assert_eq!(
            read("turn=10").number("turn", 0..=9u8).unwrap_err().0,
            "`turn` is a number from 0 to 9, not `10`"
        );
        assert_eq!(read("turn=1").done().unwrap_err().0, "`turn` is not known here");
        assert_eq!(
            read("mover=3").player("mover", 2).unwrap_err().0,
            "`mover` is one of the 2 players, not `3`"
        );
        for players in ["3", "11", "0", "x1"] {
            let line = format!("left={players}");
            assert!(Fields::read(&line).unwrap().seats("left", 2).is_err(), "{players}");
        }
    }
}
