//! The tree: positions, the moves from each, and where luck led after them.

use kit::{Chance, Game, Quick};

use super::{Guided, Judgement, Leaf};
use crate::Ranked;

pub struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    search: Guided,
    luck: Quick,
    /// The least and the greatest value seen: what is found is scaled by them, as games have values of any size.
    range: (f32, f32),
}

struct Node<G: Game> {
    position: G,
    mover: Option<usize>,
    edges: Vec<Edge<G>>,
    /// Whether it waits to be judged.
    waits: bool,
    /// What the judge thought of it, for the mover.
    value: f32,
}

struct Edge<G: Game> {
    mv: G::Move,
    prior: f32,
    visits: u32,
    /// Lines that wait for their judgement.
    waiting: u32,
    sum: f64,
    /// Where luck led: one position, if there is none.
    after: Vec<usize>,
}

/// The way to a position: nodes and the edges taken from them, and the node at its end.
pub struct Path {
    steps: Vec<(usize, usize)>,
    end: usize,
}

/// Where a line of play led.
pub enum Found {
    /// To a position that nobody has judged.
    New(Path),
    /// To the end of the game, which is counted already.
    End,
    /// To a position that waits to be judged.
    Waits,
}

impl<G: Game> Tree<G> {
    pub fn new(position: &G, search: Guided, luck: Quick) -> Tree<G> {
        let mut tree = Tree { nodes: Vec::new(), search, luck, range: (f32::MAX, f32::MIN) };
        tree.add(position.clone());
        tree
    }

    fn add(&mut self, position: G) -> usize {
        let mover = position.to_move().map(kit::Player::index);
        self.nodes.push(Node { position, mover, edges: Vec::new(), waits: false, value: 0.0 });
        self.nodes.len() - 1
    }

    /// Follows one line of play.
    pub fn descend(&mut self) -> Found {
        let (mut steps, mut at) = (Vec::new(), 0);
        loop {
            let node = &self.nodes[at];
            if node.mover.is_none() {
                let values = node.position.scores().returns();
                self.count(&steps, &values, false);
                return Found::End;
            }
            if node.waits {
                return Found::Waits;
            }
            if node.edges.is_empty() {
                self.nodes[at].waits = true;
                steps
                    .iter()
                    .for_each(|&(node, edge): &(usize, usize)| self.nodes[node].edges[edge].waiting += 1);
                return Found::New(Path { steps, end: at });
            }
            let edge = self.choose(at);
            steps.push((at, edge));
            at = self.follow(at, edge);
        }
    }

    /// Plays a move, and finds the position that luck led to, or adds it.
    fn follow(&mut self, at: usize, edge: usize) -> usize {
        let mut position = self.nodes[at].position.clone();
        position.play(self.nodes[at].edges[edge].mv, &mut self.luck);
        let known = self.nodes[at].edges[edge].after.iter().copied();
        let known = known.into_iter().find(|&after| self.nodes[after].position == position);
        known.unwrap_or_else(|| {
            let after = self.add(position);
            self.nodes[at].edges[edge].after.push(after);
            after
        })
    }

    /// The edge that promises most: what was found, and what the priors hope for where little was tried.
    fn choose(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let tried: u32 = node.edges.iter().map(|edge| edge.visits + edge.waiting).sum();
        let root = f64::from(tried + 1).sqrt() as f32;
        let worth = |edge: &Edge<G>| {
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
        let worths = node.edges.iter().map(worth).enumerate();
        worths.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(edge, _)| edge)
    }

    /// A value between 0, the least that was seen, and 1, the greatest.
    fn scaled(&self, value: f32) -> f32 {
        let (low, high) = self.range;
        if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// The position at the end of a path.
    pub fn leaf(&self, path: &Path) -> Leaf<'_, G> {
        let (position, mut moves) = (&self.nodes[path.end].position, Vec::new());
        position.moves(&mut moves);
        Leaf { position, moves }
    }

    /// Puts a judgement into the tree, and counts it all the way up.
    pub fn grow(&mut self, path: Path, moves: Vec<G::Move>, judgement: &Judgement) {
        let Path { steps, end } = path;
        let mut priors = judgement.priors.clone();
        priors.resize(moves.len(), 0.0);
        normalise(&mut priors);
        if end == 0 {
            self.add_noise(&mut priors);
        }
        let node = &mut self.nodes[end];
        node.waits = false;
        node.value = node.mover.and_then(|mover| judgement.values.get(mover)).copied().unwrap_or(0.0);
        let edge = |(mv, prior)| Edge { mv, prior, visits: 0, waiting: 0, sum: 0.0, after: Vec::new() };
        node.edges = moves.into_iter().zip(priors).map(edge).collect();
        self.count(&steps, &judgement.values, true);
    }

    /// Counts the values of a line, which may have waited for them.
    fn count(&mut self, steps: &[(usize, usize)], values: &[f32], waited: bool) {
        for &value in values.iter().filter(|value| value.is_finite()) {
            self.range = (self.range.0.min(value), self.range.1.max(value));
        }
        for &(node, edge) in steps {
            let mover = self.nodes[node].mover.unwrap_or(0);
            let edge = &mut self.nodes[node].edges[edge];
            edge.waiting -= u32::from(waited);
            edge.visits += 1;
            edge.sum += f64::from(values.get(mover).copied().unwrap_or(0.0));
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
        let found = |edge: &Edge<G>| Ranked {
            mv: edge.mv,
            estimate: if edge.visits == 0 {
                self.nodes[0].value
            } else {
                (edge.sum / f64::from(edge.visits)) as f32
            },
            visits: edge.visits.into(),
        };
        let mut ranked: Vec<(f32, Ranked<G::Move>)> =
            self.nodes[0].edges.iter().map(|edge| (edge.prior, found(edge))).collect();
        ranked.sort_by(|a, b| {
            let key = |(prior, ranked): &(f32, Ranked<G::Move>)| (ranked.visits, ranked.estimate, *prior);
            key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
        });
        ranked.into_iter().map(|(_, ranked)| ranked).collect()
    }
}

/// Scales weights so that they add up to 1; what is no weight counts 0, and if all do, they are equal.
fn normalise(weights: &mut [f32]) {
    weights.iter_mut().for_each(|weight| *weight = if weight.is_finite() { weight.max(0.0) } else { 0.0 });
    let sum: f32 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f32;
    weights.iter_mut().for_each(|weight| *weight = if sum > 0.0 { *weight / sum } else { even });
}
