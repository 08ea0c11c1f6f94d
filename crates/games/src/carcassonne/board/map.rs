//! The map: what lies at each cell of a table without corners.
//!
//! A cell has the address x + 75 y modulo 2813, so the table is rolled up. Cells less than 75 steps apart
//! have different addresses, and no two cells that matter are further apart: 72 connected tiles reach 71
//! steps, a cell to lay on is one step from a tile, a cell around a monastery two. No smaller number of
//! addresses could do that, for within 37 steps of a cell there are 2813 cells.

use crate::carcassonne::tiles::list::TILE_COUNT;
use crate::carcassonne::tiles::side::Side;

const ADDRESSES: usize = 2813;
const ROW: usize = 75;

#[derive(Clone)]
pub struct Map([u8; ADDRESSES]);

/// A place in the map.
#[derive(Clone, Copy)]
pub struct Address(u16);

/// The content of a cell, in one byte: nothing, the number of a laid tile, or the number of a cell that tiles can be laid
/// on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spot(u8);

impl Spot {
    const FIRST_OPEN: u8 = TILE_COUNT as u8 + 1;

    /// The spot of that tile.
    #[inline]
    pub fn laid(tile: u8) -> Spot {
        Spot(tile + 1)
    }

    /// The spot of that cell to lay on.
    #[inline]
    pub fn open(cell: u8) -> Spot {
        Spot(cell + Spot::FIRST_OPEN)
    }

    /// The tile, if one lies there.
    #[inline]
    pub fn tile(self) -> Option<u8> {
        (1..Spot::FIRST_OPEN).contains(&self.0).then(|| self.0 - 1)
    }

    /// The number of the cell, if it can be laid on.
    #[inline]
    pub fn cell(self) -> Option<u8> {
        self.0.checked_sub(Spot::FIRST_OPEN)
    }
}

impl Address {
    /// The address of a cell within 72 steps east, west, north or south of the start.
    #[inline]
    pub fn of(x: i8, y: i8) -> Address {
        // Offset that makes every sum positive.
        let above = 2 * ADDRESSES as i32;
        let address = (above + i32::from(x) + ROW as i32 * i32::from(y)) as u32 % ADDRESSES as u32;
        Address(address as u16)
    }

    /// The address of the cell on that side.
    #[inline]
    pub fn beside(self, side: Side) -> Address {
        const STEPS: [u16; 4] = [ROW as u16, ADDRESSES as u16 - 1, (ADDRESSES - ROW) as u16, 1];
        let next = self.0 + STEPS[side.number()];
        Address(if next < ADDRESSES as u16 { next } else { next - ADDRESSES as u16 })
    }
}

impl Map {
    /// A table with nothing on it.
    pub fn bare() -> Map {
        Map([0; ADDRESSES])
    }

    #[inline]
    pub fn spot(&self, at: Address) -> Spot {
        Spot(self.0[usize::from(at.0)])
    }

    #[inline]
    pub fn put(&mut self, at: Address, spot: Spot) {
        self.0[usize::from(at.0)] = spot.0;
    }

    /// Number of tiles on the eight cells around this one.
    pub fn tiles_around(&self, x: i8, y: i8) -> u8 {
        let mut at = Address::of(x + 1, y);
        let mut tiles = 0;
        for side in [
            Side::North,
            Side::West,
            Side::West,
            Side::South,
            Side::South,
            Side::East,
            Side::East,
            Side::North,
        ] {
            at = at.beside(side);
            tiles += u8::from(self.spot(at).tile().is_some());
        }
        tiles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_less_than_75_steps_apart_have_different_addresses() {
        let start = Address::of(0, 0).0;
        for x in -74i8..=74 {
            for y in -74i8..=74 {
                let far = i32::from(x).abs() + i32::from(y).abs() >= 75;
                assert!(far || (x, y) == (0, 0) || address_of_far(x.into(), y.into()) != start, "{x},{y}");
            }
        }
    }

    /// As `Address::of`, of any cell.
    fn address_of_far(x: i32, y: i32) -> u16 {
        (x + 75 * y).rem_euclid(2813) as u16
    }

    #[test]
    fn a_step_leads_to_the_address_of_the_neighbour() {
        for (x, y) in [(0, 0), (71, 3), (-70, -1), (2, -71), (-37, 36), (5, 71)] {
            for side in Side::ALL {
                let (dx, dy) = side.step();
                assert_eq!(Address::of(x, y).beside(side).0, Address::of(x + dx, y + dy).0);
            }
            assert_eq!(Address::of(x, y).0, address_of_far(x.into(), y.into()));
        }
    }
}
