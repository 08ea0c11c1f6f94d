//! A state: a position, the turns that led to it, and the luck to come.

use kit::{Act, Opening, Player, Record, Texts, Turn};
use minds::{Budget, CancelToken};
use pictures::Scene;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::array::{Array, numpy, observation};
use crate::data::to_python;
use crate::errors::{BadRecord, BadText, BastideError, Fits, IllegalMove, refused};
use crate::game::{Game, entry, seed_of};
use crate::interrupt::interruptible;
use crate::line::{self, AnyLine, Said};
use crate::mind::{Thought, budget_of};

/// A position of a game, with its past and its luck.
#[pyclass(module = "bastide")]
pub struct State {
    pub line: Box<dyn AnyLine>,
}

impl State {
    pub fn new(line: Box<dyn AnyLine>) -> State {
        State { line }
    }

    fn seats(&self) -> usize {
        self.line.game().scores().points.len()
    }

    /// The seat, or that of the mover, or the first when the game is over.
    fn seat(&self, seat: Option<u8>) -> PyResult<Player> {
        match seat {
            Some(seat) if usize::from(seat) >= self.seats() => Err(BastideError::new_err(format!(
                "there is no seat {seat}; seats go from 0 to {}",
                self.seats() - 1
            ))),
            Some(seat) => Ok(Player(seat)),
            None => Ok(self.line.game().to_move().unwrap_or(Player(0))),
        }
    }

    fn whole_record(&self) -> Record {
        let game = self.line.game();
        Record {
            entry: self.line.entry(),
            opening: self.line.opening().clone(),
            turns: self.line.turns(),
            over: game.to_move().is_none(),
            points: game.scores().points.to_vec(),
        }
    }

    /// The picture, what was named last being marked.
    fn scene(&self) -> Scene {
        let game = self.line.game();
        let mut scene = games::painter(game).scene(game);
        if let Some(Turn { act: Act::Say(sentence), .. }) = self.line.turns().last() {
            scene.mark(sentence);
        }
        scene
    }
}

/// A move in words, or by its number.
fn said(mv: &Bound<'_, PyAny>) -> PyResult<Said> {
    match mv.cast::<PyString>() {
        Ok(sentence) => Ok(Said::Sentence(sentence.to_string())),
        Err(_) => Ok(Said::Action(mv.extract::<Fits<i64>>()?.0)),
    }
}

#[pymethods]
impl State {
    /// The game, where it began from a setup; nothing where it began from a position.
    #[getter]
    fn game(&self) -> PyResult<Option<Game>> {
        match self.line.opening() {
            Opening::Start(setup, _) => Game::new(setup.clone()).map(Some),
            Opening::Position(_) | Opening::OtherRules(..) => Ok(None),
        }
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.line.entry().about.name
    }

    /// The seed of its luck.
    #[getter]
    fn seed(&self) -> &str {
        self.line.seed()
    }

