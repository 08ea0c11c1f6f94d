//! Blossoms: odd alternating cycles, contracted to one node, rematched inside, and expanded again.

use super::forest::{Forest, NONE, NodeLabel};

impl Forest {
    /// Contracts the cycle between two even nodes of one tree whose paths meet at `base`.
    pub fn contract(&mut self, a: usize, base: usize, b: usize) {
        let free = (self.n..self.capacity).find(|&blossom| self.blossom_of[blossom] == NONE);
        let blossom = free.expect("half as many blossoms as nodes are enough, each having three parts");
        self.dual[blossom] = 0;
        self.label[blossom] = NodeLabel::Even;
        self.partner[blossom] = self.partner[base];
        let mut parts = vec![base];
        self.path(a, base, &mut parts);
        parts[1..].reverse();
        self.path(b, base, &mut parts);
        self.parts[blossom] = parts;
        self.set_outer(blossom, blossom);
        self.adopt_edges(blossom);
        self.find_best_from(blossom);
    }

    /// Adds the nodes from `from` up to the base; all become even.
    fn path(&mut self, from: usize, base: usize, parts: &mut Vec<usize>) {
        let mut node = from;
        while node != base {
            let above = self.blossom_of[self.partner[node]];
            parts.extend([node, above]);
            self.enqueue(above);
            node = self.blossom_of[self.parent[above]];
        }
    }

    /// Sets the blossom's edges to the tightest edges of its parts.
    fn adopt_edges(&mut self, blossom: usize) {
        self.forget(blossom);
        for part in self.parts[blossom].clone() {
            for node in 0..self.capacity {
                let Some(min_slack) = self.min_slack(part, node) else { continue };
                if self.min_slack(blossom, node).is_none_or(|known| min_slack < known) {
                    let (inside, outside) = self.min_slack_edge(part, node).expect("it has a min_slack");
                    self.set_min_slack_edge(blossom, node, (inside, outside));
                    self.set_min_slack_edge(node, blossom, (outside, inside));
                }
            }
            self.set_part(blossom, part);
        }
    }

    /// Expands an odd blossom with dual variable 0: the even path through it stays in the tree, the other parts become free.
    pub fn expand(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_outer(part, part);
        }
        let entry = self.min_slack_edge(blossom, self.parent[blossom]).expect("it was reached by an edge").0;
        let first = self.part_with(blossom, entry).expect("the edge ends inside");
        let way = self.even_way(blossom, first);
        let parts = std::mem::take(&mut self.parts[blossom]);
        for pair in parts[..way].chunks(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.min_slack_edge(even, odd).expect("parts in a row are joined").0;
            (self.label[odd], self.label[even]) = (NodeLabel::Odd, NodeLabel::Even);
            self.best_from[odd] = NONE;
            self.find_best_from(even);
            self.enqueue(even);
        }
        self.label[first] = NodeLabel::Odd;
        self.parent[first] = self.parent[blossom];
        self.best_from[first] = NONE;
        for &part in &parts[way + 1..] {
            self.label[part] = NodeLabel::Unlabelled;
            self.find_best_from(part);
        }
        self.blossom_of[blossom] = NONE;
    }

    /// Index of a part in its blossom, after reversing the cycle if needed to make it even.
    fn even_way(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|other| *other == part).expect("it is a part");
        if place % 2 == 0 {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    /// Matches a node or blossom with another along their tightest edge, and rematches inside the blossom.
    pub fn pair(&mut self, node: usize, other: usize) {
        let (inside, outside) = self.min_slack_edge(node, other).expect("only nodes with an edge are paired");
        self.partner[node] = outside;
        if node < self.n {
            return;
        }
        let first = self.part_with(node, inside).expect("the edge begins inside");
        let way = self.even_way(node, first);
        for at in 0..way {
            let (part, next) = (self.parts[node][at], self.parts[node][at ^ 1]);
            self.pair(part, next);
        }
        self.pair(first, other);
        self.parts[node].rotate_left(way);
    }
}
