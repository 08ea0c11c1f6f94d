//! Lines to the engine: each is answered by one line of JSON, whatever it says.
#![no_main]

use bastide::engine::serve;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut out = Vec::new();
    serve(&mut &*input, &mut out).expect("memory can be written to");
    let answers = String::from_utf8(out).expect("answers are text");
    for answer in answers.lines() {
        assert!(answer.starts_with("{\"ok\":") || answer.starts_with("{\"games\":"), "{answer}");
    }
});
