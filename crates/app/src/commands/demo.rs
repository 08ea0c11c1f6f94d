//! `bastide` without a command and without a terminal: a short game of two minds, board by board.

use std::io::{self, Write};

use anyhow::Result;
use arena::{Effect, Match, Runner, Session, Spec, Terms};
use kit::Setup;
use pictures::SceneView;

use crate::cli;

/// The game of the demo, on a small board so that it ends soon.
const GAME: &str = "ripple";
const BOARD: [(&str, &str); 2] = [("width", "4"), ("height", "4")];
const LEVELS: [&str; 2] = ["level:2", "level:4"];

/// Plays the demo and says how to go on.
pub fn run(out: &mut impl Write) -> Result<()> {
    let entry = cli::game(GAME);
    let setup = Setup::new(entry.about, None, &BOARD)?;
    let seats = LEVELS.map(|level| Spec::Mind(level.to_owned())).into();
    let game = Match { entry, setup, seed: "7".to_owned(), seats, terms: Terms::default() };
    writeln!(out, "{}: {}\n", entry.about.title, LEVELS.join(" against "))?;
    let mut written = Ok(());
    game.play_on(None, &Runner::new("bastide"), &mut |session: &Session, effect: &Effect| {
        if let (Effect::Played(_), Ok(())) = (effect, &written) {
            written = show(session, out);
        }
    })?;
    written?;
    writeln!(out, "Start `bastide` in a terminal to play yourself; `bastide --help` lists all commands.")?;
    Ok(out.flush()?)
}

fn show(session: &Session, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", games::draw(session.table(), SceneView::Plain).text(false))
}
