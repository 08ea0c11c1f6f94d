//! Positions of the cells of a scene on the screen, scrolled so that the cursor is in view.

use pictures::{Layout, Scene};
use ratatui::layout::Rect;

use super::cell_size::CellSize;
use super::viewport::Viewport;

/// A board laid out on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Projection {
    /// Size of the cells.
    pub cell_size: CellSize,
    /// Columns and lines of a cell.
    pub cell: (u16, u16),
    /// The part of the screen that cells are seen in.
    pub view: Rect,
    step: (i32, i32),
    /// The x and y of the first column and row of cells.
    first: (i32, i32),
    /// Columns and lines of the board that are scrolled out at the left and top; negative where there is room.
    hidden: (i32, i32),
    /// True if all of it is in view.
    pub whole: bool,
}

impl Projection {
    /// Lays the board out in `area`; `None` for a scene without cells, or if there is too little room.
    pub fn of(scene: &Scene, viewport: &Viewport, area: Rect, pictures: bool) -> Option<Projection> {
        let (left, right, top, bottom) = scene.bounds()?;
        let margin =
            scene.rows.iter().map(|label| label.name.chars().count()).max().map_or(0, |n| n as u16 + 1);
        let header = u16::from(!scene.columns.is_empty());
        let view = Rect {
            x: area.x + margin.min(area.width),
            y: area.y + header.min(area.height),
            width: area.width.saturating_sub(margin + 1),
            height: area.height.saturating_sub(header),
        };
        if view.width == 0 || view.height == 0 {
            return None;
        }
        let size = |cell_size: CellSize| {
            let ((width, height), (dx, dy)) = (cell_size.cell(scene), cell_size.step(scene));
            let span = |first: i32, last: i32, step: u16, cell: u16| {
                i64::from(first.abs_diff(last)) * i64::from(step) + i64::from(cell)
            };
            (span(left, right, dx, width), span(top, bottom, dy, height))
        };
        let fits = |cell_size: &CellSize| {
            let (width, height) = size(*cell_size);
            width <= view.width.into() && height <= view.height.into()
        };
        let all = CellSize::all(scene, pictures);
        let largest =
            || all.iter().rev().copied().find(fits).filter(|cell_size| *cell_size != CellSize::Letter);
        let chosen = viewport.zoom.filter(|zoom| all.contains(zoom));
        // Where not even letters show all of a board, a part of it in pictures tells more.
        let part = || all.iter().copied().find(|size| matches!(size, CellSize::Picture(_)));
        let cell_size = chosen.or_else(largest).or_else(part).unwrap_or(CellSize::Glyph);
        let (cell, (dx, dy)) = (cell_size.cell(scene), cell_size.step(scene));
        let (width, height) = size(cell_size);
        let hidden = |size: i64, room: u16, at: i64| {
            let spare = size - i64::from(room);
            let hidden = if spare <= 0 { spare / 2 } else { (at - i64::from(room) / 2).clamp(0, spare) };
            hidden as i32
        };
        let along = |at: i32, first: i32, last: i32, step: u16, cell: u16| {
            i64::from(at.clamp(first, last).abs_diff(first)) * i64::from(step) + i64::from(cell) / 2
        };
        Some(Projection {
            cell_size,
            cell,
            view,
            step: (dx.into(), dy.into()),
            first: (left, top),
            hidden: (
                hidden(width, view.width, along(viewport.focus.0, left, right, dx, cell.0)),
                hidden(height, view.height, along(viewport.focus.1, top, bottom, dy, cell.1)),
            ),
            whole: fits(&cell_size),
        })
    }

    /// The first column that the board takes of the view.
    pub fn left(&self) -> i32 {
        i32::from(self.view.x) - self.hidden.0.min(0)
    }

    /// The first line that the board takes of the view.
    pub fn top(&self) -> i32 {
        i32::from(self.view.y) - self.hidden.1.min(0)
    }

