//! Who is to sit on a seat, as one text: `mcts`, `level:7`, `cmd:./mybot --fast`, `lib:…`, `lib2018:…`, `wasm:…`.

use std::fmt;
use std::str::FromStr;

use bots::sandbox::BotSource;
use kit::{BadText, Entry};
use players::{UnknownMind, roster};

/// A player who can be asked to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    /// A player of ours, by name.
    Mind(String),
    Bot(BotSource),
}

impl Spec {
    /// Whether there is such a mind for this game. Whether a bot is any good shows when it is started.
    pub fn check(&self, entry: &Entry) -> Result<(), UnknownMind> {
        match self {
            Spec::Mind(name) => roster(entry).find(name).map(drop),
            Spec::Bot(_) => Ok(()),
        }
    }

    /// Whether it is a bot.
    pub fn is_bot(&self) -> bool {
        matches!(self, Spec::Bot(_))
    }
}

impl FromStr for Spec {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Spec, BadText> {
        match text.split_once(':') {
            None | Some(("level" | "mcts", _)) => Ok(Spec::Mind(text.to_owned())),
            Some(_) => text.parse().map(Spec::Bot),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Spec::Mind(name) => f.write_str(name),
            Spec::Bot(source) => source.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_read_back() {
        for text in [
            "mcts",
            "mcts:2",
            "level:7",
            "cmd:./mybot --fast",
            "lib:./bot.so",
            "lib2018:./client.so",
            "wasm:./bot.wasm",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert!("ftp:./bot".parse::<Spec>().is_err());
        assert!("cmd:".parse::<Spec>().is_err());
    }
}
