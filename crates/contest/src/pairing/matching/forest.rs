//! State of the matching: dual variables, alternating forest and blossoms.
//!
//! The primal-dual method: every node has a dual variable, here its price. An edge is *tight* when the prices of its ends add up
//! to twice its weight. Trees grow along tight edges only; when they cannot, prices change until another edge becomes tight.

pub const NONE: usize = usize::MAX;

/// Label of an outermost node in the forest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeLabel {
    /// In no tree.
    Free,
    /// At even depth, as the root.
    Even,
    /// At odd depth.
    Odd,
}

/// Nodes 0 to n − 1 are those of the graph, further ones are blossoms.
pub struct Forest {
    /// Nodes of the graph.
    pub n: usize,
    /// Room for nodes and blossoms.
    pub room: usize,
    /// Weights between nodes of the graph; zero for no edge.
    weights: Vec<i64>,
    /// Tightest edge of the graph between any two nodes or blossoms.
    nearest: Vec<(u32, u32)>,
    /// For a blossom and a node inside it, the part that contains the node.
    part_with: Vec<u32>,
    /// Dual variables of nodes and blossoms.
    pub price: Vec<i64>,
    /// The node of the graph matched with a node or blossom.
    pub partner: Vec<usize>,
    /// The outermost blossom around a node, or the node itself; `NONE` for unused blossoms.
    pub outer: Vec<usize>,
    /// The label of every outermost node.
    pub label: Vec<NodeLabel>,
    /// The node of the graph through which a node was reached.
    pub parent: Vec<usize>,
    /// For an outermost node, the even node with the tightest edge to it.
    pub closest: Vec<usize>,
    /// Number of the search that last visited a node, for common ancestors.
    pub passed: Vec<usize>,
    /// Number of such searches.
    pub searches: usize,
    /// Parts of every blossom: an odd cycle that begins with its base.
    pub parts: Vec<Vec<usize>>,
    /// Even nodes whose edges are not scanned yet.
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

    /// Sets the initial prices, for which no edge is over-tight.
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

    /// Partner of a node of the graph.
    pub fn mate(&self, node: usize) -> Option<usize> {
        Some(self.partner[node]).filter(|mate| *mate != NONE)
    }

    /// Tightest edge between two nodes or blossoms; its first end is inside `a`.
    pub fn nearest(&self, a: usize, b: usize) -> Option<(usize, usize)> {
        let (from, to) = self.nearest[a * self.room + b];
        (from != u32::MAX).then_some((from as usize, to as usize))
    }

    pub fn set_nearest(&mut self, a: usize, b: usize, edge: (usize, usize)) {
        self.nearest[a * self.room + b] = (edge.0 as u32, edge.1 as u32);
    }

    /// Clears all edges of a blossom.
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

    /// Records all nodes of a part.
    pub fn set_part(&mut self, blossom: usize, part: usize) {
        for node in 0..self.n {
            if self.part_with(part, node).is_some() {
                self.part_with[blossom * self.n + node] = part as u32;
            }
        }
    }

    /// Slack of an edge of the graph.
    pub fn slack(&self, (a, b): (usize, usize)) -> i64 {
        self.price[a] + self.price[b] - 2 * self.weight(a, b)
    }

    /// Slack of the tightest edge between two nodes or blossoms.
    pub fn distance(&self, a: usize, b: usize) -> Option<i64> {
        self.nearest(a, b).map(|edge| self.slack(edge))
    }

    /// Outermost blossoms in use.
    pub fn blossoms(&self) -> impl Iterator<Item = usize> {
        (self.n..self.room).filter(|&blossom| self.outer[blossom] == blossom)
    }

    /// Outermost nodes and blossoms.
    pub fn outermost(&self) -> impl Iterator<Item = usize> {
        (0..self.room).filter(|&node| self.outer[node] == node)
    }

    /// Offers an even node of the graph as the closest to an outermost node.
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

    /// Enqueues all nodes of the graph inside this one.
    pub fn enqueue(&mut self, node: usize) {
        if node < self.n {
            self.queue.push_back(node);
            return;
        }
        for part in self.parts[node].clone() {
            self.enqueue(part);
        }
    }

    /// Sets the outermost blossom of a node and of everything inside it.
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
