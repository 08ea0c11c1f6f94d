//! Pointing at squares and words, and the sentence that is said word by word.

use std::collections::HashSet;

use kit::{AnyGame, Choice, NextWords, SentenceBuilder, WordChoice};
use pictures::{Cell, Scene};

use crate::terminal::picture::board::Highlights;
use crate::terminal::picture::projection::neighbour;

/// The cursor of a person, and the words said so far.
#[derive(Default)]
pub struct Pointing {
    words: SentenceBuilder,
    next: NextWords,
    /// Words that may come next and lie on no square, with their meanings.
    pub choices: Vec<Choice>,
    /// The x and y of the cell pointed at, once there is one.
    pub cursor: Option<(i32, i32)>,
    /// One of the choices is pointed at instead.
    pub on_choice: bool,
    /// The number of the choice pointed at, or of the rotation that a tile is shown in.
    pub choice: usize,
    preview: Vec<Cell>,
    /// Light the squares that can be played; `None` until the player has chosen.
    lighting: Option<bool>,
}

/// The position that is pointed into.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    pub game: &'a dyn AnyGame,
    pub scene: &'a Scene,
}

/// The result of taking what is pointed at.
pub enum Taken {
    /// A word more, or one less.
    Word,
    Sentence(String),
    /// With the reason.
    Refused(String),
}

/// A click farther from the place of a choice than this, in parts of a cell, means none.
const NEAR: f32 = 0.35;

impl Pointing {
    /// A new position with these legal sentences: the same square if something can be done with it, else the nearest.
    pub fn begin(&mut self, sentences: Vec<String>, at: Position) {
        self.words = SentenceBuilder::new(sentences, at.scene.cells.iter().map(|cell| cell.name.clone()));
        self.begin_anew(at);
    }

    /// Nothing is said yet.
    pub fn begin_anew(&mut self, at: Position) {
        self.words.said.clear();
        self.look(at);
        let is_lit = self.pointed(at).is_some_and(|name| self.next.places.contains(&name));
        if !is_lit && self.is_active() {
            self.cursor = self.nearest(at.scene);
            self.foresee(at);
        }
    }

    /// A person is to say something.
    pub fn is_active(&self) -> bool {
        !self.next.places.is_empty() || !self.next.choices.is_empty()
    }

    pub fn said(&self) -> Vec<&str> {
        self.words.said.iter().map(String::as_str).collect()
    }

    /// The words that can stand for the last one of a typed text.
    pub fn completions(&self, typed: &str) -> Vec<String> {
        self.words.completions(typed)
    }

    /// Finds what may come next.
    fn look(&mut self, at: Position) {
        self.next = self.words.next();
        let said = self.said();
        self.choices = self.next.choices.iter().map(|choice| at.game.choice(&said, choice.word())).collect();
        (self.on_choice, self.choice) = (self.next.places.is_empty() && self.is_active(), 0);
        self.foresee(at);
    }

    /// The playable cell nearest to the cursor, or to the middle without a cursor.
    fn nearest(&self, scene: &Scene) -> Option<(i32, i32)> {
        let (left, right, top, bottom) = scene.bounds()?;
        let from = self.cursor.unwrap_or((left.midpoint(right), top.midpoint(bottom)));
        let away = |cell: &&Cell| cell.x.abs_diff(from.0) + cell.y.abs_diff(from.1);
        let cells = || scene.cells.iter();
        let playable = cells().filter(|cell| self.next.places.contains(&cell.name)).min_by_key(away);
        playable.or_else(|| cells().min_by_key(away)).map(|cell| (cell.x, cell.y))
    }

    /// An arrow key.
    pub fn go(&mut self, way: (i32, i32), at: Position) {
        if self.on_choice {
            self.step(way.0 + way.1 > 0, self.choices.len());
        } else if let Some(cell) = self.cursor.and_then(|from| neighbour(at.scene, from, way)) {
            (self.cursor, self.choice) = (Some(cell), 0);
        }
        self.foresee(at);
    }

