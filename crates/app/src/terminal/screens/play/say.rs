//! Saying: what is pointed at is taken word by word, until a sentence is whole.

use std::time::Duration;

use super::{Play, StatusMessage};
use crate::terminal::event::AppEffect;
use crate::terminal::table::hints::HintGrade;
use kit::WordChoice;

impl Play {
    /// The word of that number.
    pub(super) fn choose(&mut self, number: usize, now: Duration) -> Vec<AppEffect> {
        if number >= self.next.choices.len() {
            return vec![];
        }
        (self.on_choice, self.choice) = (true, number);
        self.take(now)
    }

    /// Says what is pointed at; a sentence that is whole then is played.
    pub(super) fn take(&mut self, now: Duration) -> Vec<AppEffect> {
        if !self.is_humans_turn() {
            return vec![];
        }
        if !self.on_choice {
            return self.take_square(now);
        }
        match self.next.choices.get(self.choice).cloned() {
            Some(WordChoice::End) => match self.words.sentence(&self.words.said).map(str::to_owned) {
                Some(sentence) => self.say(&sentence, now),
                None => vec![],
            },
            Some(WordChoice::Word(word)) => self.said(vec![word], now),
            None => vec![],
        }
    }

    fn take_square(&mut self, now: Duration) -> Vec<AppEffect> {
        let Some(name) = self.pointed() else { return vec![] };
        if self.words.said.last() == Some(&name) {
            self.unsay();
            return vec![];
        }
        if !self.words.takes(&name) {
            return self.take_other(name, now);
        }
        let variants = self.variants();
        let shown = variants.get(self.choice % variants.len().max(1)).cloned();
        self.said([name].into_iter().chain(shown).collect(), now)
    }

    /// The square cannot come next: perhaps another sentence begins with it, else the reason is told.
    fn take_other(&mut self, name: String, now: Duration) -> Vec<AppEffect> {
        let said = std::mem::take(&mut self.words.said);
        if !said.is_empty() && self.words.next().places.contains(&name) {
            return self.said(vec![name], now);
        }
        let sentence = said.iter().chain([&name]).map(String::as_str).collect::<Vec<_>>().join(" ");
        let refusal = self.table().game().check(&sentence).err().map(|refusal| refusal.0);
        self.message = StatusMessage::bad(match refusal.filter(|_| !said.is_empty()) {
            Some(reason) => format!("`{sentence}`: {reason}"),
            None => format!("nothing can be done with {name} now"),
        });
        self.words.said = said;
        vec![]
    }

    fn said(&mut self, words: Vec<String>, now: Duration) -> Vec<AppEffect> {
        self.words.said.extend(words);
        if let Some(sentence) = self.words.settled() {
            return self.say(&sentence, now);
        }
        self.find_next();
        self.on_choice = self.next.places.is_empty();
        self.choice = 0;
        self.foresee();
        vec![]
    }

    /// Takes back the last word, or puts advice away.
    pub(super) fn unsay(&mut self) {
        if self.words.said.pop().is_none() {
            self.grade = HintGrade::default();
        }
        self.find_next();
        self.on_choice = self.next.places.is_empty() && !self.next.choices.is_empty();
        self.choice = 0;
        self.foresee();
    }
}
