//! Where the cells of a scene stand on the screen, scrolled so that the one looked at is seen.

use kit::Scene;
use ratatui::layout::Rect;

use super::grain::Grain;

/// What the player looks at, and how closely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Eye {
    /// The size he chose; none: as large as fits.
    pub zoom: Option<Grain>,
    /// The x and y of the cell in the middle of the view, where not all fits.
    pub focus: (i32, i32),
}

/// A board laid out on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How large the cells are.
    pub grain: Grain,
    /// Columns and lines of a cell.
    pub cell: (u16, u16),
    /// The part of the screen that cells are seen in.
    pub view: Rect,
    step: (i32, i32),
    /// The x and y of the first column and row of cells.
    first: (i32, i32),
    /// Columns and lines of the board that are scrolled out at the left and top; negative where there is room.
    hidden: (i32, i32),
    /// Whether all of it is seen.
    pub whole: bool,
}

impl Plan {
    /// Lays the board out in that part of the screen; none if the scene has no cells or there is no room.
    pub fn of(scene: &Scene, eye: &Eye, area: Rect, pictures: bool) -> Option<Plan> {
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
        let size = |grain: Grain| {
            let ((width, height), (dx, dy)) = (grain.cell(scene), grain.step(scene));
            let span = |first: i32, last: i32, step: u16, cell: u16| {
                i64::from(first.abs_diff(last)) * i64::from(step) + i64::from(cell)
            };
            (span(left, right, dx, width), span(top, bottom, dy, height))
        };
        let fits = |grain: &Grain| {
            let (width, height) = size(*grain);
            width <= view.width.into() && height <= view.height.into()
        };
        let all = Grain::all(scene, pictures);
        let largest = || all.iter().rev().copied().find(fits).filter(|grain| *grain != Grain::Dot);
        let chosen = eye.zoom.filter(|zoom| all.contains(zoom));
        let grain = chosen.or_else(largest).unwrap_or(Grain::Glyph);
        let (cell, (dx, dy)) = (grain.cell(scene), grain.step(scene));
        let (width, height) = size(grain);
        let hidden = |size: i64, room: u16, at: i64| {
            let spare = size - i64::from(room);
            let hidden = if spare <= 0 { spare / 2 } else { (at - i64::from(room) / 2).clamp(0, spare) };
            hidden as i32
        };
        let along = |at: i32, first: i32, last: i32, step: u16, cell: u16| {
            i64::from(at.clamp(first, last).abs_diff(first)) * i64::from(step) + i64::from(cell) / 2
        };
        Some(Plan {
            grain,
            cell,
            view,
            step: (dx.into(), dy.into()),
            first: (left, top),
            hidden: (
                hidden(width, view.width, along(eye.focus.0, left, right, dx, cell.0)),
                hidden(height, view.height, along(eye.focus.1, top, bottom, dy, cell.1)),
            ),
            whole: fits(&grain),
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

    /// Where the top left letter of a cell stands; perhaps outside of the view.
    pub fn corner(&self, x: i32, y: i32) -> (i32, i32) {
        let along = |at: i32, first: i32, step: i32| (at.abs_diff(first) as i32).saturating_mul(step);
        (
            i32::from(self.view.x) + along(x, self.first.0, self.step.0) - self.hidden.0,
            i32::from(self.view.y) + along(y, self.first.1, self.step.1) - self.hidden.1,
        )
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
    let cost = |cell: &kit::Cell| {
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
    use kit::{Layout, Span};

    fn board(width: u16, height: u16) -> Scene {
        Scene::board(width, height, vec![], |_| (vec![Span::plain("x")], vec![]))
    }

    #[test]
    fn a_board_is_as_large_as_fits() {
        let area = Rect::new(0, 0, 80, 24);
        let grain = |width, height, pictures| {
            Plan::of(&board(width, height), &Eye::default(), area, pictures).unwrap().grain
        };
        assert_eq!(grain(8, 8, true), Grain::Picture(2));
        assert_eq!(grain(2, 2, true), Grain::Picture(9));
        assert_eq!(grain(8, 8, false), Grain::Spaced(3));
        assert_eq!(grain(64, 64, true), Grain::Glyph);
    }

    #[test]
    fn every_letter_of_a_cell_is_that_cell() {
        for layout in [Layout::Squares, Layout::Honeycomb] {
            let mut scene = board(8, 8);
            scene.layout = layout;
            scene.cells.retain(|cell| layout == Layout::Squares || (cell.x + cell.y) % 2 == 0);
            for zoom in Grain::all(&scene, true) {
                let eye = Eye { zoom: Some(zoom), focus: (4, 4) };
                let plan = Plan::of(&scene, &eye, Rect::new(3, 2, 60, 20), true).unwrap();
                for (index, cell) in scene.cells.iter().enumerate() {
                    let (x, y) = plan.corner(cell.x, cell.y);
                    let middle = (x + i32::from(plan.cell.0) / 2, y + i32::from(plan.cell.1) / 2);
                    let seen = plan.view.contains((middle.0.max(0) as u16, middle.1.max(0) as u16).into());
                    if seen && middle.0 >= 0 && middle.1 >= 0 {
                        assert_eq!(
                            plan.at(&scene, middle.0 as u16, middle.1 as u16),
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
            let eye = Eye { zoom: Some(Grain::Picture(4)), focus };
            let plan = Plan::of(&scene, &eye, Rect::new(0, 0, 50, 20), true).unwrap();
            let (x, y) = plan.corner(focus.0.clamp(0, 63), focus.1.clamp(0, 63));
            assert!(x >= plan.view.x.into() && x < plan.view.right().into(), "{focus:?} {x}");
            assert!(y >= plan.view.y.into() && y < plan.view.bottom().into(), "{focus:?} {y}");
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
