//! Languages from outside: how one is chosen, and that no text is missing in it.

extern crate bastide_lang as lang;

mod chosen;
mod games;
mod sources;
