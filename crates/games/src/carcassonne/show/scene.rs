//! A position of Carcassonne as a picture: the tiles as laid, the followers, and the cells to lay on.

use kit::{Account, Cell, Drawn, Ink, Label, Layout, Scene, Shape, Span, TextLine};

use super::glyph::HEIGHT;
use super::{glyph, shapes};
use crate::carcassonne::board::frontier::Open;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::tiles::card::turns_that_fit;
use crate::carcassonne::{Carcassonne, Laying};

/// Columns of a terminal, without what the names of rows take.
const TERMINAL: i32 = 90;

impl Drawn for Carcassonne {
    fn scene(&self) -> Scene {
        let width = self.glyph_width();
        let mut cells: Vec<Cell> = self.board.tiles().iter().map(|laid| tile_cell(laid, width)).collect();
        if let Some(hand) = self.hand {
            cells.extend(self.board.open().iter().map(|open| open_cell(open, hand, width)));
        }
        let names = |ats: Vec<i32>, name: fn(i32) -> i32| -> Vec<Label> {
            let (Some(&first), Some(&last)) = (ats.iter().min(), ats.iter().max()) else { return vec![] };
            (first..=last).map(|at| Label { at, name: name(at).to_string() }).collect()
        };
        Scene {
            layout: Layout::Squares,
            columns: names(cells.iter().map(|cell| cell.x).collect(), |x| x),
            rows: names(cells.iter().map(|cell| cell.y).collect(), |y| -y),
            cells,
            panel: self.panel(),
        }
    }

    /// Every follower shows what he brings if the game ends here.
    fn counted(&self) -> Scene {
        let mut scene = self.scene();
        self.write_worths(&mut scene);
        scene
    }

    fn account(&self, mv: Option<Laying>, after: &Carcassonne) -> Account {
        self.earnings(mv, after)
    }
}

impl Carcassonne {
    /// Letters that a tile is wide: fewer where the board would not fit a terminal otherwise.
    fn glyph_width(&self) -> usize {
        let xs = self.board.tiles().iter().map(|laid| i32::from(laid.x));
        let tiles = xs.clone().max().unwrap_or(0) - xs.min().unwrap_or(0) + 1;
        let columns = if self.hand.is_some() { tiles + 2 } else { tiles };
        if columns * (glyph::WIDE as i32 + 1) <= TERMINAL { glyph::WIDE } else { glyph::NARROW }
    }
}

fn cell(x: i8, y: i8, glyph: Vec<TextLine>, shapes: Vec<Shape>) -> Cell {
    Cell { name: format!("{x},{y}"), x: x.into(), y: -i32::from(y), glyph, shapes, marked: false }
}

fn tile_cell(laid: &Laid, width: usize) -> Cell {
    cell(
        laid.x,
        laid.y,
        glyph::tile(laid.card, laid.follower(), width),
        shapes::tile(laid.card, laid.follower()),
    )
}

/// A cell without a tile: a cross if the tile in hand fits, else a dot.
fn open_cell(open: &Open, hand: u8, width: usize) -> Cell {
    let fits = turns_that_fit(hand, open.sides) != 0;
    let sign = if fits { '+' } else { '·' };
    let blank = Span::new(" ".repeat(width), Ink::Faint);
    let mut glyph = vec![vec![blank]; HEIGHT];
    glyph[HEIGHT / 2] = vec![Span::new(format!("{sign:^width$}"), Ink::Faint)];
    cell(open.x, open.y, glyph, shapes::open(fits))
}
