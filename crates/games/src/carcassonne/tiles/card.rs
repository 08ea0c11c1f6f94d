//! A tile turned as it is laid, and the tables that answer at once how it lies and where it fits.

use super::list::{TILES, TYPES};
use super::place::{Place, THIRDS};
use super::side::Side;
use super::tile::{Land, Segment, Tile};

/// A type of tile and the quarter turns it is laid with, as one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Card(u8);

/// A card in one of its turns; 32 bytes long, so that indexing is a shift.
#[repr(align(32))]
struct Look {
    /// The lands of its sides, two bits each.
    sides: u8,
    /// The segment at each third of the sides.
    segments: [u8; THIRDS],
    /// The thirds that each segment has.
    thirds: [Thirds; 8],
}

/// Thirds of the sides of a cell, a bit for each.
pub type Thirds = u16;

/// Segments of a tile, a bit for each.
pub type Segments = u8;

static LOOKS: [Look; 4 * TYPES] = looks();

/// By card and side, what its segments meet there: see [`Met`].
static MET: [[[Met; 16]; 4]; 4 * TYPES] = met();

/// For a side without a neighbour nothing; else, for each of the eight sets of thirds, the segments at any of them, and
/// above them those at the other thirds.
type Met = u16;

/// Beside a set of thirds: something lies at that side.
const THERE: usize = 8;

/// For every type and every set of neighbouring sides (two bits a side, 0 where nothing lies): the turns
/// that fit, a bit for each. So whether a tile fits is one load.
static FITS: [[u8; 256]; TYPES] = fits();

/// By type, how many turns fit at most where something lies.
static MOST_TURNS: [u8; TYPES] = most_of(&FITS);

/// Lookup tables of each type for the middle of play, without a loop over its segments.
static DIGESTS: [Digest; TYPES] = digests();

/// Values for eight segments, present or not.
struct Digest {
    ways: [u8; 8],
    /// Cities beside it.
    borders: [Segments; 8],
    /// Place of a claim.
    claims: [Place; 8],
    /// Segments with shields.
    shields: Segments,
    /// Segments of the tile.
    all: Segments,
}

impl Card {
    /// A card of this type, below 24, with 0 to 3 turns.
    pub const fn new(tile_type: u8, turns: u8) -> Card {
        Card(tile_type << 2 | turns & 3)
    }

    pub const fn tile_type(self) -> u8 {
        self.0 >> 2
    }

    /// Its quarter turns, anticlockwise.
    pub const fn turns(self) -> u8 {
        self.0 & 3
    }

    /// Its print.
    pub fn tile(self) -> &'static Tile {
        &TILES[usize::from(self.tile_type())]
    }

    /// One of its segments.
    pub fn segment(self, segment: u8) -> &'static Segment {
        &self.tile().segments[usize::from(segment)]
    }

    /// The segment at a third of the sides as they lie.
    #[inline]
    pub fn segment_at(self, third: usize) -> u8 {
        LOOKS[usize::from(self.0)].segments[third]
    }

    /// The segments at the thirds of a side as it lies.
    #[inline]
    pub fn segments_on(self, side: usize) -> [u8; 3] {
        let segments = &LOOKS[usize::from(self.0)].segments;
        [segments[3 * side], segments[3 * side + 1], segments[3 * side + 2]]
    }

    /// The segment in the middle of a side as it lies.
    pub const fn middle_segment(self, side: usize) -> u8 {
        LOOKS[self.0 as usize].segments[3 * side + 1]
    }

    /// The turns with which a tile fits between such sides, for tables of what fits.
    pub const fn turns_between(tile_type: u8, sides: u8) -> u8 {
        FITS[tile_type as usize][sides as usize]
    }

    /// The segments at any of these thirds.
    #[inline]
    pub fn segments_at(self, thirds: Thirds) -> Segments {
        let met = &MET[usize::from(self.0)];
        Side::ALL.into_iter().fold(0, |segments, side| {
            segments | met[side.number()][usize::from(thirds >> (3 * side.number()) & 7) | THERE] as Segments
        })
    }

    /// Segments at claimed thirds, and at unclaimed ones, where a tile lies; four bits for each side.
    #[inline]
    pub fn segments_met(self, sides: u16) -> (Segments, Segments) {
        let [north, west, south, east] = &MET[usize::from(self.0)];
        let on = |side: Side| usize::from(sides >> (4 * side.number()) & 15);
        let met =
            north[on(Side::North)] | west[on(Side::West)] | south[on(Side::South)] | east[on(Side::East)];
        (met as Segments, (met >> 8) as Segments)
    }

    /// The thirds that any of these segments has.
    #[inline]
    pub fn thirds_of(self, segments: Segments) -> Thirds {
        let own = &LOOKS[usize::from(self.0)].thirds;
        let (mut thirds, mut rest) = (0, segments);
        while rest > 0 {
            thirds |= own[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
        }
        thirds
    }

    #[inline]
    pub fn segments(self) -> Segments {
        DIGESTS[usize::from(self.tile_type())].all
    }

    /// The lands of all sides, two bits each.
    #[inline]
    pub fn sides(self) -> u8 {
        LOOKS[usize::from(self.0)].sides
    }

    /// The land of a side as it lies.
    pub fn land(self, side: Side) -> Land {
        land(self.sides(), side).expect("every side of a tile is some land")
    }

    /// Number of open ways of each of its segments.
    #[inline]
    pub fn ways(self) -> [u8; 8] {
        DIGESTS[usize::from(self.tile_type())].ways
    }

    /// Place of a claim on that segment.
    #[inline]
    pub fn claim(self, segment: u8) -> Place {
        DIGESTS[usize::from(self.tile_type())].claims[usize::from(segment & 7)]
    }

    /// The segments that are cities beside that field.
    #[inline]
    pub fn borders(self, field: u8) -> Segments {
        DIGESTS[usize::from(self.tile_type())].borders[usize::from(field & 7)]
    }

    /// True if that segment bears a shield.
    #[inline]
    pub fn has_shield(self, segment: u8) -> bool {
        DIGESTS[usize::from(self.tile_type())].shields >> (segment & 7) & 1 == 1
    }
}

