//! A line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{chosen, strong};

/// The text typed so far; the cursor is at its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineEditor {
    pub text: String,
}

/// Action of a key besides changing the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineAction {
    Editing,
    /// Complete the last word.
    Complete,
    Submit,
    Cancel,
}

/// No sentence and no path is longer, in characters.
const LONGEST: usize = 400;

impl LineEditor {
    /// A line that begins with these letters.
    pub fn new(text: impl Into<String>) -> LineEditor {
        LineEditor { text: text.into() }
    }

    pub fn key(&mut self, key: KeyEvent) -> LineAction {
        match key.code {
            KeyCode::Enter => return LineAction::Submit,
            KeyCode::Esc => return LineAction::Cancel,
            KeyCode::Tab => return LineAction::Complete,
            KeyCode::Backspace => drop(self.text.pop()),
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.text.clear(),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.paste(letter.encode_utf8(&mut [0; 4]));
            }
            _ => {}
        }
        LineAction::Editing
    }

    /// Takes letters from elsewhere, those that can be shown.
    pub fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
    }

    /// The line after its prompt, with a cursor; of a long text the end is seen.
    pub fn shown(&self, prompt: String, width: u16) -> Line<'static> {
        let room = usize::from(width).saturating_sub(prompt.chars().count() + 2);
        let tail: String = self.text.chars().skip(self.text.chars().count().saturating_sub(room)).collect();
        Line::from(vec![Span::styled(prompt, strong()), Span::raw(tail), Span::styled(" ", chosen())])
    }

    /// Completes the last word by what all of these words begin with.
    pub fn complete(&mut self, words: &[String]) {
        let Some(first) = words.first() else { return };
        let common = words.iter().fold(first.as_str(), |common, word| shared(common, word));
        let begun = self.text.rfind(' ').map_or(0, |at| at + 1);
        self.text.truncate(begun);
        self.text.push_str(common);
        if words.len() == 1 {
            self.text.push(' ');
        }
    }
}

/// The common prefix.
fn shared<'a>(one: &'a str, other: &str) -> &'a str {
    let length: usize =
        one.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum();
    &one[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_as_far_as_it_is_sure() {
        let mut line = LineEditor::new("b2 c");
        line.complete(&["c12".into(), "c15".into()]);
        assert_eq!(line.text, "b2 c1");
        line.complete(&["c12".into()]);
        assert_eq!(line.text, "b2 c12 ");
    }

    #[test]
    fn nothing_typed_steers_the_screen() {
        let mut line = LineEditor::default();
        line.paste("a\u{1b}[2J\nb");
        assert_eq!(line.text, "a[2Jb");
        line.paste(&"x".repeat(10_000));
        assert_eq!(line.text.len(), LONGEST);
    }
}
