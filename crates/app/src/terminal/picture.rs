//! Drawing of boards and screens: place, size and colours of cells.

pub mod animation;
pub mod blocks;
pub mod board;
pub mod cell_size;
pub mod dots;
pub mod mosaic;
pub mod palette;
pub mod panel;
pub mod projection;
pub mod theme;
pub mod viewport;
pub mod widgets;
