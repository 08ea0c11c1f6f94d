//! A search that a function in Python leads.

use kit::{Entry, Estimate, Learned, Opening, Player};
use minds::{Budget, Guide, Guided, GuidedLeaf as Leaf, Judgement};
use pictures::Drawn;
use pyo3::prelude::*;

use crate::errors::BastideError;
use crate::leaves::{Positions, RawLeaves};
use crate::line::{AnyLine, Line};
use crate::mind::{Thought, budget_of};
use crate::state::State;

/// Asks Python about leaves; it writes its answers into them.
pub type Ask<'a> = dyn FnMut(RawLeaves) -> PyResult<Py<RawLeaves>> + 'a;

/// A function in Python, leading a search of this game.
pub struct PythonGuide<'a, 'b> {
    pub entry: &'static Entry,
    pub ask: &'a mut Ask<'b>,
}

struct Held<G> {
    entry: &'static Entry,
    positions: Vec<G>,
}

impl<G: Drawn + Estimate + Learned> Positions for Held<G> {
    fn line(&self, at: usize) -> Option<Box<dyn AnyLine>> {
        let position = self.positions.get(at)?;
        let opening = Opening::Position(position.to_string());
        Some(Box::new(Line::new(self.entry, position.clone(), opening, "a leaf")))
    }
}

impl<G: Drawn + Estimate + Learned> Guide<G> for PythonGuide<'_, '_> {
    type Error = PyErr;

    fn judge(&mut self, leaves: &[Leaf<'_, G>]) -> PyResult<Vec<Judgement>> {
        let written = (self.ask)(told(self.entry, leaves))?;
        let judged = |(at, leaf): (usize, &Leaf<'_, G>)| spread(leaf, written.get().judgement(at));
        Ok(leaves.iter().enumerate().map(judged).collect())
    }
}

/// The leaves as arrays.
fn told<G: Drawn + Estimate + Learned>(entry: &'static Entry, leaves: &[Leaf<'_, G>]) -> RawLeaves {
    let space = leaves[0].position.space();
    let seats = leaves[0].position.scores().points.len();
    let (size, facts) = (space.observation(), usize::from(space.facts));
    let mut raw = RawLeaves {
        space,
        seats,
        planes: vec![0; leaves.len() * size],
        facts: vec![0.0; leaves.len() * facts],
        to_move: Vec::new(),
        offsets: vec![0],
        legal: Vec::new(),
        positions: Box::new(Held {
            entry,
            positions: leaves.iter().map(|leaf| leaf.position.clone()).collect(),
        }),
        values: RawLeaves::blank(leaves.len() * seats),
        priors: Vec::new(),
    };
    for (at, Leaf { position, moves }) in leaves.iter().enumerate() {
        let mover = position.to_move().unwrap_or(Player(0));
        position.observe(mover, &mut raw.planes[at * size..][..size], &mut raw.facts[at * facts..][..facts]);
        raw.to_move.push(mover.0.into());
        position.indices(moves, &mut raw.legal);
        raw.offsets.push(raw.legal.len() as i64);
    }
    raw.priors = RawLeaves::blank(raw.legal.len());
    raw
}

/// Priors of actions as priors of moves: a move without a number has none.
fn spread<G: Learned>(leaf: &Leaf<'_, G>, judgement: Judgement) -> Judgement {
    if judgement.priors.len() == leaf.moves.len() {
        return judgement;
    }
    let mut priors = judgement.priors.into_iter();
    let prior = |&mv: &G::Move| leaf.position.index(mv).and_then(|_| priors.next()).unwrap_or(0.0);
    Judgement { priors: leaf.moves.iter().map(prior).collect(), values: judgement.values }
}

/// Searches a state; `guide` is handed leaves, and writes what it thinks of them.
#[pyfunction]
#[pyo3(signature = (state, guide, budget, batch, exploration, noise, seed))]
#[expect(clippy::too_many_arguments, reason = "the package gives them all, by name")]
pub fn guided(
    py: Python<'_>,
    state: &State,
    guide: Py<PyAny>,
    budget: &str,
    batch: usize,
    exploration: f32,
    noise: f32,
    seed: u64,
) -> PyResult<Thought> {
    if state.line.game().to_move().is_none() {
        return Err(BastideError::new_err("the game is over"));
    }
    let budget: Budget = budget_of(Some(budget))?.expect("a budget is given");
    let search = Guided { exploration, batch: batch.clamp(1, 1 << 16), noise, seed };
    let mut ask = |leaves: RawLeaves| {
        Python::attach(|py| {
            let leaves = Py::new(py, leaves)?;
            guide.call1(py, (leaves.clone_ref(py),))?;
            Ok(leaves)
        })
    };
    py.detach(|| state.line.search(&search, &budget, &mut ask)).map(Thought::from)
}