    /// Position of the top left letter of a cell; perhaps outside of the view.
    pub fn corner(&self, x: i32, y: i32) -> (i32, i32) {
        let along = |at: i32, first: i32, step: i32| (at.abs_diff(first) as i32).saturating_mul(step);
        (
            i32::from(self.view.x) + along(x, self.first.0, self.step.0) - self.hidden.0,
            i32::from(self.view.y) + along(y, self.first.1, self.step.1) - self.hidden.1,
        )
    }

    /// True if a part of the cell with this top left letter may be in view.
    pub fn is_near(&self, (column, row): (i32, i32)) -> bool {
        let across = i32::from(self.view.x) - i32::from(self.cell.0)..=i32::from(self.view.right());
        let down = i32::from(self.view.y) - i32::from(self.cell.1)..i32::from(self.view.bottom());
        across.contains(&column) && down.contains(&row)
    }

    /// The part of the plane of all cells that is in view: left, top, width, height. Where a cell has other sides on the
    /// screen than in the plane, their middles meet.
    pub fn part(&self, layout: Layout) -> [f64; 4] {
        let unit =
            (layout.corner(1, 0).0 / f64::from(self.step.0), layout.corner(0, 1).1 / f64::from(self.step.1));
        let first = layout.corner(self.first.0, self.first.1);
        let begin = |first: f64, hidden: i32, unit: f64, cell: u16| {
            first + f64::from(hidden) * unit + (100.0 - f64::from(cell) * unit) / 2.0
        };
        [
            begin(first.0, self.hidden.0, unit.0, self.cell.0),
            begin(first.1, self.hidden.1, unit.1, self.cell.1),
            f64::from(self.view.width) * unit.0,
            f64::from(self.view.height) * unit.1,
        ]
    }

    /// The cell under a letter of the screen.
    pub fn at(&self, scene: &Scene, column: u16, row: u16) -> Option<usize> {
        if !self.view.contains((column, row).into()) {
            return None;
        }
        let (column, row) = (i32::from(column), i32::from(row));
        let inside = |cell: &&(usize, i32)| cell.1 >= 0;
        // Where cells overlap, as hexagons do, the nearest middle is meant.
        let (width, height) = (i32::from(self.cell.0), i32::from(self.cell.1));
        let near = scene.cells.iter().enumerate().map(|(index, cell)| {
            let (x, y) = self.corner(cell.x, cell.y);
            let within = (x - 1..x + width.max(1)).contains(&column) && (y..y + height).contains(&row);
            let away = (2 * column - 2 * x - width + 1).abs() + 2 * (2 * row - 2 * y - height + 1).abs();
            (index, if within { away } else { -1 })
        });
        let near: Vec<(usize, i32)> = near.collect();
        near.iter().filter(inside).min_by_key(|(_, away)| *away).map(|(index, _)| *index)
    }
}

