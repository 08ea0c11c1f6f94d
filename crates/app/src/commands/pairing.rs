//! `bastide pairing`: the best matching of a weighted graph, for tournaments of your own.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use contest::pairing::{WeightedPair, matching};
use kit::count;
use serde::Deserialize;
use serde_json::json;

use crate::records;

/// Shown under `bastide pairing --help`.
pub const HELP: &str = "\
The file has an object: {\"nodes\": 4, \"edges\": [[0, 1, 90], [1, 2, 100], …]}. An edge is two players that may meet,
and how good that is. As many pairs as possible are made, and among all ways to do that the one with the
greatest sum of weights is taken.
Example: echo '{\"nodes\":4,\"edges\":[[0,1,5],[1,2,9],[2,3,5]]}' | bastide pairing -";

/// The graph.
#[derive(Args)]
pub struct PairingArgs {
    /// The file, or `-` for standard input
    file: PathBuf,
    /// Print a JSON object: `pairs` (how many), `weight`, and `matching` (which)
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Graph {
    nodes: usize,
    edges: Vec<WeightedPair>,
}

pub fn run(args: &PairingArgs, out: &mut impl Write) -> Result<()> {
    let text = records::read_text(&args.file).with_context(|| args.file.display().to_string())?;
    let graph: Graph = serde_json::from_str(&text).with_context(|| args.file.display().to_string())?;
    let found = matching(graph.nodes, &graph.edges)?;
    if args.json {
        let data = json!({ "pairs": found.pairs.len(), "weight": found.weight, "matching": found.pairs });
        return Ok(writeln!(out, "{data}")?);
    }
    found.pairs.iter().try_for_each(|(a, b)| writeln!(out, "{a} {b}"))?;
    Ok(writeln!(out, "{}, weight {}", count(found.pairs.len(), "pair"), found.weight)?)
}
