//! State of the matching: dual variables, alternating forest and blossoms.
//!
//! The primal-dual method: every node has a dual variable. An edge is *tight* when the duals of its ends add up
//! to twice its weight. Trees grow along tight edges only; when they cannot, duals change until another edge becomes tight.

pub const NONE: usize = usize::MAX;

/// Label of a top-level node in the forest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeLabel {
    /// In no tree.
    Unlabelled,
    /// At even depth, as the root.
    Even,
    /// At odd depth.
    Odd,
}

/// Nodes 0 to n − 1 are those of the graph, further ones are blossoms.
pub struct Forest {
    /// Nodes of the graph.
    pub n: usize,
    /// Upper bound of nodes and blossoms.
    pub capacity: usize,
    /// Weights between nodes of the graph; zero for no edge.
    weights: Vec<i64>,
    /// Tightest edge of the graph between any two nodes or blossoms.
    min_slack_edge: Vec<(u32, u32)>,
    /// For a blossom and a node inside it, the part that contains the node.
    part_with: Vec<u32>,
    /// Dual variables of nodes and blossoms.
    pub dual: Vec<i64>,
    /// The node of the graph matched with a node or blossom.
    pub partner: Vec<usize>,
    /// The top-level blossom around a node, or the node itself; `NONE` for unused blossoms.
    pub blossom_of: Vec<usize>,
    /// The label of every top-level node.
    pub label: Vec<NodeLabel>,
    /// The node of the graph through which a node was reached.
    pub parent: Vec<usize>,
    /// For a top-level node, the even node with the tightest edge to it.
    pub best_from: Vec<usize>,
    /// Stamp of the last ancestor search that visited a node.
    pub visited_at: Vec<usize>,
    /// Stamp of the last ancestor search.
    pub stamp: usize,
    /// Parts of every blossom: an odd cycle that begins with its base.
    pub parts: Vec<Vec<usize>>,
    /// Even nodes whose edges are not scanned yet.
    pub queue: std::collections::VecDeque<usize>,
}

impl Forest {
    /// A graph without edges.
    pub fn new(n: usize) -> Forest {
        let capacity = n + n / 2 + 1;
        Forest {
            n,
            capacity,
            weights: vec![0; n * n],
            min_slack_edge: vec![(u32::MAX, u32::MAX); capacity * capacity],
            part_with: vec![u32::MAX; capacity * n],
            dual: vec![0; capacity],
            partner: vec![NONE; capacity],
            blossom_of: (0..capacity).map(|node| if node < n { node } else { NONE }).collect(),
            label: vec![NodeLabel::Unlabelled; capacity],
            parent: vec![NONE; capacity],
            best_from: vec![NONE; capacity],
            visited_at: vec![0; capacity],
            stamp: 0,
            parts: vec![Vec::new(); capacity],
            queue: std::collections::VecDeque::new(),
        }
    }

    /// Joins two nodes by an edge.
    pub fn join(&mut self, a: usize, b: usize, weight: i64) {
        self.weights[a * self.n + b] = weight;
        self.weights[b * self.n + a] = weight;
        self.set_min_slack_edge(a, b, (a, b));
        self.set_min_slack_edge(b, a, (b, a));
    }

    /// Sets the initial duals, for which no edge is over-tight.
    pub fn ready(&mut self) {
        let most = self.weights.iter().copied().max().unwrap_or(0);
        self.dual[..self.n].fill(most);
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
    pub fn min_slack_edge(&self, a: usize, b: usize) -> Option<(usize, usize)> {
        let (from, to) = self.min_slack_edge[a * self.capacity + b];
        (from != u32::MAX).then_some((from as usize, to as usize))
    }

    pub fn set_min_slack_edge(&mut self, a: usize, b: usize, edge: (usize, usize)) {
        self.min_slack_edge[a * self.capacity + b] = (edge.0 as u32, edge.1 as u32);
    }

    /// Clears all edges of a blossom.
    pub fn forget(&mut self, blossom: usize) {
        for node in 0..self.capacity {
            self.min_slack_edge[blossom * self.capacity + node] = (u32::MAX, u32::MAX);
            self.min_slack_edge[node * self.capacity + blossom] = (u32::MAX, u32::MAX);
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
        self.dual[a] + self.dual[b] - 2 * self.weight(a, b)
    }

    /// Slack of the tightest edge between two nodes or blossoms.
    pub fn min_slack(&self, a: usize, b: usize) -> Option<i64> {
        self.min_slack_edge(a, b).map(|edge| self.slack(edge))
    }

    /// Outermost blossoms in use.
    pub fn blossoms(&self) -> impl Iterator<Item = usize> {
        (self.n..self.capacity).filter(|&blossom| self.blossom_of[blossom] == blossom)
    }

    /// Outermost nodes and blossoms.
    pub fn top_level(&self) -> impl Iterator<Item = usize> {
        (0..self.capacity).filter(|&node| self.blossom_of[node] == node)
    }

    /// Keeps an even node of the graph as the best start of an edge to a top-level node, if its slack is less.
    pub fn update_best_from(&mut self, from: usize, to: usize) {
        let best_from = self.best_from[to];
        if best_from == NONE || self.min_slack(from, to) < self.min_slack(best_from, to) {
            self.best_from[to] = from;
        }
    }

    /// Finds the even node of the graph with the least slack to a top-level node.
    pub fn find_best_from(&mut self, to: usize) {
        self.best_from[to] = NONE;
        for from in 0..self.n {
            let blossom_of = self.blossom_of[from];
            if blossom_of != to
                && self.label[blossom_of] == NodeLabel::Even
                && self.min_slack_edge(from, to).is_some()
            {
                self.update_best_from(from, to);
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

    /// Sets the top-level blossom of a node and of everything inside it.
    pub fn set_outer(&mut self, node: usize, blossom_of: usize) {
        self.blossom_of[node] = blossom_of;
        if node < self.n {
            return;
        }
        for part in self.parts[node].clone() {
            self.set_outer(part, blossom_of);
        }
    }
}
