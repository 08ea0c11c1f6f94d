//! One thread of the search: its tree, its luck, and its lines of play.

use std::hash::BuildHasher;

use kit::{Chance, Estimate, Game, MAX_SEATS, Player, Quick};
use rustc_hash::FxBuildHasher;

use super::tree::{Edge, ROOT, Tree};
use super::{Leaf, Settings};
use crate::Budget;

/// The worth that a move begins with where nobody looks where it leads. A little above the middle: what was not
/// tried is tried soon, but not everything first.
const UNTRIED: f64 = 0.55;

pub struct Search<G: Estimate> {
    settings: Settings,
    luck: Quick,
    tree: Tree<G::Move>,
    /// The edges of the present line, and who chose each.
    line: Vec<(u32, Player)>,
    moves: Vec<G::Move>,
}

/// Luck that leaves a trace, by which outcomes of a move are told apart.
struct Traced<'a> {
    luck: &'a mut Quick,
    trace: u64,
}

impl Chance for Traced<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.luck.below(n);
        self.note(answer)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let index = self.luck.pick(weights) as u32;
        self.note(index) as usize
    }
}

impl Traced<'_> {
    fn note(&mut self, answer: u32) -> u32 {
        self.trace = (self.trace ^ u64::from(answer) ^ 0x5bd1_e995)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29);
        answer
    }
}

fn key<G: Game>(game: &G) -> u64 {
    FxBuildHasher.hash_one(game)
}

impl<G: Estimate> Search<G> {
    pub fn new(settings: Settings, seed: u64) -> Search<G> {
        let tree = Tree::new(0);
        Search { settings, luck: Quick::new(seed), tree, line: Vec::new(), moves: Vec::new() }
    }

    /// Follows lines of play from this position until the budget is spent; how many.
    pub fn run(&mut self, position: &G, budget: &Budget) -> u64 {
        let watch = budget.start();
        self.begin(position);
        let mut iterations = 0;
        while watch.allows(iterations) {
            self.follow(position);
            iterations += 1;
        }
        iterations
    }

    /// The moves of the root, each with its visits and their sum.
    pub fn root(&self) -> impl Iterator<Item = (G::Move, u64, f64)> {
        self.tree.edges(ROOT).iter().map(|edge| (edge.mv, edge.visits.into(), edge.sum))
    }

    /// Goes on with the tree of the last turn if this position is in it, a turn of everybody later at most.
    fn begin(&mut self, position: &G) {
        let key = key(position);
        let seats = position.scores().points.len() as u32;
        self.tree = match self.tree.find(key, seats) {
            Some(ROOT) => Tree::new(key),
            Some(node) => self.tree.below(node),
            None => Tree::new(key),
        };
        if !self.tree.is_grown(ROOT) {
            self.grow(ROOT, position);
        }
    }

    fn grow(&mut self, node: u32, position: &G) {
        position.moves(&mut self.moves);
        if !(self.tree.has_room(self.moves.len()) || node == ROOT) {
            return;
        }
        let (leaf, luck) = (self.settings.leaf, &mut self.luck);
        let mover = position.to_move().expect("a node that grows is somebody's decision");
        let worth = |mv: &G::Move| match leaf {
            Leaf::Playout(_) => (*mv, UNTRIED),
            Leaf::Look => {
                let mut next = position.clone();
                next.play(*mv, luck);
                (*mv, next.estimate(mover).into())
            }
        };
        self.tree.grow(node, self.moves.iter().map(worth));
    }

    /// Follows one line of play and remembers what it was worth.
    fn follow(&mut self, position: &G) {
        let mut game = position.clone();
        self.line.clear();
        self.descend(&mut game);
        if let Leaf::Playout(moves) = self.settings.leaf {
            self.play_on(&mut game, moves);
        }
        self.remember(&game);
    }

    /// Goes down the tree to its rim.
    fn descend(&mut self, game: &mut G) {
        let mut node = ROOT;
        while let Some(mover) = game.to_move() {
            let met = self.tree.node(node);
            met.visits += 1;
            if met.visits >= self.settings.patience && !self.tree.is_grown(node) {
                self.grow(node, game);
            }
            if !self.tree.is_grown(node) {
                return;
            }
            let edge = self.choose(node);
            self.line.push((edge, mover));
            let mut luck = Traced { luck: &mut self.luck, trace: 0 };
            game.play(self.tree.edge(edge).mv, &mut luck);
            let trace = luck.trace;
            match self.tree.child(edge, trace, || key(game)) {
                Some(child) => node = child,
                None => return,
            }
        }
    }

    /// The move with the best balance of worth and novelty.
    fn choose(&self, node: u32) -> u32 {
        let edges = self.tree.edges(node);
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        let novelty = self.settings.exploration * f64::from(visits).ln().sqrt();
        let value = |edge: &Edge<G::Move>| {
            let tried = f64::from(edge.visits);
            edge.sum / tried + novelty / tried.sqrt()
        };
        let (mut best, mut best_value) = (0, f64::NEG_INFINITY);
        for (at, edge) in edges.iter().enumerate() {
            let value = value(edge);
            if value > best_value {
                (best, best_value) = (at, value);
            }
        }
        self.tree.edge_number(node, best)
    }

    fn play_on(&mut self, game: &mut G, moves: u32) {
        for _ in 0..moves {
            if game.to_move().is_none() {
                return;
            }
            let mv = game.any_move(&mut self.luck);
            game.play(mv, &mut self.luck);
        }
    }

    /// Adds what the end of the line is worth to everybody who chose a move in it.
    fn remember(&mut self, end: &G) {
        let mut worth = [None; MAX_SEATS];
        for &(edge, mover) in &self.line {
            let worth = *worth[mover.index()].get_or_insert_with(|| f64::from(end.estimate(mover)));
            let edge = self.tree.edge(edge);
            edge.visits += 1;
            edge.sum += worth;
        }
    }
}
