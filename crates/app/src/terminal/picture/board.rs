//! A scene on the screen: its cells, what is lit, what is pointed at, the names of rows and columns.

use std::collections::HashSet;

use pictures::{Cell, Ink, Label, Scene, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::blocks::Blocks;
use super::dots::DotPicture;
use super::mosaic::{Grounds, Mosaic, rgb};
use super::theme::ScreenTheme;
use crate::terminal::picture::cell_size::CellSize;
use crate::terminal::picture::palette::{self, faint, on};
use crate::terminal::picture::projection::Projection;

/// Marks on a board besides its cells.
#[derive(Default)]
pub struct Highlights {
    /// The x and y of the cell pointed at.
    pub cursor: Option<(i32, i32)>,
    /// Squares that a sentence may go on with.
    pub lit: HashSet<String>,
    /// Squares that the sentence has named already.
    pub said: HashSet<String>,
    /// Squares that are worth a look.
    pub advised: HashSet<String>,
    /// Cells as they would be.
    pub preview: Vec<Cell>,
}

/// Reason of a highlight: the first one that holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Highlight {
    Cursor,
    Said,
    Advised,
    Lit,
    Last,
    None,
}

impl Highlight {
    /// The colour that a whole cell is filled with. Frames would overlap the gaps between hexagons; the hand is filled
    /// everywhere, to differ from the cells it may go to.
    fn fill(self, layout: pictures::Layout) -> Option<u32> {
        match (self, layout) {
            (Highlight::Said, _) => Some(0xd45fb8),
            (_, pictures::Layout::Squares) | (Highlight::None, _) => None,
            (Highlight::Cursor, _) => Some(0xffd700),
            (Highlight::Advised, _) => Some(0x8fb8f0),
            (Highlight::Lit, _) => Some(0xf3c6e6),
            (Highlight::Last, _) => Some(0xaba087),
        }
    }
}

impl Highlights {
    pub fn highlight(&self, cell: &Cell) -> Highlight {
        match cell {
            _ if self.cursor == Some((cell.x, cell.y)) => Highlight::Cursor,
            _ if self.said.contains(&cell.name) => Highlight::Said,
            _ if self.advised.contains(&cell.name) => Highlight::Advised,
            _ if self.lit.contains(&cell.name) => Highlight::Lit,
            _ if cell.marked => Highlight::Last,
            _ => Highlight::None,
        }
    }

    /// The cell as it would be, or as it is.
    pub fn seen<'a>(&'a self, cell: &'a Cell) -> &'a Cell {
        self.preview.iter().find(|preview| preview.name == cell.name).unwrap_or(cell)
    }
}

/// Draws the board; where the terminal takes pictures of dots, only their place is cleared.
pub fn draw(
    scene: &Scene,
    projection: &Projection,
    marks: &Highlights,
    theme: &ScreenTheme,
    buffer: &mut Buffer,
) {
    put_names(scene, projection, marks, buffer);
    match projection.cell_size {
        CellSize::Picture(_) if theme.graphics.is_some() => DotPicture::clear(projection.view, buffer),
        CellSize::Picture(_) => put_pictures(scene, projection, marks, theme.blocks, buffer),
        CellSize::Glyph | CellSize::Spaced(_) => put_glyphs(scene, projection, marks, buffer),
        CellSize::Letter => scene.cells.iter().for_each(|cell| put_dot(projection, cell, marks, buffer)),
    }
}

fn put_names(scene: &Scene, projection: &Projection, marks: &Highlights, buffer: &mut Buffer) {
    let style =
        |label: &Label, at: Option<i32>| if at == Some(label.at) { palette::strong() } else { faint() };
    let (first, last) = (i32::from(projection.view.x), i32::from(projection.view.right()));
    let mut free = first;
    for label in &scene.columns {
        let length = label.name.chars().count() as i32;
        let column = projection.corner(label.at, 0).0 + (i32::from(projection.cell.0) - length).div_euclid(2);
        if column >= free && column + length <= last {
            put(buffer, column, projection.top() - 1, &label.name, style(label, marks.cursor.map(|at| at.0)));
            free = column + length + i32::from(length > 1);
        }
    }
    for label in &scene.rows {
        let row = projection.corner(0, label.at).1 + (i32::from(projection.cell.1) - 1) / 2;
        if (i32::from(projection.view.y)..projection.view.bottom().into()).contains(&row) {
            let column = projection.left() - 1 - label.name.chars().count() as i32;
            put(buffer, column, row, &label.name, style(label, marks.cursor.map(|at| at.1)));
        }
    }
}

