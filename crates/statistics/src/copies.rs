//! Copies: blocks that repeat an earlier block move for move, and are not evidence.
//!
//! Deterministic players play a game without luck the same way in every block. Tests and intervals assume independent blocks, so
//! a copy must not count.

use std::collections::HashSet;

use kit::count;

use crate::BlockResult;
use crate::dice::mix;

/// Blocks that were seen, by digest: 8 bytes each.
#[derive(Clone, Default, Debug)]
pub struct Copies {
    seen: HashSet<u64>,
    /// Blocks added.
    pub blocks: usize,
    /// Blocks that repeat an earlier one in all their games.
    pub copies: usize,
    /// Copies since the last block that was new.
    pub in_a_row: usize,
}

impl Copies {
    /// After this many copies in a row a test stops: it learns nothing more.
    pub const HOPELESS: usize = 100;

    /// Adds a block; true if it repeats an earlier one.
    pub fn add(&mut self, block: &BlockResult) -> bool {
        self.blocks += 1;
        let is_copy = block.digest().is_some_and(|digest| !self.seen.insert(digest));
        self.copies += usize::from(is_copy);
        self.in_a_row = if is_copy { self.in_a_row + 1 } else { 0 };
        is_copy
    }

    /// The blocks that do not repeat earlier ones.
    pub fn without<'a>(
        blocks: impl Iterator<Item = &'a BlockResult>,
    ) -> impl Iterator<Item = &'a BlockResult> {
        let mut copies = Copies::default();
        blocks.filter(move |block| !copies.add(block))
    }

    pub fn distinct(&self) -> usize {
        self.blocks - self.copies
    }

    /// A sentence about the copies, if there are any.
    pub fn words(&self) -> Option<String> {
        let (distinct, all) = (self.distinct(), self.blocks);
        (self.copies > 0).then(|| {
            format!(
                "{} of {all}: the other blocks repeat an earlier one move for move and prove nothing; \
                 give players luck of their own, or random openings (`opening`)",
                count(distinct, "distinct game")
            )
        })
    }
}

impl BlockResult {
    /// Digest of seats and games. None if a game has no digest, or ended because a bot did not start: that does not depend on the
    /// position.
    pub fn digest(&self) -> Option<u64> {
        let seats = self.block.table.iter().map(|&player| Some(player as u64));
        let is_played = |faults: &[crate::GameFault]| faults.iter().all(|fault| fault.verdict != "start");
        let games = self.games.iter().map(|game| game.digest.filter(|_| is_played(&game.faults)));
        seats.chain(games).try_fold(0, |digest, part| Some(mix(mix(digest) ^ part?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Block;

    fn block(table: &[usize], games: &[&str]) -> BlockResult {
        let games = games.iter().map(|text| text.parse().unwrap()).collect();
        BlockResult { block: Block { number: 0, table: table.to_vec() }, games }
    }

    const ONE: &str = "1,2;5,3;9#0000000000000001;";
    const OTHER: &str = "1,2;5,3;9#0000000000000002;";

    #[test]
    fn a_block_is_a_copy_if_all_its_games_were_played_before_by_the_same_players() {
        let mut copies = Copies::default();
        let seen = [
            block(&[0, 1], &[ONE, OTHER]),
            block(&[0, 1], &[ONE, OTHER]),
            block(&[0, 1], &[OTHER, ONE]),
            block(&[0, 2], &[ONE, OTHER]),
            block(&[0, 1], &[ONE, ONE]),
            block(&[0, 1], &[OTHER, ONE]),
        ]
        .map(|block| copies.add(&block));
        assert_eq!(seen, [false, true, false, false, false, true]);
        assert_eq!((copies.distinct(), copies.in_a_row), (4, 1));
        assert!(copies.words().unwrap().starts_with("4 distinct games of 6"));
    }

    #[test]
    fn what_has_no_digest_or_never_began_is_no_copy() {
        for game in ["1,2;5,3;9;", "2,1;0,0;1#0000000000000001;0:start"] {
            let mut copies = Copies::default();
            let block = block(&[0, 1], &[game, game]);
            assert!(!copies.add(&block) && !copies.add(&block));
            assert_eq!(copies.words(), None);
        }
    }
}
