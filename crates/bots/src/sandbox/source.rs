//! Source of a bot: a command, or a library or module in a host of ours.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use kit::{BadText, short};

use super::StartFailure;

/// Source of a bot; its text is `cmd:./mybot --fast`, `lib:./bot.so`, `lib2018:./client.so` or `wasm:./bot.wasm`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotSource {
    /// A program and its arguments.
    Command(Vec<String>),
    /// A library with our own small C interface.
    Lib(PathBuf),
    /// A library of the Carcassonne interface of 2018.
    Lib2018(PathBuf),
    Wasm(PathBuf),
}

impl BotSource {
    /// Error if this program cannot start such bots on this system, so that no game begins in vain.
    pub fn check_supported(&self, trust: bool) -> Result<(), StartFailure> {
        let loads_library = matches!(self, BotSource::Lib(_) | BotSource::Lib2018(_));
        match (cfg!(target_os = "linux"), trust) {
            (false, false) => Err(StartFailure::Unsupported(NO_SANDBOX)),
            (false, true) if loads_library => Err(StartFailure::Unsupported(ONLY_ON_LINUX)),
            (true, _) if loads_library && IS_STATIC => Err(StartFailure::Unsupported(NO_LIBRARIES)),
            _ => Ok(()),
        }
    }
}

/// Limits of systems other than Linux.
const NO_SANDBOX: &str = "the sandbox of bots needs Linux: it is made of namespaces, Landlock and seccomp; \
    --trust runs bots of your own without it";
const ONLY_ON_LINUX: &str = "`lib:` and `lib2018:` bots run on Linux only";

/// True if this program was linked without a dynamic loader.
pub(super) const IS_STATIC: bool = cfg!(all(target_env = "musl", target_feature = "crt-static"));

/// Limit of a static program.
pub(super) const NO_LIBRARIES: &str =
    "this bastide is a static program and cannot load libraries: `lib:` and `lib2018:` need one that is not";

/// The longest quotation in an error, in letters.
const QUOTED: usize = 100;

impl FromStr for BotSource {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        match text.split_once(':') {
            Some(("cmd", command)) => Ok(BotSource::Command(words(command, cfg!(windows))?)),
            Some((_, "")) => Err(BadText::new(format!("`{}` names no file", short(text, QUOTED)))),
            Some(("lib", path)) => Ok(BotSource::Lib(path.into())),
            Some(("lib2018", path)) => Ok(BotSource::Lib2018(path.into())),
            Some(("wasm", path)) => Ok(BotSource::Wasm(path.into())),
            _ => Err(BadText::new(format!(
                "`{}` is not a bot; a bot is cmd:…, lib:…, lib2018:… or wasm:…",
                short(text, QUOTED)
            ))),
        }
    }
}

impl fmt::Display for BotSource {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BotSource::Command(words) => {
                write!(f, "cmd:{}", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
            }
            BotSource::Lib(path) => write!(f, "lib:{}", path.display()),
            BotSource::Lib2018(path) => write!(f, "lib2018:{}", path.display()),
            BotSource::Wasm(path) => write!(f, "wasm:{}", path.display()),
        }
    }
}

/// The words of a command: split at blanks, except between quotes; a backslash takes the next letter as it is,
/// but not between single quotes, and on Windows only if that is a quote: paths are made of backslashes there. No shell is
/// asked.
fn words(command: &str, windows: bool) -> Result<Vec<String>, BadText> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        let is_path = windows && !letters.clone().next().is_some_and(|next| "'\"".contains(next));
        match (letter, quote) {
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) if !is_path => {
                let next = letters.next().ok_or_else(|| BadText::new("the command ends with a backslash"))?;
                word.get_or_insert_default().push(next);
            }
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(BadText::new(format!("a quote {open} of the command is not closed")));
    }
    words.extend(word);
    if words.is_empty() { Err(BadText::new("`cmd:` names no program")) } else { Ok(words) }
}

/// The word so that [`words`] reads it back, and a shell too.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./=+,:@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_at_blanks_but_not_between_quotes() {
        let read = words(r#"./my\ bot  --name 'a "b"' "c 'd' \"e\"" ''"#, false);
        assert_eq!(read.unwrap(), ["./my bot", "--name", "a \"b\"", "c 'd' \"e\"", ""]);
    }

    #[test]
    fn a_path_of_windows_keeps_its_backslashes() {
        let read = words(r#"C:\bots\bot.exe 'D:\my bots\x' "E:\a b" it\'s"#, true);
        assert_eq!(read.unwrap(), [r"C:\bots\bot.exe", r"D:\my bots\x", r"E:\a b", "it's"]);
    }

    #[test]
    fn a_source_reads_back() {
        for text in [
            "cmd:./mybot --fast",
            r"cmd:'a b' 'it'\''s' ''",
            "lib:./bot.so",
            "lib2018:a b.so",
            "wasm:/x/b.wasm",
        ] {
            let source: BotSource = text.parse().unwrap();
            assert_eq!(source.to_string(), text);
            assert_eq!(source.to_string().parse::<BotSource>().unwrap(), source);
        }
    }

    #[test]
    fn what_is_no_source_is_refused() {
        for text in ["", "mcts", "level:7", "cmd:", "cmd:  ", "cmd:'a", "lib:", "wasm:", "LIB:a"] {
            assert!(text.parse::<BotSource>().is_err(), "{text}");
        }
        assert!(words(r"a\", false).is_err());
    }
}