/// Writes a text where it is on the screen.
fn put(buffer: &mut Buffer, column: i32, row: i32, text: &str, style: Style) {
    for (index, letter) in text.chars().enumerate() {
        let place = (u16::try_from(column + index as i32), u16::try_from(row));
        if let (Ok(x), Ok(y)) = place
            && let Some(cell) = buffer.cell_mut((x, y))
        {
            cell.set_char(if letter.is_control() { '?' } else { letter }).set_style(style);
        }
    }
}

/// Writes a letter where it is in the view.
fn put_in(projection: &Projection, buffer: &mut Buffer, column: i32, row: i32, letter: char, style: Style) {
    let place = (u16::try_from(column).unwrap_or(u16::MAX), u16::try_from(row).unwrap_or(u16::MAX));
    // The blank before the first cell is for its bracket.
    let inside = projection.view.contains(place.into())
        || projection.view.contains((place.0.saturating_add(1), place.1).into())
        || projection.view.contains((place.0.saturating_sub(1), place.1).into());
    if inside {
        put(buffer, column, row, &letter.to_string(), style);
    }
}

/// Glyphs, and then what stands between them, the brackets of the cursor last.
fn put_glyphs(scene: &Scene, projection: &Projection, marks: &Highlights, buffer: &mut Buffer) {
    scene.cells.iter().for_each(|cell| put_glyph(projection, cell, marks, buffer));
    for highlight in [Highlight::Last, Highlight::Cursor] {
        for cell in scene.cells.iter().filter(|cell| marks.highlight(cell) == highlight) {
            put_brackets(projection, highlight, projection.corner(cell.x, cell.y), buffer);
        }
    }
}

fn put_glyph(projection: &Projection, cell: &Cell, marks: &Highlights, buffer: &mut Buffer) {
    let (column, row) = projection.corner(cell.x, cell.y);
    if !projection.is_near((column, row)) {
        return;
    }
    let highlight = marks.highlight(cell);
    let preview = marks.preview.iter().any(|preview| preview.name == cell.name);
    let glyph = &marks.seen(cell).glyph;
    for (down, line) in glyph.iter().enumerate() {
        let mut across = column;
        for span in line {
            for letter in span.text.chars() {
                let telling = down == glyph.len() / 2 && letter != ' ';
                let mut style = palette::text(span.ink).patch(shade(highlight, telling));
                if preview && letter != ' ' {
                    style = style.add_modifier(Modifier::BOLD);
                }
                if (i32::from(projection.view.x)..projection.view.right().into()).contains(&across) {
                    put_in(projection, buffer, across, row + down as i32, letter, style);
                }
                across += 1;
            }
        }
    }
}

/// Style of highlighted letters: a background, and for terminals without colours a mark on the most telling letters.
fn shade(highlight: Highlight, telling: bool) -> Style {
    let sign = |style: Style, sign: Modifier| if telling { style.add_modifier(sign) } else { style };
    match highlight {
        Highlight::Cursor => palette::strong(),
        Highlight::Lit => sign(Style::new().bg(Color::Indexed(237)), Modifier::UNDERLINED),
        Highlight::Said => palette::chosen(),
        Highlight::Advised => sign(Style::new().bg(Color::Indexed(24)), Modifier::REVERSED),
        Highlight::Last | Highlight::None => Style::new(),
    }
}

fn put_brackets(
    projection: &Projection,
    highlight: Highlight,
    (column, row): (i32, i32),
    buffer: &mut Buffer,
) {
    let (left, right, style) = match highlight {
        Highlight::Cursor => ('[', ']', palette::warning()),
        Highlight::Last => ('(', ')', faint()),
        _ => return,
    };
    for down in 0..i32::from(projection.cell.1) {
        put_in(projection, buffer, column - 1, row + down, left, style);
        put_in(projection, buffer, column + i32::from(projection.cell.0), row + down, right, style);
    }
}

/// The letter that tells most of a glyph: of one line the first, of several the middle one.
fn put_dot(projection: &Projection, cell: &Cell, marks: &Highlights, buffer: &mut Buffer) {
    let glyph = &marks.seen(cell).glyph;
    let Some(line) = glyph.get(glyph.len() / 2) else { return };
    let letters: Vec<(char, Ink)> =
        line.iter().flat_map(|span| span.text.chars().map(|letter| (letter, span.ink))).collect();
    let first = || letters.iter().find(|(letter, _)| *letter != ' ');
    let middle = || letters.get(letters.len() / 2);
    let Some((letter, ink)) = (if glyph.len() == 1 { first() } else { middle() }) else { return };
    let style = palette::text(*ink).patch(match marks.highlight(cell) {
        Highlight::Cursor => palette::chosen(),
        highlight @ (Highlight::Said | Highlight::Lit | Highlight::Advised) => shade(highlight, true),
        Highlight::Last => palette::strong().add_modifier(Modifier::UNDERLINED),
        Highlight::None => Style::new(),
    });
    let (column, row) = projection.corner(cell.x, cell.y);
    let (Ok(x), Ok(y)) = (u16::try_from(column), u16::try_from(row)) else { return };
    if projection.view.contains((x, y).into()) {
        put(buffer, column, row, &letter.to_string(), style);
    }
}

