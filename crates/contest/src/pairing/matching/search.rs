//! One phase of the blossom algorithm: alternating trees grow from all unmatched nodes until two of them meet, which adds a pair.

use super::forest::{Forest, NONE, NodeLabel};

impl Forest {
    /// Adds one pair; false if the matching is optimal.
    pub fn augment(&mut self) -> bool {
        self.label.fill(NodeLabel::Unlabelled);
        self.best_from.fill(NONE);
        self.queue.clear();
        for root in self.top_level().filter(|&node| self.partner[node] == NONE).collect::<Vec<_>>() {
            self.parent[root] = NONE;
            self.label[root] = NodeLabel::Even;
            self.enqueue(root);
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.scan_even_nodes() {
                return true;
            }
            if !self.update_duals() {
                return false;
            }
            if self.follow_tight_edges() {
                return true;
            }
            for blossom in self.blossoms().collect::<Vec<_>>() {
                if self.label[blossom] == NodeLabel::Odd && self.dual[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Scans the edges of all queued even nodes; true if two trees have met.
    fn scan_even_nodes(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.blossom_of[from]] == NodeLabel::Odd {
                continue;
            }
            for to in 0..self.n {
                if self.weight(from, to) == 0 || self.blossom_of[from] == self.blossom_of[to] {
                    continue;
                }
                if self.slack((from, to)) > 0 {
                    self.update_best_from(from, self.blossom_of[to]);
                } else if self.use_edge((from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Dual update: lowers duals of even nodes and raises those of odd ones; false at the optimum.
    fn update_duals(&mut self) -> bool {
        let Some(change) = self.dual_step() else { return false };
        for node in 0..self.n {
            match self.label[self.blossom_of[node]] {
                NodeLabel::Even => self.dual[node] -= change,
                NodeLabel::Odd => self.dual[node] += change,
                NodeLabel::Unlabelled => {}
            }
        }
        for blossom in self.blossoms().collect::<Vec<_>>() {
            match self.label[blossom] {
                NodeLabel::Even => self.dual[blossom] += 2 * change,
                NodeLabel::Odd => self.dual[blossom] -= 2 * change,
                NodeLabel::Unlabelled => {}
            }
        }
        true
    }

    /// Largest dual update; `None` if the dual of an even node reaches zero first, which proves the matching optimal.
    fn dual_step(&self) -> Option<i64> {
        let odd = self.blossoms().filter(|&blossom| self.label[blossom] == NodeLabel::Odd);
        let expand_limit = odd.map(|blossom| self.dual[blossom] / 2);
        let edge_limit = self.top_level().filter_map(|node| {
            let from = Some(self.best_from[node]).filter(|from| *from != NONE)?;
            let min_slack = self.min_slack(from, node)?;
            match self.label[node] {
                NodeLabel::Unlabelled => Some(min_slack),
                NodeLabel::Even => Some(min_slack / 2),
                NodeLabel::Odd => None,
            }
        });
        let change = expand_limit.chain(edge_limit).min()?;
        let even = (0..self.n).filter(|&node| self.label[self.blossom_of[node]] == NodeLabel::Even);
        let dual_limit = even.map(|node| self.dual[node]).min()?;
        (change < dual_limit).then_some(change)
    }

    /// Follows edges that have become tight; true if two trees have met.
    fn follow_tight_edges(&mut self) -> bool {
        self.queue.clear();
        for node in 0..self.capacity {
            let from = self.best_from[node];
            if self.blossom_of[node] != node || from == NONE || self.blossom_of[from] == node {
                continue;
            }
            if self.min_slack(from, node) == Some(0) {
                let edge = self.min_slack_edge(from, node).expect("it has a min_slack");
                if self.use_edge(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Follows a tight edge from an even node: grows a tree, contracts a blossom, or joins two trees. Returns true if it joined two.
    fn use_edge(&mut self, edge: (usize, usize)) -> bool {
        let (from, to) = (self.blossom_of[edge.0], self.blossom_of[edge.1]);
        match self.label[to] {
            NodeLabel::Odd => false,
            NodeLabel::Unlabelled => {
                self.parent[to] = edge.0;
                self.label[to] = NodeLabel::Odd;
                let mate = self.blossom_of[self.partner[to]];
                self.best_from[to] = NONE;
                self.best_from[mate] = NONE;
                self.label[mate] = NodeLabel::Even;
                self.enqueue(mate);
                false
            }
            NodeLabel::Even => {
                if let Some(base) = self.common_ancestor(from, to) {
                    self.contract(from, base, to);
                    false
                } else {
                    self.augment_path(from, to);
                    self.augment_path(to, from);
                    true
                }
            }
        }
    }

    /// Lowest common ancestor of two even nodes; none if their roots differ.
    fn common_ancestor(&mut self, a: usize, b: usize) -> Option<usize> {
        self.stamp += 1;
        let (mut node, mut other) = (a, b);
        while node != NONE || other != NONE {
            if node != NONE {
                if self.visited_at[node] == self.stamp {
                    return Some(node);
                }
                self.visited_at[node] = self.stamp;
                node = self.even_ancestor(node);
            }
            std::mem::swap(&mut node, &mut other);
        }
        None
    }

    /// Next even node towards the root.
    fn even_ancestor(&self, node: usize) -> usize {
        match self.partner[node] {
            NONE => NONE,
            mate => self.blossom_of[self.parent[self.blossom_of[mate]]],
        }
    }

    /// Augments: matches a node with another, and alternates the edges along its path to the root.
    fn augment_path(&mut self, node: usize, other: usize) {
        let (mut node, mut other) = (node, other);
        loop {
            let mate = self.partner[node];
            self.pair(node, other);
            if mate == NONE {
                return;
            }
            other = self.blossom_of[mate];
            node = self.blossom_of[self.parent[other]];
            self.pair(other, node);
        }
    }
}
