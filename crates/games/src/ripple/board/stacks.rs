//! The stacks of any number of players, token by token.

use std::collections::BTreeMap;
use std::hint::select_unpredictable;

use kit::Player;

/// Tokens strip by strip, with a word for each cell: the token on top is in its last bits, the next lower one above it, and
/// so on. A token is its player's number counted from 1, and 0 is the ground. So a token is laid or taken by a shift,
/// without a question.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stacks {
    /// The bits of a token, and how far up in a word the lowest one is.
    bits: u32,
    lowest: u32,
    strips: Vec<[u64; 64]>,
    /// Tokens that do not fit into a word, lowest first: below ten tokens of 32 players, or 32 of two.
    buried: Buried,
    /// The empty cells, a word for each strip, and then the cells topped by each player.
    tops: Vec<u64>,
    /// Number of strips with an empty cell.
    empty: u32,
}

/// By strip and bit.
type Buried = BTreeMap<(usize, u32), Vec<u8>>;

impl Stacks {
    /// `strips` strips without cells.
    pub fn new(seats: u8, strips: usize) -> Stacks {
        let bits = u8::BITS - seats.leading_zeros();
        Stacks {
            bits,
            lowest: (u64::BITS / bits - 1) * bits,
            strips: vec![[0; 64]; strips],
            buried: BTreeMap::new(),
            tops: vec![0; strips * (usize::from(seats) + 1)],
            empty: 0,
        }
    }

    /// A strip gets its cells, which are empty.
    pub fn begin(&mut self, at: usize, cells: u64) {
        self.tops[at] = cells;
        self.empty += 1;
    }

    /// True if no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// The cells topped by a player, strip by strip.
    #[inline]
    pub fn topped(&self, player: Player) -> &[u64] {
        let strips = self.strips.len();
        &self.tops[strips * (player.index() + 1)..][..strips]
    }

    /// The same, for who says that they are others now, and then lets the stacks `change`.
    #[inline]
    pub fn topped_mut(&mut self, player: Player) -> &mut [u64] {
        let strips = self.strips.len();
        &mut self.tops[strips * (player.index() + 1)..][..strips]
    }

    /// In these cells of strips the player lays a token if they top them now, and else takes theirs from the top.
    #[inline]
    pub fn change(&mut self, player: Player, changes: impl IntoIterator<Item = (usize, u64)>) {
        // In names of their own, or they would be loaded anew for each cell.
        let Stacks { bits, lowest, ref mut strips, ref mut buried, ref mut tops, ref mut empty } = *self;
        let (strips, tops) = (&mut strips[..], &mut tops[..]);
        let (count, token) = (strips.len(), u64::from(player.0) + 1);
        let (full, last) = (1 << lowest, (1 << bits) - 1);
        for (at, mut changed) in changes {
            let (stacks, mine) = (&mut strips[at], tops[count * token as usize + at]);
            *empty -= u32::from(tops[at] != 0);
            while changed != 0 {
                let (bit, cell) = (changed.trailing_zeros(), changed & changed.wrapping_neg());
                changed ^= cell;
                let (word, lays) = (&mut stacks[bit as usize % 64], mine & cell != 0);
                let under = if *word < full {
                    let under = select_unpredictable(lays, *word, *word >> bits);
                    *word = select_unpredictable(lays, under << bits | token, under);
                    under
                } else if lays {
                    std::mem::replace(word, bury(buried, (at, bit), *word, lowest) << bits | token)
                } else {
                    *word = *word >> bits | raise(buried, (at, bit)) << lowest;
                    *word
                };
                tops[count * (under & last) as usize + at] ^= cell;
            }
            *empty += u32::from(tops[at] != 0);
        }
    }

    /// The tokens of a stack, the top first.
    pub fn top_down(&self, at: usize, bit: u32) -> impl Iterator<Item = Player> {
        let word = self.strips[at][bit as usize];
        let words = std::iter::successors(Some(word), |word| Some(word >> self.bits));
        let tokens = words.map(|word| (word & ((1 << self.bits) - 1)) as u8);
        let buried = self.buried.get(&(at, bit)).into_iter().flatten().rev().copied();
        tokens.take_while(|&token| token != 0).chain(buried).map(|token| Player(token - 1))
    }
}

/// Puts the lowest token of a full word aside, and leaves the others.
#[cold]
fn bury(buried: &mut Buried, cell: (usize, u32), word: u64, lowest: u32) -> u64 {
    buried.entry(cell).or_default().push((word >> lowest) as u8);
    word & ((1 << lowest) - 1)
}

/// The highest of the tokens that were put aside; 0, if there is none.
#[cold]
fn raise(buried: &mut Buried, cell: (usize, u32)) -> u64 {
    let Some(tokens) = buried.get_mut(&cell) else { return 0 };
    let risen = tokens.pop().unwrap_or(0);
    if tokens.is_empty() {
        buried.remove(&cell);
    }
    risen.into()
}
