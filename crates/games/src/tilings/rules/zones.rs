//! Zones: tiles linked by one colour, worth the square of their size to the player that owns most of them.

use kit::{Player, Seats};

use crate::tilings::MOST_SEATS;
use crate::tilings::board::{Board, Laid};
use crate::tilings::tiles::side::Side;

/// The triangles of all tiles, four a tile, each in a tree of those linked to it. Triangles of one colour in
/// one tile stand for each other, and the first of them for all, so that a zone has one node a tile.
struct Links {
    laid: Vec<Laid>,
    parents: Vec<u32>,
}

/// Value of a zone, and its owners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneWorth {
    /// Its number of tiles.
    pub size: usize,
    /// The players that own most of its tiles.
    pub best: Seats,
    /// Points for each of them.
    pub share: i64,
}

/// The points that zones give each seat: one look at every edge, then one at every triangle.
pub fn points(board: &Board) -> [i64; MOST_SEATS] {
    let mut points = [0; MOST_SEATS];
    let members = Links::of(board).members();
    each(&members, 4 * board.len(), |_, worth| {
        worth.best.iter().for_each(|player| points[player.index()] += worth.share);
    });
    points
}

/// A tile, and the zones of its triangles.
pub type Zoned = (Laid, [usize; 4]);

/// Every tile with the zones of its triangles, north, south, east and west; and every zone with its worth. Zones are
/// called by numbers.
pub fn survey(board: &Board) -> (Vec<Zoned>, Vec<(usize, ZoneWorth)>) {
    let mut links = Links::of(board);
    let mut worths = Vec::new();
    each(&links.members(), 4 * board.len(), |root, worth| worths.push((root, worth)));
    let zones = (0..board.len()).map(|tile| {
        Side::ALL.map(|side| {
            let node = links.node(tile, side);
            links.root(node) as usize
        })
    });
    (board.laid().into_iter().zip(zones).collect(), worths)
}

/// Tells each zone and its worth.
fn each(members: &[(usize, Player)], roots: usize, mut tell: impl FnMut(usize, ZoneWorth)) {
    let (owners, ends) = gather(members, roots);
    let mut start = 0;
    for (root, end) in ends.into_iter().enumerate() {
        if start < end {
            tell(root, ZoneWorth::of(&owners[start..end]));
        }
        start = end;
    }
}

impl ZoneWorth {
    /// The owners of its tiles share the worth of a zone.
    fn of(owners: &[Player]) -> ZoneWorth {
        let mut tiles = [0u32; MOST_SEATS];
        owners.iter().for_each(|owner| tiles[owner.index()] += 1);
        let most = tiles.iter().copied().max().unwrap_or(0);
        let best: Seats =
            Player::all(MOST_SEATS as u8).filter(|player| tiles[player.index()] == most).collect();
        let share = (owners.len() * owners.len()) as i64 / i64::from(best.len());
        ZoneWorth { size: owners.len(), best, share }
    }
}

impl Links {
    fn of(board: &Board) -> Links {
        let ground = board.ground();
        let laid: Vec<Laid> = board.laid();
        // The number of the tile on each cell, none on the last, which is beyond the border.
        let mut numbers = vec![None; ground.cells() + 1];
        laid.iter().enumerate().for_each(|(tile, laid)| numbers[ground.cell(laid.square)] = Some(tile));
        let mut links = Links { parents: (0..4 * laid.len() as u32).collect(), laid };
        for tile in 0..links.laid.len() {
            for side in [Side::South, Side::East] {
                let (_, cell) = ground.beside(links.laid[tile].square, side);
                if let Some(beside) = numbers[cell] {
                    links.link_across(tile, side, beside);
                }
            }
        }
        links
    }

    /// The triangle that represents all of this one's colour in its tile.
    fn node(&self, tile: usize, side: Side) -> u32 {
        let kind = self.laid[tile].tile;
        let first = Side::ALL.into_iter().find(|&other| kind.side(other) == kind.side(side));
        4 * tile as u32 + first.unwrap_or(side) as u32
    }

    fn link_across(&mut self, tile: usize, side: Side, beside: usize) {
        let colour = |tile: usize, side: Side| self.laid[tile].tile.side(side);
        if colour(tile, side) == colour(beside, side.opposite()) {
            let (one, other) = (self.node(tile, side), self.node(beside, side.opposite()));
            let (one, other) = (self.root(one), self.root(other));
            self.parents[one.max(other) as usize] = one.min(other);
        }
    }

    /// The first triangle of the zone; every step halves the way for the next who asks.
    fn root(&mut self, mut node: u32) -> u32 {
        while self.parents[node as usize] != node {
            let above = self.parents[node as usize];
            self.parents[node as usize] = self.parents[above as usize];
            node = above;
        }
        node
    }

    /// The zone and the owner of every tile in each of its colours, a zone being called by its root.
    fn members(&mut self) -> Vec<(usize, Player)> {
        let mut members = Vec::with_capacity(self.parents.len());
        for tile in 0..self.laid.len() {
            for side in Side::ALL {
                let node = self.node(tile, side);
                if node == 4 * tile as u32 + side as u32 {
                    members.push((self.root(node) as usize, self.laid[tile].owner));
                }
            }
        }
        members
    }
}

/// The owners, those of one zone beside each other, and where each zone ends: sorted by counting, so that
/// the time is that of looking at every tile.
fn gather(members: &[(usize, Player)], roots: usize) -> (Vec<Player>, Vec<usize>) {
    let mut ends = vec![0; roots + 1];
    members.iter().for_each(|(root, _)| ends[root + 1] += 1);
    (1..=roots).for_each(|root| ends[root] += ends[root - 1]);
    let mut owners = vec![Player(0); members.len()];
    for &(root, owner) in members {
        // What was the beginning of the zone moves on to its end.
        owners[ends[root]] = owner;
        ends[root] += 1;
    }
    (owners, ends)
}