/// The cell that one comes to from another by going in a direction, the nearest that lies there.
pub fn neighbour(scene: &Scene, from: (i32, i32), way: (i32, i32)) -> Option<(i32, i32)> {
    let cost = |cell: &pictures::Cell| {
        let (dx, dy) = (i64::from(cell.x) - i64::from(from.0), i64::from(cell.y) - i64::from(from.1));
        let ahead = dx * i64::from(way.0) + dy * i64::from(way.1);
        let aside = (dx * i64::from(way.1)).abs() + (dy * i64::from(way.0)).abs();
        // Up and down rather a step aside than a leap; in rows, nothing but the row.
        let weight = if way.0 == 0 { 1 } else { 100 };
        (ahead > 0).then_some((2 * ahead + aside * weight, dx))
    };
    let best = scene.cells.iter().filter_map(|cell| Some((cost(cell)?, cell))).min_by_key(|(cost, _)| *cost);
    best.map(|(_, cell)| (cell.x, cell.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictures::Span;

    fn board(width: u16, height: u16) -> Scene {
        Scene::board(width, height, |_| pictures::Cell::new(vec![Span::plain("x")], vec![]))
    }

    #[test]
    fn a_board_is_as_large_as_fits() {
        let area = Rect::new(0, 0, 80, 24);
        let cell_size = |width, height, pictures| {
            Projection::of(&board(width, height), &Viewport::default(), area, pictures).unwrap().cell_size
        };
        assert_eq!(cell_size(8, 8, true), CellSize::Picture(2));
        assert_eq!(cell_size(2, 2, true), CellSize::Picture(9));
        assert_eq!(cell_size(8, 8, false), CellSize::Spaced(3));
        assert_eq!(cell_size(20, 20, true), CellSize::Glyph);
        assert_eq!(cell_size(64, 64, true), CellSize::Picture(2));
        assert_eq!(cell_size(64, 64, false), CellSize::Glyph);
    }

    #[test]
    fn every_letter_of_a_cell_is_that_cell() {
        for layout in [Layout::Squares, Layout::Honeycomb] {
            let mut scene = board(8, 8);
            scene.layout = layout;
            scene.cells.retain(|cell| layout == Layout::Squares || (cell.x + cell.y) % 2 == 0);
            for zoom in CellSize::all(&scene, true) {
                let viewport = Viewport { zoom: Some(zoom), focus: (4, 4) };
                let projection = Projection::of(&scene, &viewport, Rect::new(3, 2, 60, 20), true).unwrap();
                for (index, cell) in scene.cells.iter().enumerate() {
                    let (x, y) = projection.corner(cell.x, cell.y);
                    let middle = (x + i32::from(projection.cell.0) / 2, y + i32::from(projection.cell.1) / 2);
                    let seen =
                        projection.view.contains((middle.0.max(0) as u16, middle.1.max(0) as u16).into());
                    if seen && middle.0 >= 0 && middle.1 >= 0 {
                        assert_eq!(
                            projection.at(&scene, middle.0 as u16, middle.1 as u16),
                            Some(index),
                            "{zoom:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_looked_at_is_seen_on_boards_of_any_size() {
        let scene = board(64, 64);
        for focus in [(0, 0), (63, 63), (30, 5), (i32::MAX, i32::MIN)] {
            let viewport = Viewport { zoom: Some(CellSize::Picture(4)), focus };
            let projection = Projection::of(&scene, &viewport, Rect::new(0, 0, 50, 20), true).unwrap();
            let (x, y) = projection.corner(focus.0.clamp(0, 63), focus.1.clamp(0, 63));
            assert!(x >= projection.view.x.into() && x < projection.view.right().into(), "{focus:?} {x}");
            assert!(y >= projection.view.y.into() && y < projection.view.bottom().into(), "{focus:?} {y}");
        }
    }

    #[test]
    fn a_cell_of_the_screen_is_the_same_cell_of_the_plane() {
        for (layout, lines) in [(Layout::Squares, 3), (Layout::Honeycomb, 4), (Layout::Honeycomb, 3)] {
            let scene = Scene { layout, ..board(30, 30) };
            let viewport = Viewport { zoom: Some(CellSize::Picture(lines)), focus: (20, 9) };
            let projection = Projection::of(&scene, &viewport, Rect::new(3, 2, 60, 20), true).unwrap();
            let [left, top, width, height] = projection.part(layout);
            let ((column, row), middle) = (projection.corner(20, 9), layout.middle(20, 9));
            let across =
                f64::from(column - i32::from(projection.view.x)) + f64::from(projection.cell.0) / 2.0;
            let down = f64::from(row - i32::from(projection.view.y)) + f64::from(projection.cell.1) / 2.0;
            let seen = (
                left + across / f64::from(projection.view.width) * width,
                top + down / f64::from(projection.view.height) * height,
            );
            assert!(
                (seen.0 - middle.0).abs() < 0.01 && (seen.1 - middle.1).abs() < 0.01,
                "{seen:?} {middle:?}"
            );
        }
    }

    #[test]
    fn cursors_go_to_the_nearest_cell_that_way() {
        let mut comb = board(6, 4);
        comb.cells.retain(|cell| (cell.x + cell.y) % 2 == 0);
        assert_eq!(neighbour(&comb, (0, 0), (1, 0)), Some((2, 0)));
        assert_eq!(neighbour(&comb, (2, 0), (0, 1)), Some((1, 1)));
        assert_eq!(neighbour(&comb, (0, 0), (-1, 0)), None);
    }
}
