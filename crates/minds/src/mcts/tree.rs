//! The tree of positions that were met: nodes, the moves from them, and what luck made of each move.

pub const ROOT: u32 = 0;

/// No node, no outcome.
const NONE: u32 = u32::MAX;

/// A tree never holds more moves than this, which bounds its memory; lines of play then end at its rim.
const MOST_EDGES: usize = 4 << 20;

/// So many outcomes of one move are told apart; others are judged where they fall.
const MOST_OUTCOMES: u32 = 48;

/// A position that was met.
#[derive(Clone, Copy)]
struct Node {
    /// Tells positions apart, so that the tree can be kept for the next turn; nobody asked yet far from the root.
    key: Option<u64>,
    visits: u32,
    first: u32,
    count: u32,
}

/// A move from a node.
#[derive(Clone, Copy)]
pub struct Edge<M> {
    pub mv: M,
    /// How often it was tried, the visit it begins with included.
    pub visits: u32,
    /// What these visits were worth to the mover, together.
    pub sum: f64,
    /// One above the root of the visits, so that choosing neither divides nor takes roots.
    pub rarity: f64,
    outcome: u32,
    outcomes: u32,
}

impl<M> Edge<M> {
    /// It was tried once more, and worth so much.
    pub fn try_again(&mut self, worth: f64) {
        self.visits += 1;
        self.sum += worth;
        self.rarity = f64::from(self.visits).sqrt().recip();
    }
}

/// What luck made of a move.
#[derive(Clone, Copy)]
struct ChanceNode {
    luck: u64,
    node: u32,
    next: u32,
}

/// Nodes, edges and outcomes, each in one piece of memory.
pub struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    outcomes: Vec<ChanceNode>,
}

impl<M: Copy> Tree<M> {
    /// A root that was never met.
    pub fn new(key: u64) -> Tree<M> {
        let root = Node { key: Some(key), visits: 0, first: 0, count: 0 };
        Tree { nodes: vec![root], edges: Vec::new(), outcomes: Vec::new() }
    }

    /// Meets a node once more; how often it has been met.
    pub fn visit(&mut self, node: u32) -> u32 {
        let visits = &mut self.nodes[node as usize].visits;
        *visits += 1;
        *visits
    }

    /// Whether the moves of the node are in the tree.
    pub fn is_grown(&self, node: u32) -> bool {
        self.nodes[node as usize].count > 0
    }

    /// Whether the tree may grow by so many moves.
    pub fn has_room(&self, moves: usize) -> bool {
        self.edges.len() + moves <= MOST_EDGES
    }

    /// Adds the moves of a node, each with the worth it begins with.
    pub fn grow(&mut self, node: u32, moves: impl Iterator<Item = (M, f64)>) {
        let first = self.edges.len();
        let edge = |(mv, worth)| Edge { mv, visits: 1, sum: worth, rarity: 1.0, outcome: NONE, outcomes: 0 };
        self.edges.extend(moves.map(edge));
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.count = (self.edges.len() - first) as u32;
    }

    /// The moves of a node.
    pub fn edges(&self, node: u32) -> &[Edge<M>] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + count) as usize]
    }

    /// The edge of that number among the moves of the node.
    pub fn edge_number(&self, node: u32, at: usize) -> u32 {
        self.nodes[node as usize].first + at as u32
    }

    pub fn edge(&mut self, edge: u32) -> &mut Edge<M> {
        &mut self.edges[edge as usize]
    }

    /// The node that the edge leads to when luck falls so; made if it is new and there is room. It keeps the key, if
    /// there is one and it has none.
    pub fn child(&mut self, edge: u32, luck: u64, key: impl FnOnce() -> Option<u64>) -> Option<u32> {
        let Edge { outcome, outcomes, .. } = self.edges[edge as usize];
        let mut at = outcome;
        while at != NONE {
            let ChanceNode { luck: known, node, next } = self.outcomes[at as usize];
            if known == luck {
                let known = &mut self.nodes[node as usize].key;
                *known = known.or_else(key);
                return Some(node);
            }
            at = next;
        }
        if outcomes == MOST_OUTCOMES {
            return None;
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { key: key(), visits: 0, first: 0, count: 0 });
        self.link(edge, luck, node);
        Some(node)
    }

    fn link(&mut self, edge: u32, luck: u64, node: u32) {
        let new = self.outcomes.len() as u32;
        let edge = &mut self.edges[edge as usize];
        self.outcomes.push(ChanceNode { luck, node, next: edge.outcome });
        edge.outcome = new;
        edge.outcomes += 1;
    }

    /// The nodes that the moves of this one lead to, each with its luck.
    fn children(&self, edge: &Edge<M>) -> impl Iterator<Item = (u64, u32)> {
        let outcome = |at: &u32| self.outcomes.get(*at as usize);
        let chain = std::iter::successors(outcome(&edge.outcome), move |last| outcome(&last.next));
        chain.map(|outcome| (outcome.luck, outcome.node))
    }

    /// A node with this key at most so many moves away from the root.
    pub fn find(&self, key: u64, depth: u32) -> Option<u32> {
        let mut rim = vec![ROOT];
        for _ in 0..=depth {
            if let Some(&found) = rim.iter().find(|&&node| self.nodes[node as usize].key == Some(key)) {
                return Some(found);
            }
            let below = |&node: &u32| {
                self.edges(node).iter().flat_map(|edge| self.children(edge)).map(|(_, node)| node)
            };
            rim = rim.iter().flat_map(below).collect();
        }
        None
    }

    /// The tree below a node, as a tree of its own.
    pub fn below(&self, node: u32) -> Tree<M> {
        let old = self.nodes[node as usize];
        let mut tree = Tree::new(0);
        tree.nodes[0].key = old.key;
        let mut copied = vec![node];
        // Nodes are copied in the order in which they are found, so that a node's place in the list is its number.
        let mut next = 0;
        while let Some(&from) = copied.get(next) {
            tree.nodes[next].visits = self.nodes[from as usize].visits;
            let edges = self.edges(from);
            if !edges.is_empty() {
                tree.grow(next as u32, edges.iter().map(|edge| (edge.mv, edge.sum)));
            }
            for (at, edge) in edges.iter().enumerate() {
                let number = tree.edge_number(next as u32, at);
                (tree.edge(number).visits, tree.edge(number).rarity) = (edge.visits, edge.rarity);
                for (luck, child) in self.children(edge) {
                    let key = self.nodes[child as usize].key;
                    tree.nodes.push(Node { key, visits: 0, first: 0, count: 0 });
                    tree.link(number, luck, tree.nodes.len() as u32 - 1);
                    copied.push(child);
                }
            }
            next += 1;
        }
        tree
    }
}
