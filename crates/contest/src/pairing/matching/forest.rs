//! The state of a search for a better matching: alternating trees of nodes, odd cycles shrunk to blossoms.
//!
//! Edmonds' method with prices. Every node has a price; an edge is *tight* when the prices of its ends add up to twice its
//! weight. Trees grow along tight edges only; where they cannot, prices change until another edge is tight.

pub const NONE: usize = usize::MAX;

/// What an outermost node is in the forest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeLabel {
    /// In no tree.
    Free,
    /// An even number of edges away from its root.
    Even,
    /// An odd number.
    Odd,
}

/// Nodes 0 to n − 1 are those of the graph, further ones are blossoms.
pub struct Forest {
    /// Nodes of the graph.
    pub n: usize,
    /// Room for nodes and blossoms.
    pub room: usize,
    /// Weights between nodes of the graph; zero is no edge.
    weights: Vec<i64>,
    /// For any two nodes or blossoms, the edge of the graph between them that is nearest to being tight.
    nearest: Vec<(u32, u32)>,
    /// For a blossom and a node of the graph inside it, the part of the blossom that the node is in.
    part_with: Vec<u32>,
    /// Prices; of a blossom, what its inner edges save.
    pub price: Vec<i64>,
    /// The node of the graph with which a node or a blossom is paired.
    pub partner: Vec<usize>,
    /// The outermost blossom that a node is in, or itself; `NONE` for blossoms that are not in use.
    pub outer: Vec<usize>,
    /// The label of every outermost node.
    pub label: Vec<NodeLabel>,
    /// The node of the graph through which a node was reached.
    pub parent: Vec<usize>,
    /// For an outermost node the even node of the graph with the edge to it that is nearest to being tight.
    pub closest: Vec<usize>,
    /// When a node was last passed in the search for a common root.
    pub passed: Vec<usize>,
    /// How many such searches were made.
    pub searches: usize,
    /// The parts of every blossom, an odd cycle that begins with its base.
    pub parts: Vec<Vec<usize>>,
    /// Even nodes of the graph whose edges were not looked at yet.
    pub queue: std::collections::VecDeque<usize>,
}

impl Forest {
    /// A graph without edges.
    pub fn new(n: usize) -> Forest {
        let room = n + n / 2 + 1;
        Forest {
            n,
            room,
            weights: vec![0; n * n],
            nearest: vec![(u32::MAX, u32::MAX); room * room],
            part_with: vec![u32::MAX; room * n],
            price: vec![0; room],
            partner: vec![NONE; room],
            outer: (0..room).map(|node| if node < n { node } else { NONE }).collect(),
            label: vec![NodeLabel::Free; room],
            parent: vec![NONE; room],
            closest: vec![NONE; room],
            passed: vec![0; room],
            searches: 0,
            parts: vec![Vec::new(); room],
            queue: std::collections::VecDeque::new(),
        }
    }

    /// Joins two nodes by an edge.
    pub fn join(&mut self, a: usize, b: usize, weight: i64) {
        self.weights[a * self.n + b] = weight;
        self.weights[b * self.n + a] = weight;
        self.set_nearest(a, b, (a, b));
        self.set_nearest(b, a, (b, a));
    }

    /// Sets the first prices: no edge is beyond tight.
    pub fn ready(&mut self) {
        let most = self.weights.iter().copied().max().unwrap_or(0);
        self.price[..self.n].fill(most);
        for node in 0..self.n {
            self.part_with[node * self.n + node] = node as u32;
        }
    }

    /// The weight of an edge of the graph, zero if there is none.
    pub fn weight(&self, a: usize, b: usize) -> i64 {
        self.weights[a * self.n + b]
    }

    /// The node with which a node of the graph is paired.
    pub fn mate(&self, node: usize) -> Option<usize> {
        Some(self.partner[node]).filter(|mate| *mate != NONE)
    }

    /// The edge between two nodes or blossoms that is nearest to being tight; its first end is inside `a`.
    pub fn nearest(&self, a: usize, b: usize) -> Option<(usize, usize)> {
        let (from, to) = self.nearest[a * self.room + b];
        (from != u32::MAX).then_some((from as usize, to as usize))
    }

    pub fn set_nearest(&mut self, a: usize, b: usize, edge: (usize, usize)) {
        self.nearest[a * self.room + b] = (edge.0 as u32, edge.1 as u32);
    }

    /// Forgets all edges of a blossom.
    pub fn forget(&mut self, blossom: usize) {
        for node in 0..self.room {
            self.nearest[blossom * self.room + node] = (u32::MAX, u32::MAX);
            self.nearest[node * self.room + blossom] = (u32::MAX, u32::MAX);
        }
        self.part_with[blossom * self.n..][..self.n].fill(u32::MAX);
    }

    /// The part of a blossom that a node of the graph is in.
    pub fn part_with(&self, blossom: usize, node: usize) -> Option<usize> {
        Some(self.part_with[blossom * self.n + node])
            .filter(|part| *part != u32::MAX)
            .map(|part| part as usize)
    }

    /// Notes all nodes of a part.
    pub fn set_part(&mut self, blossom: usize, part: usize) {
        for node in 0..self.n {
            if self.part_with(part, node).is_some() {
                self.part_with[blossom * self.n + node] = part as u32;
            }
        }
    }

    /// How far an edge of the graph is from being tight.
    pub fn slack(&self, (a, b): (usize, usize)) -> i64 {
        self.price[a] + self.price[b] - 2 * self.weight(a, b)
    }

    /// How far the nearest edge between two nodes or blossoms is.
    pub fn distance(&self, a: usize, b: usize) -> Option<i64> {
        self.nearest(a, b).map(|edge| self.slack(edge))
    }

    /// Blossoms in use that are in no other.
    pub fn blossoms(&self) -> impl Iterator<Item = usize> {
        (self.n..self.room).filter(|&blossom| self.outer[blossom] == blossom)
    }

    /// Nodes and blossoms that are in no other.
    pub fn outermost(&self) -> impl Iterator<Item = usize> {
        (0..self.room).filter(|&node| self.outer[node] == node)
    }

    /// Lets an outermost node know of an even node of the graph that may be closest.
    pub fn offer(&mut self, from: usize, to: usize) {
        let closest = self.closest[to];
        if closest == NONE || self.distance(from, to) < self.distance(closest, to) {
            self.closest[to] = from;
        }
    }

    /// Finds the even node of the graph that is closest to an outermost node.
    pub fn find_closest(&mut self, to: usize) {
        self.closest[to] = NONE;
        for from in 0..self.n {
            let outer = self.outer[from];
            if outer != to && self.label[outer] == NodeLabel::Even && self.nearest(from, to).is_some() {
                self.offer(from, to);
            }
        }
    }

    /// Puts all nodes of the graph inside this one into the queue.
    pub fn enqueue(&mut self, node: usize) {
        if node < self.n {
            self.queue.push_back(node);
            return;
        }
        for part in self.parts[node].clone() {
            self.enqueue(part);
        }
    }

    /// Says in which outermost blossom a node and all inside it are.
    pub fn set_outer(&mut self, node: usize, outer: usize) {
        self.outer[node] = outer;
        if node < self.n {
            return;
        }
        for part in self.parts[node].clone() {
            self.set_outer(part, outer);
        }
    }
}
