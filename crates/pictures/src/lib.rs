//! Pictures of positions as data, and the ways to draw them: text, SVG, films, dots and the replay page.
//!
//! A game implements [`Drawn`]; a [`Painter`] draws a game whose type is forgotten.

#![deny(clippy::mod_module_files)]

mod canvas;
mod cast;
mod drawn;
mod element;
mod film;
mod frames;
mod ink;
mod laws;
mod letter;
mod live;
mod outline;
mod page;
mod painter;
mod palette;
mod panel;
mod plan;
mod preview;
mod raster;
mod reel;
mod scene;
mod shape;
mod sheet;
mod style;
mod svg;
mod text;
mod theme;

pub use cast::Cast;
pub use drawn::Drawn;
pub use film::Film;
pub use ink::Ink;
pub use laws::laws;
pub use letter::escaped;
pub use live::{Live, Picture};
pub use outline::coarse;
pub use page::{Frame, MODULES, Replay, joined, lean, look};
pub use painter::{Painter, SceneView};
pub use panel::inked;
pub use raster::Pixels;
pub use scene::{Bounds, Cell, Label, Layout, Over, Piece, Scene, Span, TextLine};
pub use shape::{Part, Shape};
pub use style::tokens;
pub use svg::{Element, Layer, Look};
pub use theme::Theme;

use scene::{letters, longest};
