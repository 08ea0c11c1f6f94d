//! The mouse at a table: it points, takes, turns and scrolls.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{Play, foot, position};
use crate::terminal::event::AppEffect;

/// Step of the wheel, in cells.
const WHEEL: i32 = 3;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Duration) -> Vec<AppEffect> {
        let place = (mouse.column, mouse.row);
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.view.stop();
            self.dialog.close();
        }
        let buttons = foot::Foot::of(self).buttons;
        let button = buttons.into_iter().position(|area| area.contains(place.into()));
        if let (Some(number), MouseEventKind::Down(MouseButton::Left)) = (button, mouse.kind) {
            return self.choose(number, now);
        }
        let cell = self.view.cell_at(place);
        match (mouse.kind, cell) {
            (MouseEventKind::Moved, Some(cell)) => self.hover(cell),
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                self.hover(cell);
                return if self.pointing.claimed_square().is_some() {
                    self.claim(place, now)
                } else {
                    self.take(now)
                };
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
        let (pointing, at) = self.pointing();
        pointing.hover(cell, at);
    }

    /// Claims what lies nearest to a letter of the screen; nothing is played by a click beside all of it.
    fn claim(&mut self, (column, row): (u16, u16), now: Duration) -> Vec<AppEffect> {
        let square = self.pointing.claimed_square();
        let tile = self.view.scene.cells.iter().find(|cell| square == Some(&cell.name));
        let (Some(tile), Some(projection)) = (tile, self.view.projection()) else { return vec![] };
        let (x, y) = projection.corner(tile.x, tile.y);
        let part = |at: u16, first: i32, size: u16| ((i32::from(at) - first) as f32 + 0.5) / f32::from(size);
        let point = (part(column, x, projection.cell.0), part(row, y, projection.cell.1));
        self.pointing.choice_near(point).map(|number| self.choose(number, now)).unwrap_or_default()
    }

    /// Turns a tile if one can be turned, else moves the view.
    fn wheel(&mut self, lines: i32) {
        if self.pointing.can_turn(position(&self.session, &self.view.scene)) {
            let (pointing, at) = self.pointing();
            return pointing.turn_over(lines > 0, at);
        }
        let focus = &mut self.view.viewport.focus;
        focus.1 = focus.1.saturating_add(lines);
    }
}
