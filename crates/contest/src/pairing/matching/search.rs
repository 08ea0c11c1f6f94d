//! One augmentation: trees grow from all unmatched nodes until two meet, which adds one pair.

use super::forest::{Forest, NONE, NodeLabel};

impl Forest {
    /// Adds one pair; false if the matching is optimal.
    pub fn grow(&mut self) -> bool {
        self.label.fill(NodeLabel::Free);
        self.closest.fill(NONE);
        self.queue.clear();
        for root in self.outermost().filter(|&node| self.partner[node] == NONE).collect::<Vec<_>>() {
            self.parent[root] = NONE;
            self.label[root] = NodeLabel::Even;
            self.enqueue(root);
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.look_around() {
                return true;
            }
            if !self.change_prices() {
                return false;
            }
            if self.follow_tight_edges() {
                return true;
            }
            for blossom in self.blossoms().collect::<Vec<_>>() {
                if self.label[blossom] == NodeLabel::Odd && self.price[blossom] == 0 {
                    self.open(blossom);
                }
            }
        }
    }

    /// Scans the edges of all queued even nodes; true if two trees have met.
    fn look_around(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.outer[from]] == NodeLabel::Odd {
                continue;
            }
            for to in 0..self.n {
                if self.weight(from, to) == 0 || self.outer[from] == self.outer[to] {
                    continue;
                }
                if self.slack((from, to)) > 0 {
                    self.offer(from, self.outer[to]);
                } else if self.use_edge((from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Dual update: lowers prices of even nodes and raises those of odd ones; false at the optimum.
    fn change_prices(&mut self) -> bool {
        let Some(change) = self.largest_change() else { return false };
        for node in 0..self.n {
            match self.label[self.outer[node]] {
                NodeLabel::Even => self.price[node] -= change,
                NodeLabel::Odd => self.price[node] += change,
                NodeLabel::Free => {}
            }
        }
        for blossom in self.blossoms().collect::<Vec<_>>() {
            match self.label[blossom] {
                NodeLabel::Even => self.price[blossom] += 2 * change,
                NodeLabel::Odd => self.price[blossom] -= 2 * change,
                NodeLabel::Free => {}
            }
        }
        true
    }

    /// Largest dual update; none if a price would reach zero first, so that another pair does not pay.
    fn largest_change(&self) -> Option<i64> {
        let odd = self.blossoms().filter(|&blossom| self.label[blossom] == NodeLabel::Odd);
        let opened = odd.map(|blossom| self.price[blossom] / 2);
        let reached = self.outermost().filter_map(|node| {
            let from = Some(self.closest[node]).filter(|from| *from != NONE)?;
            let distance = self.distance(from, node)?;
            match self.label[node] {
                NodeLabel::Free => Some(distance),
                NodeLabel::Even => Some(distance / 2),
                NodeLabel::Odd => None,
            }
        });
        let change = opened.chain(reached).min()?;
        let even = (0..self.n).filter(|&node| self.label[self.outer[node]] == NodeLabel::Even);
        let spent = even.map(|node| self.price[node]).min()?;
        (change < spent).then_some(change)
    }

    /// Follows edges that have become tight; true if two trees have met.
    fn follow_tight_edges(&mut self) -> bool {
        self.queue.clear();
        for node in 0..self.room {
            let from = self.closest[node];
            if self.outer[node] != node || from == NONE || self.outer[from] == node {
                continue;
            }
            if self.distance(from, node) == Some(0) {
                let edge = self.nearest(from, node).expect("it has a distance");
                if self.use_edge(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Follows a tight edge from an even node: grows a tree, contracts a blossom, or joins two trees, which returns true.
    fn use_edge(&mut self, edge: (usize, usize)) -> bool {
        let (from, to) = (self.outer[edge.0], self.outer[edge.1]);
        match self.label[to] {
            NodeLabel::Odd => false,
            NodeLabel::Free => {
                self.parent[to] = edge.0;
                self.label[to] = NodeLabel::Odd;
                let mate = self.outer[self.partner[to]];
                self.closest[to] = NONE;
                self.closest[mate] = NONE;
                self.label[mate] = NodeLabel::Even;
                self.enqueue(mate);
                false
            }
            NodeLabel::Even => {
                if let Some(base) = self.meeting(from, to) {
                    self.shrink(from, base, to);
                    false
                } else {
                    self.flip(from, to);
                    self.flip(to, from);
                    true
                }
            }
        }
    }

    /// Lowest common ancestor of two even nodes; none if their roots differ.
    fn meeting(&mut self, a: usize, b: usize) -> Option<usize> {
        self.searches += 1;
        let (mut node, mut other) = (a, b);
        while node != NONE || other != NONE {
            if node != NONE {
                if self.passed[node] == self.searches {
                    return Some(node);
                }
                self.passed[node] = self.searches;
                node = self.above(node);
            }
            std::mem::swap(&mut node, &mut other);
        }
        None
    }

    /// Next even node towards the root.
    fn above(&self, node: usize) -> usize {
        match self.partner[node] {
            NONE => NONE,
            mate => self.outer[self.parent[self.outer[mate]]],
        }
    }

    /// Augments: matches a node with another, and alternates the edges along its path to the root.
    fn flip(&mut self, node: usize, other: usize) {
        let (mut node, mut other) = (node, other);
        loop {
            let mate = self.partner[node];
            self.pair(node, other);
            if mate == NONE {
                return;
            }
            other = self.outer[mate];
            node = self.outer[self.parent[other]];
            self.pair(other, node);
        }
    }
}
