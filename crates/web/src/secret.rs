//! Random names of tables.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub use class::{Digest, Secret};

/// Random name of a table in its address: 96 bits, so that only visitors with the link find it.
pub fn table_name() -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    URL_SAFE_NO_PAD.encode(bytes)
}