/// The turns with which a tile fits between such sides, a bit for each.
#[inline]
pub fn turns_that_fit(tile_type: u8, sides: u8) -> u8 {
    FITS[usize::from(tile_type)][usize::from(sides)]
}

/// With how many turns a tile fits at most beside another.
#[inline]
pub fn most_turns(tile_type: u8) -> u32 {
    MOST_TURNS[usize::from(tile_type)].into()
}

/// The land at a side, if something lies there.
pub fn land(sides: u8, side: Side) -> Option<Land> {
    [None, Some(Land::Field), Some(Land::Road), Some(Land::City)]
        [usize::from(sides >> (2 * side.number()) & 3)]
}

const BLANK: Look = Look { sides: 0, segments: [0; THIRDS], thirds: [0; 8] };

const fn looks() -> [Look; 4 * TYPES] {
    let mut looks = [const { BLANK }; 4 * TYPES];
    let mut card = 0;
    while card < looks.len() {
        looks[card] = look(&TILES[card >> 2], card & 3);
        card += 1;
    }
    looks
}

const fn look(tile: &Tile, turns: usize) -> Look {
    let mut look = BLANK;
    let mut third = 0;
    while third < THIRDS {
        let segment = tile.segment_at((third + THIRDS - 3 * turns) % THIRDS);
        look.segments[third] = segment as u8;
        look.thirds[segment] |= 1 << third;
        if third % 3 == Place::middle(Side::North).number() {
            look.sides |= (tile.segments[segment].land as u8) << (2 * (third / 3));
        }
        third += 1;
    }
    look
}

const fn met() -> [[[Met; 16]; 4]; 4 * TYPES] {
    let mut met = [[[0; 16]; 4]; 4 * TYPES];
    let mut at = 0;
    while at < met.len() * THIRDS * 8 {
        let (card, third, set) = (at / (8 * THIRDS), at / 8 % THIRDS, at % 8);
        let in_set = set >> (third % 3) & 1 == 1;
        met[card][third / 3][set | THERE] |= 1 << (LOOKS[card].segments[third] + if in_set { 0 } else { 8 });
        at += 1;
    }
    met
}

const fn fits() -> [[u8; 256]; TYPES] {
    let mut fits = [[0; 256]; TYPES];
    let mut card = 0;
    while card < LOOKS.len() {
        let mut sides = 0;
        while sides < 256 {
            if agree(LOOKS[card].sides, sides as u8) {
                fits[card >> 2][sides] |= 1 << (card & 3);
            }
            sides += 1;
        }
        card += 1;
    }
    fits
}

const fn most_of(fits: &[[u8; 256]; TYPES]) -> [u8; TYPES] {
    let mut most = [0; TYPES];
    let mut at = 0;
    while at < 256 * TYPES {
        let (tile_type, sides) = (at / 256, at % 256);
        let turns = fits[tile_type][sides].count_ones() as u8;
        if sides > 0 && turns > most[tile_type] {
            most[tile_type] = turns;
        }
        at += 1;
    }
    most
}

/// True if all sides are the same where both are something.
const fn agree(card: u8, around: u8) -> bool {
    let known = (around | around >> 1) & 0b0101_0101;
    (card ^ around) & (known * 3) == 0
}

const BARE: Digest = Digest { ways: [0; 8], borders: [0; 8], claims: [Place::CENTRE; 8], shields: 0, all: 0 };

const fn digests() -> [Digest; TYPES] {
    let mut digests = [const { BARE }; TYPES];
    let mut tile_type = 0;
    while tile_type < TYPES {
        let segments = TILES[tile_type].segments;
        let mut segment = 0;
        while segment < segments.len() {
            digests[tile_type].ways[segment] = segments[segment].ways_on();
            digests[tile_type].borders[segment] = segments[segment].borders;
            digests[tile_type].claims[segment] = segments[segment].claim;
            digests[tile_type].shields |= (segments[segment].shield as Segments) << segment;
            digests[tile_type].all |= 1 << segment;
            segment += 1;
        }
        tile_type += 1;
    }
    digests
}
