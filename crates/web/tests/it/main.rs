//! The server, asked by real HTTP as browsers do.

mod fair;
mod limits;
mod malformed;
mod pages;
mod play;
mod restart;
mod rights;
mod seats;
mod state;
mod support;
mod watching;
