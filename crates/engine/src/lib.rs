//! The rules and the players as one function: a request as a line of JSON in, an answer as a line out.
//!
//! No input or output, no clock and no randomness of its own: the host of an [`Engine`] lends them. `bastide engine` puts
//! it behind standard input and output; a page or Python calls it directly. `docs/engine.md` lists all requests.

mod answer;
mod catalogue;
mod engine;
mod host;
mod picture;
mod rejection;
mod request;
mod want;

pub use catalogue::{about, catalogue};
pub use engine::{Engine, LONGEST_LINE, LONGEST_LOAD};
pub use host::Host;
pub use rejection::Rejection;
