//! The tree of positions that were met: nodes, and the moves from them, by their numbers.

use std::num::NonZeroU64;

use crate::room;

pub const ROOT: u32 = 0;

/// No node.
const NONE: u32 = u32::MAX;

/// Limit of distinct outcomes of one move; further ones are judged where they fall.
const MOST_OUTCOMES: u32 = 48;

/// Eighths of the room for moves; the rest is for nodes.
const EDGES_SHARE: usize = 5;

/// Tells positions apart.
pub type PositionKey = NonZeroU64;

/// A position that was met: what luck made of a move.
#[derive(Clone, Copy)]
struct Node {
    /// Key for keeping the tree in the next turn; computed near the root only.
    key: Option<PositionKey>,
    /// The luck that led here.
    luck: u64,
    /// Earlier outcomes of the same move.
    next: u32,
    visits: u32,
    first: u32,
    count: u32,
}

impl Node {
    fn new(key: Option<PositionKey>, luck: u64, next: u32) -> Node {
        Node { key, luck, next, visits: 0, first: 0, count: 0 }
    }
}

/// A move from a node.
#[derive(Clone, Copy)]
pub struct Edge<M> {
    pub mv: M,
    /// Visits, including the initial one.
    pub visits: u32,
    /// Sum of their worth to the mover.
    pub sum: f64,
    /// One above the root of the visits, so that choosing neither divides nor takes roots.
    pub rarity: f64,
    /// The node that luck led to last of those it had not led to before, and how many there are.
    outcome: u32,
    outcomes: u32,
}

impl<M> Edge<M> {
    /// An untried move, with its initial worth.
    pub fn new(mv: M, worth: f64) -> Edge<M> {
        Edge { mv, visits: 1, sum: worth, rarity: 1.0, outcome: NONE, outcomes: 0 }
    }

    /// Adds a visit of this worth.
    pub fn try_again(&mut self, worth: f64) {
        self.visits += 1;
        self.sum += worth;
        self.rarity = f64::from(self.visits).sqrt().recip();
    }
}

/// Nodes and edges, each in one piece of memory that is used again for the next tree.
///
/// What finds no room is not added: lines of play then end at the rim, and what they were worth still counts on the way.
pub struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// The most bytes that both may hold.
    room: usize,
    is_full: bool,
}

impl<M: Copy> Tree<M> {
    /// Nothing, not even a root.
    pub fn new() -> Tree<M> {
        Tree { nodes: Vec::new(), edges: Vec::new(), room: 0, is_full: false }
    }

