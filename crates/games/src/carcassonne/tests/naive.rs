//! A second referee, written straight from the rules and slow: features are flooded over the points where
//! segments touch the sides of cells, anew each time.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::printed::{PRINTED, PrintedPart};

/// A cell, and a segment of the tile on it.
type Bit = (i32, i32, usize);

/// A table of the naive referee.
#[derive(Clone)]
pub struct Naive {
    pub farms: String,
    pub tiny_city: u32,
    /// Types and turns by cell.
    tiles: BTreeMap<(i32, i32), (usize, usize)>,
    /// Segments by the points of the sides that they touch, a cell being 6 wide.
    points: HashMap<(i32, i32), Vec<Bit>>,
    pub followers: BTreeMap<Bit, usize>,
    pub in_hand: Vec<u32>,
    pub scores: Vec<u32>,
}

/// A feature: all its segments, and whether a side of it is open.
struct Feature {
    bits: BTreeSet<Bit>,
    open: bool,
}

/// Positions of the thirds on a card 6 wide and 6 high, from its south-west corner.
fn on_card(place: &str) -> Option<(i32, i32)> {
    Some(match place {
        "nw" => (1, 6),
        "n" => (3, 6),
        "ne" => (5, 6),
        "wn" => (0, 5),
        "w" => (0, 3),
        "ws" => (0, 1),
        "sw" => (1, 0),
        "s" => (3, 0),
        "se" => (5, 0),
        "es" => (6, 1),
        "e" => (6, 3),
        "en" => (6, 5),
        _ => return None,
    })
}

/// The points that a segment touches when its tile lies there.
fn touched(part: &PrintedPart, (x, y): (i32, i32), turns: usize) -> impl Iterator<Item = (i32, i32)> {
    let points = part.places.iter().filter_map(|place| on_card(place));
    let turned = move |point| (0..turns).fold(point, |(px, py), _| (6 - py, px));
    points.map(turned).map(move |(px, py)| (6 * x + px, 6 * y + py))
}

fn around((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x, y + 1), (x - 1, y), (x, y - 1), (x + 1, y)]
}

impl Naive {
    pub fn start(seats: usize, farms: &str, tiny_city: u32, followers: u32) -> Naive {
        let mut game = Naive {
            farms: farms.to_owned(),
            tiny_city,
            tiles: BTreeMap::new(),
            points: HashMap::new(),
            followers: BTreeMap::new(),
            in_hand: vec![followers; seats],
            scores: vec![0; seats],
        };
        game.lay((0, 0), 3, 0);
        game
    }

    fn lay(&mut self, cell: (i32, i32), tile_type: usize, turns: usize) {
        self.tiles.insert(cell, (tile_type, turns));
        for (segment, part) in PRINTED[tile_type].segments.iter().enumerate() {
            for point in touched(part, cell, turns) {
                self.points.entry(point).or_default().push((cell.0, cell.1, segment));
            }
        }
    }

