//! Maximum-cardinality matching of greatest weight in a general graph: the blossom algorithm of Edmonds (1965) in the O(n³)
//! primal-dual form of Galil (1986); van Rantwijk's `mwmatching.py` is a well-known implementation.

mod blossom;
mod forest;
mod search;

use forest::Forest;
use thiserror::Error;

/// An edge: two nodes and their weight.
pub type WeightedPair = (usize, usize, i64);

/// Largest graph; the work grows with the cube.
pub const MOST_NODES: usize = 1024;

/// Greatest absolute weight: larger sums would collide with the bonus per pair.
const MOST_WEIGHT: i64 = 100_000_000_000_000;

/// Pairs that share no node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matching {
    /// Pairs in order, the lower node first.
    pub pairs: Vec<(usize, usize)>,
    /// The sum of their weights.
    pub weight: i64,
}

/// Reason why a graph cannot be matched.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadGraph {
    #[error("there are {0} nodes; up to {MOST_NODES} can be paired")]
    Nodes(usize),
    /// An edge with an invalid node.
    #[error("edge {edge} joins {a} and {b}; two different nodes below {nodes} are needed")]
    WeightedPair {
        /// The edge, counted from 1.
        edge: usize,
        a: usize,
        b: usize,
        /// Number of nodes.
        nodes: usize,
    },
    #[error("edge {edge} weighs {weight}; from -10^14 to 10^14 is possible")]
    Weight {
        /// The edge, counted from 1.
        edge: usize,
        weight: i64,
    },
}

/// Matches a graph; of parallel edges the heaviest counts.
pub fn matching(nodes: usize, edges: &[WeightedPair]) -> Result<Matching, BadGraph> {
    check(nodes, edges)?;
    let heaviest = edges.iter().map(|edge| edge.2.abs()).max().unwrap_or(0);
    // Larger than any difference of total weights, so one more pair always wins.
    let bonus = (nodes as i64 + 2) * heaviest + 1;
    let mut forest = Forest::new(nodes);
    for &(a, b, weight) in edges {
        let weight = forest.weight(a, b).max(weight + bonus);
        forest.join(a, b, weight);
    }
    forest.ready();
    while forest.augment() {}
    let pairs: Vec<(usize, usize)> =
        (0..nodes).filter_map(|a| forest.mate(a).filter(|b| a < *b).map(|b| (a, b))).collect();
    let weight = pairs.iter().map(|&(a, b)| forest.weight(a, b) - bonus).sum();
    Ok(Matching { pairs, weight })
}

fn check(nodes: usize, edges: &[WeightedPair]) -> Result<(), BadGraph> {
    if nodes > MOST_NODES {
        return Err(BadGraph::Nodes(nodes));
    }
    for (at, &(a, b, weight)) in edges.iter().enumerate() {
        if a >= nodes || b >= nodes || a == b {
            return Err(BadGraph::WeightedPair { edge: at + 1, a, b, nodes });
        }
        if weight.unsigned_abs() > MOST_WEIGHT.unsigned_abs() {
            return Err(BadGraph::Weight { edge: at + 1, weight });
        }
    }
    Ok(())
}
