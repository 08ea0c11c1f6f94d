//! The mouse at a table: it points, takes, turns and scrolls.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::Play;
use crate::terminal::event::AppEffect;

/// How far the wheel moves the view, in cells.
const WHEEL: i32 = 3;

impl Play {
    /// The mouse points, takes, turns and scrolls.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Duration) -> Vec<AppEffect> {
        let place = (mouse.column, mouse.row);
        let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
        if pressed {
            (self.animation, self.message, self.help, self.fault) = (None, None, None, None);
        }
        let button = super::draw::buttons(self).into_iter().position(|area| area.contains(place.into()));
        if let (Some(number), MouseEventKind::Down(MouseButton::Left)) = (button, mouse.kind) {
            return self.choose(number, now);
        }
        let cell =
            self.projection().and_then(|projection| projection.at(&self.scene, mouse.column, mouse.row));
        let cell = cell.filter(|_| self.animation.is_none()).map(|index| &self.scene.cells[index]);
        let cell = cell.map(|cell| (cell.x, cell.y));
        match (mouse.kind, cell) {
            (MouseEventKind::Moved, Some(cell)) => self.hover(cell),
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                self.hover(cell);
                return if self.awaits_claim() { self.click_claim(place, now) } else { self.take(now) };
            }
            (MouseEventKind::Down(MouseButton::Right), _) => self.unsay(),
            (MouseEventKind::ScrollUp, _) => self.wheel(-WHEEL),
            (MouseEventKind::ScrollDown, _) => self.wheel(WHEEL),
            _ => {}
        }
        vec![]
    }

    /// Moves the cursor without moving the view.
    fn hover(&mut self, cell: (i32, i32)) {
        if self.cursor != cell && !self.on_choice {
            self.cursor = cell;
            self.choice = 0;
            self.foresee();
        } else if self.on_choice && !self.next.places.is_empty() {
            (self.cursor, self.on_choice, self.choice) = (cell, false, 0);
            self.foresee();
        }
    }

    /// Where a tile can be turned the wheel turns it, else it moves the view.
    fn wheel(&mut self, lines: i32) {
        if self.on_choice || self.variants().len() > 1 {
            return self.turn_over(lines > 0);
        }
        self.viewport.focus.1 = self.viewport.focus.1.saturating_add(lines);
    }
}
