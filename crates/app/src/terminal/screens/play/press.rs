//! Keys at a table, and what each begins.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Confirmation, Play, PlayPrompt};
use crate::terminal::event::AppEffect;
use crate::terminal::screens::line_editor::LineEditor;

impl Play {
    /// A key is pressed.
    pub(super) fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        if self.line.is_some() {
            return self.typed(key, now);
        }
        self.message = None;
        if let Some(confirmation) = self.confirmation.take() {
            return if key.code == KeyCode::Char('y') { self.confirmed(confirmation, now) } else { vec![] };
        }
        if self.fault.take().is_some() {
            return vec![];
        }
        if let Some(from) = self.help {
            self.help = super::scrolled(from, key.code);
            return vec![];
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('r') { self.redo(now) } else { vec![] };
        }
        match key.code {
            KeyCode::Char(letter) => self.letter(letter, now),
            _ => self.point_key(key, now),
        }
    }

    fn letter(&mut self, letter: char, now: Duration) -> Vec<AppEffect> {
        match letter {
            'u' => return self.undo(now),
            'U' | 'y' => return self.redo(now),
            'h' => return self.hint(),
            'e' => return self.judge(),
            'q' => return self.leave_table(),
            'p' => return self.pause(),
            ' ' if !self.has_humans() => return self.pause(),
            ' ' => return self.take(now),
            'n' if self.is_over() => return self.again(),
            'v' if self.is_over() => return self.look_back(),
            'x' if !self.is_over() && self.has_humans() => {
                self.confirmation = Some(Confirmation::Resign);
            }
            's' => {
                let (game, seed) = (self.entry.about.name, self.seed.to_string());
                let plain = |letter: &char| letter.is_ascii_alphanumeric();
                let name = format!("{game}-{}.record", seed.chars().filter(plain).collect::<String>());
                self.line = Some((PlayPrompt::Save, LineEditor::new(name)));
            }
            '/' | ':' if self.is_humans_turn() => {
                self.line = Some((PlayPrompt::Say, LineEditor::new(self.begun())));
            }
            'r' | 'R' => self.turn_over(letter == 'r'),
            '1'..='9' => return self.choose(letter as usize - '1' as usize, now),
            '+' | '=' | '-' => self.zoom(letter != '-'),
            '0' => self.viewport.zoom = None,
            '<' | '>' => return self.change_speed(letter == '>'),
            'b' => return self.fold(),
            '?' => self.help = Some(0),
            'f' => self.read_fault(),
            'l' => self.lighting = Some(!self.lights()),
            't' => self.final_scores = !self.final_scores,
            'c' => {
                self.counted = !self.counted;
                self.scene = self.drawn();
            }
            _ => {}
        }
        vec![]
    }

    /// The words said so far, ready to be typed on from.
    fn begun(&self) -> String {
        self.words.said.iter().map(|word| format!("{word} ")).collect()
    }
}
