//! The way of a piece: the cells it touches on its chain of jumps, drawn as arcs and watched jump by jump.

use std::collections::HashMap;

use kit::Square;
use pictures::{Drawn, Over, Scene};

use super::shapes;
use crate::mansuba::rules::piece::Kind;
use crate::mansuba::{Deed, Mansuba, Move};

/// The id of the piece on a cell.
pub(super) fn id(square: Square) -> String {
    format!("stone-{square}")
}

impl Mansuba {
    /// The cells that the piece touches, from where it stands to where it ends: of the shortest chain of jumps, if it jumps.
    pub(crate) fn cells_touched(&self, from: Square, to: Square) -> Vec<Square> {
        let steps = self.shape.relation.ways().iter().any(|&way| self.beside(from, way) == Some(to));
        let jumps = self.board.at(from).is_some_and(|piece| piece.kind == Kind::Pawn) && !steps;
        let chain = if jumps { self.chain(from, to) } else { None };
        chain.unwrap_or_else(|| vec![from, to])
    }

    /// The shortest chain of jumps, found by spreading out from where it begins.
    fn chain(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        let mut before: HashMap<Square, Square> = HashMap::from([(from, from)]);
        let mut last = vec![from];
        while !last.is_empty() && !before.contains_key(&to) {
            let mut next = Vec::new();
            for cell in last {
                for &way in self.shape.relation.ways() {
                    let Some(over) = self.beside(cell, way).filter(|&over| self.is_jumped(over, from)) else {
                        continue;
                    };
                    let Some(end) = self.beside(over, way) else { continue };
                    let free = end == to || self.board.at(end).is_none();
                    if free && !before.contains_key(&end) {
                        before.insert(end, cell);
                        next.push(end);
                    }
                }
            }
            last = next;
        }
        let mut chain = vec![to];
        while *chain.last()? != from {
            chain.push(*before.get(chain.last()?)?);
        }
        chain.reverse();
        Some(chain)
    }

    fn is_jumped(&self, cell: Square, mover: Square) -> bool {
        let other = |square| self.board.at(square).filter(|_| cell != mover);
        other(cell).is_some_and(|piece| self.rules.over_any || piece.player != self.next)
    }

    fn beside(&self, square: Square, (east, south): (i8, i8)) -> Option<Square> {
        let x = square.x.checked_add_signed(east.into())?;
        let beside = Square::new(x, square.y.checked_add_signed(south.into())?);
        self.shape.has(beside).then_some(beside)
    }

    /// The board after each jump of a chain but the last; none for a single one.
    pub(crate) fn jump_steps(&self, mv: Move) -> Vec<Scene> {
        let Deed::Go { from, to } = mv.deed() else { return vec![] };
        let (way, piece) = (self.cells_touched(from, to), self.board.at(from));
        let hops = way.windows(2).take(way.len().saturating_sub(2));
        let pictures = hops.map(|hop| {
            let mut game = self.clone();
            game.board.put(from, None);
            game.board.put(hop[1], piece);
            let mut scene = game.scene();
            scene.moved = vec![(id(hop[0]), id(hop[1]))];
            scene
        });
        let mut pictures: Vec<Scene> = pictures.collect();
        if !pictures.is_empty() {
            let mut landed = self.clone();
            landed.board.put(from, None);
            landed.board.put(to, piece);
            let mut scene = landed.scene();
            scene.moved = vec![(id(way[way.len() - 2]), id(to))];
            pictures.push(scene);
        }
        pictures
    }

    /// Draws the way of the last move, and tells who went it.
    pub(crate) fn draw_way(&self, mv: Option<Move>, scene: &mut Scene) {
        let Some(Deed::Go { from, to }) = mv.map(Move::deed) else { return };
        let way = self.cells_touched(from, to);
        let middle = |square: Square| scene.layout.middle(square.x.into(), square.y.into());
        let arcs = way.windows(2).flat_map(|hop| shapes::arc(middle(hop[0]), middle(hop[1]))).collect();
        scene.over.push(Over { id: format!("way-{from}-{to}"), shapes: arcs });
        // A chain has been watched to its end.
        if way.len() == 2 {
            scene.moved = vec![(id(from), id(to))];
        }
    }
}
