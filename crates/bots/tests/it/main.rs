//! The sandbox, tried from outside: bots that behave and bots that do not, what is heard of them, and that nothing is
//! left of them.
#![cfg(target_os = "linux")]

extern crate bastide_bots as bots;

mod attacks;
mod builds;
mod ends;
mod groups;
mod limits;
mod manners;
mod refusals;
mod support;
mod time;
mod vetoes;
mod visible_paths;
