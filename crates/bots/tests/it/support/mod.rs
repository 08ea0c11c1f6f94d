//! What the tests of the sandbox share.

pub mod misbehave;
pub mod trial;
