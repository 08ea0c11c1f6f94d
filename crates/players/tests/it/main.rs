//! Players from outside: every mind in every game.

extern crate bastide_players as players;

mod budgets;
mod exact;
mod hints;
mod memory;
mod minds;
mod ripple;
#[path = "../../../games/tests/it/setups.rs"]
mod setups;
mod solve;
mod wins;

use kit::{Entry, Key, Setup, Table};

/// The game of that name.
fn entry(name: &str) -> &'static Entry {
    games::find(name).unwrap()
}

/// A usual game that begins.
fn table(entry: &'static Entry) -> Table {
    Table::start(entry, Setup::usual(entry.about), Key::from_seed("players")).unwrap()
}
