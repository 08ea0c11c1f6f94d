//! What a scene tells beside its board; where the board is a picture, what is in hand is one too.

use pictures::{Scene, TextLine};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::blocks::Blocks;
use super::mosaic::{Grounds, Mosaic};
use super::widgets;

/// On screens lower than this what is in hand is drawn smaller.
const TALL: u16 = 36;

/// Draws the lines of a scene, and says how many rows they take. Pictures need no legend of letters.
pub fn draw(scene: &Scene, pictures: Option<Blocks>, area: Rect, buffer: &mut Buffer) -> u16 {
    let Some(blocks) = pictures else { return put_lines(&scene.panel_text(), area, buffer) };
    let (first, rest) = scene.panel.split_at(scene.panel.len().min(1));
    let mut rows = put_lines(first, area, buffer);
    if let Some(hand) = &scene.hand {
        rows += put_hand(hand, blocks, below(area, rows), buffer);
    }
    rows + put_lines(rest, below(area, rows), buffer)
}

/// What is left of a place after so many rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

fn put_lines(lines: &[TextLine], area: Rect, buffer: &mut Buffer) -> u16 {
    let lines: Vec<Line> =
        lines.iter().flat_map(|line| widgets::wrap(&widgets::line(line), area.width)).collect();
    widgets::column(&lines, area, buffer);
    (lines.len() as u16).min(area.height)
}

/// The picture, with what is said about it at its right.
fn put_hand(hand: &Scene, blocks: Blocks, area: Rect, buffer: &mut Buffer) -> u16 {
    let lines = if buffer.area.height < TALL { 4 } else { 6 };
    let size = (2 * lines, lines);
    if area.height < lines || area.width < 3 * lines {
        return put_lines(&hand.panel, area, buffer);
    }
    let mut mosaic = Mosaic::new(Rect { width: size.0, height: size.1, ..area }, blocks);
    for cell in &hand.cells {
        let shapes = cell.coarse();
        let corner = (area.x.into(), area.y.into());
        mosaic.cell(corner, size, hand.layout, Grounds::of(false, &shapes), &shapes);
    }
    mosaic.put(buffer);
    let beside = Rect { x: area.x + size.0 + 1, width: area.width - size.0 - 1, ..area };
    put_lines(&hand.panel, beside, buffer).max(lines)
}
