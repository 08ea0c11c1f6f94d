//! A scene on the screen: its cells, what is lit, what is pointed at, the names of rows and columns.

use std::collections::HashSet;

use kit::{Cell, Ink, Label, Scene, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::dots::{Dots, rgb};
use super::grain::Grain;
use super::palette::{self, faint, on};
use super::plan::Plan;

/// What is to be seen on a board besides its cells.
#[derive(Default)]
pub struct Marks {
    /// The x and y of the cell pointed at.
    pub cursor: Option<(i32, i32)>,
    /// Squares that a sentence may go on with.
    pub lit: HashSet<String>,
    /// Squares said already.
    pub said: HashSet<String>,
    /// Squares that are worth a look.
    pub advised: HashSet<String>,
    /// Cells as they would be.
    pub preview: Vec<Cell>,
}

/// What a cell's frame tells, the first that holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Cursor,
    Said,
    Advised,
    Lit,
    Last,
    None,
}

impl Marks {
    fn frame(&self, cell: &Cell) -> Frame {
        match cell {
            _ if self.cursor == Some((cell.x, cell.y)) => Frame::Cursor,
            _ if self.said.contains(&cell.name) => Frame::Said,
            _ if self.advised.contains(&cell.name) => Frame::Advised,
            _ if self.lit.contains(&cell.name) => Frame::Lit,
            _ if cell.marked => Frame::Last,
            _ => Frame::None,
        }
    }

    /// The cell as it would be, or as it is.
    fn seen<'a>(&'a self, cell: &'a Cell) -> &'a Cell {
        self.preview.iter().find(|preview| preview.name == cell.name).unwrap_or(cell)
    }
}

/// Draws the board.
pub fn draw(scene: &Scene, plan: &Plan, marks: &Marks, buffer: &mut Buffer) {
    put_names(scene, plan, marks, buffer);
    match plan.grain {
        Grain::Picture(_) => put_pictures(scene, plan, marks, buffer),
        Grain::Glyph | Grain::Spaced(_) => put_glyphs(scene, plan, marks, buffer),
        Grain::Dot => scene.cells.iter().for_each(|cell| put_dot(plan, cell, marks, buffer)),
    }
}