fn put_pictures(
    scene: &Scene,
    projection: &Projection,
    marks: &Highlights,
    blocks: Blocks,
    buffer: &mut Buffer,
) {
    let mut mosaic = Mosaic::new(projection.view, blocks);
    let seen = || scene.cells.iter().map(|cell| (projection.corner(cell.x, cell.y), cell));
    let near = || seen().filter(|(corner, _)| projection.is_near(*corner));
    for (corner, cell) in near() {
        let odd = match scene.layout {
            pictures::Layout::Squares => (cell.x + cell.y).rem_euclid(2) == 1,
            pictures::Layout::Honeycomb => (cell.x - cell.y).rem_euclid(4) > 1,
        };
        let shapes = &marks.seen(cell).coarse();
        let fill = marks.highlight(cell).fill(scene.layout);
        let grounds = fill.map_or_else(|| Grounds::of(odd, shapes), Grounds::filled);
        mosaic.cell(corner, projection.cell, scene.layout, grounds, shapes);
    }
    mosaic.put(buffer);
    for (corner, cell) in near() {
        if scene.layout == pictures::Layout::Squares {
            put_frame(projection, marks.highlight(cell), corner, &mosaic, buffer);
        }
        put_texts(projection, &marks.seen(cell).coarse(), corner, &mosaic, buffer);
    }
}

/// The letters of a picture stand where its texts do.
fn put_texts(
    projection: &Projection,
    shapes: &[Shape],
    corner: (i32, i32),
    mosaic: &Mosaic,
    buffer: &mut Buffer,
) {
    for shape in shapes {
        let Shape::Text { centre, text, .. } = shape else { continue };
        let length = text.chars().count() as i32;
        let column = corner.0 + (centre.0 * f32::from(projection.cell.0)) as i32 - length / 2;
        let row = corner.1 + (centre.1 * f32::from(projection.cell.1)) as i32;
        for (index, letter) in text.chars().enumerate() {
            let column = column + index as i32;
            let Some(ground) = mosaic.ground(column, row) else { continue };
            let style = Style::new().fg(on(ground)).bg(rgb(ground)).add_modifier(Modifier::BOLD);
            put(buffer, column, row, &letter.to_string(), style);
        }
    }
}

/// A frame around a picture: whole for the cursor and for named squares, corners for the rest.
fn put_frame(
    projection: &Projection,
    highlight: Highlight,
    corner: (i32, i32),
    mosaic: &Mosaic,
    buffer: &mut Buffer,
) {
    let (ink, whole) = match highlight {
        Highlight::Cursor => (Color::Rgb(0, 0, 0), true),
        Highlight::Said => (Color::Rgb(150, 0, 120), true),
        Highlight::Advised => (Color::Rgb(0, 60, 200), true),
        Highlight::Lit => (Color::Rgb(150, 0, 120), false),
        Highlight::Last => (Color::Rgb(60, 60, 60), false),
        Highlight::None => return,
    };
    let (right, bottom) = (i32::from(projection.cell.0) - 1, i32::from(projection.cell.1) - 1);
    // A small picture would be hidden by a whole frame.
    let whole = whole && bottom > 2;
    for down in 0..=bottom {
        for across in 0..=right {
            let Some(letter) = frame_letter((across, down), (right, bottom), whole) else { continue };
            let (column, row) = (corner.0 + across, corner.1 + down);
            let Some(ground) = mosaic.ground(column, row) else { continue };
            let ground = if highlight == Highlight::Cursor { Color::Rgb(255, 215, 0) } else { rgb(ground) };
            put(buffer, column, row, &letter.to_string(), Style::new().fg(ink).bg(ground));
        }
    }
}

fn frame_letter(at: (i32, i32), (right, bottom): (i32, i32), whole: bool) -> Option<char> {
    Some(match at {
        (0, 0) => '┏',
        (0, down) if down == bottom => '┗',
        (across, 0) if across == right => '┓',
        (across, down) if across == right && down == bottom => '┛',
        (_, down) if whole && (down == 0 || down == bottom) => '━',
        (across, _) if whole && (across == 0 || across == right) => '┃',
        _ => return None,
    })
}
