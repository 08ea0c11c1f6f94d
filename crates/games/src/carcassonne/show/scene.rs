//! A position of Carcassonne as a picture: the tiles as laid, the followers, and the cells to lay on.

use pictures::{Cell, Drawn, Ink, Label, Piece, Scene, Span};

use super::glyph::HEIGHT;
use super::land::{self, Lie};
use super::{figures, glyph, tile};
use crate::carcassonne::board::frontier::Open;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::tiles::card::turns_that_fit;
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::Land;
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
            open: true,
            columns: names(cells.iter().map(|cell| cell.x).collect(), |x| x),
            rows: names(cells.iter().map(|cell| cell.y).collect(), |y| -y),
            cells,
            hand: self.hand.map(|hand| Box::new(super::hand::in_hand(hand))),
            legend: Some(vec![Span::new(glyph::LEGEND, Ink::Faint)]),
            ..Scene::default()
        }
    }

    /// Every follower shows what it brings if the game ends here.
    fn counted(&self) -> Scene {
        let mut scene = self.scene();
        self.write_worths(&mut scene);
        scene
    }

    fn trace(&self, mv: Option<Laying>, after: &Carcassonne, scene: &mut Scene) {
        self.outline_scored(mv, after, scene);
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

fn cell(x: i8, y: i8) -> Cell {
    Cell { name: format!("{x},{y}"), x: x.into(), y: -i32::from(y), ..Cell::default() }
}

fn tile_cell(laid: &Laid, width: usize) -> Cell {
    Cell {
        glyph: glyph::tile(laid.card, laid.follower(), width),
        shapes: vec![tile::part(laid.card).at((0.0, 0.0), Ink::Plain)],
        pieces: follower(laid).into_iter().collect(),
        said: said(laid),
        ..cell(laid.x, laid.y)
    }
}

/// A follower stays where it stands, so that its cell tells who it is.
fn follower(laid: &Laid) -> Option<Piece> {
    let follower = laid.follower()?;
    let segment = laid.card.segment(follower.segment);
    let at = land::standing(laid.card, segment, Lie::of(laid.card));
    let lies = segment.land == Land::Field;
    let shapes = figures::follower(at, follower.player, lies);
    Some(Piece { id: format!("follower-{},{}", laid.x, laid.y), shapes })
}

/// Contents of a tile, in words.
fn said(laid: &Laid) -> String {
    let sides = [Side::North, Side::East, Side::South, Side::West];
    let mut said = sides.map(|side| format!("{side} {}", laid.card.land(side).name())).join(", ");
    if laid.card.tile().segments.iter().any(|segment| segment.land == Land::Monastery) {
        said += ", monastery";
    }
    if laid.card.tile().segments.iter().any(|segment| segment.shield) {
        said += ", shield";
    }
    if let Some(follower) = laid.follower() {
        said += &format!(", {} on the {}", follower.player, laid.card.segment(follower.segment).land.name());
    }
    said
}

/// A cell without a tile: a cross if the tile in hand fits, else a dot.
fn open_cell(open: &Open, hand: u8, width: usize) -> Cell {
    let fits = turns_that_fit(hand, open.sides) != 0;
    let sign = if fits { '+' } else { '·' };
    let blank = Span::new(" ".repeat(width), Ink::Faint);
    let mut glyph = vec![vec![blank]; HEIGHT];
    glyph[HEIGHT / 2] = vec![Span::new(format!("{sign:^width$}"), Ink::Faint)];
    let (shapes, said) = if fits {
        (tile::open(), "the tile in hand fits")
    } else {
        (vec![], "the tile in hand does not fit")
    };
    Cell { glyph, shapes, said: said.into(), lit: fits, ..cell(open.x, open.y) }
}
