//! A second referee, who looks at everything again each time and shares no code with the first.

use crate::tilings::View;

/// Four letters, and the seat of the owner.
type Tile = (Vec<char>, usize);

/// A board as one would write it down: by row and column, the letters of a tile and its owner.
pub struct Naive {
    pub width: usize,
    pub height: usize,
    pub torus: bool,
    pub cells: Vec<Vec<Option<Tile>>>,
}

/// North, south, east, west, and the letter of the neighbour that each meets.
const WAYS: [(i32, i32, usize, usize); 4] = [(0, -1, 0, 1), (0, 1, 1, 0), (1, 0, 2, 3), (-1, 0, 3, 2)];

impl Naive {
    pub fn new(view: &View, torus: bool) -> Naive {
        let (width, height) = (usize::from(view.width), usize::from(view.height));
        let name = |x: usize, y: usize| kit::Square::new(x as u16, y as u16).to_string();
        let cell = |x: usize, y: usize| {
            view.cells.get(&name(x, y)).map(|cell| (cell.tile.chars().collect(), usize::from(cell.owner)))
        };
        let cells = (0..height).map(|y| (0..width).map(|x| cell(x, y)).collect()).collect();
        Naive { width, height, torus, cells }
    }

    fn neighbour(&self, x: usize, y: usize, dx: i32, dy: i32) -> Option<(usize, usize)> {
        let (w, h) = (self.width as i32, self.height as i32);
        let (mut nx, mut ny) = (x as i32 + dx, y as i32 + dy);
        if self.torus {
            nx = (nx + w) % w;
            ny = (ny + h) % h;
        }
        (nx >= 0 && ny >= 0 && nx < w && ny < h).then_some((nx as usize, ny as usize))
    }

    /// Whether the tile may lie there, were the cell empty.
    pub fn fits(&self, x: usize, y: usize, tile: &[char]) -> bool {
        let mut touched = false;
        for (dx, dy, mine, its) in WAYS {
            let Some((nx, ny)) = self.neighbour(x, y, dx, dy) else { continue };
            if (nx, ny) == (x, y) {
                continue;
            }
            if let Some((other, _)) = &self.cells[ny][nx] {
                touched = true;
                if other[its] != tile[mine] {
                    return false;
                }
            }
        }
        touched
    }

    pub fn turned(tile: &[char], turns: usize) -> Vec<char> {
        let mut tile = tile.to_vec();
        for _ in 0..turns {
            // Anticlockwise: what looked east looks north, north looks west, west south, south east.
            tile = vec![tile[2], tile[3], tile[1], tile[0]];
        }
        tile
    }

    /// All legal sentences for this tile and this player.
    pub fn sentences(&self, hand: &str, rotate: bool, replacing: Option<(&str, usize)>) -> Vec<String> {
        let tile: Vec<char> = hand.chars().collect();
        let (mut found, mut lays) = (Vec::new(), 0);
        for y in 0..self.height {
            for x in 0..self.width {
                for turns in 0..if rotate { 4 } else { 1 } {
                    let turned = Naive::turned(&tile, turns);
                    if !self.fits(x, y, &turned) {
                        continue;
                    }
                    match (&self.cells[y][x], replacing) {
                        (None, _) => lays += 1,
                        (Some(_), None) => continue,
                        (Some(_), Some((score, mover))) => {
                            if !self.gains(x, y, &turned, score, mover) {
                                continue;
                            }
                        }
                    }
                    let square = kit::Square::new(x as u16, y as u16);
                    found.push(if rotate { format!("{square} r{turns}") } else { square.to_string() });
                }
            }
        }
        if lays == 0 && !found.is_empty() {
            found.push("pass".into());
        }
        found
    }

    fn gains(&self, x: usize, y: usize, tile: &[char], score: &str, mover: usize) -> bool {
        let mut cells = self.cells.clone();
        cells[y][x] = Some((tile.to_vec(), mover));
        let after = Naive { cells, ..*self };
        after.points(score, 20)[mover] > self.points(score, 20)[mover]
    }

