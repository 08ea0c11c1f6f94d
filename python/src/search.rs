//! A search that a function in Python leads.

use std::sync::mpsc::channel;

use kit::{Entry, Estimate, Learned, Opening, Player};
use minds::{Budget, CancelToken, Guide, Guided, GuidedLeaf as Leaf, Judgement};
use pictures::Drawn;
use pyo3::prelude::*;

use crate::errors::{BastideError, Fits};
use crate::interrupt::Waiting;
use crate::leaves::{Positions, RawLeaves};
use crate::line::{AnyLine, Line};
use crate::mind::{Thought, budget_of};
use crate::state::State;

/// The most leaves that are judged at once.
const MOST_LEAVES: usize = 1 << 16;

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
        let written = (self.ask)(raw_leaves(self.entry, leaves))?;
        let judged = |(at, leaf): (usize, &Leaf<'_, G>)| spread(leaf, written.get().judgement(at));
        Ok(leaves.iter().enumerate().map(judged).collect())
    }
}

/// The leaves as arrays.
fn raw_leaves<G: Drawn + Estimate + Learned>(entry: &'static Entry, leaves: &[Leaf<'_, G>]) -> RawLeaves {
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

/// Searches a state; `guide` is handed leaves, and writes its judgement of them. It is called on the thread of the
/// caller, and the search runs beside it, so that signals are seen while no leaf waits for a judgement.
#[pyfunction]
#[pyo3(signature = (state, guide, budget, batch, exploration, noise, seed))]
#[expect(clippy::too_many_arguments, reason = "the package gives them all, by name")]
pub fn guided(
    py: Python<'_>,
    state: &State,
    guide: &Bound<'_, PyAny>,
    budget: &str,
    batch: Fits<usize>,
    exploration: f32,
    noise: f32,
    seed: Fits<u64>,
) -> PyResult<Thought> {
    if state.line.game().to_move().is_none() {
        return Err(BastideError::new_err("the game is over"));
    }
    let stop = CancelToken::default();
    let budget: Budget = budget_of(Some(budget))?.expect("a budget is given").until(&stop);
    let search = Guided { exploration, batch: batch.0, noise, seed: seed.0 };
    check(&search)?;
    let (asking, questions) = channel();
    let (answering, answers) = channel();
    std::thread::scope(|scope| {
        let line = &state.line;
        let thread = scope.spawn(move || {
            let gone = |_| BastideError::new_err("the search was stopped");
            let mut ask = |leaves| {
                asking.send(leaves).map_err(|_| BastideError::new_err("the search was stopped"))?;
                answers.recv().map_err(gone)?
            };
            line.search(&search, &budget, &mut ask)
        });
        let questions = Waiting::new(questions);
        while let Some(leaves) = questions.next(py, &stop)? {
            // If it cannot be sent the search has ended, and says why.
            let _ = answering.send(judged(py, guide, leaves));
        }
        py.detach(|| thread.join().expect("a search does not panic")).map(Thought::from)
    })
}

/// Python's judgement of leaves, written into them.
fn judged(py: Python<'_>, guide: &Bound<'_, PyAny>, leaves: RawLeaves) -> PyResult<Py<RawLeaves>> {
    let leaves = Py::new(py, leaves)?;
    guide.call1((leaves.clone_ref(py),))?;
    Ok(leaves)
}

/// Refuses numbers that make no search.
fn check(search: &Guided) -> PyResult<()> {
    let Guided { exploration, batch, noise, .. } = *search;
    let why = if !(1..=MOST_LEAVES).contains(&batch) {
        format!("`batch` goes from 1 to {MOST_LEAVES}, not {batch}")
    } else if !(0.0..=1.0).contains(&noise) {
        format!("`noise` goes from 0 to 1, not {noise}")
    } else if !(exploration.is_finite() && exploration >= 0.0) {
        format!("`exploration` is a number from 0 on, not {exploration}")
    } else {
        return Ok(());
    };
    Err(BastideError::new_err(why))
}
