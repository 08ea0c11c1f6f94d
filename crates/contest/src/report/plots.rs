//! Plots as SVG that are readable without colour.

use std::fmt::Write;

use super::html::escaped;
use crate::standings::PlayerRow;

/// Line colours distinguishable with colour blindness, each with a dash pattern.
const INKS: [&str; 8] =
    ["#0b66a8", "#cf5a00", "#00815e", "#a8508a", "#8a6d00", "#3a8fc4", "#b4472a", "#6d665b"];
const DASHES: [&str; 4] = ["", "7 4", "2 4", "10 3 2 3"];

/// Axis with round numbers: start, end and step.
fn scale(low: f64, high: f64) -> (f64, f64, f64) {
    let span = (high - low).max(10.0);
    let size = 10_f64.powf((span / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .iter()
        .map(|times| times * size)
        .find(|step| span / step <= 6.0)
        .unwrap_or(10.0 * size);
    ((low / step).floor() * step, (high / step).ceil() * step, step)
}

fn ticks((from, to, step): (f64, f64, f64)) -> impl Iterator<Item = f64> {
    (0..=((to - from) / step).round() as usize).map(move |at| from + at as f64 * step)
}

/// Ratings with intervals, the best at the top.
pub fn ratings(rows: &[PlayerRow]) -> String {
    let ends = || rows.iter().flat_map(|row| [row.low, row.rating, row.high]).filter(|end| end.is_finite());
    let low = ends().fold(0.0, f64::min).max(-4000.0);
    let high = ends().fold(0.0, f64::max).min(4000.0);
    let axis = scale(low, high);
    let (left, right, line) = (150.0, 560.0, 28.0);
    let x = |rating: f64| {
        left + 10.0 + (rating.clamp(axis.0, axis.1) - axis.0) / (axis.1 - axis.0) * (right - left - 20.0)
    };
    let bottom = 8.0 + line * rows.len() as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 700 {:.0}\" width=\"700\" role=\"img\" aria-label=\"Ratings with 95 % intervals\">\n",
        bottom + 26.0
    );
    for tick in ticks(axis) {
        let at = x(tick);
        write!(svg, "<line class=\"grid\" x1=\"{at:.1}\" y1=\"4\" x2=\"{at:.1}\" y2=\"{bottom:.0}\"/>")
            .expect("a text takes all");
        writeln!(
            svg,
            "<text class=\"small\" x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{tick:+.0}</text>",
            bottom + 18.0
        )
        .expect("a text takes all");
    }
    for (at, row) in rows.iter().enumerate() {
        let y = 8.0 + line * (at as f64 + 0.5);
        let (from, dot, to) = (x(row.low), x(row.rating), x(row.high));
        let mark = |end: f64, at: f64, to: f64| {
            if end.is_finite() {
                return format!("M{at:.1} {:.1}v10", y - 5.0);
            }
            format!("M{:.1} {:.1}L{at:.1} {y:.1}L{:.1} {:.1}", at + to, y - 5.0, at + to, y + 5.0)
        };
        let ends = mark(row.low, from, 6.0) + &mark(row.high, to, -6.0);
        writeln!(
            svg,
            "<text class=\"bold\" x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <path class=\"bar\" d=\"M{from:.1} {y:.1}H{to:.1}{ends}\"/>\
             <circle class=\"dot\" cx=\"{dot:.1}\" cy=\"{y:.1}\" r=\"5.5\"/>\
             <text class=\"small\" x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            left - 8.0,
            y + 4.5,
            escaped(&short(&row.name)),
            right + 8.0,
            y + 4.5,
            crate::words::interval(row.low, row.high)
        )
        .expect("a text takes all");
    }
    svg + "</svg>\n"
}

/// Truncates long names.
pub fn short(name: &str) -> String {
    match name.chars().count() {
        0..=18 => name.to_owned(),
        _ => name.chars().take(17).chain(['…']).collect(),
    }
}

/// Rating history over blocks: one line for each player, labelled at the end.
pub fn courses(blocks: &[usize], courses: &[(String, Vec<f64>)]) -> String {
    let all = || courses.iter().flat_map(|(_, course)| course.iter().copied());
    let axis = scale(all().fold(0.0, f64::min).max(-4000.0), all().fold(0.0, f64::max).min(4000.0));
    let (left, right, top, height) = (54.0, 830.0, 10.0, 300.0_f64.max(18.0 * courses.len() as f64));
    let most = blocks.last().copied().unwrap_or(1).max(1) as f64;
    let x = |block: usize| left + block as f64 / most * (right - left);
    let y = |rating: f64| top + (axis.1 - rating.clamp(axis.0, axis.1)) / (axis.1 - axis.0) * height;
    let mut svg = format!(
        "<svg viewBox=\"0 0 1000 {:.0}\" width=\"1000\" role=\"img\" aria-label=\"Ratings after every so many blocks\">\n",
        top + height + 30.0
    );
    for tick in ticks(axis) {
        let at = y(tick);
        write!(svg, "<line class=\"grid\" x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\"/>")
            .expect("a text takes all");
        writeln!(
            svg,
            "<text class=\"small\" x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{tick:+.0}</text>",
            left - 6.0,
            at + 4.0
        )
        .expect("a text takes all");
    }
    for &block in blocks {
        let at = x(block);
        writeln!(
            svg,
            "<text class=\"small\" x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{block}</text>",
            top + height + 18.0
        )
        .expect("a text takes all");
    }
    let ends: Vec<f64> = courses.iter().map(|(_, course)| y(course.last().copied().unwrap_or(0.0))).collect();
    let labels = apart(&ends, top + height);
    for (at, (name, course)) in courses.iter().enumerate() {
        let points: Vec<String> = blocks
            .iter()
            .zip(course)
            .map(|(&block, &rating)| format!("{:.1},{:.1}", x(block), y(rating)))
            .collect();
        let (ink, dash) = (INKS[at % INKS.len()], DASHES[at / INKS.len() % DASHES.len()]);
        writeln!(
            svg,
            "<polyline class=\"line\" stroke=\"{ink}\" stroke-dasharray=\"{dash}\" points=\"{}\"/>\
             <path class=\"line\" stroke=\"{ink}\" d=\"M{right} {:.1}L{:.0} {:.1}\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            points.join(" "),
            ends[at],
            right + 14.0,
            labels[at],
            right + 18.0,
            labels[at] + 4.0,
            escaped(&short(name))
        )
        .expect("a text takes all");
    }
    svg + "</svg>\n"
}

/// Positions for labels near these, without overlap.
fn apart(ends: &[f64], bottom: f64) -> Vec<f64> {
    const LINE: f64 = 16.0;
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|a, b| ends[*a].total_cmp(&ends[*b]));
    let mut places = ends.to_vec();
    let mut above = f64::MIN;
    for &at in &order {
        places[at] = places[at].max(above + LINE);
        above = places[at];
    }
    let mut below = bottom + LINE;
    for &at in order.iter().rev() {
        places[at] = places[at].min(below - LINE);
        below = places[at];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_numbers_and_hold_all() {
        for (low, high) in [(-3.0, 4.0), (-240.0, 211.0), (0.0, 0.0), (-3999.0, 3999.0), (12.0, 13.0)] {
            let (from, to, step) = scale(low, high);
            assert!(
                from <= low && high <= to && step > 0.0 && (to - from) / step <= 8.5,
                "{low} {high}: {from} {to} {step}"
            );
        }
    }

    #[test]
    fn labels_never_lie_upon_each_other() {
        let places = apart(&[10.0, 10.0, 12.0, 290.0, 299.0, 299.0], 300.0);
        let mut sorted = places.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|two| two[1] - two[0] >= 15.9), "{places:?}");
    }
}