    fn part(&self, bit: Bit) -> &'static PrintedPart {
        &PRINTED[self.tiles[&(bit.0, bit.1)].0].segments[bit.2]
    }

    fn flood(&self, from: Bit) -> Feature {
        let (mut bits, mut open, mut todo) = (BTreeSet::from([from]), false, vec![from]);
        while let Some(bit) = todo.pop() {
            let cell = (bit.0, bit.1);
            for point in touched(self.part(bit), cell, self.tiles[&cell].1) {
                let there = &self.points[&point];
                open |= there.len() < 2;
                todo.extend(there.iter().copied().filter(|&other| bits.insert(other)));
            }
        }
        Feature { bits, open }
    }

    /// True if the sides of the tile match those around it, of which there is one at least.
    fn fits(&self, cell: (i32, i32), tile_type: usize, turns: usize) -> bool {
        let middles = [(3, 6), (0, 3), (3, 0), (6, 3)].map(|(px, py)| (6 * cell.0 + px, 6 * cell.1 + py));
        let beside =
            |point| self.points.get(point).and_then(|bits| bits.first()).map(|&bit| &self.part(bit).kind);
        let own = |point| {
            let here = |part: &&PrintedPart| touched(part, cell, turns).any(|other| other == point);
            PRINTED[tile_type].segments.iter().find(here).map(|part| &part.kind)
        };
        !self.tiles.contains_key(&cell)
            && around(cell).iter().any(|next| self.tiles.contains_key(next))
            && middles.iter().all(|point| beside(point).is_none_or(|kind| Some(kind) == own(*point)))
    }

    /// All legal moves of a player with that tile, as sentences.
    pub fn moves(&self, player: usize, tile_type: usize) -> BTreeSet<String> {
        let cells: BTreeSet<(i32, i32)> = self.tiles.keys().flat_map(|&cell| around(cell)).collect();
        let mut moves = BTreeSet::new();
        for cell in cells {
            for turns in (0..4).filter(|&turns| self.fits(cell, tile_type, turns)) {
                let sentence = format!("{},{} r{turns}", cell.0, cell.1);
                moves.extend(
                    self.claims(player, cell, tile_type, turns).map(|claim| format!("{sentence} {claim}")),
                );
                moves.insert(sentence);
            }
        }
        moves
    }

    fn claims(
        &self,
        player: usize,
        cell: (i32, i32),
        tile_type: usize,
        turns: usize,
    ) -> impl Iterator<Item = &String> {
        let mut then = self.clone();
        then.lay(cell, tile_type, turns);
        let free = move |bit| !then.flood(bit).bits.iter().any(|bit| then.followers.contains_key(bit));
        let segments =
            PRINTED[tile_type].segments.iter().enumerate().filter(move |_| self.in_hand[player] > 0);
        segments.filter(move |(segment, _)| free((cell.0, cell.1, *segment))).map(|(_, part)| &part.claim)
    }

    /// Plays a legal move, `1,0 r1 n`.
    pub fn play(&mut self, player: usize, tile_type: usize, sentence: &str) {
        let words: Vec<&str> = sentence.split(' ').collect();
        let (x, y) = words[0].split_once(',').unwrap();
        let cell = (x.parse().unwrap(), y.parse().unwrap());
        self.lay(cell, tile_type, words[1][1..].parse().unwrap());
        let segments = &PRINTED[tile_type].segments;
        if let Some(claim) = words.get(2) {
            let segment = segments.iter().position(|part| part.claim == *claim).unwrap();
            self.followers.insert((cell.0, cell.1, segment), player);
            self.in_hand[player] -= 1;
        }
        for (segment, part) in segments.iter().enumerate() {
            if part.kind == "road" || part.kind == "city" {
                let feature = self.flood((cell.0, cell.1, segment));
                if !feature.open {
                    self.score(&feature, self.worth(&feature, true));
                }
            }
        }
        for bit in self.followers.clone().into_keys() {
            if self.part(bit).kind == "monastery" && self.filled(bit) == 9 {
                self.score(&self.flood(bit), 9);
            }
        }
    }

    fn worth(&self, feature: &Feature, complete: bool) -> u32 {
        let tiles: BTreeSet<_> = feature.bits.iter().map(|bit| (bit.0, bit.1)).collect();
        let tiles = tiles.len() as u32;
        let shields = feature.bits.iter().filter(|&&bit| self.part(bit).shield).count() as u32;
        match self.part(*feature.bits.first().unwrap()).kind.as_str() {
            "city" if complete && tiles == 2 => self.tiny_city,
            "city" if complete => 2 * tiles + 2 * shields,
            "city" => tiles + shields,
            _ => tiles,
        }
    }

    /// Tiles among a cell and the eight around it.
    fn filled(&self, (x, y, _): Bit) -> u32 {
        let cells = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        cells.filter(|cell| self.tiles.contains_key(cell)).count() as u32
    }

    fn standing(&self, feature: &Feature) -> Vec<u32> {
        let mut standing = vec![0; self.scores.len()];
        for bit in &feature.bits {
            self.followers.get(bit).iter().for_each(|&&player| standing[player] += 1);
        }
        standing
    }

    /// Pays the majority and sends all followers home.
    fn score(&mut self, feature: &Feature, points: u32) {
        let standing = self.standing(feature);
        winners(&standing).for_each(|player| self.scores[player] += points);
        for bit in &feature.bits {
            if let Some(player) = self.followers.remove(bit) {
                self.in_hand[player] += 1;
            }
        }
    }

    /// The points at the end, the table staying as it is.
    pub fn end(&self) -> Vec<u32> {
        let mut game = self.clone();
        game.score_farms();
        for bit in self.followers.keys() {
            let feature = game.flood(*bit);
            match game.part(*bit).kind.as_str() {
                "field" => {}
                "monastery" => game.score(&feature, game.filled(*bit)),
                _ => game.score(&feature, game.worth(&feature, false)),
            }
        }
        game.scores
    }

    /// Farms with farmers and the complete cities beside each, both by their first bits.
    fn farms(&self) -> BTreeMap<Bit, (Vec<u32>, BTreeSet<Bit>)> {
        let farmers = self.followers.keys().filter(|&&bit| self.part(bit).kind == "field");
        let farm = |&bit: &Bit| {
            let farm = self.flood(bit);
            let mut cities = BTreeSet::new();
            for &(x, y, segment) in &farm.bits {
                let beside = self.part((x, y, segment)).borders.iter().map(|&city| self.flood((x, y, city)));
                cities.extend(beside.filter(|city| !city.open).map(|city| *city.bits.first().unwrap()));
            }
            (*farm.bits.first().unwrap(), (self.standing(&farm), cities))
        };
        farmers.map(farm).collect()
    }

    fn score_farms(&mut self) {
        let farms = self.farms();
        let cities: BTreeSet<Bit> = farms.values().flat_map(|(_, cities)| cities.iter().copied()).collect();
        for city in cities {
            let beside: Vec<&Vec<u32>> = farms
                .values()
                .filter(|(_, cities)| cities.contains(&city))
                .map(|(farmers, _)| farmers)
                .collect();
            for player in 0..self.scores.len() {
                self.scores[player] += self.city_pays(&beside, player);
            }
        }
    }

    /// Points of a complete city for a player, given the farmers of each farm beside it.
    fn city_pays(&self, beside: &[&Vec<u32>], player: usize) -> u32 {
        let wins = |farmers: &[u32]| winners(farmers).any(|winner| winner == player);
        let won = beside.iter().filter(|farmers| wins(farmers)).count() as u32;
        let together = |own: usize| beside.iter().map(|farmers| farmers[own]).sum();
        let all: Vec<u32> = (0..self.scores.len()).map(together).collect();
        match self.farms.as_str() {
            "third" => 3 * won,
            "seed" => 4 * won,
            "second" => 3 * won.min(1),
            _ => 4 * u32::from(wins(&all)),
        }
    }
}

fn winners(standing: &[u32]) -> impl Iterator<Item = usize> {
    let most = standing.iter().copied().max().unwrap_or(0);
    standing.iter().enumerate().filter(move |&(_, &own)| own == most && own > 0).map(|(player, _)| player)
}
