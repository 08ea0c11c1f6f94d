//! The features: which segments of the laid tiles have grown together, and what is known of the whole.
//!
//! Each segment has a number, and each feature is a ring of segments (union-find with circular lists): a segment stores the
//! next one and the head of its ring. When two features meet, the smaller ring gets the head of the larger, and the two
//! rings are spliced. So a lookup takes one load, and no segment is relabelled more than eight times in a game.

use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::SEGMENT_COUNT;

/// Room for all segments, such that every byte is some number: no number is out of bounds.
const ROOM: usize = 256;
const _: () = assert!(SEGMENT_COUNT + 8 < ROOM);

/// Set in the state of a claimed feature; the other bits count its open ways.
const CLAIMED: u8 = 0x80;

/// All features of the board.
#[derive(Clone)]
pub struct Features {
    /// The segment that stands for the feature.
    head: [u8; ROOM],
    /// The next segment of the ring.
    next: [u8; ROOM],
    /// The tile that the segment is part of.
    tile: [u8; ROOM],
    /// For heads: number of segments in the ring.
    size: [u8; ROOM],
    /// For heads: open ways, and the claimed bit.
    state: [u8; ROOM],
    count: u8,
}

impl Features {
    pub fn none() -> Features {
        let blank = [0; ROOM];
        Features { head: blank, next: blank, tile: blank, size: blank, state: blank, count: 0 }
    }

    /// A tile brings its segments, each a feature of its own at first; the number of the first.
    #[inline]
    pub fn add(&mut self, card: Card, tile: u8) -> u8 {
        let first = self.count;
        // Eight at once, whatever their number, is quicker than counting.
        let numbers = [0, 1, 2, 3, 4, 5, 6, 7].map(|segment: u8| first.wrapping_add(segment));
        let range = usize::from(first)..usize::from(first) + 8;
        self.head[range.clone()].copy_from_slice(&numbers);
        self.next[range.clone()].copy_from_slice(&numbers);
        self.tile[range.clone()].copy_from_slice(&[tile; 8]);
        self.size[range.clone()].copy_from_slice(&[1; 8]);
        self.state[range].copy_from_slice(&card.ways());
        self.count += card.tile().segments.len() as u8;
        first
    }

    /// The segment that stands for the feature of this one.
    #[inline]
    pub fn head(&self, segment: u8) -> u8 {
        self.head[usize::from(segment)]
    }

    /// Two segments meet at a side, where as many ways are closed.
    #[inline]
    pub fn join(&mut self, a: u8, b: u8, closed: u8) {
        let (a, b) = (usize::from(self.head(a)), usize::from(self.head(b)));
        if a == b {
            self.state[a] -= closed;
            return;
        }
        let (large, small) = if self.size[a] >= self.size[b] { (a, b) } else { (b, a) };
        self.relabel(small, large as u8);
        self.next.swap(large, small);
        self.size[large] += self.size[small];
        let (one, other) = (self.state[large], self.state[small]);
        self.state[large] = (one | other) & CLAIMED | ((one & !CLAIMED) + (other & !CLAIMED) - closed);
    }

    /// Gives all segments in the ring of this head another head.
    #[inline]
    fn relabel(&mut self, old: usize, new: u8) {
        let mut segment = old;
        loop {
            self.head[segment] = new;
            segment = usize::from(self.next[segment]);
            if segment == old {
                return;
            }
        }
    }

    /// The segments of the feature that this head stands for, with the tiles they are part of.
    pub fn ring(&self, head: u8) -> impl Iterator<Item = (u8, u8)> {
        let ring = std::iter::successors(Some(head), move |&segment| {
            Some(self.next[usize::from(segment)]).filter(|&next| next != head)
        });
        ring.map(|segment| (segment, self.tile[usize::from(segment)]))
    }

    /// True if no way leads on; of fields it says nothing.
    pub fn is_complete(&self, head: u8) -> bool {
        self.open_ways(head) == 0
    }

    /// Number of open ways.
    pub fn open_ways(&self, head: u8) -> u8 {
        self.state[usize::from(head)] & !CLAIMED
    }

    /// True if a follower stands anywhere in it.
    #[inline]
    pub fn is_claimed(&self, head: u8) -> bool {
        self.state[usize::from(head)] & CLAIMED != 0
    }

    #[inline]
    pub fn claim(&mut self, head: u8) {
        self.state[usize::from(head)] |= CLAIMED;
    }

    /// Its followers have gone home.
    pub fn release(&mut self, head: u8) {
        self.state[usize::from(head)] &= !CLAIMED;
    }

    /// True if it is complete with followers in it, and so to be scored.
    #[inline]
    pub fn is_due(&self, head: u8) -> bool {
        self.state[usize::from(head)] == CLAIMED
    }
}