    pub fn points(&self, score: &str, seats: usize) -> Vec<i64> {
        let mut points = vec![0; seats];
        for (y, row) in self.cells.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                if let Some((_, owner)) = cell {
                    points[*owner] += 1 + if score == "tiles" { 0 } else { self.pattern(x, y) };
                }
            }
        }
        if score == "zones" {
            self.add_zones(&mut points);
        }
        points
    }

    fn pattern(&self, x: usize, y: usize) -> i64 {
        let Some((tile, _)) = &self.cells[y][x] else { return 0 };
        if tile.iter().any(|colour| *colour != tile[0]) {
            return 0;
        }
        let shown = WAYS.map(|(dx, dy, _, its)| {
            let neighbour = self.neighbour(x, y, dx, dy);
            let other = neighbour.and_then(|(nx, ny)| self.cells[ny][nx].as_ref());
            other.is_some_and(|(other, _)| other[its] == tile[0])
        });
        match shown {
            [true, true, true, true] => 34,
            [true, true, ..] | [_, _, true, true] => 20,
            [north, south, east, west] => 10 * i64::from((north || south) && (east || west)),
        }
    }

    /// Floods from every tile in every colour.
    fn add_zones(&self, points: &mut [i64]) {
        let mut seen = std::collections::HashSet::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let Some((tile, _)) = &self.cells[y][x] else { continue };
                for &colour in tile {
                    if seen.contains(&(x, y, colour)) {
                        continue;
                    }
                    let zone = self.flood(x, y, colour);
                    seen.extend(zone.iter().map(|&(x, y)| (x, y, colour)));
                    self.pay(&zone, points);
                }
            }
        }
    }

    fn flood(&self, x: usize, y: usize, colour: char) -> Vec<(usize, usize)> {
        let mut zone = vec![(x, y)];
        let mut at = 0;
        while at < zone.len() {
            let (x, y) = zone[at];
            at += 1;
            let (tile, _) = self.cells[y][x].as_ref().unwrap();
            for (dx, dy, mine, its) in WAYS {
                let Some((nx, ny)) = self.neighbour(x, y, dx, dy) else { continue };
                let Some((other, _)) = &self.cells[ny][nx] else { continue };
                if tile[mine] == colour && other[its] == colour && !zone.contains(&(nx, ny)) {
                    zone.push((nx, ny));
                }
            }
        }
        zone
    }

    fn pay(&self, zone: &[(usize, usize)], points: &mut [i64]) {
        let mut owned = vec![0; points.len()];
        for &(x, y) in zone {
            owned[self.cells[y][x].as_ref().unwrap().1] += 1;
        }
        let most = *owned.iter().max().unwrap();
        let winners: Vec<usize> = (0..owned.len()).filter(|&seat| owned[seat] == most).collect();
        for &seat in &winners {
            points[seat] += (zone.len() * zone.len() / winners.len()) as i64;
        }
    }
}

/// The points by the further rules, from what a view tells: every triangle looks for all that hang together with it.
pub fn further_points(view: &View, torus: bool, score: &str, seats: usize) -> Vec<i64> {
    let naive = Naive::new(view, torus);
    let name = |x: usize, y: usize| kit::Square::new(x as u16, y as u16).to_string();
    let weights = |x: usize, y: usize| -> Vec<u64> {
        let cell = &view.cells[&name(x, y)];
        let own = |seat: usize| u64::from(seat == usize::from(cell.owner));
        if cell.influence.is_empty() {
            (0..seats).map(own).collect()
        } else {
            cell.influence.iter().map(|&own| u64::from(own)).collect()
        }
    };
    let best = |weights: &[u64]| -> Vec<usize> {
        let most = *weights.iter().max().unwrap();
        (0..seats).filter(|&seat| most > 0 && weights[seat] == most).collect()
    };
    let linked = |x: usize, y: usize, one: usize, other: usize| match &view.cells[&name(x, y)].links {
        None => true,
        Some(pairs) => {
            let letters = ['n', 's', 'e', 'w'];
            let pair = |a: usize, b: usize| format!("{}{}", letters[a], letters[b]);
            pairs.contains(&pair(one, other)) || pairs.contains(&pair(other, one))
        }
    };
    let mut points = vec![0; seats];
    let mut seen = std::collections::HashSet::new();
    for (x, y) in (0..naive.width).flat_map(|x| (0..naive.height).map(move |y| (x, y))) {
        let Some((tile, owner)) = &naive.cells[y][x] else { continue };
        points[*owner] += 1;
        let met = |way: usize| {
            let (dx, dy, mine, its) = WAYS[way];
            let there = naive.neighbour(x, y, dx, dy).and_then(|(nx, ny)| naive.cells[ny][nx].as_ref());
            there.is_some_and(|(other, _)| other[its] == tile[mine])
        };
        let around: Vec<bool> = (0..4).map(met).collect();
        let pattern = match around[..] {
            _ if tile.iter().any(|letter| *letter != tile[0]) => 0,
            [true, true, true, true] => 34,
            [true, true, ..] | [_, _, true, true] => 20,
            [n, s, e, w] => {
                if (n || s) && (e || w) {
                    10
                } else {
                    0
                }
            }
            _ => unreachable!("there are four sides"),
        };
        best(&weights(x, y)).into_iter().for_each(|seat| points[seat] += pattern);
        for side in 0..4 {
            if score != "zones" || seen.contains(&(x, y, side)) {
                continue;
            }
            let (mut waiting, mut tiles) = (vec![(x, y, side)], std::collections::HashSet::new());
            while let Some((x, y, side)) = waiting.pop() {
                if !seen.insert((x, y, side)) {
                    continue;
                }
                tiles.insert((x, y));
                let (tile, _) = naive.cells[y][x].as_ref().unwrap();
                for other in (0..4).filter(|&other| other != side && tile[other] == tile[side]) {
                    if linked(x, y, side, other) {
                        waiting.push((x, y, other));
                    }
                }
                let (dx, dy, mine, its) = WAYS[side];
                let Some((nx, ny)) = naive.neighbour(x, y, dx, dy) else { continue };
                if naive.cells[ny][nx].as_ref().is_some_and(|(other, _)| other[its] == tile[mine]) {
                    waiting.push((nx, ny, its));
                }
            }
            let mut sums = vec![0; seats];
            for &(x, y) in &tiles {
                sums.iter_mut().zip(weights(x, y)).for_each(|(sum, own)| *sum += own);
            }
            let owners = best(&sums);
            let worth = (tiles.len() * tiles.len()) as i64;
            owners.iter().for_each(|&seat| points[seat] += worth / owners.len() as i64);
        }
    }
    points
}
