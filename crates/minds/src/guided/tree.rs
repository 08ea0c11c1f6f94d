//! The tree: positions, the moves from each, and where luck led after them.

use std::hash::BuildHasher;

use kit::{Chance, Game, Player, Quick};
use rustc_hash::FxBuildHasher;

use super::{Guided, Judgement, Leaf};
use crate::{MemoryUse, Ranked, room};

const ROOT: u32 = 0;

/// No node.
const NONE: u32 = u32::MAX;

/// Nodes and edges, each in one piece of memory. When something found no room nothing is added any more: lines of play end at
/// the rim, where they are judged and count on the way.
pub struct Tree<G: Game> {
    position: G,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    /// The most bytes that both may hold.
    room: usize,
    is_full: bool,
    search: Guided,
    luck: Quick,
    /// The least and the greatest value seen: what is found is scaled by them, as games have values of any size.
    range: (f32, f32),
}

/// A position that was met: where luck led after a move.
struct Node {
    /// Tells it from the others of the same move, of which the one before it is next.
    key: u64,
    next: u32,
    first: u32,
    count: u32,
    /// True while it waits for its judgement.
    waits: bool,
    /// The judge's value for the mover.
    value: f32,
}

struct Edge<M> {
    mv: M,
    prior: f32,
    visits: u32,
    /// Lines that wait for their judgement.
    waiting: u32,
    /// The newest of the positions where luck led.
    after: u32,
    sum: f64,
}

/// The way to a position: the edges taken, and who took them.
pub struct Path<G> {
    steps: Vec<(u32, Player)>,
    /// The position at its end, and its node, if there was room for one.
    position: G,
    end: u32,
}

/// End of a line of play.
pub enum Found<G> {
    /// A position without a judgement.
    New(Path<G>),
    /// To the end of the game, which is counted already.
    End,
    /// To a position that waits to be judged.
    Waits,
}

impl<G: Game> Tree<G> {
    /// A tree with the root alone, and room for `bytes`.
    pub fn new(position: &G, room: usize, search: Guided) -> Tree<G> {
        let root = Node::new(0, NONE);
        Tree {
            position: position.clone(),
            nodes: vec![root],
            edges: Vec::new(),
            room,
            is_full: false,
            luck: Quick::new(search.seed),
            search,
            range: (f32::MAX, f32::MIN),
        }
    }

    /// Capacity in bytes.
    pub fn memory(&self) -> MemoryUse {
        MemoryUse { bytes: room::held(&self.nodes) + room::held(&self.edges), is_full: self.is_full }
    }

    /// Follows one line of play.
    pub fn descend(&mut self) -> Found<G> {
        let (mut steps, mut at, mut position) = (Vec::new(), ROOT, self.position.clone());
        loop {
            let Some(mover) = position.to_move() else {
                self.count(&steps, &position.scores().returns(), false);
                return Found::End;
            };
            let is_grown = self.nodes.get(at as usize).is_some_and(|node| node.count > 0);
            if !is_grown {
                return self.wait(Path { steps, position, end: at });
            }
            let edge = self.choose(at);
            steps.push((edge, mover));
            position.play(self.edges[edge as usize].mv, &mut self.luck);
            at = self.follow(edge, FxBuildHasher.hash_one(&position));
        }
    }

    /// The line waits for its judgement, unless another waits for the same.
    fn wait(&mut self, path: Path<G>) -> Found<G> {
        if let Some(end) = self.nodes.get_mut(path.end as usize) {
            if end.waits {
                return Found::Waits;
            }
            end.waits = true;
        }
        path.steps.iter().for_each(|&(edge, _)| self.edges[edge as usize].waiting += 1);
        Found::New(path)
    }

    /// The node that luck led to after a move; it is added if it is new and there is room.
    fn follow(&mut self, edge: u32, key: u64) -> u32 {
        let first = self.edges[edge as usize].after;
        let mut at = first;
        while let Some(node) = self.nodes.get(at as usize) {
            if node.key == key {
                return at;
            }
            at = node.next;
        }
        let bytes = self.room.saturating_sub(room::held(&self.edges));
        self.is_full = self.is_full || !room::has_room(&mut self.nodes, 1, bytes);
        if self.is_full {
            return NONE;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(key, first));
        self.edges[edge as usize].after = new;
        new
    }

