//! The contents of pictures; text from outside never leaves its place.

use super::*;
use crate::{Label, Over, Shape, Span};

fn board(layout: Layout, text: &str) -> Scene {
    let mut scene = Scene::board(5, 4, |_| {
        let centre = (0.5, 0.5);
        let disc = Shape::Disc { centre, radius: 0.4, ink: Ink::Colour(0) };
        Cell::new(vec![], vec![disc, Shape::text(centre, 0.5, text, Ink::Plain)])
    });
    scene.layout = layout;
    scene.panel = vec![vec![Span::plain("points "), Span::new(text, Ink::Player(1))]];
    scene.mark("c2 d2");
    scene
}

/// Every tag is closed, in order, every value quoted and every `&` a known entity.
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
    assert!(text.chars().all(|letter| letter == '\n' || kit::stand_in(letter) == letter), "{text}");
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
            assert!(lines[0].ends_with("</g>"));
            assert_eq!(svg.contains(&format!(r#"<g id="mark:{}" class="mark""#, cell.name)), cell.marked);
        }
    }
}

#[test]
fn a_cell_looks_like_this() {
    let mut scene = board(Layout::Squares, "F");
    scene.cells[17].said = "a disc".into();
    let expected = r#"<g id="c4" class="cell" role="img" aria-label="c4: a disc" transform="translate(200 300)"><path class="i-ground2" d="M0 0h100v100H0z"/><circle class="i-c0" cx="50" cy="50" r="40"/><text class="i-on-c0" x="50" y="67.5" font-size="50">F</text></g>"#;
    assert!(scene.svg().lines().any(|line| line == expected), "{}", scene.svg());
}

#[test]
fn ids_of_two_pictures_on_a_page_do_not_collide() {
    let mut scene = board(Layout::Squares, "F");
    scene.cells[3].pieces.push(Piece { id: "stone".into(), shapes: vec![] });
    scene.over.push(Over { id: "way".into(), shapes: vec![] });
    let ids = |prefix: &str| -> Vec<String> {
        let svg = scene.svg_as(&Look { prefix: prefix.into(), ..Look::default() });
        let starts = svg.split(" id=\"").skip(1);
        starts.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    let (one, other) = (ids("one-"), ids("other-"));
    assert_eq!(one.len(), scene.cells.len() + 5);
    assert!(one.iter().all(|id| !other.contains(id)));
    let mut distinct = one.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), one.len());
}

#[test]
fn a_theme_gives_every_class_its_colour() {
    let scene = board(Layout::Squares, "F");
    for theme in Theme::ALL {
        let svg = scene.svg_as(&Look { theme: Some(theme), ..Look::default() });
        assert!(!svg.contains("var("), "{svg}");
        assert!(svg.contains(&format!(".i-accent{{fill:{}}}", theme.css(Ink::Accent))));
    }
    let by_reader = scene.svg();
    assert!(by_reader.contains("prefers-color-scheme:dark") && by_reader.contains(".i-c0{fill:var(--c0)}"));
}

#[test]
fn pictures_of_a_game_can_have_one_size() {
    let scene = board(Layout::Squares, "F");
    let view = |look: &Look| {
        let svg = scene.svg_as(look);
        svg.split("viewBox=").nth(1).unwrap().split('>').next().unwrap().to_owned()
    };
    let framed = Look { frame: Some((-1, 6, 0, 9)), ..Look::default() };
    assert_ne!(view(&Look::default()), view(&framed));
}

#[test]
fn two_pictures_of_a_game_differ_only_where_the_game_does() {
    let (before, mut scene) = (board(Layout::Squares, "F").svg(), board(Layout::Squares, "F"));
    scene.cells[7].shapes.clear();
    // An open board that grows to the west leaves the cells where they are.
    scene.cells.push(Cell { name: "new".into(), x: -1, ..scene.cells[0].clone() });
    let after = scene.svg();
    let is_new = |line: &&str| line.contains("class=\"cell") && !before.lines().any(|old| old == *line);
    assert_eq!(after.lines().filter(is_new).count(), 2);
}

#[test]
fn texts_from_outside_stay_texts() {
    let evil = "\"/><script>alert('&')</script>]]><!--\0\u{1b}\n";
    let mut scene = board(Layout::Squares, evil);
    scene.cells[0].name = evil.into();
    scene.cells[1].said = evil.into();
    scene.name = evil.into();
    scene.cells[2].pieces.push(Piece { id: evil.into(), shapes: vec![] });
    scene.over.push(Over { id: evil.into(), shapes: vec![] });
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
        Shape::text((f32::MAX, 0.0), f32::NAN, "", Ink::Plain),
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
