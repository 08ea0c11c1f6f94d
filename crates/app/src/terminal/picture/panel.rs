//! The panel beside a board: the tile in hand, lines about the position, and a legend of letters. The tile is drawn as the board
//! is, as a picture or in letters.

use lang::Language;
use pictures::{Scene, Span, TextLine};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::blocks::Blocks;
use super::mosaic::{Grounds, Mosaic};
use super::palette::faint;
use super::theme::ScreenTheme;
use super::widgets;

/// Terminals with fewer rows get a smaller tile.
const LARGE_TILE_ROWS: u16 = 36;

/// Draws the panel and returns the area below it. Without `blocks` the board is in letters, which need a legend.
pub fn draw(
    scene: &Scene,
    facts: &[Line],
    theme: &ScreenTheme,
    blocks: Option<Blocks>,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let mut area = area;
    if let Some(hand) = &scene.hand {
        area = put_hand(hand, theme.language, blocks, area, buffer);
    }
    area = put_lines(facts, area, buffer);
    let legend = scene.legend.iter().filter(|_| blocks.is_none());
    let legend = legend.map(|legend| line(legend, theme.language).style(faint()));
    put_lines(&legend.collect::<Vec<_>>(), area, buffer)
}

/// A line of a scene in this language.
fn line(line: &TextLine, language: Language) -> Line<'static> {
    let told = |span: &Span| Span { text: language.sentence(&span.text), ..span.clone() };
    widgets::line(&line.iter().map(told).collect::<TextLine>())
}

fn put_lines(lines: &[Line], area: Rect, buffer: &mut Buffer) -> Rect {
    let lines: Vec<Line> = lines.iter().flat_map(|line| widgets::wrap(line, area.width)).collect();
    widgets::column(&lines, area, buffer);
    below(area, lines.len() as u16)
}

fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// The tile in hand, with its description at the right.
fn put_hand(
    hand: &Scene,
    language: Language,
    blocks: Option<Blocks>,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let rows = if buffer.area.height < LARGE_TILE_ROWS { 4 } else { 6 };
    let picture = blocks.filter(|_| area.height >= rows && area.width >= 3 * rows);
    let (width, height) = match picture {
        Some(blocks) => put_picture(hand, blocks, Rect { width: 2 * rows, height: rows, ..area }, buffer),
        None => put_letters(hand, area, buffer),
    };
    let title = hand.panel.first().map(|title| line(title, language));
    let description = hand.cells.first().map(|cell| language.sentence(&cell.said)).unwrap_or_default();
    let texts: Vec<Line> = title.into_iter().chain([Line::from(description)]).collect();
    let beside = Rect { x: area.x + width + 1, width: area.width.saturating_sub(width + 1), ..area };
    let remaining = put_lines(&texts, beside, buffer);
    below(area, height.max(remaining.y - beside.y))
}

fn put_picture(hand: &Scene, blocks: Blocks, place: Rect, buffer: &mut Buffer) -> (u16, u16) {
    let mut mosaic = Mosaic::new(place, blocks);
    for cell in &hand.cells {
        let shapes = cell.coarse();
        let (corner, size) = ((place.x.into(), place.y.into()), (place.width, place.height));
        mosaic.cell(corner, size, hand.layout, Grounds::of(false, &shapes), &shapes);
    }
    mosaic.put(buffer);
    (place.width, place.height)
}

fn put_letters(hand: &Scene, area: Rect, buffer: &mut Buffer) -> (u16, u16) {
    let glyph: Vec<Line> = hand.cells.iter().flat_map(|cell| &cell.glyph).map(widgets::line).collect();
    widgets::column(&glyph, area, buffer);
    (glyph.iter().map(|line| line.width() as u16).max().unwrap_or(0), glyph.len() as u16)
}
