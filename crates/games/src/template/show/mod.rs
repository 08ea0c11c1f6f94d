//! What players see.

mod report;
mod scene;
