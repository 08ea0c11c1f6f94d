//! The engine as a WebAssembly module with plain exports: the JSON lines of `docs/engine.md`, bytes in and bytes out.
//!
//! | | |
//! |---|---|
//! | `bastide_room(length) -> address` | makes room for a request of `length` bytes, for the host to write |
//! | `bastide_answer() -> length` | answers the request; returns the length of the answer |
//! | `bastide_reply() -> address` | address of the answer, valid until room is made for the next request |
//! | `env.now() -> f64` | import: milliseconds that never go back, as `performance.now()` gives them |
//! | `env.entropy() -> u64` | import: 64 random bits, for seeds that a request does not give |
//!
//! Every instance has one table. A panic ends the instance: the host makes a new one and loads the record again.

#![cfg(target_family = "wasm")]

use std::cell::RefCell;
use std::time::Duration;

use engine::{Engine, Host, LONGEST_LINE};
use minds::TimeSource;

mod imports {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
        pub safe fn entropy() -> u64;
    }
}

/// The engine, the bytes of the request and those of the answer.
struct Module {
    engine: Engine,
    request: Vec<u8>,
    reply: String,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(Module {
        engine: Engine::new(Host { time: TimeSource::new(now), entropy: Box::new(|| Ok(imports::entropy())) }),
        request: Vec::new(),
        reply: String::new(),
    });
}

fn now() -> Duration {
    // A host's clock that goes wrong must not panic: no number counts as the beginning.
    Duration::try_from_secs_f64(imports::now() / 1e3).unwrap_or(Duration::ZERO)
}

/// Makes room for a request; what would be too long gets room for one byte too many, so that the engine says so.
// SAFETY: the name is this module's own; no other symbol has it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_room(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.request.clear();
        module.request.resize(length.min(LONGEST_LINE + 1), 0);
        module.request.as_mut_ptr()
    })
}

/// Answers the request, and tells how many bytes the answer has.
// SAFETY: the name is this module's own; no other symbol has it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_answer() -> usize {
    MODULE.with_borrow_mut(|module| {
        let request = String::from_utf8_lossy(&module.request);
        module.reply = module.engine.answer(&request);
        module.reply.len()
    })
}

/// Address of the answer.
// SAFETY: the name is this module's own; no other symbol has it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_reply() -> *const u8 {
    MODULE.with_borrow(|module| module.reply.as_ptr())
}
