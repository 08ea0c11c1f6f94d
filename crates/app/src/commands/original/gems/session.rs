//! One run of the old program: its commands, and what it says.

use std::io::{self, BufRead, Write};

use ::games::gems::{Gems, Swap, Way};
use kit::Game;

use super::display::{self, Style};
use super::sequence::Sequence;
use crate::commands::original::words::next_word;

/// Shown by `-h` and `?`.
pub const HELP: &str = "\
Commands, parted by blanks or line ends:
  c4u  swap the gem at column c, row 4 with the one above (u), below (d), left (l) or right (r)
  d    dump: all gems column by column, and the score
  h    hint: a move that is possible
  a    autoplay to the end
  ?    this help
  q    quit";

/// Autoplay gives up here: a given sequence can keep a game going for ever.
const LONGEST_AUTOPLAY: usize = 10_000;

/// A game, what its gems come from, and who watches.
pub struct Session<'a, W> {
    pub game: Gems,
    pub sequence: Sequence,
    pub style: Style,
    pub quiet: bool,
    pub out: &'a mut W,
}

impl<W: Write> Session<'_, W> {
    /// Obeys command after command.
    pub fn run(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        self.show()?;
        if self.game.to_move().is_none() {
            self.say("No move is possible.")?;
        }
        self.prompt()?;
        while let Some(word) = next_word(input)? {
            match word.as_str() {
                "q" => break,
                "d" => self.dump()?,
                "h" => self.hint()?,
                "?" => self.say(HELP)?,
                "a" => {
                    if self.autoplay()? {
                        break;
                    }
                }
                word => {
                    if self.play(word)? {
                        break;
                    }
                }
            }
            self.prompt()?;
        }
        self.out.flush()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.quiet { Ok(()) } else { writeln!(self.out, "{text}") }
    }

    fn show(&mut self) -> io::Result<()> {
        self.say(&display::board(&self.game.view(), self.style))
    }

    fn prompt(&mut self) -> io::Result<()> {
        if !self.quiet {
            write!(self.out, "Move (? for help): ")?;
        }
        self.out.flush()
    }

    fn dump(&mut self) -> io::Result<()> {
        let view = self.game.view();
        writeln!(self.out, "{} {}", view.columns.concat(), view.score)
    }

    fn first_move(&self) -> Option<Swap> {
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        moves.first().copied()
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.first_move() {
            Some(swap) => self.say(&format!("Hint: {}", old_form(swap))),
            None => self.say("No move is possible."),
        }
    }

    /// Plays the word as a move; whether that ended the game.
    fn play(&mut self, word: &str) -> io::Result<bool> {
        let swap: Swap = match word.parse() {
            Ok(swap) => swap,
            Err(bad) => return self.say(&format!("{bad}")).map(|()| false),
        };
        if let Err(illegal) = self.game.check(swap) {
            return self.say(&format!("{word}: {illegal}")).map(|()| false);
        }
        self.game.play(swap, &mut self.sequence);
        self.show()?;
        self.ended()
    }

    /// Plays on by itself; whether that ended the game.
    fn autoplay(&mut self) -> io::Result<bool> {
        for _ in 0..LONGEST_AUTOPLAY {
            let Some(swap) = self.first_move() else { break };
            self.say(&format!("Move: {}", old_form(swap)))?;
            self.game.play(swap, &mut self.sequence);
        }
        self.show()?;
        if self.game.to_move().is_some() {
            self.say(&format!("The game goes on after {LONGEST_AUTOPLAY} moves; autoplay stops here."))?;
        }
        self.ended()
    }

    fn ended(&mut self) -> io::Result<bool> {
        let over = self.game.to_move().is_none();
        if over {
            let score = self.game.view().score;
            self.say(&format!("The game is over, with {score} points."))?;
        }
        Ok(over)
    }
}

/// The move as it is typed here.
fn old_form(swap: Swap) -> String {
    let direction = match swap.way {
        Way::Right => 'r',
        Way::Down => 'd',
    };
    format!("{}{direction}", swap.square)
}
