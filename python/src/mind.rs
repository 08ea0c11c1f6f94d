//! Players of ours, asked by name, and what they think.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use datasets::SelfPlayer;
use kit::{AnyGame, Entry};
use minds::{AnyMind, Budget, CancelToken, MemoryUse, Ranked};
use players::Member;
use pyo3::prelude::*;

use crate::errors::{BadText, BastideError, Fits};
use crate::game::entry;
use crate::interrupt::{PyCancelToken, interruptible};
use crate::line::{AnyLine, Said};
use crate::state::State;

/// A budget as people write it.
pub fn budget_of(text: Option<&str>) -> PyResult<Option<Budget>> {
    let read = |text: &str| text.parse().map_err(|bad: minds::BadBudget| BadText::new_err(bad.to_string()));
    text.map(read).transpose()
}

/// The pickled form of a thought.
type ThoughtParts = (Vec<(String, f32, u64)>, u64, usize, bool, String);

/// A mind's judgement of a state.
#[pyclass(frozen, module = "bastide")]
pub struct Thought(minds::Thought<String>);

impl From<minds::Thought<String>> for Thought {
    fn from(thought: minds::Thought<String>) -> Thought {
        Thought(thought)
    }
}

#[pymethods]
impl Thought {
    #[new]
    fn new(
        ranked: Vec<(String, f32, u64)>,
        iterations: u64,
        memory: usize,
        memory_full: bool,
        why: String,
    ) -> PyResult<Thought> {
        if ranked.is_empty() {
            return Err(BastideError::new_err("a thought ranks at least one move"));
        }
        let ranked = ranked.into_iter().map(|(mv, estimate, visits)| Ranked { mv, estimate, visits });
        let memory = MemoryUse { bytes: memory, is_full: memory_full };
        Ok(Thought(minds::Thought { ranked: ranked.collect(), iterations, memory, why }))
    }

    /// The move to play.
    #[getter(r#move)]
    pub fn best_move(&self) -> String {
        self.0.best()
    }

    /// Expected result for the mover: near 1 a win, near 0 a loss.
    #[getter]
    fn value(&self) -> f32 {
        self.0.ranked[0].estimate
    }

    /// All moves that were looked at, the best first: move, value, visits.
    #[getter]
    fn ranked(&self) -> Vec<(String, f32, u64)> {
        let parts = |Ranked { mv, estimate, visits }: &Ranked<String>| (mv.clone(), *estimate, *visits);
        self.0.ranked.iter().map(parts).collect()
    }

    /// Number of simulations, or of positions searched.
    #[getter]
    fn iterations(&self) -> u64 {
        self.0.iterations
    }

    /// Bytes of memory that the search tree took.
    #[getter]
    fn memory(&self) -> usize {
        self.0.memory.bytes
    }

    /// True if the search tree was full.
    #[getter]
    fn memory_full(&self) -> bool {
        self.0.memory.is_full
    }

    /// The reason, in one line.
    #[getter]
    fn why(&self) -> &str {
        &self.0.why
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Thought {}: {}>", self.best_move(), self.why())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Thought>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Thought>) -> (Bound<'py, PyAny>, ThoughtParts) {
        let thought = slf.get();
        let (iterations, why) = (thought.iterations(), thought.why().to_owned());
        let parts = (thought.ranked(), iterations, thought.memory(), thought.memory_full(), why);
        (slf.get_type().into_any(), parts)
    }
}

/// A mind for each game that was asked about, with its usual budget.
type Minds = HashMap<&'static str, (Budget, Box<dyn AnyMind>)>;

/// A player of ours. It plays every game of which it has heard.
#[pyclass(frozen, module = "bastide")]
pub struct Mind {
    name: String,
    seed: u64,
    budget: Option<Budget>,
    minds: Mutex<Minds>,
    /// Games in which the last thought was quick, with its budget.
    quick: Mutex<HashMap<&'static str, Option<String>>>,
}

/// A thought that takes no longer is not worth a thread that looks for signals meanwhile: starting one takes 20 to 50 µs. The
/// next one by the same budget is expected to take about as long.
const QUICK: Duration = Duration::from_millis(2);

fn member(entry: &Entry, name: &str) -> PyResult<Member> {
    players::roster(entry).find(name).map_err(|unknown| BadText::new_err(unknown.to_string()))
}

impl Mind {
    /// The player of the games of a data set.
    pub fn player(&self, entry: &Entry, stop: &CancelToken) -> PyResult<SelfPlayer> {
        let member = member(entry, &self.name)?;
        let budget = self.budget.as_ref().unwrap_or(&member.usual).until(stop);
        Ok(SelfPlayer { member, budget, seed: self.seed })
    }

    fn quick(&self) -> MutexGuard<'_, HashMap<&'static str, Option<String>>> {
        self.quick.lock().expect("nothing panics while it is held")
    }

