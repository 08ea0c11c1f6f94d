//! Pictures of dots as files: PNG for one, GIF for many.

mod few_colours;
mod gif;
mod png;

pub use few_colours::FewColours;
pub use gif::Gif;
pub use png::{bytes, png};
