//! Tilings as numbers: an action is a cell, with the turns of the tile where it may be turned, a pass or a stop.

use kit::{Channel, Learned, Legend, Player, Space};

use crate::tilings::board::Laid;
use crate::tilings::rules::links::PAIRS;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

/// Numbers that tell a tile: each colour on each side.
const TILE: usize = 4 * Colour::COUNT as usize;

/// The places in [`TILE`] of a tile's colours.
fn colours(tile: Tile) -> impl Iterator<Item = usize> {
    let colour = move |side: Side| usize::from(tile.side(side).number());
    Side::ALL.into_iter().map(move |side| side as usize * usize::from(Colour::COUNT) + colour(side))
}

/// The names of the numbers of a tile.
fn side_colours(whose: &'static str) -> impl Iterator<Item = Channel> {
    let named = move |side: Side, colour| {
        format!("{whose}, {}: colour {}", format!("{side:?}").to_lowercase(), 1 + colour)
    };
    Side::ALL
        .into_iter()
        .flat_map(move |side| (0..Colour::COUNT).map(move |colour| Channel::flag(named(side, colour))))
}

/// The names of the pairs of sides that may be linked.
fn linked_pairs(whose: &'static str) -> impl Iterator<Item = Channel> {
    let named = move |pair: usize| format!("{whose}, linked: {:?}", PAIRS[pair]).to_lowercase();
    (0..PAIRS.len()).map(move |pair| Channel::flag(named(pair)))
}

impl Tilings {
    fn ways(&self) -> u32 {
        if self.rules.rotate { 4 } else { 1 }
    }

    /// The number of a pass; a stop comes after it.
    fn pass_number(&self) -> u32 {
        self.board.ground().cells() as u32 * self.ways()
    }

    /// Planes of the further rules: influence by seat, links of tiles, cells laid on in this turn.
    fn further_planes(&self) -> usize {
        let Some(further) = &self.further else { return 0 };
        let influence = further.influence.as_ref().map_or(0, |_| usize::from(self.rules.seats));
        influence + further.links.as_ref().map_or(0, |_| PAIRS.len()) + usize::from(further.tiles_a_turn > 1)
    }

    /// The names of the same planes.
    fn further_legend(&self) -> Option<impl Iterator<Item = Channel>> {
        let further = self.further.as_ref()?;
        let influence =
            further.influence.as_ref().map(|_| Channel::by_seat("influence", self.rules.seats, 255.0));
        let links = further.links.as_ref().map(|_| linked_pairs("tile"));
        let laid = (further.tiles_a_turn > 1).then(|| Channel::flag("laid in this turn"));
        Some(influence.into_iter().flatten().chain(links.into_iter().flatten()).chain(laid))
    }

    fn observe_further(&self, Laid { square, .. }: Laid, seat: Player, planes: &mut [u8]) {
        let Some(further) = &self.further else { return };
        let (cell, cells, seats) =
            (self.board.ground().cell(square), self.board.ground().cells(), self.rules.seats);
        let mut plane = 0;
        if let Some(influence) = &further.influence {
            for (player, &has) in Player::all(seats).zip(influence.at(cell)) {
                planes[player.seen_from(seat, seats) * cells + cell] = u8::try_from(has).unwrap_or(u8::MAX);
            }
            plane += usize::from(seats);
        }
        if let Some(links) = &further.links {
            (0..PAIRS.len())
                .for_each(|pair| planes[(plane + pair) * cells + cell] = links.lying[cell] >> pair & 1);
            plane += PAIRS.len();
        }
        if further.tiles_a_turn > 1 && further.laid.contains(&square) {
            planes[plane * cells + cell] = 1;
        }
    }

    /// What each seat has: tiles left, whether it has skipped, whether it has left.
    fn observe_seats(&self, seat: Player, facts: &mut [f32]) {
        let seats = usize::from(self.rules.seats);
        for player in Player::all(self.rules.seats) {
            let at = player.seen_from(seat, self.rules.seats);
            facts[at] = self.tiles_left(player).into();
            facts[seats + at] = u8::from(self.skipped.has(player)).into();
            facts[2 * seats + at] = u8::from(self.left.has(player)).into();
        }
    }
}

/// Planes: the eight colours on the north, south, east and west of tiles; the tiles of each seat; where the further rules are
/// played, influence by seat (up to 255), linked pairs, and what was laid in this turn. Facts: the same colours of the tile
/// in hand and its links; for each seat its tiles left, whether it has skipped, and whether it has left; moves made, where
/// they are limited. What is known of tiles that came back to hands is not seen.
impl Learned for Tilings {
    fn space(&self) -> Space {
        let ground = self.board.ground();
        Space {
            actions: self.pass_number() + 2,
            planes: (TILE + usize::from(self.rules.seats) + self.further_planes()) as u16,
            height: ground.height,
            width: ground.width,
            facts: (TILE + PAIRS.len() + 3 * usize::from(self.rules.seats) + 1) as u16,
        }
    }

    #[inline]
    fn index(&self, lay: Lay) -> Option<u32> {
        let Some(square) = lay.square() else {
            return Some(self.pass_number() + u32::from(lay == Lay::STOP));
        };
        let cell = self.board.ground().cell(square) as u32;
        let told = lay.turns().is_some() == self.rules.rotate && self.board.ground().has(square);
        told.then(|| cell * self.ways() + u32::from(lay.turns().unwrap_or(0)))
    }

    #[inline]
    fn action(&self, index: u32) -> Option<Lay> {
        match index.checked_sub(self.pass_number()) {
            Some(0) => return Some(Lay::PASS),
            Some(1) => return Some(Lay::STOP),
            Some(_) => return None,
            None => {}
        }
        let square = self.board.ground().square((index / self.ways()) as usize);
        Some(if self.rules.rotate { Lay::turned(square, (index % 4) as u8) } else { Lay::on(square) })
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        let (ground, seats) = (self.board.ground(), self.rules.seats);
        let (cells, own) = (ground.cells(), TILE + usize::from(seats));
        for laid in self.board.laid() {
            let cell = ground.cell(laid.square);
            colours(laid.tile).for_each(|plane| planes[plane * cells + cell] = 1);
            planes[(TILE + laid.owner.seen_from(seat, seats)) * cells + cell] = 1;
            self.observe_further(laid, seat, &mut planes[own * cells..]);
        }
        if let Some(hand) = self.hand {
            colours(hand).for_each(|fact| facts[fact] = 1.0);
            let links = self.further.as_ref().and_then(|further| further.links.as_ref());
            let linked = links.map_or(0, |links| links.of(&self.pool, hand));
            (0..PAIRS.len()).for_each(|pair| facts[TILE + pair] = (linked >> pair & 1).into());
        }
        self.observe_seats(seat, &mut facts[TILE + PAIRS.len()..]);
        *facts.last_mut().expect("there are facts") = self.turn as f32;
    }

    fn legend(&self) -> Legend {
        let by_seat = |name, most| Channel::by_seat(name, self.rules.seats, most);
        let hand = side_colours("in hand").chain(linked_pairs("in hand"));
        let seats = by_seat("tiles left", f32::INFINITY).into_iter().chain(by_seat("has skipped", 1.0));
        let left = by_seat("has left", 1.0).into_iter().chain([Channel::new("moves made", f32::INFINITY)]);
        Legend {
            planes: side_colours("tile")
                .chain(by_seat("tile", 1.0))
                .chain(self.further_legend().into_iter().flatten())
                .collect(),
            facts: hand.chain(seats).chain(left).collect(),
        }
    }
}
