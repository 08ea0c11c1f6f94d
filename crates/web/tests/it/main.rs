//! Tests of the server over real HTTP.

extern crate bastide_web as web;

mod access;
mod fair;
mod limits;
mod malformed;
mod pages;
mod play;
mod restart;
mod seats;
mod state;
mod support;
mod watching;