fn put_names(scene: &Scene, plan: &Plan, marks: &Marks, buffer: &mut Buffer) {
    let style = |label: &Label, at: Option<i32>| match at == Some(label.at) {
        true => palette::strong(),
        false => faint(),
    };
    let (first, last) = (i32::from(plan.view.x), i32::from(plan.view.right()));
    let mut free = first;
    for label in &scene.columns {
        let length = label.name.chars().count() as i32;
        let column = plan.corner(label.at, 0).0 + (i32::from(plan.cell.0) - length).div_euclid(2);
        if column >= free && column + length <= last {
            put(buffer, column, plan.top() - 1, &label.name, style(label, marks.cursor.map(|at| at.0)));
            free = column + length + i32::from(length > 1);
        }
    }
    for label in &scene.rows {
        let row = plan.corner(0, label.at).1 + (i32::from(plan.cell.1) - 1) / 2;
        if (i32::from(plan.view.y)..plan.view.bottom().into()).contains(&row) {
            let column = plan.left() - 1 - label.name.chars().count() as i32;
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
fn put_in(plan: &Plan, buffer: &mut Buffer, column: i32, row: i32, letter: char, style: Style) {
    let place = (u16::try_from(column).unwrap_or(u16::MAX), u16::try_from(row).unwrap_or(u16::MAX));
    // The blank before the first cell is for its bracket.
    let inside = plan.view.contains(place.into())
        || plan.view.contains((place.0.saturating_add(1), place.1).into())
        || plan.view.contains((place.0.saturating_sub(1), place.1).into());
    if inside {
        put(buffer, column, row, &letter.to_string(), style);
    }
}

/// Glyphs, and then what stands between them, the brackets of the cursor last.
fn put_glyphs(scene: &Scene, plan: &Plan, marks: &Marks, buffer: &mut Buffer) {
    scene.cells.iter().for_each(|cell| put_glyph(plan, cell, marks, buffer));
    for frame in [Frame::Last, Frame::Cursor] {
        for cell in scene.cells.iter().filter(|cell| marks.frame(cell) == frame) {
            put_brackets(plan, frame, plan.corner(cell.x, cell.y), buffer);
        }
    }
}

fn put_glyph(plan: &Plan, cell: &Cell, marks: &Marks, buffer: &mut Buffer) {
    let (column, row) = plan.corner(cell.x, cell.y);
    if !is_near(plan, column, row) {
        return;
    }
    let frame = marks.frame(cell);
    let preview = marks.preview.iter().any(|preview| preview.name == cell.name);
    let glyph = &marks.seen(cell).glyph;
    for (down, line) in glyph.iter().enumerate() {
        let mut across = column;
        for span in line {
            for letter in span.text.chars() {
                let telling = down == glyph.len() / 2 && letter != ' ';
                let mut style = palette::text(span.ink).patch(shade(frame, telling));
                if preview && letter != ' ' {
                    style = style.add_modifier(Modifier::BOLD);
                }
                if (i32::from(plan.view.x)..plan.view.right().into()).contains(&across) {
                    put_in(plan, buffer, across, row + down as i32, letter, style);
                }
                across += 1;
            }
        }
    }
}

/// What a frame does to letters: a ground, and where there are no colours, a sign on the letters that tell most.
fn shade(frame: Frame, telling: bool) -> Style {
    let sign = |style: Style, sign: Modifier| if telling { style.add_modifier(sign) } else { style };
    match frame {
        Frame::Cursor => palette::strong(),
        Frame::Lit => sign(Style::new().bg(Color::Indexed(237)), Modifier::UNDERLINED),
        Frame::Said => palette::chosen(),
        Frame::Advised => sign(Style::new().bg(Color::Indexed(24)), Modifier::REVERSED),
        Frame::Last | Frame::None => Style::new(),
    }
}

fn put_brackets(plan: &Plan, frame: Frame, (column, row): (i32, i32), buffer: &mut Buffer) {
    let (left, right, style) = match frame {
        Frame::Cursor => ('[', ']', palette::warning()),
        Frame::Last => ('(', ')', faint()),
        _ => return,
    };
    for down in 0..i32::from(plan.cell.1) {
        put_in(plan, buffer, column - 1, row + down, left, style);
        put_in(plan, buffer, column + i32::from(plan.cell.0), row + down, right, style);
    }
}

fn is_near(plan: &Plan, column: i32, row: i32) -> bool {
    let across = i32::from(plan.view.x) - i32::from(plan.cell.0)..=i32::from(plan.view.right());
    let down = i32::from(plan.view.y) - i32::from(plan.cell.1)..i32::from(plan.view.bottom());
    across.contains(&column) && down.contains(&row)
}

/// The letter that tells most of a glyph: of one line the first, of several the middle one.
fn put_dot(plan: &Plan, cell: &Cell, marks: &Marks, buffer: &mut Buffer) {
    let glyph = &marks.seen(cell).glyph;
    let Some(line) = glyph.get(glyph.len() / 2) else { return };
    let letters: Vec<(char, Ink)> =
        line.iter().flat_map(|span| span.text.chars().map(|letter| (letter, span.ink))).collect();
    let first = || letters.iter().find(|(letter, _)| *letter != ' ');
    let middle = || letters.get(letters.len() / 2);
    let Some((letter, ink)) = (if glyph.len() == 1 { first() } else { middle() }) else { return };
    let style = palette::text(*ink).patch(match marks.frame(cell) {
        Frame::Cursor => palette::chosen(),
        frame @ (Frame::Said | Frame::Lit | Frame::Advised) => shade(frame, true),
        Frame::Last => palette::strong().add_modifier(Modifier::UNDERLINED),
        Frame::None => Style::new(),
    });
    let (column, row) = plan.corner(cell.x, cell.y);
    let (Ok(x), Ok(y)) = (u16::try_from(column), u16::try_from(row)) else { return };
    if plan.view.contains((x, y).into()) {
        put(buffer, column, row, &letter.to_string(), style);
    }
}

fn put_pictures(scene: &Scene, plan: &Plan, marks: &Marks, buffer: &mut Buffer) {
    let mut dots = Dots::new(plan.view);
    let seen = || scene.cells.iter().map(|cell| (plan.corner(cell.x, cell.y), cell));
    let near = || seen().filter(|((column, row), _)| is_near(plan, *column, *row));
    for (corner, cell) in near() {
        let odd = match scene.layout {
            kit::Layout::Squares => (cell.x + cell.y).rem_euclid(2) == 1,
            kit::Layout::Honeycomb => (cell.x - cell.y).rem_euclid(4) > 1,
        };
        dots.cell(corner, plan.cell, scene.layout, odd, &marks.seen(cell).shapes);
    }
    dots.put(buffer);
    for (corner, cell) in near() {
        put_frame(plan, marks.frame(cell), corner, &mut dots, buffer);
        put_texts(plan, &marks.seen(cell).shapes, corner, &mut dots, buffer);
    }
}

/// The letters of a picture stand where its texts do.
fn put_texts(plan: &Plan, shapes: &[Shape], corner: (i32, i32), dots: &mut Dots, buffer: &mut Buffer) {
    for shape in shapes {
        let Shape::Text { centre, text, .. } = shape else { continue };
        let length = text.chars().count() as i32;
        let column = corner.0 + (centre.0 * f32::from(plan.cell.0)) as i32 - length / 2;
        let row = corner.1 + (centre.1 * f32::from(plan.cell.1)) as i32;
        for (index, letter) in text.chars().enumerate() {
            let column = column + index as i32;
            let Some(ground) = dots.ground(column, row) else { continue };
            let style = Style::new().fg(on(ground)).bg(rgb(ground)).add_modifier(Modifier::BOLD);
            put(buffer, column, row, &letter.to_string(), style);
        }
    }
}

/// A frame around a picture: whole for the cursor and what was said, corners for the rest.
fn put_frame(plan: &Plan, frame: Frame, corner: (i32, i32), dots: &mut Dots, buffer: &mut Buffer) {
    let (ink, whole) = match frame {
        Frame::Cursor => (Color::Rgb(0, 0, 0), true),
        Frame::Said => (Color::Rgb(150, 0, 120), true),
        Frame::Advised => (Color::Rgb(0, 60, 200), true),
        Frame::Lit => (Color::Rgb(150, 0, 120), false),
        Frame::Last => (Color::Rgb(60, 60, 60), false),
        Frame::None => return,
    };
    let (right, bottom) = (i32::from(plan.cell.0) - 1, i32::from(plan.cell.1) - 1);
    // A small picture would be hidden by a whole frame.
    let whole = whole && bottom > 2;
    for down in 0..=bottom {
        for across in 0..=right {
            let Some(letter) = frame_letter((across, down), (right, bottom), whole) else { continue };
            let (column, row) = (corner.0 + across, corner.1 + down);
            let Some(ground) = dots.ground(column, row) else { continue };
            let ground = if frame == Frame::Cursor { Color::Rgb(255, 215, 0) } else { rgb(ground) };
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
