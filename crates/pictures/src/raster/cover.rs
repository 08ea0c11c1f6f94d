//! Which dots an outline covers, and how much of each.

use std::f32::consts::TAU;

use super::Point;

/// Lines that are looked at in a row of dots.
const LINES: usize = 5;

/// A side of an outline, from above to below, and which way it went.
struct Side {
    top: Point,
    bottom: Point,
    turn: i32,
}

/// Tells of every dot that these outlines cover, by its place in rows of this width, and how much of it. What several cover in
/// one sense is covered; a hole is an outline in the other sense.
pub(super) fn cover(
    pieces: &[Vec<Point>],
    (width, height): (usize, usize),
    mut told: impl FnMut(usize, f32),
) {
    let sides: Vec<Side> = pieces.iter().flat_map(|piece| sides(piece)).collect();
    let bottom = sides.iter().map(|side| side.bottom.1).fold(0.0, f32::max).min(height as f32);
    let top = sides.iter().map(|side| side.top.1).fold(height as f32, f32::min).max(0.0);
    let mut row_cover = vec![0.0_f32; width];
    let mut crossings: Vec<(f32, i32)> = Vec::new();
    for row in top as usize..(bottom.ceil() as usize).min(height) {
        let (mut first, mut last) = (width, 0);
        for line in 0..LINES {
            let y = row as f32 + (line as f32 + 0.5) / LINES as f32;
            crossings.clear();
            let crossed = sides.iter().filter(|side| side.top.1 <= y && y < side.bottom.1);
            crossings.extend(crossed.map(|side| (side.x_at(y), side.turn)));
            crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for two in crossings.windows(2) {
                winding += two[0].1;
                if winding != 0 {
                    let (from, to) = (two[0].0.max(0.0), two[1].0.min(width as f32));
                    if from < to {
                        (first, last) = (first.min(from as usize), last.max((to.ceil() as usize).min(width)));
                        span(&mut row_cover, from, to);
                    }
                }
            }
        }
        for (column, covered) in row_cover.iter_mut().enumerate().take(last).skip(first) {
            if *covered > 0.0 {
                told(row * width + column, *covered);
                *covered = 0.0;
            }
        }
    }
}

/// Adds a span of one line to what is covered of a row.
fn span(row: &mut [f32], from: f32, to: f32) {
    let (first, last) = (from as usize, (to as usize).min(row.len() - 1));
    for (column, covered) in row.iter_mut().enumerate().take(last + 1).skip(first) {
        let (left, right) = (column as f32, column as f32 + 1.0);
        *covered += (to.min(right) - from.max(left)).max(0.0) / LINES as f32;
    }
}

impl Side {
    fn x_at(&self, y: f32) -> f32 {
        let share = (y - self.top.1) / (self.bottom.1 - self.top.1);
        self.top.0 + (self.bottom.0 - self.top.0) * share
    }
}

fn sides(points: &[Point]) -> impl Iterator<Item = Side> {
    let ends = points.iter().cycle().skip(1);
    points.iter().zip(ends).filter_map(|(&from, &to)| {
        let is_number = [from.0, from.1, to.0, to.1].iter().all(|number| number.is_finite());
        match from.1.partial_cmp(&to.1).filter(|_| is_number)? {
            std::cmp::Ordering::Less => Some(Side { top: from, bottom: to, turn: 1 }),
            std::cmp::Ordering::Greater => Some(Side { top: to, bottom: from, turn: -1 }),
            std::cmp::Ordering::Equal => None,
        }
    })
}

/// The outline of a disc, with as many corners as its size in dots asks for.
pub(super) fn outline_of(centre: Point, radius: f32, dots: f32) -> Vec<Point> {
    let corners = (8.0 + dots * 1.5).clamp(8.0, 96.0) as usize;
    let corner = |number: usize| {
        let (sin, cos) = (-TAU * number as f32 / corners as f32).sin_cos();
        (centre.0 + radius * cos, centre.1 + radius * sin)
    };
    (0..corners).map(corner).collect()
}

/// A way of that width: its ends are blunt, its bends round.
pub(super) fn thick(points: &[Point], width: f32, dots: f32) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> =
        points.windows(2).filter_map(|two| bar(two[0], two[1], width)).collect();
    let is_closed = points.len() > 2 && points.first() == points.last();
    let bends = if is_closed { points } else { points.get(1..points.len().saturating_sub(1)).unwrap_or(&[]) };
    pieces.extend(bends.iter().map(|&bend| outline_of(bend, width / 2.0, dots / 2.0)));
    pieces
}

/// The same with round ends.
pub(super) fn round(points: &[Point], width: f32, dots: f32) -> Vec<Vec<Point>> {
    let mut pieces = thick(points, width, dots);
    pieces.extend(points.iter().map(|&end| outline_of(end, width / 2.0, dots / 2.0)));
    pieces
}

fn bar(from: Point, to: Point, width: f32) -> Option<Vec<Point>> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    let (x, y) = (-y / length * width / 2.0, x / length * width / 2.0);
    let side = |at: Point, sign: f32| (at.0 + sign * x, at.1 + sign * y);
    (length > 0.0).then(|| vec![side(from, 1.0), side(to, 1.0), side(to, -1.0), side(from, -1.0)])
}

/// The pieces of a broken way.
pub(super) fn dashed(points: &[Point], (stroke, gap): (f32, f32)) -> Vec<Vec<Point>> {
    if stroke.min(gap) < 0.005 {
        return vec![points.to_vec()];
    }
    let (mut pieces, mut piece): (_, Vec<Point>) =
        (Vec::new(), points.first().copied().into_iter().collect());
    let (mut left, mut is_drawn) = (stroke, true);
    for two in points.windows(2) {
        let (mut from, to) = (two[0], two[1]);
        let mut length = (to.0 - from.0).hypot(to.1 - from.1);
        while length > left {
            let share = left / length;
            from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            length -= left;
            piece.push(from);
            if is_drawn {
                pieces.push(std::mem::take(&mut piece));
            }
            is_drawn = !is_drawn;
            left = if is_drawn { stroke } else { gap };
            piece = vec![from];
        }
        left -= length;
        piece.push(to);
    }
    if is_drawn {
        pieces.push(piece);
    }
    pieces
}
