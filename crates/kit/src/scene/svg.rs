//! The picture for a screen or a printer: an SVG of one line for each thing shown.

use super::drawing::{SIDE, drawing, number};
use super::letter::escaped;
use super::sheet::Sheet;
use super::{Cell, Layout, Scene};

/// Colours of shapes stand at the shapes; this is the rest. Strokes end bluntly, lest a road that ends at the
/// border of its cell reach into the next. All begins with `.scene`, so that a page which
/// holds the picture keeps its own looks.
const STYLE: &str = "\
.scene{background:#fff}\
.scene text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}\
.scene .cell text{font-family:system-ui,Helvetica,Arial,'DejaVu Sans',sans-serif;font-weight:bold;text-anchor:middle}\
.scene .ground{fill:#f6f5f1;stroke:#d4d2ca}\
.scene circle,.scene polygon{stroke:#000;stroke-opacity:.4}\
.scene polyline{fill:none;stroke-linejoin:round}\
.scene .halo{fill:none;stroke:#fff;stroke-width:4}\
.scene .mark{fill:none;stroke:#111;stroke-width:2.5}\
.scene .label{fill:#666;font-size:14px;text-anchor:middle}\
.scene .panel{font-size:16px}";

impl Scene {
    /// The picture as a standalone SVG. Each cell is one line, its name the id; two pictures of one game
    /// differ in the lines of what has changed.
    pub fn svg(&self) -> String {
        let sheet = Sheet::new(self);
        let mut lines = vec![sheet.opening(), format!("<style>{STYLE}</style>")];
        lines.extend(self.cells.iter().map(|cell| self.cell_element(cell)));
        lines.extend(sheet.labels());
        lines.extend(sheet.panel());
        lines.push("</svg>\n".into());
        lines.join("\n")
    }

    fn cell_element(&self, cell: &Cell) -> String {
        let (x, y) = self.corner(cell.x, cell.y);
        let (name, x, y) = (escaped(&cell.name), number(x), number(y));
        let (class, mark) = if cell.marked { ("cell marked", self.layout.mark()) } else { ("cell", "") };
        let (ground, shapes) = (self.layout.outline(), drawing(&cell.shapes));
        format!(
            r#"<g id="{name}" class="{class}" transform="translate({x} {y})"><path class="ground" d="{ground}"/>{shapes}{mark}</g>"#
        )
    }

    /// Where the box of a cell begins.
    pub(super) fn corner(&self, x: i32, y: i32) -> (f64, f64) {
        let (across, down) = self.layout.pitch();
        (f64::from(x) * across, f64::from(y) * down)
    }
}

impl Layout {
    /// From one x to the next, and from one y to the next.
    fn pitch(self) -> (f64, f64) {
        match self {
            Layout::Squares => (SIDE, SIDE),
            // The box of a hexagon is as wide as high, so that discs stay round; its sides stand on the
            // middle half of the height.
            Layout::Honeycomb => (SIDE / 2.0, SIDE * 0.75),
        }
    }

