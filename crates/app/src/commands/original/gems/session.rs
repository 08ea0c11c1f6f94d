//! One run of the old program: its commands, and what it says.

use std::io::{self, BufRead, Write};

use ::games::gems::{Gems, Swap, Way};
use kit::{Game, Keyed, Square};

use super::display::{self, Style};
use crate::commands::original::words::next_word;

/// Shown by `-h` and `?`.
pub const HELP: &str = "\
Commands, parted by blanks or line ends:
  c4u    swap the gem at column c, row 4 with the one above (u), below (d), left (l) or right (r)
  c4 c3  the same, naming both gems
  d      dump: all gems column by column, and the score
  h      hint: a gem that can be moved
  a      autoplay to the end
  ?      this help
  q      quit
Capital letters mean the same.";

/// Autoplay gives up here: a given sequence can keep a game going for ever.
const LONGEST_AUTOPLAY: usize = 10_000;

/// A game, its luck, and who watches.
pub struct OldGame<'a, W> {
    pub game: Gems,
    pub luck: Keyed,
    pub style: Style,
    pub quiet: bool,
    /// The first square of a swap whose second is still to come.
    pub begun: Option<String>,
    pub out: &'a mut W,
}

impl<W: Write> OldGame<'_, W> {
    /// Obeys command after command.
    pub fn run(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        self.show()?;
        if self.game.to_move().is_none() {
            self.say("No move is possible.")?;
            // No more questions. A quiet session had none before either, and may still want a dump.
            if self.ended()? && !self.quiet {
                return self.out.flush();
            }
        }
        self.prompt()?;
        while let Some(word) = next_word(input)? {
            if self.obey(&word.to_ascii_lowercase())? {
                break;
            }
            self.prompt()?;
        }
        self.out.flush()
    }

    /// Does what a word says; whether that was the last thing to do.
    fn obey(&mut self, word: &str) -> io::Result<bool> {
        let begun = self.begun.take();
        if let Some(first) = begun.as_ref().filter(|_| !is_square(word)) {
            self.say(&format!("{first} is half a swap; write `c4 d4`, or `c4r` for c4 and its right"))?;
        }
        match (word, begun) {
            ("q", _) => return Ok(true),
            ("d", _) => self.dump()?,
            ("h", _) => self.hint()?,
            ("?", _) => self.say(HELP)?,
            ("a", _) => return self.autoplay(),
            (word, Some(first)) if is_square(word) => return self.play(&in_order(&first, word)),
            (word, _) if is_square(word) => self.begun = Some(word.to_owned()),
            (word, _) => return self.play(word),
        }
        Ok(false)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.quiet { Ok(()) } else { writeln!(self.out, "{text}") }
    }

    fn show(&mut self) -> io::Result<()> {
        self.say(&display::board(&self.game.view(), self.style))
    }

    fn prompt(&mut self) -> io::Result<()> {
        if !self.quiet && self.begun.is_none() {
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
            Some(swap) => self.say(&format!("Hint: the gem at {} can be moved.", swap.square)),
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
        self.game.play(swap, &mut self.luck);
        self.show()?;
        self.ended()
    }

    /// Plays on automatically; true if that ended the game.
    fn autoplay(&mut self) -> io::Result<bool> {
        for _ in 0..LONGEST_AUTOPLAY {
            let Some(swap) = self.first_move() else { break };
            self.say(&format!("Move: {}", old_form(swap)))?;
            self.game.play(swap, &mut self.luck);
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

fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}

/// Two squares as the game wants them, the left or upper one first; here they may come in any order.
fn in_order(first: &str, second: &str) -> String {
    let swaps = [format!("{first} {second}"), format!("{second} {first}")];
    let [said, turned] = swaps;
    if said.parse::<Swap>().is_err() && turned.parse::<Swap>().is_ok() { turned } else { said }
}

/// The move as it is typed here.
fn old_form(swap: Swap) -> String {
    let direction = match swap.way {
        Way::Right => 'r',
        Way::Down => 'd',
    };
    format!("{}{direction}", swap.square)
}
