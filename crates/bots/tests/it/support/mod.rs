//! Tools of the tests of the sandbox.

pub mod misbehave;
pub mod trial;
