//! One thread of the search: its tree, its luck, and its lines of play.

use std::hash::BuildHasher;

use kit::{Estimate, Game, MAX_SEATS, Player, Quick};
use rustc_hash::FxBuildHasher;

use super::luck::Spread;
use super::search::{Leaf, Search};
use super::tree::{Edge, PositionKey, ROOT, Tree};
use crate::Budget;
use crate::budget::BudgetWatch;

/// Initial worth of a move whose result is not looked at. A little above the middle: an untried move is tried soon, but not
/// before all others (first-play urgency).
const UNTRIED: f64 = 0.55;

/// Moves between two readings of the clock while all moves of a position are looked at.
const LOOKS: usize = 8;

/// Threads lie side by side and change what is theirs all the time: so none shares a line of the cache with another, nor the
/// line beside it, which some processors fetch along.
#[repr(align(128))]
pub struct Thread<G: Estimate> {
    search: Search,
    seed: u64,
    luck: Quick,
    tree: Tree<G::Move>,
    /// The tree of the turn before, in whose memory the next one will be.
    spare: Tree<G::Move>,
    /// The edges of the present line, and who chose each.
    line: Vec<(u32, Player)>,
    moves: Vec<G::Move>,
    /// The moves of a node that grows, and the worth each begins with.
    looks: Vec<(G::Move, f64)>,
    /// Moves played in all lines.
    pub moves_played: u64,
}

fn key<G: Game>(game: &G) -> PositionKey {
    PositionKey::new(FxBuildHasher.hash_one(game)).unwrap_or(PositionKey::MAX)
}

impl<G: Estimate> Thread<G> {
    pub fn new(search: Search, seed: u64) -> Thread<G> {
        let (luck, tree, spare) = (Quick::new(seed), Tree::new(), Tree::new());
        let (line, moves, looks) = (Vec::new(), Vec::new(), Vec::new());
        Thread { search, seed, luck, tree, spare, line, moves, looks, moves_played: 0 }
    }

    /// Follows lines of play from this position until the budget is spent; how many.
    pub fn run(&mut self, position: &G, budget: &Budget) -> u64 {
        let mut watch = budget.start();
        self.begin(position, budget.memory(), &watch);
        let (mut iterations, seats) = (0, seats(position) as usize);
        while watch.allows(iterations) {
            self.follow(position, seats, &watch);
            iterations += 1;
        }
        iterations
    }

    /// Bytes of its trees.
    pub fn bytes(&self) -> usize {
        self.tree.bytes() + self.spare.bytes()
    }

    /// True if its tree was full.
    pub fn is_full(&self) -> bool {
        self.tree.is_full()
    }

    /// The moves of the root, each with its visits and their sum.
    pub fn root(&self) -> impl Iterator<Item = (G::Move, u64, f64)> {
        self.tree.edges(ROOT).iter().map(|edge| (edge.mv, edge.visits.into(), edge.sum))
    }

