//! A move: the square that the mover's token is laid on, `b3`.

/// A square is all there is to say, and it is read and written as every square.
pub type Move = kit::Square;
