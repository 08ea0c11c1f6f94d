//! Shapes in a cell, and parts that are drawn once and used many times.

use std::borrow::Cow;

use super::Ink;

/// A shape in a cell. The cell is 1 wide and 1 high; 0, 0 is its top left corner. In a honeycomb the
/// hexagon touches the box above and below.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    Disc {
        centre: (f32, f32),
        radius: f32,
        ink: Ink,
    },
    Polygon {
        points: Vec<(f32, f32)>,
        ink: Ink,
    },
    Stroke {
        points: Vec<(f32, f32)>,
        width: f32,
        ink: Ink,
    },
    /// A text around a point. Plain text on a disc or polygon is drawn black or white, whichever can be read there.
    Text {
        centre: (f32, f32),
        size: f32,
        text: String,
        ink: Ink,
    },
    /// A text for eyes that cannot tell colours apart: pictures have it where it is asked for.
    Letter {
        centre: (f32, f32),
        size: f32,
        text: String,
        ink: Ink,
    },
    /// A filled outline with curves.
    Path {
        /// The outline in the words of SVG (`M L H V C Q Z`, large or small), in hundredths of a cell.
        d: Cow<'static, str>,
        ink: Ink,
    },
    /// A line with curves.
    Line {
        /// Its way in the words of SVG, in hundredths of a cell.
        d: Cow<'static, str>,
        /// Thickness, in hundredths of a cell.
        width: f32,
        ink: Ink,
        /// The lengths of a stroke and of a gap, for a line that is broken.
        dashes: Option<(f32, f32)>,
    },
    /// A part that is drawn elsewhere.
    Part {
        part: &'static Part,
        /// Place of the part's point 0, 0.
        at: (f32, f32),
        /// Quarter turns, anticlockwise, around the point 0, 0 of the part.
        turns: u8,
        /// The ink that stands for [`Ink::Own`] in it.
        ink: Ink,
    },
}

/// Shapes with a name, which pictures hold once however often they are seen.
#[derive(PartialEq, Debug)]
pub struct Part {
    /// One word, unlike that of any other part.
    pub name: String,
    /// Its visible shapes.
    pub shapes: Vec<Shape>,
    /// True if it is too small to be seen in a terminal.
    pub fine: bool,
}

impl Part {
    /// A part of this name.
    pub fn new(name: impl Into<String>, shapes: impl IntoIterator<Item = Shape>) -> Part {
        Part { name: name.into(), shapes: shapes.into_iter().collect(), fine: false }
    }

    /// A part that terminals leave out.
    pub fn fine(name: impl Into<String>, shapes: impl IntoIterator<Item = Shape>) -> Part {
        Part { fine: true, ..Part::new(name, shapes) }
    }

    /// The part at a point, upright, in that ink.
    pub fn at(&'static self, at: (f32, f32), ink: Ink) -> Shape {
        Shape::Part { part: self, at, turns: 0, ink }
    }
}

impl Shape {
    pub fn path(d: impl Into<Cow<'static, str>>, ink: Ink) -> Shape {
        Shape::Path { d: d.into(), ink }
    }

    /// A line of that width, in hundredths of a cell.
    pub fn line(d: impl Into<Cow<'static, str>>, width: f32, ink: Ink) -> Shape {
        Shape::Line { d: d.into(), width, ink, dashes: None }
    }

    pub fn dashed(d: impl Into<Cow<'static, str>>, width: f32, ink: Ink, dashes: (f32, f32)) -> Shape {
        Shape::Line { d: d.into(), width, ink, dashes: Some(dashes) }
    }

    /// A text in the ink that its ground asks for.
    pub fn text(centre: (f32, f32), size: f32, text: impl Into<String>, ink: Ink) -> Shape {
        Shape::Text { centre, size, text: text.into(), ink }
    }
}
