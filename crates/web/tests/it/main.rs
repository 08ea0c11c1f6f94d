//! The server, asked by real HTTP as browsers do.

extern crate bastide_web as web;

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
