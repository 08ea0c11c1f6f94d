//! Pointing: at squares and words, by keys, and what is foreseen there.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::Play;
use crate::terminal::event::AppEffect;
use crate::terminal::picture::blocks::Blocks;
use crate::terminal::picture::cell_size::CellSize;
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::projection::{Projection, neighbour};
use kit::WordChoice;

impl Play {
    /// After a new position: the same square if something can be done with it, else what is lit nearest to it.
    pub(super) fn point_anew(&mut self) {
        self.words.said.clear();
        self.choice = 0;
        self.find_next();
        self.on_choice = self.next.places.is_empty() && !self.next.choices.is_empty();
        let lit = self.pointed().is_some_and(|name| self.next.places.contains(&name));
        if !lit && self.is_humans_turn() {
            self.cursor = self.nearest_lit();
        }
        let last = self.scene.cells.iter().find(|cell| cell.marked);
        if self.is_over() {
            return self.foresee();
        }
        self.viewport.focus = match last {
            Some(cell) if !self.is_humans_turn() || self.cursor_is_far() => (cell.x, cell.y),
            _ => self.cursor,
        };
        self.foresee();
    }

    fn cursor_is_far(&self) -> bool {
        self.projection().is_some_and(|projection| !projection.whole)
    }

    /// The lit cell nearest to the cursor, or to the middle if there is no cursor yet.
    fn nearest_lit(&self) -> (i32, i32) {
        let Some((left, right, top, bottom)) = self.scene.bounds() else { return (0, 0) };
        let known = self.pointed().is_some();
        let from = if known { self.cursor } else { (left.midpoint(right), top.midpoint(bottom)) };
        let lit = |cell: &&pictures::Cell| self.next.places.contains(&cell.name);
        let away = |cell: &&pictures::Cell| cell.x.abs_diff(from.0) + cell.y.abs_diff(from.1);
        let cells = || self.scene.cells.iter();
        let nearest = cells().filter(lit).min_by_key(away).or_else(|| cells().min_by_key(away));
        nearest.map_or((0, 0), |cell| (cell.x, cell.y))
    }

    pub(super) fn projection(&self) -> Option<Projection> {
        Projection::of(
            self.seen(),
            &self.viewport,
            super::draw::board_area(self.area, self.theme.folded),
            self.theme.has_pictures(),
        )
    }

    /// How finely pictures are drawn, if the board is one now.
    pub(super) fn pictures(&self) -> Option<Blocks> {
        let picture = |projection: &Projection| matches!(projection.cell_size, CellSize::Picture(_));
        self.projection().filter(picture).map(|_| self.theme.blocks)
    }

    /// The board as a picture of dots, if it is one.
    pub fn dots(&self) -> Option<DotPicture> {
        self.pictures()?;
        DotPicture::of(self.seen(), &self.projection()?, &self.marks(), &self.theme)
    }

