//! Lines to the engine, made up; what is checked of each stands in `checks`, for the plain tests too.
#![no_main]

#[path = "../checks/engine.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| checks::check(input));