    fn step(&mut self, forward: bool, count: usize) {
        let count = count.max(1);
        self.choice = (self.choice + if forward { 1 } else { count - 1 }) % count;
    }

    /// The next square that is lit, row by row; after the last one, the choices.
    pub fn next_lit(&mut self, forward: bool, at: Position) {
        if self.on_choice && (self.next.places.is_empty() || self.choice + 1 < self.choices.len()) {
            self.step(forward, self.choices.len());
            return self.foresee(at);
        }
        let lit = |cell: &&Cell| self.next.places.contains(&cell.name);
        let mut cells: Vec<(i32, i32)> =
            at.scene.cells.iter().filter(lit).map(|cell| (cell.y, cell.x)).collect();
        cells.sort_unstable();
        if !forward {
            cells.reverse();
        }
        let here = self.cursor.map(|(x, y)| (y, x)).filter(|_| !self.on_choice);
        let is_later =
            |cell: &&(i32, i32)| here.is_none_or(|here| if forward { **cell > here } else { **cell < here });
        let found = cells.iter().find(is_later);
        (self.on_choice, self.choice) = (found.is_none() && !self.choices.is_empty(), 0);
        let around = cells.first().filter(|_| !self.on_choice);
        if let Some(&(y, x)) = found.or(around) {
            self.cursor = Some((x, y));
        }
        self.foresee(at);
    }

    /// The next choice, or the tile under the cursor in its next turn.
    pub fn turn_over(&mut self, forward: bool, at: Position) {
        let count = if self.on_choice { self.choices.len() } else { self.variants(at).len() };
        self.step(forward, count);
        self.foresee(at);
    }

    /// The mouse is over a cell.
    pub fn hover(&mut self, cell: (i32, i32), at: Position) {
        let is_new = self.cursor != Some(cell) || self.on_choice;
        if is_new && !(self.on_choice && self.next.places.is_empty()) {
            (self.cursor, self.on_choice, self.choice) = (Some(cell), false, 0);
            self.foresee(at);
        }
    }

    /// The name of the square under the cursor.
    fn pointed(&self, at: Position) -> Option<String> {
        let cell = at.scene.cells.iter().find(|cell| Some((cell.x, cell.y)) == self.cursor)?;
        Some(cell.name.clone())
    }

    /// The words that must follow the square under the cursor, if only words can.
    fn variants(&self, at: Position) -> Vec<String> {
        let Some(name) = self.pointed(at) else { return Vec::new() };
        let said: Vec<String> = self.words.said.iter().cloned().chain([name]).collect();
        let next = self.words.after(&said);
        let words = next.choices.iter().map(|choice| match choice {
            WordChoice::Word(word) => Some(word.clone()),
            WordChoice::End => None,
        });
        words.collect::<Option<Vec<String>>>().filter(|_| next.places.is_empty()).unwrap_or_default()
    }

    /// The variant that the tile under the cursor is shown in.
    fn variant(&self, at: Position) -> Option<String> {
        let variants = self.variants(at);
        variants.get(self.choice % variants.len().max(1)).cloned()
    }

    /// `r` and the wheel turn something.
    pub fn can_turn(&self, at: Position) -> bool {
        self.on_choice || self.variants(at).len() > 1
    }

    /// Shows what the sentence pointed at would do.
    fn foresee(&mut self, at: Position) {
        let mut said = self.words.said.clone();
        match self.next.choices.get(self.choice).filter(|_| self.on_choice) {
            Some(WordChoice::Word(word)) => said.push(word.clone()),
            Some(WordChoice::End) => {}
            None => said.extend(self.pointed(at).into_iter().chain(self.variant(at))),
        }
        let sentence = self.words.sentence(&said);
        let preview = sentence.map(|sentence| games::painter(at.game).preview(at.game, sentence));
        self.preview = preview.unwrap_or_default();
    }