    /// Keys that are not letters.
    pub(super) fn point_key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        match key.code {
            KeyCode::Left => self.go((-1, 0)),
            KeyCode::Right => self.go((1, 0)),
            KeyCode::Up => self.go((0, -1)),
            KeyCode::Down => self.go((0, 1)),
            KeyCode::Tab => self.next_lit(true),
            KeyCode::BackTab => self.next_lit(false),
            KeyCode::Enter if self.is_over() => return self.again(),
            KeyCode::Enter => return self.take(now),
            KeyCode::Backspace | KeyCode::Esc | KeyCode::Delete => self.unsay(),
            _ => {}
        }
        vec![]
    }

    fn go(&mut self, way: (i32, i32)) {
        if self.on_choice {
            self.step_choice(way.0 + way.1 > 0);
        } else if let Some(cell) = neighbour(&self.scene, self.cursor, way) {
            self.cursor = cell;
            self.choice = 0;
            self.viewport.focus = cell;
        }
        self.foresee();
    }

    /// The next square that is lit, row by row; after the last one, the words beside the board.
    fn next_lit(&mut self, forward: bool) {
        if self.on_choice && (self.next.places.is_empty() || self.choice + 1 < self.next.choices.len()) {
            self.step_choice(forward);
            return self.foresee();
        }
        let lit = |cell: &&pictures::Cell| self.next.places.contains(&cell.name);
        let mut cells: Vec<(i32, i32)> =
            self.scene.cells.iter().filter(lit).map(|cell| (cell.y, cell.x)).collect();
        cells.sort_unstable();
        let here = (self.cursor.1, self.cursor.0);
        let later = cells.iter().find(|&&cell| cell > here).copied();
        let earlier = cells.iter().rev().find(|&&cell| cell < here).copied();
        let found = match (self.on_choice, forward) {
            (true, true) => cells.first().copied(),
            (true, false) => cells.last().copied(),
            (false, true) => later,
            (false, false) => earlier,
        };
        self.on_choice = found.is_none() && !self.next.choices.is_empty();
        self.choice = 0;
        let around = if forward { cells.first() } else { cells.last() };
        if let Some((y, x)) = found.or_else(|| around.copied().filter(|_| !self.on_choice)) {
            self.cursor = (x, y);
            self.viewport.focus = self.cursor;
        }
        self.foresee();
    }

    fn step_choice(&mut self, forward: bool) {
        let count = self.next.choices.len().max(1);
        self.choice = (self.choice + if forward { 1 } else { count - 1 }) % count;
    }

    /// The tile under the cursor is seen in its next turn.
    pub(super) fn turn_over(&mut self, forward: bool) {
        if self.on_choice {
            self.step_choice(forward);
        } else {
            let count = self.variants().len().max(1);
            self.choice = (self.choice + if forward { 1 } else { count - 1 }) % count;
        }
        self.foresee();
    }

    /// The name of the square under the cursor.
    pub(super) fn pointed(&self) -> Option<String> {
        let cell = self.scene.cells.iter().find(|cell| (cell.x, cell.y) == self.cursor)?;
        Some(cell.name.clone())
    }

    /// The words that must follow the square under the cursor, if only words can.
    pub(super) fn variants(&self) -> Vec<String> {
        let Some(name) = self.pointed() else { return Vec::new() };
        let said: Vec<String> = self.words.said.iter().cloned().chain([name]).collect();
        let next = self.words.after(&said);
        let words: Option<Vec<String>> = next
            .choices
            .iter()
            .map(|choice| match choice {
                WordChoice::Word(word) => Some(word.clone()),
                WordChoice::End => None,
            })
            .collect();
        words.filter(|_| next.places.is_empty()).unwrap_or_default()
    }

    /// Whether the tile under the cursor can be turned.
    pub(super) fn can_turn(&self) -> bool {
        self.variants().len() > 1
    }

    /// Shows what the sentence pointed at would do.
    pub(super) fn foresee(&mut self) {
        self.preview.clear();
        if !self.is_humans_turn() {
            return;
        }
        let mut said = self.words.said.clone();
        match self.next.choices.get(self.choice).filter(|_| self.on_choice) {
            Some(WordChoice::Word(word)) => said.push(word.clone()),
            Some(WordChoice::End) => {}
            None => {
                let variants = self.variants();
                said.extend(self.pointed());
                said.extend(variants.get(self.choice % variants.len().max(1)).cloned());
            }
        }
        if let Some(sentence) = self.words.sentence(&said) {
            let game = self.table().game();
            self.preview = games::painter(game).preview(game, sentence);
        }
    }

    /// One size larger or smaller than what is seen now.
    pub(super) fn zoom(&mut self, larger: bool) {
        let Some(projection) = self.projection() else { return };
        let all = CellSize::all(&self.scene, self.theme.has_pictures());
        let at = all.iter().position(|cell_size| *cell_size == projection.cell_size).unwrap_or(0);
        let at = if larger { at + 1 } else { at.saturating_sub(1) };
        self.viewport.zoom = Some(all[at.min(all.len() - 1)]);
    }
}
