//! Pairings: test vectors, and every small graph against exhaustive search.

use contest::dice::Dice;
use contest::pairing::{Matching, WeightedPair, matching};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    nodes: usize,
    edges: Vec<WeightedPair>,
    pairs: usize,
    weight: i64,
}

#[test]
fn every_vector_of_the_matching_holds() {
    let file: File = serde_json::from_str(include_str!("../data/matching.json")).unwrap();
    assert_eq!(file.cases.len(), 12);
    for case in file.cases {
        let found = matching(case.nodes, &case.edges).unwrap();
        assert_eq!((found.pairs.len(), found.weight), (case.pairs, case.weight));
        assert_valid(&found, &case.edges);
    }
}

fn assert_valid(found: &Matching, edges: &[WeightedPair]) {
    let mut seen: Vec<usize> = found.pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    seen.sort_unstable();
    assert!(seen.windows(2).all(|two| two[0] != two[1]), "{found:?}");
    for &(a, b) in &found.pairs {
        assert!(
            edges.iter().any(|edge| (edge.0, edge.1) == (a, b) || (edge.1, edge.0) == (a, b)),
            "{found:?}"
        );
    }
}

/// The best number of pairs and weight, for every set of nodes in turn: its highest node is paired or not.
fn by_trying(nodes: usize, edges: &[WeightedPair]) -> (usize, i64) {
    let mut best = vec![(0, 0); 1 << nodes];
    for set in 1_usize..1 << nodes {
        let top = set.ilog2() as usize;
        best[set] = best[set & !(1 << top)];
        for &(a, b, weight) in edges.iter().filter(|edge| edge.1 == top && set >> edge.0 & 1 == 1) {
            let (pairs, rest) = best[set & !(1 << a | 1 << b)];
            best[set] = best[set].max((pairs + 1, rest + weight));
        }
    }
    best[(1 << nodes) - 1]
}

#[test]
fn small_graphs_are_matched_as_by_trying_everything() {
    let mut dice = Dice::new(31);
    for run in 0..1500 {
        let nodes = if run % 20 == 0 { 15 } else { 2 + dice.below(9) };
        let density = dice.share();
        let spread = [3, 20, 2000][run % 3];
        let mut edges = Vec::new();
        for b in 0..nodes {
            for a in 0..b {
                if dice.share() < density {
                    edges.push((a, b, dice.below(spread) as i64 - spread as i64 / 3));
                }
            }
        }
        let found = matching(nodes, &edges).unwrap();
        assert_valid(&found, &edges);
        assert_eq!((found.pairs.len(), found.weight), by_trying(nodes, &edges), "{nodes} {edges:?}");
    }
}

#[test]
fn bad_graphs_are_refused() {
    let refused = |nodes, edges: &[WeightedPair]| matching(nodes, edges).unwrap_err().to_string();
    assert_eq!(refused(5000, &[]), "there are 5000 nodes; up to 1024 can be paired");
    assert!(refused(2, &[(0, 1, 1), (0, 2, 1)]).starts_with("edge 2 joins 0 and 2"));
    assert!(refused(2, &[(1, 1, 1)]).starts_with("edge 1 joins 1 and 1"));
    assert!(refused(2, &[(0, 1, i64::MIN)]).starts_with("edge 1 weighs"));
    assert_eq!(matching(0, &[]).unwrap().pairs, []);
}
