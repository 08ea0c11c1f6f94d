//! Bots that behave, and bots that do not: what is heard of them, and that nothing is left of them.

mod ends;
mod limits;
mod manners;
#[path = "../misbehave/mod.rs"]
mod misbehave;
mod time;
mod trial;
mod visible_paths;
