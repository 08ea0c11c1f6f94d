//! Many games as one object of Python, and their numbers as arrays.

use std::sync::atomic::{AtomicI32, Ordering};

use kit::{Chance, Quick, Space};
use pyo3::prelude::*;

use crate::array::Array;
use crate::errors::{BadSetup, BastideError, Fits, IllegalMove};
use crate::game::{Game, seed_of};
use crate::legal::Legal;
use crate::rows::{self, AnyRows, Arrays};
use crate::step_pool::StepPool;

/// The most rows: more would be a slip of the hand.
const MOST_ROWS: usize = 1 << 20;
const MOST_THREADS: usize = 256;

/// The Rust half of `VecEnv`: it owns all arrays.
#[pyclass(module = "bastide")]
pub struct Batch {
    rows: Box<dyn AnyRows>,
    arrays: Arrays,
    legal: Legal,
    actions: Vec<AtomicI32>,
    masks: Vec<bool>,
    space: Space,
    seats: usize,
    pool: StepPool,
    dice: Quick,
}

fn no_threads(why: &rayon::ThreadPoolBuildError) -> PyErr {
    BastideError::new_err(format!("threads cannot be had: {why}"))
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (game, rows, seed=None, threads=Fits(1), observe=true),
        text_signature = "(game, rows, seed=None, threads=1, observe=True)"
    )]
    fn new(
        game: &Game,
        rows: Fits<usize>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Fits<usize>,
        observe: bool,
    ) -> PyResult<Batch> {
        let (Fits(rows), Fits(threads)) = (rows, threads);
        if !(1..=MOST_ROWS).contains(&rows) || !(1..=MOST_THREADS).contains(&threads) {
            let range = format!("rows go from 1 to {MOST_ROWS} and threads from 1 to {MOST_THREADS}");
            return Err(BastideError::new_err(range));
        }
        let pool = StepPool::new(threads).map_err(|why| no_threads(&why))?;
        let seed = seed_of(seed)?;
        let own = kit::Seed::new(&*seed).for_seat(0);
        let begun =
            rows::begin(game.entry, &game.setup, rows, seed).map_err(|bad| BadSetup::new_err(bad.0))?;
        let seats = usize::from(game.setup.seats());
        let mut batch = Batch {
            rows: begun,
            arrays: Arrays::new(rows, seats, game.space, observe),
            legal: Legal::new(rows),
            actions: (0..rows).map(|_| AtomicI32::new(0)).collect(),
            masks: Vec::new(),
            space: game.space,
            seats,
            pool,
            dice: Quick::new(own),
        };
        batch.rows.reset(&mut batch.arrays, &mut batch.legal, &batch.pool);
        Ok(batch)
    }

    /// Begins all games anew, with the same luck as at first, or with that of another seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.pool.renew_after_fork().map_err(|why| no_threads(&why))?;
        if let Some(seed) = seed {
            let seed = seed_of(Some(seed))?;
            self.dice = Quick::new(kit::Seed::new(&*seed).for_seat(0));
            self.rows.deal(seed);
        }
        py.detach(|| self.rows.reset(&mut self.arrays, &mut self.legal, &self.pool));
        Ok(())
    }

    /// Plays the actions that were written, passing over rows whose action is -1; nothing happens if one of them is illegal.
    fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        self.pool.renew_after_fork().map_err(|why| no_threads(&why))?;
        py.detach(|| self.rows.step(&self.actions, &mut self.arrays, &mut self.legal, &self.pool)).map_err(
            |row| {
                let action = self.actions[row].load(Ordering::Relaxed);
                IllegalMove::new_err(format!("the action {action} of row {row} is not legal there"))
            },
        )
    }

    /// Writes a random legal action for every row.
    fn sample(&mut self, py: Python<'_>) {
        py.detach(|| {
            for row in 0..self.actions.len() {
                let legal = self.legal.of(row);
                let choice = self.dice.below(legal.len().max(1) as u32);
                let action = legal.get(choice as usize).copied().unwrap_or(-1);
                self.actions[row].store(action, Ordering::Relaxed);
            }
        });
    }

    /// The seed of each row's present game.
    fn seeds(&self) -> Vec<String> {
        self.rows.seeds()
    }

    /// One of the arrays by its name. All keep their memory for the life of the batch, except `legal`: ask for it after
    /// each step.
    fn array(slf: &Bound<'_, Batch>, name: &str) -> PyResult<Array> {
        let (batch, owner) = (slf.borrow(), slf.clone().into_any().unbind());
        let Batch { arrays, legal, space, seats, .. } = &*batch;
        let (rows, seats) = (batch.actions.len(), *seats);
        let seen = if arrays.planes.is_empty() { 0 } else { rows };
        let [planes, height, width] = [space.planes, space.height, space.width].map(usize::from);
        Ok(match name {
            "actions" => Array::over(owner, &batch.actions, &[rows], false),
            "observations" => Array::over(owner, &arrays.planes, &[seen, planes, height, width], true),
            "facts" => Array::over(owner, &arrays.facts, &[seen, space.facts.into()], true),
            "rewards" => Array::over(owner, &arrays.rewards, &[rows, seats], true),
            "dones" => Array::over(owner, &arrays.dones, &[rows], true),
            "truncated" => Array::over(owner, &arrays.truncated, &[rows], true),
            "final_scores" => Array::over(owner, &arrays.points, &[rows, seats], true),
            "to_move" => Array::over(owner, &arrays.to_move, &[rows], true),
            "offsets" => Array::over(owner, &legal.offsets, &[rows + 1], true),
            "legal" => {
                let legal = legal.all();
                Array::over(owner, legal, &[legal.len()], true)
            }
            "masks" => Array::over(
                owner,
                &batch.masks,
                &[batch.masks.len() / space.actions as usize, space.actions as usize],
                true,
            ),
            _ => return Err(BastideError::new_err(format!("there is no array `{name}`"))),
        })
    }

    /// Writes the dense masks of legal actions: one byte for every action of every row.
    fn write_masks(&mut self, py: Python<'_>) -> PyResult<()> {
        self.pool.renew_after_fork().map_err(|why| no_threads(&why))?;
        py.detach(|| {
            let actions = self.space.actions as usize;
            self.masks.resize(self.actions.len() * actions, false);
            let size = self.pool.portion(self.actions.len());
            let write = |(part, masks): &mut (usize, &mut [bool])| {
                masks.fill(false);
                for (row, mask) in (*part * size..).zip(masks.chunks_mut(actions)) {
                    self.legal.of(row).iter().for_each(|&action| mask[action as usize] = true);
                }
            };
            self.pool.run(self.masks.chunks_mut(size * actions).enumerate(), &[&write]);
        });
        Ok(())
    }
}
