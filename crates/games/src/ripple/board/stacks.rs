//! The stacks of any number of players, token by token.

use std::collections::BTreeMap;
use std::hint::select_unpredictable;

use kit::Player;

/// A word for each cell: the token on top is in its last bits, the next lower one above it, and so on. A token is its
/// player's number counted from 1, and 0 is the ground. So a token is laid or taken by a shift, without a question.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stacks {
    /// The bits of a token, and how far up in a word the lowest one is.
    bits: u32,
    lowest: u32,
    words: Vec<u64>,
    /// What a word has no room for, lowest first: below ten tokens of 32 players, or 32 of two.
    buried: BTreeMap<usize, Vec<u8>>,
}

impl Stacks {
    /// So many empty stacks.
    pub fn new(seats: u8, cells: usize) -> Stacks {
        let bits = u8::BITS - seats.leading_zeros();
        let lowest = (u64::BITS / bits - 1) * bits;
        Stacks { bits, lowest, words: vec![0; cells], buried: BTreeMap::new() }
    }

    #[inline]
    fn token(&self, word: u64) -> usize {
        (word & ((1 << self.bits) - 1)) as usize
    }

    /// The player lays a token on a stack if that is so, and else takes theirs from the top. Tells what is under that
    /// token: nothing, or a player counted from 1.
    #[inline]
    pub fn change(&mut self, cell: usize, player: Player, lays: bool) -> usize {
        let word = self.words[cell];
        if word >> self.lowest != 0 {
            return self.change_deep(cell, player, lays);
        }
        let under = select_unpredictable(lays, word, word >> self.bits);
        let over = under << self.bits | (u64::from(player.0) + 1);
        self.words[cell] = select_unpredictable(lays, over, under);
        self.token(under)
    }

    /// The same where a word is full.
    #[cold]
    fn change_deep(&mut self, cell: usize, player: Player, lays: bool) -> usize {
        let word = self.words[cell];
        if lays {
            self.buried.entry(cell).or_default().push((word >> self.lowest) as u8);
            let room = word & ((1 << self.lowest) - 1);
            self.words[cell] = room << self.bits | (u64::from(player.0) + 1);
            return self.token(word);
        }
        let risen = self.buried.get_mut(&cell).and_then(Vec::pop).unwrap_or(0);
        if self.buried.get(&cell).is_some_and(Vec::is_empty) {
            self.buried.remove(&cell);
        }
        self.words[cell] = word >> self.bits | u64::from(risen) << self.lowest;
        self.token(self.words[cell])
    }

    /// The tokens of a stack, the top first.
    pub fn top_down(&self, cell: usize) -> impl Iterator<Item = Player> {
        let words = std::iter::successors(Some(self.words[cell]), |word| Some(word >> self.bits));
        let seen = words.map(|word| self.token(word) as u8).take_while(|&token| token != 0);
        let buried = self.buried.get(&cell).into_iter().flatten().rev().copied();
        seen.chain(buried).map(|token| Player(token - 1))
    }
}
