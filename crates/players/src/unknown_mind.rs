//! A name that no mind answers to.

use minds::MOST_THREADS;
use thiserror::Error;

/// Reasons why there is no such mind.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownMind {
    /// Unknown name.
    #[error("there is no mind `{name}` for {game}; there are {known}")]
    Name {
        /// The name asked for.
        name: String,
        game: &'static str,
        known: String,
    },
    /// A search on more threads than can be had here.
    #[error("`{0}` needs threads, and there is one here: ask for `mcts`")]
    Threads(String),
}

impl UnknownMind {
    pub(crate) fn new(name: &str, game: &'static str, minds: &[&str]) -> UnknownMind {
        let threads =
            if MOST_THREADS > 1 { format!("mcts:2 to mcts:{MOST_THREADS}, ") } else { String::new() };
        let known = format!("{}, {threads}and level:1 to level:10", minds.join(", "));
        UnknownMind::Name { name: name.to_owned(), game, known }
    }
}