    /// Continues with the tree of the last turn if this position is in it, at most one round of turns later. The tree has
    /// half of the memory; the other half is for the part kept in the next turn.
    fn begin(&mut self, position: &G, memory: usize, watch: &BudgetWatch) {
        let (key, room) = (key(position), memory / 2);
        match self.tree.find(key, seats(position)) {
            Some(ROOT) | None => self.tree.begin(Some(key), room),
            Some(node) => {
                self.tree.copy_below(node, &mut self.spare, room);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
        }
        self.spare.fit(room);
        if !self.tree.is_grown(ROOT) {
            self.grow(ROOT, position, watch);
        }
    }

    /// Brings the moves of a node into the tree, if there is room and time. Those of the root come in any case, and
    /// what there was no time to look at counts as lost.
    fn grow(&mut self, node: u32, position: &G, watch: &BudgetWatch) {
        position.moves(&mut self.moves);
        if !self.tree.has_room(node, self.moves.len()) {
            return;
        }
        let looked_at_all = self.look(position, watch);
        if looked_at_all || node == ROOT {
            let rest = self.moves[self.looks.len()..].iter().map(|&mv| (mv, 0.0));
            let all = self.looks.iter().copied().chain(rest);
            self.tree.grow(node, all.map(|(mv, worth)| Edge::new(mv, worth)));
        }
    }

    /// Thinks of a worth that each move begins with; whether there was time for all.
    fn look(&mut self, position: &G, watch: &BudgetWatch) -> bool {
        self.looks.clear();
        if self.search.leaf != Leaf::Look {
            self.looks.extend(self.moves.iter().map(|&mv| (mv, UNTRIED)));
            return true;
        }
        let mover = position.to_move().expect("a node that grows is somebody's decision");
        for (number, &mv) in self.moves.iter().enumerate() {
            if number % LOOKS == LOOKS - 1 && watch.is_late() {
                return false;
            }
            let mut next = position.clone();
            next.play(mv, &mut self.luck);
            self.looks.push((mv, next.estimate(mover).into()));
        }
        true
    }

    /// Follows one line of play and remembers what it was worth.
    fn follow(&mut self, position: &G, seats: usize, watch: &BudgetWatch) {
        let mut game = position.clone();
        self.line.clear();
        self.descend(&mut game, seats, watch);
        self.moves_played += self.line.len() as u64;
        self.play_on(&mut game);
        self.remember(&game);
    }

    /// Goes down the tree to its rim.
    fn descend(&mut self, game: &mut G, seats: usize, watch: &BudgetWatch) {
        let mut node = ROOT;
        while let Some(mover) = game.to_move() {
            let visits = self.tree.visit(node);
            // A line may grow at every node that it meets, so that one line lasts a whole game.
            let grows = visits >= self.search.patience && !self.tree.is_grown(node);
            if grows && (node == ROOT || !watch.is_late()) {
                self.grow(node, game, watch);
            }
            if !self.tree.is_grown(node) {
                return;
            }
            let edge = self.choose(node, visits);
            self.line.push((edge, mover));
            let chosen = self.tree.edge(edge);
            let mut luck = Spread::new(&mut self.luck, self.seed, node, chosen.visits);
            game.play(chosen.mv, &mut luck);
            let trace = luck.trace();
            // Only nodes that may be the root of the next turn need to be known again.
            let key = || (self.line.len() <= seats).then(|| key(game));
            match self.tree.child(edge, trace, key) {
                Some(child) => node = child,
                None => return,
            }
        }
    }

    /// The move with the best balance of worth and novelty.
    fn choose(&self, node: u32, visits: u32) -> u32 {
        let edges = self.tree.edges(node);
        let all = visits + edges.len() as u32;
        let novelty = self.search.exploration * f64::from(all).ln().sqrt();
        let (mut best, mut best_value) = (0, f64::NEG_INFINITY);
        for (at, edge) in edges.iter().enumerate() {
            // The mean, and the novelty that falls with the root of the visits.
            let value = (edge.sum * edge.rarity + novelty) * edge.rarity;
            if value > best_value {
                (best, best_value) = (at, value);
            }
        }
        self.tree.edge_number(node, best)
    }

    /// Plays on where the end of a line is judged later.
    fn play_on(&mut self, game: &mut G) {
        match self.search.leaf {
            Leaf::Random(moves) => self.play_moves(game, moves, G::any_move),
            Leaf::Likely(moves) => self.play_moves(game, moves, G::likely_move),
            Leaf::Look => {}
        }
    }

    fn play_moves(&mut self, game: &mut G, moves: u32, choose: impl Fn(&G, &mut Quick) -> G::Move) {
        for _ in 0..moves {
            if game.to_move().is_none() {
                return;
            }
            let mv = choose(game, &mut self.luck);
            game.play(mv, &mut self.luck);
            self.moves_played += 1;
        }
    }

    /// Adds the worth of the line's end to each mover on it.
    fn remember(&mut self, end: &G) {
        let mut worth = [None; MAX_SEATS];
        for &(edge, mover) in &self.line {
            let worth = *worth[mover.index()].get_or_insert_with(|| f64::from(end.estimate(mover)));
            self.tree.edge(edge).try_again(worth);
        }
    }
}

fn seats<G: Game>(game: &G) -> u32 {
    game.scores().points.len() as u32
}