    /// Thinks without Python's lock; what it remembers is for the next turn of the same game.
    fn ponder(
        &self,
        entry: &'static Entry,
        position: &dyn AnyGame,
        budget: Option<Budget>,
        stop: &CancelToken,
    ) -> PyResult<Thought> {
        let mut minds = self.minds.lock().expect("a mind does not panic");
        let name = entry.about.name;
        if !minds.contains_key(name) {
            let member = member(entry, &self.name)?;
            minds.insert(name, (member.usual.clone(), member.mind(self.seed)));
        }
        let (usual, mind) = minds.get_mut(name).expect("it was put there");
        let budget = budget.as_ref().or(self.budget.as_ref()).unwrap_or(usual);
        Ok(Thought(mind.think(position, &budget.until(stop))))
    }
}

fn running(state: &State) -> PyResult<()> {
    if state.line.game().to_move().is_none() {
        return Err(BastideError::new_err("the game is over"));
    }
    Ok(())
}

#[pymethods]
impl Mind {
    #[new]
    #[pyo3(signature = (name, budget=None, seed=Fits(0)), text_signature = "(name, budget=None, seed=0)")]
    fn new(name: String, budget: Option<&str>, seed: Fits<u64>) -> PyResult<Mind> {
        let known = games::GAMES.iter().map(|entry| member(entry, &name)).find(Result::is_ok);
        if known.is_none() {
            member(&games::GAMES[0], &name)?;
        }
        Ok(Mind {
            name,
            seed: seed.0,
            budget: budget_of(budget)?,
            minds: Mutex::default(),
            quick: Mutex::default(),
        })
    }

    /// The word that people type.
    #[getter]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its budget, where it has one of its own.
    #[getter]
    pub fn budget(&self) -> Option<String> {
        self.budget.as_ref().map(Budget::to_string)
    }

    /// The seed of its luck.
    #[getter]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Its thought about a state, which stays as it is. A token ends the thought when it is cancelled; without one, a
    /// signal does.
    #[pyo3(signature = (state, budget=None, cancel=None))]
    fn think(
        &self,
        py: Python<'_>,
        state: &State,
        budget: Option<&str>,
        cancel: Option<&PyCancelToken>,
    ) -> PyResult<Thought> {
        running(state)?;
        let (entry, began) = (state.line.entry(), Instant::now());
        let (limit, stop) = (budget_of(budget)?, cancel.cloned().unwrap_or_default().0);
        let is_quick = self.quick().get(entry.about.name).is_some_and(|quick| quick.as_deref() == budget);
        let work = || self.ponder(entry, state.line.game(), limit, &stop);
        let thought =
            if cancel.is_some() || is_quick { py.detach(work) } else { interruptible(py, &stop, work)? };
        match began.elapsed() < QUICK {
            true if is_quick => None,
            true => self.quick().insert(entry.about.name, budget.map(str::to_owned)),
            false => self.quick().remove(entry.about.name),
        };
        thought
    }

    /// Plays its move on the state, and tells it.
    #[pyo3(signature = (state, budget=None))]
    fn play(&self, py: Python<'_>, state: &mut State, budget: Option<&str>) -> PyResult<String> {
        let sentence = self.think(py, state, budget, None)?.best_move();
        let played = state.line.play(&Said::Sentence(sentence.clone()), None);
        played.map_err(|refusal| crate::errors::refused(&refusal))?;
        Ok(sentence)
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Mind {}>", self.name)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Mind>) -> (Bound<'py, PyAny>, (String, Option<String>, u64)) {
        let Mind { name, seed, budget, .. } = slf.get();
        let budget = budget.as_ref().map(Budget::to_string);
        (slf.get_type().into_any(), (name.clone(), budget, *seed))
    }
}

/// A mind's thoughts about many states, on several threads. Each is asked as if it were the only one.
#[pyfunction]
#[pyo3(signature = (states, mind, budget=None, threads=Fits(1)), text_signature = "(states, mind, budget=None, threads=1)")]
pub fn evaluate(
    py: Python<'_>,
    states: Vec<PyRef<'_, State>>,
    mind: &Mind,
    budget: Option<&str>,
    threads: Fits<usize>,
) -> PyResult<Vec<Thought>> {
    let (stop, budget) = (CancelToken::default(), budget_of(budget)?.or_else(|| mind.budget.clone()));
    let mut asked = Vec::new();
    for state in &states {
        running(state)?;
        let member = member(state.line.entry(), &mind.name)?;
        let budget = budget.as_ref().unwrap_or(&member.usual).until(&stop);
        asked.push((member, budget, state.line.boxed()));
    }
    let size = asked.len().div_ceil(threads.0.clamp(1, 256)).max(1);
    let think = |(member, budget, line): &Asked| Thought(member.mind(mind.seed).think(line.game(), budget));
    interruptible(py, &stop, || {
        std::thread::scope(|scope| {
            let parts = asked
                .chunks(size)
                .map(|part| scope.spawn(move || part.iter().map(think).collect::<Vec<Thought>>()));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join().expect("a mind does not panic")).collect()
        })
    })
}

/// A mind, its budget, and the state that it thinks about.
type Asked = (Member, Budget, Box<dyn AnyLine>);

/// The minds of a game: their names, and what they do.
#[pyfunction(name = "minds")]
pub fn mind_names(game: &str) -> PyResult<Vec<(String, String)>> {
    let roster = players::roster(entry(game)?);
    let all = roster.minds.iter().chain(&roster.levels);
    Ok(all.map(|member| (member.name.clone(), member.about.clone())).collect())
}
