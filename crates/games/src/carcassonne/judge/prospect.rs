//! The prospect of a road, a city or a monastery: its chance of completion before the bag is empty.

use super::closing::{Types, closing_types, fitting_types};
use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::board::map::{Address, Spot};
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::Land;

/// Effect of one fitting tile in the bag on a cell that a city, a road, a monastery needs. All these constants were tuned
/// by one-ply self-play.
const CITY: f32 = 0.2;
const ROAD: f32 = 0.6;
const MONASTERY: f32 = 0.5;

/// Effect of a tile that fits but leads on, relative to one that closes.
const LEADING_ON: f32 = 0.08;

/// Factor for each cell after the first: completion takes one more turn and one more chance of hindrance.
const ANOTHER_CELL: f32 = 0.63;

/// A cell that nothing lies beside yet may get any tile of the bag, but not soon.
const FAR: f32 = 0.06;

/// Prospects of a feature.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// The chance that it will be complete.
    pub chance: f32,
    /// Number of cells it leads to.
    pub cells: f32,
}

impl Carcassonne {
    /// The prospect of the road or city that this head stands for.
    pub(crate) fn prospect(&self, head: u8, land: Land) -> Prospect {
        let (board, mut seen) = (&self.board, Heads::default());
        let rate = if land == Land::Road { ROAD } else { CITY };
        let mut prospect = Prospect { chance: 1.0, cells: 0.0 };
        for (number, tile) in board.features.ring(head) {
            let laid = &board.tiles()[usize::from(tile)];
            let (at, segment) = (Address::of(laid.x, laid.y), number - laid.first);
            let leads = |side: &Side| laid.card.middle_segment(side.number()) == segment;
            for side in Side::ALL.into_iter().filter(leads) {
                let Some(cell) = board.spot_at(at.beside(side)).cell() else { continue };
                if seen.add(cell) {
                    let sides = board.open()[usize::from(cell)].sides;
                    prospect.meets(self.likely(rate * self.help(sides, side.opposite())));
                }
            }
        }
        prospect
    }

    /// The chance that a city will be complete, if it is not yet.
    pub(crate) fn completion(&self, city: u8) -> f32 {
        if self.board.features.is_complete(city) { 1.0 } else { self.prospect(city, Land::City).chance }
    }

    /// Number of tiles in the bag that would close the feature entering a cell from that side; other fitting tiles count
    /// little.
    fn help(&self, sides: u8, from: Side) -> f32 {
        let closing = self.bag_count(closing_types(sides, from));
        let fitting = self.bag_count(fitting_types(sides));
        closing + LEADING_ON * (fitting - closing)
    }

    /// Prospect of a monastery: its points, and its chance of completion.
    pub(crate) fn monastery_prospect(&self, laid: &Laid) -> (f32, f32) {
        const AROUND: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        let (mut points, mut all) = (1.0, 1.0);
        for (dx, dy) in AROUND {
            let chance = self.fill_chance(self.board.spot_at(Address::of(laid.x + dx, laid.y + dy)));
            points += chance;
            all *= chance;
        }
        (points, all)
    }

    fn fill_chance(&self, spot: Spot) -> f32 {
        if spot.tile().is_some() {
            return 1.0;
        }
        let sides = |cell: u8| self.board.open()[usize::from(cell)].sides;
        self.likely(match spot.cell() {
            Some(cell) => MONASTERY * self.bag_count(fitting_types(sides(cell))),
            None => FAR * f32::from(self.bag.left()),
        })
    }

    /// Chance that a player draws one of `tiles` tiles, if all share the bag.
    fn likely(&self, tiles: f32) -> f32 {
        1.0 - (-tiles / f32::from(self.seats)).exp()
    }

    /// Number of tiles of these types that the bag holds.
    fn bag_count(&self, mut types: Types) -> f32 {
        let mut sum = 0;
        while types > 0 {
            sum += self.bag.count(types.trailing_zeros() as usize);
            types &= types - 1;
        }
        sum as f32
    }
}

impl Prospect {
    /// It leads to one more cell, which is filled as it should be with that chance.
    fn meets(&mut self, chance: f32) {
        self.chance *= if self.cells > 0.0 { ANOTHER_CELL * chance } else { chance };
        self.cells += 1.0;
    }
}
