//! A move and its text, the sentence.

// YOURS: where a square says too little, a type of your own with `Display` and `FromStr`, as in `mansuba/moves.rs`.
/// The square that is taken. A square is all there is to say, and it is read and written as every square.
pub type Move = kit::Square;
