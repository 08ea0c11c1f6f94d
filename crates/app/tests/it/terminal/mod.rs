//! The terminal without a terminal: events in, drawn screens out, compared with what was written down.
//!
//! `RENEW=1 cargo test -p bastide --test it terminal` writes the screens anew. Read them before you commit them.

mod faults;
mod french;
mod lobby;
mod screens;
mod table;
