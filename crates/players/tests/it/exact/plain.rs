//! A second solver, as plain as can be: all positions that are reached, and values by sweeps until nothing changes.

use std::collections::HashMap;

use exact::ExactValue;
use games::mansuba::Mansuba;
use kit::{Game, Player, Quick};

/// Small boards of every kind, with other pieces and rules.
pub fn kinds_of_setups() -> [&'static str; 12] {
    [
        "4 4",
        "5 4",
        "4 5",
        "6 4 over=any",
        "5 5 max_jumps=1",
        "4 4 victory=complex",
        "5 4 victory=complex over=any",
        "3 3 board=square",
        "4 3 board=cross",
        "5 5 board=diagonal",
        "4 3 board=square pieces=R1_E1_N0",
        "4 4 pieces=mixed victory=complex",
    ]
}

pub struct PlainSolver {
    pub positions: Vec<Mansuba>,
    pub values: Vec<ExactValue>,
}

/// Result of a move.
enum Next {
    Won,
    Drawn,
    /// A position, and whether the mover moves again because the opponent was passed over.
    To(usize, bool),
}

impl PlainSolver {
    /// Solves everything that is reached from these starts, without a limit of turns.
    pub fn of(starts: impl IntoIterator<Item = Mansuba>) -> PlainSolver {
        let (mut positions, mut known, mut graph) = (Vec::new(), HashMap::new(), Vec::new());
        for start in starts.into_iter().filter(|start| start.to_move().is_some()) {
            add(&mut positions, &mut known, &start);
        }
        while graph.len() < positions.len() {
            let position: Mansuba = positions[graph.len()].clone();
            let mover = position.to_move().unwrap();
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mut nexts = Vec::new();
            for mv in moves {
                let mut next = position.clone();
                next.play(mv, &mut Quick::new(0));
                nexts.push(match next.to_move() {
                    None if next.scores().points[mover.index()] == 2 => Next::Won,
                    None => Next::Drawn,
                    Some(player) => Next::To(add(&mut positions, &mut known, &next), player == mover),
                });
            }
            graph.push(nexts);
        }
        let mut values = vec![ExactValue::Draw; positions.len()];
        while sweep(&graph, &mut values) {}
        PlainSolver { positions, values }
    }
}

/// The number of a position, its turn not counting.
fn add(positions: &mut Vec<Mansuba>, known: &mut HashMap<Mansuba, usize>, position: &Mansuba) -> usize {
    let mut pieces = Vec::new();
    for player in [Player(0), Player(1)] {
        position.each_piece(player, |square, kind| pieces.push((square, player, kind)));
    }
    let plain = position.with_pieces(position.to_move().unwrap(), pieces.into_iter());
    *known.entry(plain.clone()).or_insert_with(|| {
        positions.push(plain);
        positions.len() - 1
    })
}

/// Sets every value to the best of its moves; whether one changed. Draws become wins and losses of growing length, and a win or
/// loss is never found before a shorter one.
fn sweep(graph: &[Vec<Next>], values: &mut [ExactValue]) -> bool {
    let before = values.to_vec();
    for (value, nexts) in values.iter_mut().zip(graph) {
        let of = |next: &Next| match next {
            Next::Won => ExactValue::Win(1),
            Next::Drawn => ExactValue::Draw,
            Next::To(to, false) => ExactValue::of_move(before[*to]),
            Next::To(to, true) => ExactValue::of_move(ExactValue::of_move(before[*to])),
        };
        *value = nexts.iter().map(of).max_by_key(|value| value.order()).unwrap();
    }
    before != values
}