    /// Resets it to an unvisited root with `room` bytes.
    pub fn begin(&mut self, key: Option<PositionKey>, room: usize) {
        self.fit(room);
        (self.room, self.is_full) = (room, false);
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node::new(key, 0, NONE));
    }

    /// Gives everything back if it is more than this.
    pub fn fit(&mut self, room: usize) {
        if self.bytes() > room {
            *self = Tree::new();
        }
    }

    /// Capacity in bytes.
    pub fn bytes(&self) -> usize {
        room::held(&self.nodes) + room::held(&self.edges)
    }

    /// True if something found no room.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Meets a node once more; how often it has been met.
    pub fn visit(&mut self, node: u32) -> u32 {
        let visits = &mut self.nodes[node as usize].visits;
        *visits += 1;
        *visits
    }

    /// True if the moves of the node are in the tree.
    pub fn is_grown(&self, node: u32) -> bool {
        self.nodes[node as usize].count > 0
    }

    /// True if there is room for `moves` of a node. Those of the root are always stored.
    pub fn has_room(&mut self, node: u32, moves: usize) -> bool {
        let has_room = node == ROOT || room::has_room(&mut self.edges, moves, self.room / 8 * EDGES_SHARE);
        self.is_full |= !has_room;
        has_room
    }

    /// Adds the moves of a node, for which there is room.
    pub fn grow(&mut self, node: u32, edges: impl Iterator<Item = Edge<M>>) {
        let first = self.edges.len();
        self.edges.extend(edges);
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
    pub fn child(&mut self, edge: u32, luck: u64, key: impl FnOnce() -> Option<PositionKey>) -> Option<u32> {
        let Edge { outcome, outcomes, .. } = self.edges[edge as usize];
        let mut at = outcome;
        while at != NONE {
            let node = &mut self.nodes[at as usize];
            if node.luck == luck {
                node.key = node.key.or_else(key);
                return Some(at);
            }
            at = node.next;
        }
        if outcomes == MOST_OUTCOMES || !self.has_room_for_a_node() {
            return None;
        }
        Some(self.link(edge, luck, key()))
    }

    fn has_room_for_a_node(&mut self) -> bool {
        let has_room = room::has_room(&mut self.nodes, 1, self.room / 8 * (8 - EDGES_SHARE));
        self.is_full |= !has_room;
        has_room
    }

    /// Adds a node that the edge leads to.
    fn link(&mut self, edge: u32, luck: u64, key: Option<PositionKey>) -> u32 {
        let new = self.nodes.len() as u32;
        let edge = &mut self.edges[edge as usize];
        self.nodes.push(Node::new(key, luck, edge.outcome));
        edge.outcome = new;
        edge.outcomes += 1;
        new
    }

    /// The nodes that a move leads to, the newest first.
    fn children(&self, edge: &Edge<M>) -> impl Iterator<Item = u32> {
        let is_there = |at: u32| (at != NONE).then_some(at);
        std::iter::successors(is_there(edge.outcome), move |&at| is_there(self.nodes[at as usize].next))
    }

    /// A node with this key at most `depth` moves from the root.
    pub fn find(&self, key: PositionKey, depth: u32) -> Option<u32> {
        let mut rim: Vec<u32> = self.nodes.first().map(|_| ROOT).into_iter().collect();
        for _ in 0..=depth {
            if let Some(&found) = rim.iter().find(|&&node| self.nodes[node as usize].key == Some(key)) {
                return Some(found);
            }
            let below = |&node: &u32| self.edges(node).iter().flat_map(|edge| self.children(edge));
            rim = rim.iter().flat_map(below).collect();
        }
        None
    }

    /// Makes the other tree a copy of what is below a node, as much of it as there is room for, what is nearest first.
    pub fn copy_below(&self, node: u32, to: &mut Tree<M>, room: usize) {
        to.begin(self.nodes[node as usize].key, room);
        to.nodes[0].first = node;
        // A copy that waits for its turn has the number of its original where that of its moves will be.
        for new in 0.. {
            let Some(copy) = to.nodes.get_mut(new as usize) else { return };
            let from = std::mem::take(&mut copy.first);
            copy.visits = self.nodes[from as usize].visits;
            let edges = self.edges(from);
            if edges.is_empty() || !to.has_room(new, edges.len()) {
                continue;
            }
            to.grow(new, edges.iter().map(|edge| Edge { outcome: NONE, outcomes: 0, ..*edge }));
            for (at, edge) in edges.iter().enumerate() {
                self.copy_children(edge, to, to.edge_number(new, at));
            }
        }
    }

    fn copy_children(&self, edge: &Edge<M>, to: &mut Tree<M>, number: u32) {
        for child in self.children(edge) {
            if !to.has_room_for_a_node() {
                return;
            }
            let Node { luck, key, .. } = self.nodes[child as usize];
            let copy = to.link(number, luck, key);
            to.nodes[copy as usize].first = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    /// The strongest level of a game may meet this bound, and was measured with it.
    #[test]
    fn the_usual_memory_holds_four_million_moves_of_five_words() {
        let room = Budget::USUAL_MEMORY / 2 / 8 * EDGES_SHARE;
        assert_eq!(room / size_of::<Edge<[u16; 5]>>(), 4 << 20);
    }

    /// A root with two moves, the first of which leads to `outcomes` nodes of one move each.
    fn tree(outcomes: u64, room: usize) -> Tree<u8> {
        let mut tree = Tree::new();
        tree.begin(PositionKey::new(1), room);
        tree.grow(ROOT, [Edge::new(7, 0.5), Edge::new(8, 0.5)].into_iter());
        for luck in 0..outcomes {
            let Some(node) = tree.child(0, luck, || PositionKey::new(luck + 2)) else { continue };
            tree.visit(node);
            if tree.has_room(node, 1) {
                tree.grow(node, [Edge::new(9, 0.25)].into_iter());
            }
        }
        tree
    }

    #[test]
    fn a_copy_holds_what_was_below_and_goes_on_from_there() {
        let tree = tree(5, 1 << 20);
        let found = tree.find(PositionKey::new(4).unwrap(), 1).unwrap();
        let mut copy = Tree::new();
        tree.copy_below(ROOT, &mut copy, 1 << 20);
        assert_eq!((copy.nodes.len(), copy.edges.len()), (tree.nodes.len(), tree.edges.len()));
        assert!((0..5).all(|luck| copy.child(0, luck, || None).is_some_and(|node| copy.is_grown(node))));
        tree.copy_below(found, &mut copy, 1 << 20);
        assert_eq!((copy.nodes.len(), copy.edges(ROOT).len(), copy.edges(ROOT)[0].mv), (1, 1, 9));
        assert!(copy.nodes[0].visits == 1 && copy.nodes[0].key == PositionKey::new(4) && !copy.is_full());
    }

    #[test]
    fn what_finds_no_room_is_left_out_of_a_tree_and_of_its_copy() {
        let (roomy, mut small) = (tree(40, 1 << 20), tree(40, 512));
        assert!(small.is_full() && small.bytes() <= 512 && !roomy.is_full());
        assert_eq!((small.nodes.len(), small.edges.len()), (6, 7), "192 bytes are for nodes");
        assert!(small.child(0, 0, || None).is_some() && small.child(0, 99, || None).is_none());
        roomy.copy_below(ROOT, &mut small, 512);
        assert!(small.is_full() && small.bytes() <= 512 && small.nodes.len() == 6);
    }
}
