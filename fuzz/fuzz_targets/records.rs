//! Records, made up; what is checked of each stands in `checks`, for the plain tests too.
#![no_main]

#[path = "../checks/records.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| checks::check(text));
