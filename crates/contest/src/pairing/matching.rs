//! The matching of a graph with the most pairs, and among those with the greatest weight.

mod blossom;
mod forest;
mod search;

use forest::Forest;
use thiserror::Error;

/// Two nodes that may be paired, and how good that is.
pub type WeightedPair = (usize, usize, i64);

/// The largest graph: the work grows with the cube of its nodes.
pub const MOST_NODES: usize = 1024;

/// The greatest weight, either way: sums of more could not be told apart from the number of pairs.
const MOST_WEIGHT: i64 = 100_000_000_000_000;

/// Pairs that share no node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matching {
    /// The pairs, the lower node first, in order.
    pub pairs: Vec<(usize, usize)>,
    /// The sum of their weights.
    pub weight: i64,
}

/// Why a graph cannot be matched.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadGraph {
    #[error("there are {0} nodes; up to {MOST_NODES} can be paired")]
    Nodes(usize),
    /// An edge that leads nowhere.
    #[error("edge {edge} joins {a} and {b}; two different nodes below {nodes} are needed")]
    WeightedPair {
        /// Which edge, counted from 1.
        edge: usize,
        a: usize,
        b: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    #[error("edge {edge} weighs {weight}; from -10^14 to 10^14 is possible")]
    Weight {
        /// Which edge, counted from 1.
        edge: usize,
        weight: i64,
    },
}

/// Matches a graph; of two edges between the same nodes the heavier counts.
pub fn matching(nodes: usize, edges: &[WeightedPair]) -> Result<Matching, BadGraph> {
    check(nodes, edges)?;
    let heaviest = edges.iter().map(|edge| edge.2.abs()).max().unwrap_or(0);
    // More than all weights together can differ by: so one pair more always weighs more.
    let bonus = (nodes as i64 + 2) * heaviest + 1;
    let mut forest = Forest::new(nodes);
    for &(a, b, weight) in edges {
        let weight = forest.weight(a, b).max(weight + bonus);
        forest.join(a, b, weight);
    }
    forest.ready();
    while forest.grow() {}
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