    /// Takes the choice of that number.
    pub fn choose(&mut self, number: usize, at: Position) -> Taken {
        if number >= self.choices.len() {
            return Taken::Word;
        }
        (self.on_choice, self.choice) = (true, number);
        self.take(at)
    }

    /// Takes what is pointed at.
    pub fn take(&mut self, at: Position) -> Taken {
        if !self.on_choice {
            return self.take_square(at);
        }
        match self.next.choices.get(self.choice).cloned() {
            Some(WordChoice::Word(word)) => self.say(vec![word], at),
            Some(WordChoice::End) => self
                .words
                .sentence(&self.words.said)
                .map_or(Taken::Word, |said| Taken::Sentence(said.to_owned())),
            None => Taken::Word,
        }
    }

    fn take_square(&mut self, at: Position) -> Taken {
        let Some(name) = self.pointed(at).filter(|_| self.is_active()) else { return Taken::Word };
        if self.words.said.last() == Some(&name) {
            self.unsay(at);
            return Taken::Word;
        }
        if !self.words.takes(&name) {
            return self.take_other(name, at);
        }
        let words = [name].into_iter().chain(self.variant(at)).collect();
        self.say(words, at)
    }

    /// The square cannot come next: perhaps another sentence begins with it, else the reason is shown.
    fn take_other(&mut self, name: String, at: Position) -> Taken {
        let said = std::mem::take(&mut self.words.said);
        if !said.is_empty() && self.words.next().places.contains(&name) {
            return self.say(vec![name], at);
        }
        let sentence = said.iter().chain([&name]).map(String::as_str).collect::<Vec<_>>().join(" ");
        let refusal = at.game.check(&sentence).err().filter(|_| !said.is_empty());
        self.words.said = said;
        Taken::Refused(match refusal {
            Some(reason) => format!("`{sentence}`: {}", reason.0),
            None => format!("nothing can be done with {name} now"),
        })
    }

    fn say(&mut self, words: Vec<String>, at: Position) -> Taken {
        self.words.said.extend(words);
        if let Some(sentence) = self.words.settled() {
            return Taken::Sentence(sentence);
        }
        self.look(at);
        Taken::Word
    }

    /// Takes back the last word; whether there was one.
    pub fn unsay(&mut self, at: Position) -> bool {
        let is_less = self.words.said.pop().is_some();
        self.look(at);
        is_less
    }

    /// The square that was said first, while a click on it is to say what is claimed there.
    pub fn claimed_square(&self) -> Option<&str> {
        let awaited = self.on_choice && self.choices.iter().any(|choice| choice.at.is_some());
        self.words.said.first().filter(|_| awaited).map(String::as_str)
    }

    /// The choice that lies nearest to a point of its square, if one is near.
    pub fn choice_near(&self, point: (f32, f32)) -> Option<usize> {
        let away =
            |choice: &Choice| choice.at.as_ref().map(|spot| (spot.x - point.0).hypot(spot.y - point.1));
        let distances =
            self.choices.iter().enumerate().filter_map(|(number, choice)| Some((number, away(choice)?)));
        let (number, away) = distances.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (away <= NEAR).then_some(number)
    }

    /// The marks on the board.
    pub fn marks(&self, scene: &Scene) -> Highlights {
        let lit: HashSet<String> = self.next.places.iter().cloned().collect();
        Highlights {
            cursor: self.cursor.filter(|_| self.is_active() && !self.on_choice),
            // Where every square may be named, light tells nothing.
            lit: if lit.len() == scene.cells.len() || !self.is_lighting() { HashSet::new() } else { lit },
            said: self.words.said.iter().cloned().collect(),
            advised: HashSet::new(),
            preview: self.preview.clone(),
        }
    }

    /// Lights what can be played, unless two squares are swapped: to find them is the game.
    fn is_lighting(&self) -> bool {
        let begun = !self.words.said.is_empty();
        self.lighting.unwrap_or_else(|| begun || !self.words.picks_in_any_order())
    }

    pub fn switch_lighting(&mut self) {
        self.lighting = Some(!self.is_lighting());
    }
}
