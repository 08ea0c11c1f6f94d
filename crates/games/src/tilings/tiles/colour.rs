//! The palette of the tiles: each colour has a name and one capital letter.

use pictures::Ink;

/// One of the eight colours, in the order of the house's inks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(u8);

/// V is the green of the seed, whose authors were French.
const LETTERS: [u8; 8] = *b"RBVYOPWK";

const NAMES: [&str; 8] = ["red", "blue", "green", "yellow", "orange", "purple", "white", "black"];

impl Colour {
    /// How many there are.
    pub const COUNT: u8 = LETTERS.len() as u8;

    /// The colour with this number, the numbers going round.
    pub const fn new(number: u8) -> Colour {
        Colour(number % Colour::COUNT)
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        let number = LETTERS.iter().position(|&known| char::from(known) == letter)?;
        Some(Colour(number as u8))
    }

    pub fn letter(self) -> char {
        char::from(LETTERS[usize::from(self.0)])
    }

    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// How it is drawn.
    pub fn ink(self) -> Ink {
        Ink::Colour(self.0)
    }
}
