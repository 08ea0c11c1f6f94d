//! Positions, made up; what is checked of each stands in `checks`, for the plain tests too.
#![no_main]

#[path = "../checks/positions.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| checks::check(input.0, input.1, input.2));
