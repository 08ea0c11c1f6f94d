//! Blocks played on all workers, and handed on in schedule order, whatever is finished first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arena::MatchError;

use crate::forfeit::forfeit;
use crate::pool::{Job, Workforce};
use crate::{Block, BlockResult, Contest, GameEnd, GameId, Outcome, UnplayedGame, VerifiedGame};

/// Whoever wants to know what was played. Each of the two may break everything off.
pub trait Sink {
    /// Games that were played, in whatever order.
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()>;

    /// The next block of the schedule.
    fn block(&mut self, played: BlockEnd) -> ControlFlow<()>;
}

/// What became of a block.
pub enum BlockEnd {
    Played(BlockResult),
    /// A game of it could not be played, again and again; and why.
    Void(Block, String),
}

/// Blocks one after the other, and what is known of some of their games already.
pub struct Series<'a> {
    pub contest: &'a Contest,
    pub blocks: &'a [Block],
    pub known: &'a dyn Fn(GameId) -> Option<Outcome>,
}

impl Series<'_> {
    /// Plays what is not known; whether all was played and nobody broke it off.
    pub fn play(&self, pool: &dyn Workforce, sink: &mut dyn Sink) -> bool {
        let mut order = BlockQueue { blocks: self.blocks, next: 0, waiting: BTreeMap::new() };
        let known = self.blocks.iter().flat_map(Block::ids);
        known
            .filter_map(|id| Some((id, (self.known)(id)?)))
            .for_each(|(id, outcome)| order.add(id, Ok(outcome)));
        if order.hand_on(sink).is_break() {
            return false;
        }
        let unknown = self.blocks.iter().flat_map(|block| block.ids().map(move |id| (block, id)));
        let unknown = unknown.filter(|(_, id)| (self.known)(*id).is_none());
        let mut jobs = unknown.map(|(block, id)| Job { id, game: self.contest.game(block, id.rotation) });
        let (mut held, mut works) = (Vec::new(), false);
        let finished = pool.play(&mut jobs, &mut |played| {
            let (void, played): (Vec<GameEnd>, Vec<GameEnd>) = played.into_iter().partition(is_void);
            works |= played.iter().flatten().any(|game| self.has_bot(game.id));
            held.extend(void);
            order.take(played, sink)
        });
        held.iter_mut().filter(|_| works).for_each(|end| self.book(end));
        let taken = held.is_empty() || order.take(held, sink).is_continue();
        finished && taken
    }

    fn block(&self, id: GameId) -> Option<&Block> {
        self.blocks.iter().find(|block| block.number == id.block)
    }

    fn has_bot(&self, id: GameId) -> bool {
        let table = self.block(id).map_or(&[][..], |block| &block.table);
        table.iter().any(|&player| self.contest.contestants[player].spec.is_bot())
    }

    /// Books a game that could not be played on the player with whom it could not. It waits until other games with bots were
    /// played: a machine that can start none is nobody's fault.
    fn book(&self, end: &mut GameEnd) {
        let Err(UnplayedGame { id, why: MatchError::Void(void) }) = end else { return };
        let Some(block) = self.block(*id) else { return };
        if let Some(lost) = forfeit(&self.contest.game(block, id.rotation), void) {
            *end = Ok(VerifiedGame::of(*id, &lost));
        }
    }
}

fn is_void(end: &GameEnd) -> bool {
    matches!(end, Err(UnplayedGame { why: MatchError::Void(_), .. }))
}

type Ended = Result<Outcome, String>;

/// Games that wait for the rest of their block, and blocks that wait for those before them.
struct BlockQueue<'a> {
    blocks: &'a [Block],
    /// The place of the next block to be handed on.
    next: usize,
    waiting: BTreeMap<usize, BTreeMap<usize, Ended>>,
}

impl BlockQueue<'_> {
    fn add(&mut self, id: GameId, ended: Ended) {
        self.waiting.entry(id.block).or_default().insert(id.rotation, ended);
    }

    /// Takes games in, and hands on the blocks that they complete.
    fn take(&mut self, played: Vec<GameEnd>, sink: &mut dyn Sink) -> ControlFlow<()> {
        sink.games(&played)?;
        for end in played {
            match end {
                Ok(game) => self.add(game.id, Ok(game.outcome)),
                Err(UnplayedGame { id, why }) => self.add(id, Err(why.to_string())),
            }
        }
        self.hand_on(sink)
    }

    fn hand_on(&mut self, sink: &mut dyn Sink) -> ControlFlow<()> {
        while let Some(block) = self.blocks.get(self.next)
            && self.waiting.get(&block.number).is_some_and(|games| games.len() == block.games())
        {
            let games = self.waiting.remove(&block.number).expect("its games wait");
            self.next += 1;
            sink.block(match games.into_values().collect() {
                Ok(games) => BlockEnd::Played(BlockResult { block: block.clone(), games }),
                Err(why) => BlockEnd::Void(block.clone(), why),
            })?;
        }
        ControlFlow::Continue(())
    }
}
