//! The launcher alone, without games: what `bastide inside` and `bastide host` are, for the tests of the sandbox and for
//! programs that embed it.

extern crate bastide_bots as bots;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["inside", stage] => bots::launcher::inside(stage),
        ["host", kind, path] => match kind.parse() {
            Ok(kind) => bots::launcher::host(kind, path.as_ref()),
            Err(_) => ExitCode::from(2),
        },
        _ => ExitCode::from(2),
    }
}
