//! A series of blocks, played in parallel and passed on in schedule order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arena::MatchError;

use crate::block::seating;
use crate::forfeit::{StartFailures, forfeit, not_started};
use crate::pool::{Job, Workforce};
use crate::{Block, BlockResult, Contest, GameEnd, GameId, Outcome, UnplayedGame, VerifiedGame};

/// Consumer of results. Both methods may break off the series.
pub trait Sink {
    /// Finished games in any order.
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()>;

    /// The next block of the schedule.
    fn block(&mut self, played: BlockEnd) -> ControlFlow<()>;
}

/// Result of a block.
pub enum BlockEnd {
    Played(BlockResult),
    /// A game could not be played in any attempt, with the reason.
    Void(Block, String),
}

/// Blocks in order, and the known outcomes of some of their games.
pub struct Series<'a> {
    pub contest: &'a Contest,
    pub blocks: &'a [Block],
    pub known: &'a dyn Fn(GameId) -> Option<Outcome>,
    /// Failed starts of bots, kept from series to series.
    pub failures: &'a RefCell<StartFailures>,
}

impl Series<'_> {
    /// Plays the games without an outcome; true if all were played and nothing broke off.
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
        // A bot that does not start loses its games without another attempt; they are passed on with the next results.
        let lost: RefCell<Vec<GameEnd>> = RefCell::default();
        let mut jobs = unknown.filter_map(|(block, id)| {
            let game = self.contest.game(block, id.rotation);
            let seat = self.failures.borrow().suspended(&self.seats(id));
            let Some(result) = seat.and_then(|seat| not_started(&game, seat)) else {
                return Some(Job { id, game });
            };
            lost.borrow_mut().push(Ok(VerifiedGame::of(id, &result)));
            None
        });
        let (mut held, mut works) = (Vec::new(), false);
        let finished = pool.play(&mut jobs, &mut |played| {
            let (void, mut played): (Vec<GameEnd>, Vec<GameEnd>) = played.into_iter().partition(is_void);
            works |= played.iter().flatten().any(|game| self.has_bot(game.id));
            for game in played.iter().flatten() {
                self.failures.borrow_mut().add(&self.seats(game.id), &game.outcome);
            }
            held.extend(void);
            played.append(&mut lost.borrow_mut());
            order.take(played, sink)
        });
        held.iter_mut().filter(|_| works).for_each(|end| self.book(end));
        held.append(&mut lost.borrow_mut());
        let taken = held.is_empty() || order.take(held, sink).is_continue();
        finished && taken
    }

    fn block(&self, id: GameId) -> Option<&Block> {
        let at = self.blocks.binary_search_by_key(&id.block, |block| block.number).ok()?;
        self.blocks.get(at)
    }

    /// Players of a game by seat.
    fn seats(&self, id: GameId) -> Vec<usize> {
        self.block(id).map_or_else(Vec::new, |block| seating(&block.table, self.contest.seats(), id.rotation))
    }

    fn has_bot(&self, id: GameId) -> bool {
        let table = self.block(id).map_or(&[][..], |block| &block.table);
        table.iter().any(|&player| self.contest.contestants[player].spec.is_bot())
    }

    /// Charges a void game to the player that was to move, once other games with bots were played: a machine that can start no
    /// bot at all is not the player's fault.
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

/// Games that wait for the rest of their block, and blocks that wait for earlier ones.
struct BlockQueue<'a> {
    blocks: &'a [Block],
    /// Index of the next block to pass on.
    next: usize,
    waiting: BTreeMap<usize, BTreeMap<usize, Ended>>,
}

impl BlockQueue<'_> {
    fn add(&mut self, id: GameId, ended: Ended) {
        self.waiting.entry(id.block).or_default().insert(id.rotation, ended);
    }

    /// Adds games, and passes on the blocks that they complete.
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
