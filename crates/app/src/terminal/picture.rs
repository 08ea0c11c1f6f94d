//! How boards and screens are drawn: where cells stand, how large, in which colours.

pub mod animation;
pub mod board;
pub mod cell_size;
pub mod half_blocks;
pub mod palette;
pub mod projection;
pub mod theme;
pub mod viewport;
pub mod widgets;
