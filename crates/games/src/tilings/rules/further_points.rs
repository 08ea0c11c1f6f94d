//! Points where influences or links count: patterns to all owners, zones by links and by sums of influences.

use kit::{Player, Seats};

use super::further::Further;
use super::links::{ALL_LINKED, PAIRS};
use super::patterns;
use super::points::{Points, Score};
use super::zones::{ZoneWorth, Zoned};
use crate::tilings::MOST_SEATS;
use crate::tilings::board::{Board, Laid};
use crate::tilings::tiles::side::Side;

impl Further {
    /// The points on this board.
    pub fn points(&self, board: &Board, score: Score) -> Points {
        let none = [0; MOST_SEATS];
        let mut points = Points { tiles: board.owned(), patterns: none, zones: none };
        if score >= Score::Patterns {
            board.each_plain(|laid| {
                let worth = patterns::points(board, laid);
                self.owners(board, laid).iter().for_each(|owner| points.patterns[owner.index()] += worth);
            });
        }
        if score == Score::Zones {
            for (_, worth) in self.survey(board).1 {
                worth.best.iter().for_each(|player| points.zones[player.index()] += worth.share);
            }
        }
        points
    }

    /// Who owns a tile.
    fn owners(&self, board: &Board, laid: Laid) -> Seats {
        match &self.influence {
            Some(influence) => influence.owners(board.ground().cell(laid.square)),
            None => [laid.owner].into_iter().collect(),
        }
    }

    /// Every tile with the zones of its triangles, and every zone with its worth.
    pub fn survey(&self, board: &Board) -> (Vec<Zoned>, Vec<(usize, ZoneWorth)>) {
        let laid: Vec<Laid> = board.laid();
        let mut zones = Triangles::of(board, &laid, |cell| match &self.links {
            Some(links) => links.lying[cell],
            None => ALL_LINKED,
        });
        let of_tile: Vec<[usize; 4]> =
            (0..laid.len()).map(|tile| Side::ALL.map(|side| zones.root(4 * tile + side as usize))).collect();
        let mut members: Vec<(usize, usize)> =
            of_tile.iter().enumerate().flat_map(|(tile, zones)| zones.map(|zone| (zone, tile))).collect();
        members.sort_unstable();
        members.dedup();
        let groups = members.chunk_by(|one, other| one.0 == other.0);
        let worths = groups.map(|group| (group[0].0, self.worth(board, &laid, group))).collect();
        (laid.into_iter().zip(of_tile).collect(), worths)
    }

    /// What a zone of these tiles is worth.
    fn worth(&self, board: &Board, laid: &[Laid], group: &[(usize, usize)]) -> ZoneWorth {
        let mut weights = [0u64; MOST_SEATS];
        for &(_, tile) in group {
            match &self.influence {
                None => weights[laid[tile].owner.index()] += 1,
                Some(influence) => {
                    let own = influence.at(board.ground().cell(laid[tile].square));
                    weights.iter_mut().zip(own).for_each(|(weight, &own)| *weight += u64::from(own));
                }
            }
        }
        let most = weights.iter().copied().max().unwrap_or(0);
        let best: Seats = Player::all(MOST_SEATS as u8)
            .filter(|player| most > 0 && weights[player.index()] == most)
            .collect();
        let size = group.len();
        let share = (size * size) as i64 / i64::from(best.len().max(1));
        ZoneWorth { size, best, share }
    }
}

/// The triangles of all tiles, four a tile, each in a tree of those that hang together.
struct Triangles(Vec<usize>);

impl Triangles {
    fn of(board: &Board, laid: &[Laid], links: impl Fn(usize) -> u8) -> Triangles {
        let ground = board.ground();
        let mut numbers = vec![None; ground.cells() + 1];
        laid.iter().enumerate().for_each(|(tile, laid)| numbers[ground.cell(laid.square)] = Some(tile));
        let mut triangles = Triangles((0..4 * laid.len()).collect());
        for (tile, &Laid { square, tile: kind, .. }) in laid.iter().enumerate() {
            let linked = links(ground.cell(square));
            for (pair, &(one, other)) in PAIRS.iter().enumerate() {
                if linked >> pair & 1 == 1 && kind.side(one) == kind.side(other) {
                    triangles.join(4 * tile + one as usize, 4 * tile + other as usize);
                }
            }
            for side in [Side::South, Side::East] {
                if let Some(beside) = numbers[ground.beside(square, side).1]
                    && kind.side(side) == laid[beside].tile.side(side.opposite())
                {
                    triangles.join(4 * tile + side as usize, 4 * beside + side.opposite() as usize);
                }
            }
        }
        triangles
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }

    fn root(&mut self, mut node: usize) -> usize {
        while self.0[node] != node {
            self.0[node] = self.0[self.0[node]];
            node = self.0[node];
        }
        node
    }
}
