//! A board on the screen: its picture, how it changes, and which part of it is looked at.

use std::time::Duration;

use pictures::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::event::AppEffect;
use crate::terminal::picture::animation::Animation;
use crate::terminal::picture::blocks::Blocks;
use crate::terminal::picture::board::{self, Highlights};
use crate::terminal::picture::cell_size::CellSize;
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::projection::Projection;
use crate::terminal::picture::theme::{ScreenTheme, Speed};
use crate::terminal::picture::viewport::Viewport;

pub struct ShownBoard {
    pub scene: Scene,
    animation: Option<Animation>,
    pub viewport: Viewport,
    /// The whole screen.
    pub area: Rect,
    pub theme: ScreenTheme,
}

/// On lower screens a line is worth more to the board than to a notice.
const LOW: u16 = 26;

impl ShownBoard {
    pub fn new(scene: Scene, theme: ScreenTheme, area: Rect) -> ShownBoard {
        ShownBoard { scene, animation: None, viewport: Viewport::default(), area, theme }
    }

    /// The picture to be seen now.
    pub fn seen(&self) -> &Scene {
        self.animation.as_ref().map_or(&self.scene, Animation::picture)
    }

    pub fn animate(&mut self, film: impl FnOnce() -> Vec<Scene>, now: Duration) {
        let film = if self.theme.speed == Speed::Off { Vec::new() } else { film() };
        self.animation = Animation::start(film, self.theme.speed, now);
    }

    pub fn is_moving(&self) -> bool {
        self.animation.is_some()
    }

    /// Ends the animation.
    pub fn stop(&mut self) {
        self.animation = None;
    }

    /// When the next picture of the animation comes.
    pub fn due(&self) -> Option<Duration> {
        self.animation.as_ref().map(|animation| animation.due)
    }

    /// Advances the animation; true while it runs.
    pub fn tick(&mut self, now: Duration) -> bool {
        let speed = self.theme.speed;
        self.animation = self.animation.take().and_then(|mut film| film.go_on(speed, now).then_some(film));
        self.is_moving()
    }

    /// Columns of the panel; none if it is folded away, or where the screen is too narrow for both.
    fn panel_width(&self) -> u16 {
        let width = self.area.width;
        if width < 60 || self.theme.folded { 0 } else { (width * 3 / 10).clamp(29, 60) }
    }

    pub fn has_panel(&self) -> bool {
        self.panel_width() > 0
    }

    /// The lines between the board and the keys.
    pub fn foot(&self) -> u16 {
        if self.area.height < LOW { 1 } else { 2 }
    }

    fn board_area(&self) -> Rect {
        let height = self.area.height.saturating_sub(2 + self.foot());
        Rect {
            y: self.area.y + 1.min(self.area.height),
            width: self.area.width - self.panel_width(),
            height,
            ..self.area
        }
    }

    pub fn panel_area(&self) -> Rect {
        let board = self.board_area();
        Rect { x: board.right() + 1, width: self.area.right().saturating_sub(board.right() + 1), ..board }
    }

    /// The place of a box over the board: beside the panel if it is not wider than the board.
    pub fn box_area(&self, widest: usize) -> Rect {
        let board = self.board_area();
        if widest + 4 <= board.width.into() { board } else { Rect { width: self.area.width, ..board } }
    }

    pub fn projection(&self) -> Option<Projection> {
        Projection::of(self.seen(), &self.viewport, self.board_area(), self.theme.has_pictures())
    }

    /// The fineness of pictures, if the board is one now.
    pub fn blocks(&self) -> Option<Blocks> {
        let picture = |projection: &Projection| matches!(projection.cell_size, CellSize::Picture(_));
        self.projection().filter(picture).map(|_| self.theme.blocks)
    }

    /// The board as a picture of dots, if it is one.
    pub fn dots(&self, marks: &Highlights) -> Option<DotPicture> {
        self.blocks()?;
        DotPicture::of(self.seen(), &self.projection()?, marks, &self.theme)
    }

    pub fn draw(&self, marks: &Highlights, buffer: &mut Buffer) {
        if let Some(projection) = self.projection() {
            board::draw(self.seen(), &projection, marks, &self.theme, buffer);
        }
    }

    /// The cell under a letter of the screen, unless the board moves.
    pub fn cell_at(&self, (column, row): (u16, u16)) -> Option<(i32, i32)> {
        let projection = self.projection().filter(|_| !self.is_moving())?;
        let cell = &self.scene.cells[projection.at(&self.scene, column, row)?];
        Some((cell.x, cell.y))
    }

    /// Looks at the cell that the last turn named.
    pub fn follow_mark(&mut self) {
        if let Some(cell) = self.scene.cells.iter().find(|cell| cell.marked) {
            self.viewport.focus = (cell.x, cell.y);
        }
    }

    /// A key that changes how boards look; none if it means something else.
    pub fn key(&mut self, letter: char) -> Option<Vec<AppEffect>> {
        match letter {
            '+' | '=' | '-' => self.zoom(letter != '-'),
            '0' => self.viewport.zoom = None,
            '<' | '>' => {
                self.theme.speed = self.theme.speed.step(letter == '>');
                return Some(vec![AppEffect::SetSpeed(self.theme.speed)]);
            }
            'b' => {
                self.theme.folded = !self.theme.folded;
                return Some(vec![AppEffect::SetFolded(self.theme.folded)]);
            }
            _ => return None,
        }
        Some(vec![])
    }

    /// One size larger or smaller than what is seen now.
    fn zoom(&mut self, larger: bool) {
        let Some(projection) = self.projection() else { return };
        let all = CellSize::all(&self.scene, self.theme.has_pictures());
        let at = all.iter().position(|cell_size| *cell_size == projection.cell_size).unwrap_or(0);
        let at = if larger { at + 1 } else { at.saturating_sub(1) };
        self.viewport.zoom = Some(all[at.min(all.len() - 1)]);
    }
}