    /// The border of a cell in its box of 48 x 48.
    fn outline(self) -> &'static str {
        match self {
            Layout::Squares => "M0 0h48v48H0z",
            Layout::Honeycomb => "M24 0l24 12v24l-24 12-24-12V12z",
        }
    }

    /// A dark line within a light one, just inside the border: it shows on every ground.
    fn mark(self) -> &'static str {
        match self {
            Layout::Squares => {
                r#"<path class="halo" d="M2 2h44v44H2z"/><path class="mark" d="M2 2h44v44H2z"/>"#
            }
            Layout::Honeycomb => {
                r#"<path class="halo" d="M24 2l22 11v22L24 46 2 35V13z"/><path class="mark" d="M24 2l22 11v22L24 46 2 35V13z"/>"#
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ink, Label, Shape, Span};

    fn board(layout: Layout, text: &str) -> Scene {
        let panel = vec![vec![Span::plain("points "), Span::new(text, Ink::Player(1))]];
        let mut scene = Scene::board(5, 4, panel, |_| {
            let centre = (0.5, 0.5);
            let disc = Shape::Disc { centre, radius: 0.4, ink: Ink::Colour(0) };
            (vec![], vec![disc, Shape::Text { centre, size: 0.5, text: text.into(), ink: Ink::Plain }])
        });
        scene.layout = layout;
        scene.mark("c2 d2");
        scene
    }

    /// Whether every tag is closed, in order, every value quoted and every `&` a known entity.
    fn assert_well_formed(xml: &str) {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = xml.trim_end();
        while let Some((text, tagged)) = rest.split_once('<') {
            assert_plain(text);
            let (tag, after) = tagged.split_once('>').expect("a tag ends");
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None => assert_attributes(tag.trim_end_matches('/')),
            }
            if !tag.starts_with('/') && !tag.ends_with('/') {
                open.extend(tag.split(' ').next());
            }
            rest = after;
            assert!(!open.is_empty() || rest.is_empty(), "one element holds all");
        }
        assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
    }

    fn assert_attributes(tag: &str) {
        let (_, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let pieces: Vec<&str> = attributes.split('"').collect();
        assert!(pieces.len() % 2 == 1, "quotes come in pairs: {tag}");
        for pair in pieces.chunks_exact(2) {
            assert!(pair[0].trim_start().strip_suffix('=').is_some_and(|name| !name.contains(' ')), "{tag}");
            assert_plain(pair[1]);
        }
    }

    fn assert_plain(text: &str) {
        let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
        assert!(
            text.split('&').skip(1).all(|after| known.iter().any(|entity| after.starts_with(entity))),
            "{text}"
        );
        assert!(
            text.chars().all(|letter| letter == '\n' || crate::printable::stand_in(letter) == letter),
            "{text}"
        );
    }

    #[test]
    fn every_cell_is_one_line_with_its_name_as_id() {
        for layout in [Layout::Squares, Layout::Honeycomb] {
            let scene = board(layout, "F");
            let svg = scene.svg();
            assert_well_formed(&svg);
            for cell in &scene.cells {
                let start = format!(r#"<g id="{}" class="cell"#, cell.name);
                let lines: Vec<&str> = svg.lines().filter(|line| line.starts_with(&start)).collect();
                assert_eq!(lines.len(), 1, "{}", cell.name);
                assert_eq!(lines[0].contains("class=\"cell marked\""), cell.marked);
                assert_eq!(lines[0].contains("class=\"mark\""), cell.marked);
                assert!(lines[0].ends_with("</g>"));
            }
        }
    }

    #[test]
    fn a_cell_looks_like_this() {
        let svg = board(Layout::Squares, "F").svg();
        let expected = r##"<g id="c4" class="cell" transform="translate(96 144)"><path class="ground" d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="19.2" fill="#c1272d"/><text x="24" y="32.4" font-size="24" fill="#fff">F</text></g>"##;
        assert!(svg.lines().any(|line| line == expected), "{svg}");
    }

    #[test]
    fn two_pictures_of_a_game_differ_only_where_the_game_does() {
        let (before, mut scene) = (board(Layout::Squares, "F").svg(), board(Layout::Squares, "F"));
        scene.cells[7].shapes.clear();
        // An open board that grows to the west leaves the cells where they are.
        scene.cells.push(Cell { name: "new".into(), x: -1, ..scene.cells[0].clone() });
        let after = scene.svg();
        let is_new = |line: &&str| line.starts_with("<g") && !before.lines().any(|old| old == *line);
        assert_eq!(after.lines().filter(is_new).count(), 2);
    }

    #[test]
    fn texts_from_outside_stay_texts() {
        let evil = "\"/><script>alert('&')</script>]]><!--\0\u{1b}\n";
        let mut scene = board(Layout::Squares, evil);
        scene.cells[0].name = evil.into();
        scene.columns = vec![Label { at: 0, name: evil.into() }];
        scene.rows = vec![Label { at: 0, name: evil.into() }];
        let svg = scene.svg();
        assert_well_formed(&svg);
        assert!(!svg.contains("<script") && !svg.contains("<!--"));
    }

    #[test]
    fn no_number_is_too_strange_for_a_picture() {
        let mut scene = board(Layout::Honeycomb, "F");
        (scene.cells[0].x, scene.cells[1].y) = (i32::MIN, i32::MAX);
        scene.cells[2].shapes = vec![
            Shape::Disc { centre: (f32::NAN, f32::INFINITY), radius: -1.0, ink: Ink::Faint },
            Shape::Polygon { points: vec![], ink: Ink::Colour(255) },
            Shape::Text { centre: (f32::MAX, 0.0), size: f32::NAN, text: String::new(), ink: Ink::Plain },
        ];
        let svg = scene.svg();
        assert_well_formed(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("\"-0\""));
    }

    #[test]
    fn a_picture_without_cells_is_well_formed() {
        let scene = Scene { cells: vec![], ..board(Layout::Squares, "F") };
        assert_well_formed(&scene.svg());
        assert_well_formed(&Scene { panel: vec![], ..scene }.svg());
    }
}
