//! Blocks played on all workers, and handed on in schedule order, whatever is finished first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arena::MatchError;

use crate::ended::outcome;
use crate::forfeit::forfeit;
use crate::pool::{Job, Played, Workforce};
use crate::{Block, BlockResult, Contest, GameId, Outcome};

/// Whoever wants to know what was played. Each of the two may break everything off.
pub trait Sink {
    /// Games that were played, in whatever order.
    fn games(&mut self, played: &[Played]) -> ControlFlow<()>;

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
        pool.play(&mut jobs, &mut |mut played| {
            played.iter_mut().for_each(|one| self.book(one));
            sink.games(&played)?;
            for Played { id, result } in played {
                let outcome = result.map(|result| outcome(&result)).map_err(|error| error.to_string());
                order.add(id, outcome);
            }
            order.hand_on(sink)
        })
    }
}

impl Series<'_> {
    /// Books a game that could not be played on the player with whom it could not.
    fn book(&self, played: &mut Played) {
        let Err(MatchError::Void(void)) = &played.result else { return };
        let Some(block) = self.blocks.iter().find(|block| block.number == played.id.block) else { return };
        if let Some(lost) = forfeit(&self.contest.game(block, played.id.rotation), void) {
            played.result = Ok(lost);
        }
    }
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
