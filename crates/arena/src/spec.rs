//! The player of a seat, as one text: `mcts`, `level:7`, `cmd:./mybot --fast`, `lib:…`, `lib2018:…`, `wasm:…`.

use std::fmt;
use std::str::FromStr;

use bots::sandbox::BotSource;
use kit::{BadText, Entry, short};
use players::{UnknownMind, roster};

/// A player who can be asked to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    /// A player of ours, by name.
    Mind(String),
    Bot(BotSource),
}

impl Spec {
    /// Checks that this game has such a mind. The quality of a bot shows when it is started.
    pub fn check(&self, entry: &Entry) -> Result<(), UnknownMind> {
        match self {
            Spec::Mind(name) => roster(entry).find(name).map(drop),
            Spec::Bot(_) => Ok(()),
        }
    }

    /// True if it is a bot.
    pub fn is_bot(&self) -> bool {
        matches!(self, Spec::Bot(_))
    }
}

impl FromStr for Spec {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Spec, BadText> {
        match text.split_once(':') {
            None if text.contains(['/', '.']) => Err(BadText::new(format!(
                "`{}` is not the name of a player; a bot is written {}",
                short(text, 80),
                as_bot(&short(text, 80))
            ))),
            None | Some(("level" | "mcts", _)) => Ok(Spec::Mind(text.to_owned())),
            Some(_) => text.parse().map(Spec::Bot),
        }
    }
}

/// The way to write the bot of this file.
fn as_bot(file: &str) -> String {
    match file.rsplit_once('.').map(|(_, ending)| ending) {
        Some("so") => format!("lib:{file}"),
        Some("wasm") => format!("wasm:{file}"),
        Some("py") => format!("cmd:{file}, or 'cmd:python3 {file}'"),
        Some("js") => format!("cmd:{file}, or 'cmd:node {file}'"),
        _ => format!("cmd:{file}"),
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

    #[test]
    fn a_file_without_its_kind_is_refused_with_the_way_to_write_it() {
        let refused = |text: &str| text.parse::<Spec>().expect_err("a file").to_string();
        assert!(refused("./bot.py").contains("a bot is written cmd:./bot.py, or 'cmd:python3 ./bot.py'"));
        assert!(refused("bots/mine").contains("a bot is written cmd:bots/mine"));
        assert!(refused("bot.wasm").ends_with("wasm:bot.wasm"));
        assert!(refused("./bot.so").ends_with("lib:./bot.so"));
    }
}
