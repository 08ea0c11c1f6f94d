//! The options that `play`, `watch` and `replay` share: how screens look, and how long minds and bots think.

use std::time::Duration;

use anyhow::Result;
use arena::{Runner, Terms};
use bots::protocol::Clock;
use clap::{Args, ValueEnum};
use minds::Budget;

use crate::lang_arg::LangArg;
use crate::terminal::event_loop::TerminalOptions;
use crate::terminal::picture::blocks::Blocks;
use crate::terminal::picture::dots::{Graphics, LARGEST, LETTER};
use crate::terminal::picture::theme::{Background, ColourDepth, ScreenTheme, Speed};
use crate::terminal::table::state_dir::Preferences;
use crate::terms::runner;

/// The looks of screens.
#[derive(Args, Default)]
pub struct ThemeArgs {
    /// Use no letters but those of ASCII
    #[arg(long)]
    ascii: bool,
    /// Let boards change at once
    #[arg(long)]
    no_animation: bool,
    /// Do not listen to the mouse, so that the terminal selects text with it
    #[arg(long)]
    no_mouse: bool,
    /// Number of colours
    #[arg(long, value_name = "HOW MANY", default_value = "auto")]
    colors: Colours,
    /// Colours for a light or a dark terminal
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    theme: Grounds,
    /// Resolution of boards
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    blocks: Fineness,
    #[command(flatten)]
    lang: LangArg,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Fineness {
    /// As finely as the terminal's letters are known to go
    #[default]
    Auto,
    /// Two pixels in a letter
    Halves,
    /// Four
    Quadrants,
    /// Six
    Sextants,
    /// Pictures of dots, by the graphics protocol of kitty
    Kitty,
    /// Pictures of dots, as sixels
    Sixel,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Grounds {
    /// As the terminal says when it is asked; dark if it does not answer
    #[default]
    Auto,
    Light,
    Dark,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Colours {
    /// As many as the terminal says it has; none if `NO_COLOR` is set
    #[default]
    Auto,
    /// None
    None,
    /// The old sixteen
    #[value(name = "16")]
    Sixteen,
    /// Two hundred and fifty-six
    #[value(name = "256")]
    Many,
    /// All
    True,
}

/// Time limits of minds and bots, and limits of bots.
#[derive(Args, Default)]
pub struct PaceArgs {
    /// Longest time that minds think about a move [default: 1s]
    #[arg(long, value_name = "TIME")]
    budget: Option<Budget>,
    /// For the answers of bots: `move:1s`, `game:60s+1s`, `cpu:1s` [default: move:1s]
    #[arg(long)]
    clock: Option<Clock>,
    /// Run bots without the sandbox: only for your own
    #[arg(long)]
    trust: bool,
}

/// Time of minds for a move unless --budget says otherwise.
const TIME: Duration = Duration::from_secs(1);

/// Options of the command line first, then what was chosen before.
pub fn options(args: &ThemeArgs, pace: &PaceArgs, preferences: &Preferences) -> Result<TerminalOptions> {
    let speed = if args.no_animation { Speed::Off } else { preferences.speed };
    let (usual, variable) = (Terms::default(), |name: &str| std::env::var(name).unwrap_or_default());
    Ok(TerminalOptions {
        theme: ScreenTheme {
            depth: depth(args.colors, variable),
            ascii: args.ascii || !speaks_unicode(),
            speed,
            ground: ground(args.theme),
            blocks: blocks(args.blocks, variable),
            graphics: match args.blocks {
                Fineness::Kitty => Some(Graphics::Kitty),
                Fineness::Sixel => Some(Graphics::Sixel { letter: letter() }),
                _ => None,
            },
            folded: preferences.folded,
            language: args.lang.language(preferences.language()),
        },
        ask_ground: args.theme == Grounds::Auto,
        ask_graphics: matches!(args.blocks, Fineness::Auto) && answers_safely(),
        mouse: !args.no_mouse,
        terms: Terms {
            budget: Some(pace.budget.clone().unwrap_or(Budget::time(TIME))),
            clock: pace.clock.unwrap_or(usual.clock),
            ..usual
        },
        runner: Runner { trust: pace.trust, ..runner()? },
    })
}

/// Size of a letter of the terminal in pixels, across and down, as far as the system knows.
fn letter() -> (u16, u16) {
    let dots = |all: u16, letters: u16| all.checked_div(letters).filter(|dots| (1..=LARGEST).contains(dots));
    let window = crossterm::terminal::window_size().ok();
    let letter = window
        .and_then(|window| Some((dots(window.width, window.columns)?, dots(window.height, window.rows)?)));
    letter.unwrap_or(LETTER)
}

fn ground(asked: Grounds) -> Background {
    if asked == Grounds::Light { Background::Light } else { Background::Dark }
}

/// Number of colours.
fn depth(asked: Colours, variable: impl Fn(&str) -> String) -> ColourDepth {
    let term = variable("TERM");
    // Terminals that go by these names have had 256 colours for twenty years, though their terminfo entries name 8.
    let has_many = term.contains("256") || ["xterm", "tmux", "rxvt-unicode"].contains(&&*term);
    match asked {
        Colours::None => ColourDepth::None,
        Colours::Sixteen => ColourDepth::Sixteen,
        Colours::Many => ColourDepth::Many,
        Colours::True => ColourDepth::True,
        Colours::Auto if !variable("NO_COLOR").is_empty() => ColourDepth::None,
        Colours::Auto => match &*variable("COLORTERM") {
            "truecolor" | "24bit" => ColourDepth::True,
            _ if term.contains("direct") => ColourDepth::True,
            _ if has_many => ColourDepth::Many,
            _ => ColourDepth::Sixteen,
        },
    }
}

/// True if the terminal may be queried about pictures: a terminal multiplexer takes the query for a title, and the
/// Linux console has no pictures.
fn answers_safely() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    !["tmux", "screen", "linux"].iter().any(|name| term.starts_with(name))
}

/// True if this version of VTE, the terminal library of many desktops, draws sextants.
fn draws(vte: &str) -> bool {
    vte.parse().is_ok_and(|version: u32| version >= 6200)
}

/// Resolution of pictures. Sextants are new, and few fonts have them: only terminals that are known to draw them
/// themselves get them.
fn blocks(asked: Fineness, variable: impl Fn(&str) -> String) -> Blocks {
    let (term, program) = (variable("TERM"), variable("TERM_PROGRAM"));
    let inside_another = term.starts_with("tmux") || term.starts_with("screen");
    let drawn = ["kitty", "foot", "alacritty", "wezterm", "ghostty", "contour"];
    let known = |name: &&str| term.contains(*name) || program.to_lowercase() == **name;
    match asked {
        Fineness::Halves => Blocks::Halves,
        Fineness::Quadrants => Blocks::Quadrants,
        Fineness::Sextants | Fineness::Kitty | Fineness::Sixel => Blocks::Sextants,
        Fineness::Auto if term.is_empty() || term == "linux" => Blocks::Halves,
        Fineness::Auto if !inside_another && drawn.iter().any(known) => Blocks::Sextants,
        Fineness::Auto if !inside_another && draws(&variable("VTE_VERSION")) => Blocks::Sextants,
        Fineness::Auto => Blocks::Quadrants,
    }
}

/// True if the locale has more than ASCII, by the first of the variables that say so.
fn speaks_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_get_the_letters_that_they_are_known_to_draw() {
        for (set, wanted) in [
            (&[("TERM", "linux")][..], Blocks::Halves),
            (&[], Blocks::Halves),
            (&[("TERM", "xterm-256color")], Blocks::Quadrants),
            (&[("TERM", "xterm-kitty")], Blocks::Sextants),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], Blocks::Sextants),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7006")], Blocks::Sextants),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "5202")], Blocks::Quadrants),
            (&[("TERM", "tmux-256color"), ("VTE_VERSION", "7006")], Blocks::Quadrants),
        ] {
            let variable = |name: &str| {
                let found = set.iter().find(|(set, _)| *set == name);
                found.map_or(String::new(), |(_, value)| (*value).to_owned())
            };
            assert_eq!(blocks(Fineness::Auto, variable), wanted, "{set:?}");
            assert_eq!(blocks(Fineness::Halves, variable), Blocks::Halves);
        }
    }

    #[test]
    fn a_plain_xterm_has_256_colours_and_the_console_16() {
        let of = |term: &'static str| move |name: &str| if name == "TERM" { term } else { "" }.to_owned();
        let depths =
            ["xterm", "screen-256color", "linux", "vt100"].map(|term| depth(Colours::Auto, of(term)));
        let (many, sixteen) = (ColourDepth::Many, ColourDepth::Sixteen);
        assert_eq!(depths, [many, many, sixteen, sixteen]);
    }
}