    fn edges(&self, node: u32) -> &[Edge<G::Move>] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + count) as usize]
    }

    /// The edge that promises most: what was found, and what the priors hope for where little was tried.
    fn choose(&self, at: u32) -> u32 {
        let (node, edges) = (&self.nodes[at as usize], self.edges(at));
        let tried: u32 = edges.iter().map(|edge| edge.visits + edge.waiting).sum();
        let root = f64::from(tried + 1).sqrt() as f32;
        let worth = |edge: &Edge<G::Move>| {
            let tries = edge.visits + edge.waiting;
            // A line that waits counts as lost.
            let found = match tries {
                0 => self.scaled(node.value),
                _ => {
                    self.scaled((edge.sum / f64::from(edge.visits.max(1))) as f32) * edge.visits as f32
                        / tries as f32
                }
            };
            found + self.search.exploration * edge.prior * root / (1 + tries) as f32
        };
        let worths = edges.iter().map(worth).enumerate();
        node.first + worths.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(edge, _)| edge as u32)
    }

    /// A value between 0, the least that was seen, and 1, the greatest.
    fn scaled(&self, value: f32) -> f32 {
        let (low, high) = self.range;
        if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Puts a judgement into the tree, and counts it all the way up.
    pub fn grow(&mut self, path: &Path<G>, moves: &[G::Move], judgement: &Judgement) {
        if (path.end as usize) < self.nodes.len() {
            self.grow_node(path, moves, judgement);
        }
        self.count(&path.steps, &judgement.values, true);
    }

    fn grow_node(&mut self, path: &Path<G>, moves: &[G::Move], judgement: &Judgement) {
        let mut priors = judgement.priors.clone();
        priors.resize(moves.len(), 0.0);
        normalise(&mut priors);
        if path.end == ROOT {
            self.add_noise(&mut priors);
        }
        let mover = path.position.to_move().map(Player::index);
        let node = &mut self.nodes[path.end as usize];
        node.waits = false;
        node.value = mover.and_then(|mover| judgement.values.get(mover)).copied().unwrap_or(0.0);
        if path.end == ROOT || self.has_room(moves.len()) {
            let node = &mut self.nodes[path.end as usize];
            (node.first, node.count) = (self.edges.len() as u32, moves.len() as u32);
            self.edges.extend(moves.iter().zip(priors).map(|(&mv, prior)| Edge::new(mv, prior)));
        }
    }

    /// True if there is room for `moves` of a node. Those of the root are always stored.
    fn has_room(&mut self, moves: usize) -> bool {
        let bytes = self.room.saturating_sub(room::held(&self.nodes));
        self.is_full = self.is_full || !room::has_room(&mut self.edges, moves, bytes);
        !self.is_full
    }

    /// Counts the values of a line, which may have waited for them.
    fn count(&mut self, steps: &[(u32, Player)], values: &[f32], waited: bool) {
        for &value in values.iter().filter(|value| value.is_finite()) {
            self.range = (self.range.0.min(value), self.range.1.max(value));
        }
        for &(edge, mover) in steps {
            let edge = &mut self.edges[edge as usize];
            edge.waiting -= u32::from(waited);
            edge.visits += 1;
            edge.sum += f64::from(values.get(mover.index()).copied().unwrap_or(0.0));
        }
    }

    /// Mixes random weights into the priors of the root, so that self-play tries what the guide would never try.
    fn add_noise(&mut self, priors: &mut [f32]) {
        let share = self.search.noise.clamp(0.0, 1.0);
        if share == 0.0 {
            return;
        }
        // Exponential numbers to the third power: a few moves get most of it, as with a small Dirichlet parameter.
        let mut noise: Vec<f32> = priors
            .iter()
            .map(|_| (-((self.luck.below(1 << 24) + 1) as f32 / (1 << 24) as f32).ln()).powi(3))
            .collect();
        normalise(&mut noise);
        priors
            .iter_mut()
            .zip(noise)
            .for_each(|(prior, noise)| *prior = (1.0 - share) * *prior + share * noise);
    }

    /// The moves of the root, what was tried most first.
    pub fn ranked(&self) -> Vec<Ranked<G::Move>> {
        let found = |edge: &Edge<G::Move>| Ranked {
            mv: edge.mv,
            estimate: if edge.visits == 0 {
                self.nodes[0].value
            } else {
                (edge.sum / f64::from(edge.visits)) as f32
            },
            visits: edge.visits.into(),
        };
        let mut ranked: Vec<(f32, Ranked<G::Move>)> =
            self.edges(ROOT).iter().map(|edge| (edge.prior, found(edge))).collect();
        ranked.sort_by(|a, b| {
            let key = |(prior, ranked): &(f32, Ranked<G::Move>)| (ranked.visits, ranked.estimate, *prior);
            key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
        });
        ranked.into_iter().map(|(_, ranked)| ranked).collect()
    }
}

impl Node {
    fn new(key: u64, next: u32) -> Node {
        Node { key, next, first: 0, count: 0, waits: false, value: 0.0 }
    }
}

impl<M> Edge<M> {
    fn new(mv: M, prior: f32) -> Edge<M> {
        Edge { mv, prior, visits: 0, waiting: 0, after: NONE, sum: 0.0 }
    }
}

impl<G: Game> Path<G> {
    /// The position at its end.
    pub fn leaf(&self) -> Leaf<'_, G> {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        Leaf { position: &self.position, moves }
    }
}

/// Scales weights to a sum of 1; invalid weights count 0, and if all do, they are equal.
fn normalise(weights: &mut [f32]) {
    weights.iter_mut().for_each(|weight| *weight = if weight.is_finite() { weight.max(0.0) } else { 0.0 });
    let sum: f32 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f32;
    weights.iter_mut().for_each(|weight| *weight = if sum > 0.0 { *weight / sum } else { even });
}
