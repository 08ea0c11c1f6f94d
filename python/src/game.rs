//! A game with its setup, from which states begin.

use games::GAMES;
use kit::{Channel, Entry, Legend, Seed, Setup, Space};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::data::{text_of, to_python};
use crate::errors::{BadSetup, BadText};
use crate::line::{self, AnyLine};
use crate::state::{State, from_text};

/// A pickled game: the function that loads it, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, u8, Bound<'py, PyDict>));

/// A game with its seats and options.
#[pyclass(frozen, module = "bastide")]
#[derive(Clone)]
pub struct Game {
    pub entry: &'static Entry,
    pub setup: Setup,
    /// The numbers of its moves and positions.
    pub space: Space,
}

/// The game of that name.
pub fn entry(name: &str) -> PyResult<&'static Entry> {
    games::find(name).ok_or_else(|| {
        BadText::new_err(format!("there is no game `{name}`; there are {}", game_names().join(", ")))
    })
}

/// A seed as text; a random one if none is given.
pub fn seed_of(seed: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    if let Some(seed) = seed {
        return text_of(seed);
    }
    let entropy =
        getrandom::u64().map_err(|why| BadText::new_err(format!("no random seed can be had: {why}")))?;
    Ok(Seed::random(entropy).to_string())
}

impl Game {
    pub fn new(setup: Setup) -> PyResult<Game> {
        let entry = entry(setup.about().name)?;
        let refused = |bad: kit::BadSetup| BadSetup::new_err(bad.0);
        // A start may fail by bad luck alone, so a few are tried.
        let mut starts = starts(entry, &setup);
        let first = starts.next().expect("some are tried");
        let started = first.or_else(|bad| starts.find_map(Result::ok).ok_or(bad)).map_err(refused)?;
        let space = started.space();
        drop(starts);
        Ok(Game { entry, setup, space })
    }

    /// The planes or the facts, by name with their largest values.
    fn channels(&self, of: fn(Legend) -> Vec<Channel>) -> Vec<(String, f32)> {
        let first = starts(self.entry, &self.setup).find_map(Result::ok);
        let named = |Channel { name, most }| (name, most);
        first.map_or_else(Vec::new, |line| of(line.legend())).into_iter().map(named).collect()
    }
}

/// A few first positions.
fn starts(
    entry: &'static Entry,
    setup: &Setup,
) -> impl Iterator<Item = Result<Box<dyn AnyLine>, kit::BadSetup>> {
    (0..20).map(move |seed| line::start(entry, setup, &seed.to_string()))
}

#[pymethods]
impl Game {
    /// The word that people type.
    #[getter]
    fn name(&self) -> &'static str {
        self.entry.about.name
    }

    /// The name that people read.
    #[getter]
    fn title(&self) -> &'static str {
        self.entry.about.title
    }

    /// The rules in short.
    #[getter]
    fn rules(&self) -> &'static str {
        self.entry.about.rules
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.setup.seats()
    }

    /// All options with their values.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.setup.values() {
            let value = serde_json::to_value(value).expect("a value is plain data");
            options.set_item(name, to_python(py, &value)?)?;
        }
        Ok(options)
    }

    /// The options whose usual value follows from others.
    #[getter]
    fn derived_options(&self) -> Vec<&'static str> {
        let options = self.entry.about.options.iter();
        options.filter(|option| option.default_rule().is_some()).map(|option| option.name).collect()
    }

    /// Number of actions: moves are numbered from 0.
    #[getter]
    fn actions(&self) -> u32 {
        self.space.actions
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (u16, u16, u16) {
        (self.space.planes, self.space.height, self.space.width)
    }

    /// Number of facts beside the planes.
    #[getter]
    fn facts(&self) -> u16 {
        self.space.facts
    }

    /// The planes of an observation in their order: pairs of name and largest value; the smallest is 0.
    #[getter]
    fn plane_legend(&self) -> Vec<(String, f32)> {
        self.channels(|legend| legend.planes)
    }

    /// The facts beside the planes in their order: pairs of name and largest value; the smallest is 0.
    #[getter]
    fn fact_legend(&self) -> Vec<(String, f32)> {
        self.channels(|legend| legend.facts)
    }

    /// The most moves that a game can have, where the rules set a bound.
    #[getter]
    fn most_moves(&self) -> Option<u64> {
        let bounds = starts(self.entry, &self.setup).filter_map(Result::ok).map(|line| line.moves_left());
        bounds.collect::<Option<Vec<u64>>>()?.into_iter().max()
    }

    /// True if its games ask for luck, be it only to choose the first player.
    #[getter]
    fn has_luck(&self) -> PyResult<bool> {
        players::asks_luck(self.entry, &self.setup).map_err(|bad| BadSetup::new_err(bad.0))
    }

    /// The first state. All luck follows from the seed, a number or a text; without one, it is random.
    #[pyo3(signature = (seed=None))]
    fn new_state(&self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let line = line::start(self.entry, &self.setup, &seed_of(seed)?);
        line.map(State::new).map_err(|bad| BadSetup::new_err(bad.0))
    }

    /// The state of a position's text, which may be of other options.
    #[pyo3(signature = (text, seed=None))]
    #[expect(clippy::wrong_self_convention, reason = "in Python it reads well: game.from_text(text)")]
    fn from_text(&self, text: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        from_text(self.entry.about.name, text, seed)
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Game {}, {}>", self.entry.about.name, self.setup)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().__repr__() == self.__repr__())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__repr__()).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let options = PyDict::new(py);
        for (name, value) in self.setup.options() {
            options.set_item(name, value)?;
        }
        let load = py.import("bastide._bastide")?.getattr("load")?;
        Ok((load, (self.entry.about.name.to_owned(), self.setup.seats(), options)))
    }
}

/// The game of that name, with its seats and options; what is not given has its default.
#[pyfunction]
#[pyo3(signature = (name, seats=None, options=None))]
pub fn load(
    name: &str,
    seats: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let entry = entry(name)?;
    let seats = seats.map(|seats| seats.str().map(|text| text.to_string())).transpose()?;
    let mut given = Vec::new();
    for (name, value) in options.into_iter().flat_map(PyDictMethods::iter) {
        given.push((name.str()?.to_string(), text_of(&value)?));
    }
    let setup = Setup::new(entry.about, seats.as_deref(), &given);
    Game::new(setup.map_err(|bad| BadSetup::new_err(bad.0))?)
}

/// A seed as text; without one, a random seed.
#[pyfunction]
#[pyo3(signature = (seed=None))]
pub fn seed_text(seed: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    seed_of(seed)
}

/// The names of all games.
#[pyfunction(name = "games")]
pub fn game_names() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.about.name).collect()
}
