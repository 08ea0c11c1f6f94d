//! Boards and pieces as data.

use serde_json::{Map, Value, json};

use super::board::relation::{CARDINAL, Relation};
use super::rules::piece::{ELEPHANT, KNIGHT, Kind};

/// The ways from a cell to its neighbours on each board, and the ways of the pieces: columns east, rows south.
pub fn tables() -> Value {
    let board = |relation: Relation| {
        let described = json!({ "ways": relation.ways(), "every_cell": relation.is_full() });
        (relation.name().to_owned(), described)
    };
    let boards: Map<String, Value> = Relation::ALL.into_iter().map(board).collect();
    let piece = |kind: Kind| {
        let (ways, moves) = match kind {
            Kind::Pawn => (json!(null), "a step to a neighbour, or jumps"),
            Kind::Rook => (json!(CARDINAL), "any number of such steps in one line"),
            Kind::Elephant => (json!(ELEPHANT), "one such leap"),
            Kind::Knight => (json!(KNIGHT), "one such leap"),
        };
        let boards: Vec<&str> = Relation::ALL
            .into_iter()
            .filter(|relation| kind.stands_on(*relation))
            .map(Relation::name)
            .collect();
        json!({ "kind": kind.name(), "letter": kind.letter(), "ways": ways, "moves": moves, "boards": boards })
    };
    json!({ "boards": boards, "pieces": Kind::ALL.map(piece) })
}
