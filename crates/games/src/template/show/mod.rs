//! What players see.

mod scene;