    /// The seat whose decision it is, from 0; nothing when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.line.game().to_move().map(|player| player.0)
    }

    /// True if the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.line.game().to_move().is_none()
    }

    /// Number of turns played.
    #[getter]
    fn turn(&self) -> u64 {
        self.line.turn()
    }

    /// All legal moves as sentences, always in the same order.
    fn legal_moves(&self) -> Vec<String> {
        self.line.game().moves()
    }

    /// The numbers of all legal moves, in the order of `legal_moves`, without those that have none.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut actions = Vec::with_capacity(64);
        self.line.actions(&mut actions);
        PyList::new(py, actions)
    }

    /// Plays a move, a sentence or a number. Luck follows from the seed, or falls as given.
    #[pyo3(signature = (r#move, draws=None))]
    fn apply(&mut self, r#move: &Bound<'_, PyAny>, draws: Option<Fits<Vec<u32>>>) -> PyResult<()> {
        let draws = draws.as_ref().map(|Fits(draws)| &draws[..]);
        self.line.play(&said(r#move)?, draws).map_err(|refusal| refused(&refusal))
    }

    /// A player leaves the game; the others play on.
    #[pyo3(signature = (seat, draws=None))]
    fn leave(&mut self, seat: Fits<u8>, draws: Option<Fits<Vec<u32>>>) -> PyResult<()> {
        let draws = draws.as_ref().map(|Fits(draws)| &draws[..]);
        self.line.leave(Player(seat.0), draws).map_err(|refusal| refused(&refusal))
    }

    /// A copy that goes its own way. It meets the same luck.
    fn clone(&self) -> State {
        State { line: self.line.boxed() }
    }

    /// From now on, luck follows from this seed: what is given to a player who must not foresee the luck of the table.
    fn reseed(&mut self, seed: &Bound<'_, PyAny>) -> PyResult<()> {
        self.line.deal(&seed_of(Some(seed))?);
        Ok(())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// All ways in which luck may fall after a move: pairs of probability and state. At most `limit` of them.
    #[pyo3(signature = (r#move, limit=Fits(10000)), text_signature = "($self, move, limit=10000)")]
    fn outcomes(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        limit: Fits<usize>,
    ) -> PyResult<Vec<(f64, State)>> {
        let (said, limit, stop) = (said(r#move)?, limit.0, CancelToken::default());
        let outcomes = interruptible(py, &stop, || self.line.outcomes(&said, limit, &stop))?;
        let outcomes = outcomes.map_err(|illegal| IllegalMove::new_err(illegal.0))?;
        let many = || {
            BastideError::new_err(format!("luck may fall in more than {limit} ways; give a greater `limit`"))
        };
        Ok(outcomes.ok_or_else(many)?.into_iter().map(|(odds, line)| (odds, State { line })).collect())
    }

    /// Possible answers of luck after a move and some draws: pairs of draw and probability. Empty if all is decided;
    /// then `apply` takes these draws. This breaks luck of any length into small steps.
    #[pyo3(signature = (r#move, draws=Fits(Vec::new())), text_signature = "($self, move, draws=[])")]
    fn draw_odds(&self, r#move: &Bound<'_, PyAny>, draws: Fits<Vec<u32>>) -> PyResult<Vec<(u32, f64)>> {
        self.line.draw_odds(&said(r#move)?, &draws.0).map_err(|refusal| refused(&refusal))
    }

    /// The points of all seats as they stand.
    fn scores(&self) -> Vec<i64> {
        self.line.game().scores().points.to_vec()
    }

    /// The ranks of all seats as they stand, 1 the best.
    fn ranks(&self) -> Vec<usize> {
        self.line.game().scores().ranks()
    }

    /// Result of each seat as learners count it: at the end 1 for a sole win, the others sharing its loss; 0 before. In
    /// a game for one it is the points.
    fn returns(&self) -> Vec<f64> {
        let scores = self.line.game().scores();
        match &scores.points[..] {
            // More than 2^24 points are no exact number of 32 bits.
            [points] => vec![*points as f64],
            _ if self.is_over() => scores.returns().iter().copied().map(f64::from).collect(),
            points => vec![0.0; points.len()],
        }
    }

    /// The most moves that can still be played, where the rules set a bound.
    #[getter]
    fn moves_left(&self) -> Option<u64> {
        self.line.moves_left()
    }

    /// The share of the win that each seat may expect, by the house's own judgement.
    fn estimates(&self) -> Vec<f32> {
        self.line.estimates()
    }

    /// The text of the position: `from_text` reads it.
    #[getter]
    fn text(&self) -> String {
        self.line.game().to_string()
    }

    /// The position as data.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.line.game().view())
    }

    /// The picture in letters.
    #[getter]
    fn board(&self) -> String {
        self.scene().text(false)
    }

    /// The picture as SVG.
    fn svg(&self) -> String {
        self.scene().svg()
    }

    /// The picture as pixels for `NumPy`, (height, width, 3) bytes, `size` of them on its longer side.
    #[pyo3(signature = (size=Fits(480)), text_signature = "($self, size=480)")]
    fn rgb<'py>(&self, py: Python<'py>, size: Fits<u32>) -> PyResult<Bound<'py, PyAny>> {
        if !(16..=4096).contains(&size.0) {
            return Err(BastideError::new_err(format!("pictures have 16 to 4096 pixels, not {}", size.0)));
        }
        let pixels = self.scene().pixels(&pictures::Look::default(), size.0);
        let bytes = pixels.rgb.iter().flat_map(|rgb| [rgb >> 16, rgb >> 8, *rgb].map(|part| part as u8));
        let shape = [pixels.height, pixels.width, 3];
        numpy(py, Array::of(py, bytes.collect(), &shape)?)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.board()
    }

    fn __repr__(&self) -> String {
        let mover = self.to_move().map_or("over".to_owned(), |seat| format!("seat {seat} to move"));
        format!("<bastide.State {}, turn {}, {mover}>", self.name(), self.turn())
    }

    /// The turns: pairs of what was done and the draws of luck.
    #[getter]
    fn history(&self) -> Vec<(String, Vec<u32>)> {
        self.line.turns().into_iter().map(|turn| (turn.act.to_string(), turn.draws)).collect()
    }

    /// The draws that led here: those of the last turn, or of the start.
    #[getter]
    fn draws(&self) -> Vec<u32> {
        self.line.draws().to_vec()
    }

    /// The record of the game so far: `from_record` reads it.
    pub fn record(&self) -> String {
        self.whole_record().to_string()
    }

    /// The sentence of an action.
    fn move_of(&self, action: Fits<i64>) -> PyResult<String> {
        let Fits(action) = action;
        let none = || IllegalMove::new_err(format!("{action} is the number of no move here"));
        self.line.sentence(action).ok_or_else(none)
    }

    /// The number of a sentence; nothing if it has none.
    fn action_of(&self, sentence: &str) -> PyResult<Option<u32>> {
        self.line.index(sentence).map_err(|bad| IllegalMove::new_err(bad.0))
    }

    /// Planes and facts as arrays of `NumPy`, as a seat sees them; without one, as the mover does.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Fits<u8>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let space = self.line.space();
        let (mut planes, mut facts) = (vec![0; space.observation()], vec![0.0; space.facts.into()]);
        self.line.observe(self.seat(seat.map(|seat| seat.0))?, &mut planes, &mut facts);
        observation(py, space, planes, facts)
    }

    /// The move of a level from 1 to 10, and the reason.
    #[pyo3(signature = (level=Fits(10), budget=None), text_signature = "($self, level=10, budget=None)")]
    fn hint(&self, py: Python<'_>, level: Fits<u8>, budget: Option<&str>) -> PyResult<Thought> {
        let (Fits(level), stop) = (level, CancelToken::default());
        if !(1..=10).contains(&level) {
            return Err(BastideError::new_err(format!("levels go from 1 to 10, not {level}")));
        }
        let budget: Budget =
            budget_of(Some(budget.unwrap_or("1s")))?.expect("a budget is given").until(&stop);
        let thought =
            interruptible(py, &stop, || players::hint(self.line.game(), level, &budget, &Texts::default()))?;
        thought.map(Thought::from).ok_or_else(|| BastideError::new_err("the game is over"))
    }

    /// A hint at the place of a good move, without its name.
    #[pyo3(signature = (level=Fits(10), budget=None), text_signature = "($self, level=10, budget=None)")]
    fn nudge(&self, py: Python<'_>, level: Fits<u8>, budget: Option<&str>) -> PyResult<String> {
        let thought = self.hint(py, level, budget)?;
        Ok(players::nudge(&games::painter(self.line.game()).scene(self.line.game()), &thought.best_move()))
    }

    /// The state of a position's text.
    #[staticmethod]
    #[pyo3(signature = (game, text, seed=None))]
    fn from_text(game: &str, text: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        from_text(game, text, seed)
    }

    /// The state at the end of a record.
    #[staticmethod]
    #[pyo3(signature = (record, seed=None))]
    fn from_record(record: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        from_record(record, seed)
    }

    /// True if the positions are equal, regardless of their history.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| other.borrow().line.equals(&*self.line))
    }

    fn __hash__(&self) -> isize {
        // -1 would tell Python of an error.
        let hash = self.line.hash() as isize;
        if hash == -1 { -2 } else { hash }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let read = py.import("bastide._bastide")?.getattr("from_record")?;
        Ok((read, (self.record(), self.line.seed().to_owned())))
    }
}

/// The state of a position's text; luck follows from the seed.
#[pyfunction]
#[pyo3(signature = (game, text, seed=None))]
pub fn from_text(game: &str, text: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
    let line = line::set(entry(game)?, text, &seed_of(seed)?);
    line.map(State::new).map_err(|bad| BadText::new_err(bad.0))
}

/// The state at the end of a record; later luck follows from the seed.
#[pyfunction]
#[pyo3(signature = (record, seed=None))]
pub fn from_record(record: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
    let line = line::replay(record, &seed_of(seed)?);
    line.map(State::new).map_err(|bad| BadRecord::new_err(bad.to_string()))
}
