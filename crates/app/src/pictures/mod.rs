//! Pictures of dots as files: PNG for one, GIF for many.

pub mod deflate;
mod gif;
mod png;

pub use gif::Gif;
pub use png::png;
