//! Keys at a table, and what each begins.

use std::path::PathBuf;
use std::time::Duration;

use arena::Input;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::dialog::PlayPrompt;
use super::pointing::Taken;
use super::{Play, open_game};
use crate::terminal::event::AppEffect;
use crate::terminal::picture::theme::Speed;
use crate::terminal::screens::line_editor::{LineAction, LineEditor};

impl Play {
    /// A key is pressed.
    pub(super) fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        if self.dialog.line.is_some() {
            return self.typed(key, now);
        }
        self.dialog.message = None;
        if std::mem::take(&mut self.dialog.resigning) {
            return if key.code == KeyCode::Char('y') { self.resign(now) } else { vec![] };
        }
        if let Some((player, from)) = self.dialog.fault {
            self.dialog.fault = super::scrolled(from, key.code).map(|from| (player, from));
            return vec![];
        }
        if let Some(from) = self.dialog.help {
            self.dialog.help = super::scrolled(from, key.code);
            return vec![];
        }
        match key.code {
            KeyCode::Char('r') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.step(Input::Redo, now)
            }
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => vec![],
            KeyCode::Char(letter) => self.letter(letter, now),
            _ => self.point_key(key, now),
        }
    }

    fn letter(&mut self, letter: char, now: Duration) -> Vec<AppEffect> {
        match letter {
            'u' => return self.undo(now),
            'U' | 'y' => return self.step(Input::Redo, now),
            'h' => return self.hint().into_iter().collect(),
            'e' => return self.hinting.judge(open_game(&self.session)).into_iter().collect(),
            'q' => return self.leave_table(),
            'p' => return self.pause(),
            ' ' if !self.has_humans() => return self.pause(),
            ' ' => return self.take(now),
            'n' if self.is_over() => return self.again(),
            'v' if self.is_over() => return self.look_back(),
            'x' => self.dialog.resigning = !self.is_over() && self.has_humans(),
            's' => {
                let (game, seed) = (self.entry.about.name, self.seed.to_string());
                let plain = |letter: &char| letter.is_ascii_alphanumeric();
                let name = format!("{game}-{}.record", seed.chars().filter(plain).collect::<String>());
                self.dialog.line = Some((PlayPrompt::Save, LineEditor::new(name)));
            }
            '/' | ':' if self.is_humans_turn() => {
                let begun: String = self.pointing.said().iter().map(|word| format!("{word} ")).collect();
                self.dialog.line = Some((PlayPrompt::Say, LineEditor::new(begun)));
            }
            'r' | 'R' => self.point(|pointing, at| pointing.turn_over(letter == 'r', at)),
            '1'..='9' => return self.choose(letter as usize - '1' as usize, now),
            '?' => self.dialog.help = Some(0),
            'f' => self.read_fault(),
            'l' => self.pointing.switch_lighting(),
            't' => self.dialog.final_scores = self.is_over() && !self.dialog.final_scores,
            'w' => self.story.switch_words(self.view.panel_area().width),
            'c' => {
                self.counted = !self.counted;
                self.view.scene = self.drawn();
            }
            _ => return self.look(letter),
        }
        vec![]
    }

    /// Keys that change how the board looks.
    fn look(&mut self, letter: char) -> Vec<AppEffect> {
        let effects = self.view.key(letter).unwrap_or_default();
        if matches!(letter, '<' | '>') {
            self.dialog.tell(match self.view.theme.speed {
                Speed::Off => self.language().text("animation is off: boards change at once").to_owned(),
                speed => self.language().sentence(&format!("animation is {}", speed.word())),
            });
        }
        effects
    }

    /// Keys that are not letters.
    fn point_key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        match key.code {
            KeyCode::Left => self.point(|pointing, at| pointing.go((-1, 0), at)),
            KeyCode::Right => self.point(|pointing, at| pointing.go((1, 0), at)),
            KeyCode::Up => self.point(|pointing, at| pointing.go((0, -1), at)),
            KeyCode::Down => self.point(|pointing, at| pointing.go((0, 1), at)),
            KeyCode::Tab => self.point(|pointing, at| pointing.next_lit(true, at)),
            KeyCode::BackTab => self.point(|pointing, at| pointing.next_lit(false, at)),
            KeyCode::Enter if self.is_over() => return self.again(),
            KeyCode::Enter => return self.take(now),
            KeyCode::Backspace | KeyCode::Esc | KeyCode::Delete => self.unsay(),
            _ => {}
        }
        vec![]
    }

    /// Points, and looks there.
    fn point(&mut self, point: impl FnOnce(&mut super::Pointing, super::Position)) {
        let (pointing, at) = self.pointing();
        point(pointing, at);
        let focus = &mut self.view.viewport.focus;
        *focus = self.pointing.cursor.unwrap_or(*focus);
    }

    /// Takes back the last word, or puts hints away.
    pub(super) fn unsay(&mut self) {
        let (pointing, at) = self.pointing();
        if !pointing.unsay(at) {
            self.hinting.put_away();
        }
    }

    /// Says what is pointed at; a sentence that is whole then is played.
    pub(super) fn take(&mut self, now: Duration) -> Vec<AppEffect> {
        let (pointing, at) = self.pointing();
        let taken = pointing.take(at);
        self.taken(taken, now)
    }

    pub(super) fn choose(&mut self, number: usize, now: Duration) -> Vec<AppEffect> {
        let (pointing, at) = self.pointing();
        let taken = pointing.choose(number, at);
        self.taken(taken, now)
    }

    fn taken(&mut self, taken: Taken, now: Duration) -> Vec<AppEffect> {
        match taken {
            Taken::Word => {}
            Taken::Refused(why) => self.dialog.warn(self.language().sentence(&why)),
            Taken::Sentence(sentence) => return self.say(&sentence, now),
        }
        vec![]
    }

    /// A grade more of advice.
    fn hint(&mut self) -> Option<AppEffect> {
        if !self.is_humans_turn() {
            self.dialog.warn(self.language().text("hints are for your own turns"));
            return None;
        }
        let asked = self.hinting.more(self.session.table().game());
        self.tell_hint();
        asked
    }

    pub(super) fn tell_hint(&mut self) {
        if let Some(text) = self.hinting.text(&self.view.scene) {
            self.dialog.tell(text);
        }
    }

    fn typed(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        let Some((purpose, line)) = &mut self.dialog.line else { return vec![] };
        let (purpose, action) = (*purpose, line.key(key));
        let text = line.text.trim().to_owned();
        match action {
            LineAction::Editing => return vec![],
            LineAction::Complete => {
                if purpose == PlayPrompt::Say {
                    line.complete(&self.pointing.completions(&line.text));
                }
                return vec![];
            }
            LineAction::Cancel | LineAction::Submit => self.dialog.line = None,
        }
        match purpose {
            _ if action == LineAction::Cancel || text.is_empty() => vec![],
            PlayPrompt::Say => self.say(&text, now),
            PlayPrompt::Save => vec![self.save(PathBuf::from(text))],
        }
    }

    fn save(&self, path: PathBuf) -> AppEffect {
        let (record, notes) = (self.table().record().to_string(), self.session.notes().text());
        AppEffect::SaveRecord { path, record, notes }
    }
}
