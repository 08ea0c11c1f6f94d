//! Tests of classes: archives from outside, and what is kept.

mod archives;
mod kept;
mod packed;
mod plans;
