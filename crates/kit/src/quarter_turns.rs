//! Quarter turns of a tile, as words of a sentence: `d5 r1`.

/// The words, by the number of turns. All but the first read as squares too; after the first word of a sentence they are
/// turns and never places.
pub const QUARTER_TURNS: [&str; 4] = ["r0", "r1", "r2", "r3"];

/// The number of turns that the word says, if it is one of the four.
pub fn read_quarter_turns(word: &str) -> Option<u8> {
    QUARTER_TURNS.iter().position(|known| *known == word).map(|turns| turns as u8)
}
