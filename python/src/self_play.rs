//! Data sets: the same code that `bastide self-play` uses.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;

use datasets::{BadDataset, DatasetInfo, Folder, GivenFields, SelfPlay, ShardFormat};
use kit::Seed;
use minds::CancelToken;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::errors::{BadSetup as BadSetupError, BastideError, Fits};
use crate::game::{Game, seed_of};
use crate::interrupt::Waiting;
use crate::mind::Mind;

impl From<Refused> for PyErr {
    fn from(Refused(bad): Refused) -> PyErr {
        match bad {
            BadDataset::Setup(bad) => BadSetupError::new_err(bad.0),
            BadDataset::File { .. } => PyOSError::new_err(bad.to_string()),
            bad => BastideError::new_err(bad.to_string()),
        }
    }
}

struct Refused(BadDataset);

/// Plays a data set into a folder, or what it lacks. `progress` is called on this thread after each shard.
#[pyfunction]
#[pyo3(signature = (game, folder, games, mind, seed, threads, format, shard_games, opening, progress))]
#[expect(clippy::too_many_arguments, reason = "the package gives them all, by name")]
pub fn write_dataset(
    py: Python<'_>,
    game: &Game,
    folder: PathBuf,
    games: Fits<u64>,
    mind: Option<&Mind>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Fits<u64>,
    format: &str,
    shard_games: Option<Fits<u64>>,
    opening: Fits<u32>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let stop = CancelToken::default();
    let player = mind.map(|mind| mind.player(game.entry, &stop)).transpose()?;
    let named = || BastideError::new_err(format!("`format` is `npz` or `records`, not `{format}`"));
    let format = ShardFormat::ALL.into_iter().find(|it| it.name() == format).ok_or_else(named)?;
    let usual = || Folder::usual_shard(game.entry, &game.setup, player.as_ref(), games.0);
    let shard = py.detach(|| shard_games.as_ref().map_or_else(usual, |games| Ok(games.0)));
    let info = DatasetInfo {
        mind: mind.map(|mind| mind.name().to_owned()),
        budget: mind.and_then(Mind::budget),
        mind_seed: mind.map(Mind::seed),
        format,
        opening: opening.0,
        shard_games: shard.map_err(Refused)?,
        ..DatasetInfo::new(game.entry, &game.setup, games.0, seed_of(seed)?)
    };
    let given = GivenFields { seed: seed.is_some(), shard_games: shard_games.is_some() };
    let folder = Folder::begin(&folder, info, given).map_err(Refused)?;
    let seed = Seed::new(folder.info.seed.clone());
    let (entry, setup, opening) = (game.entry, &game.setup, opening.0);
    let series = SelfPlay { entry, setup, seed: &seed, opening, player: player.as_ref(), stop: &stop };
    std::thread::scope(|scope| {
        let (done, waiting) = sync_channel(0);
        let (folder, series) = (&folder, &series);
        let filling = scope.spawn(move || {
            folder.fill(series, threads.0, |games, all| match done.send((games, all)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        });
        let listened = listen(py, Waiting::new(waiting), &stop, progress);
        let filled = py.detach(|| filling.join().expect("games do not panic"));
        listened?;
        Ok(filled.map(drop).map_err(Refused)?)
    })
}

/// Calls `progress` for every message; an exception cancels the games.
fn listen(
    py: Python<'_>,
    waiting: Waiting<(u64, u64)>,
    stop: &CancelToken,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    while let Some(message) = waiting.next(py, stop)? {
        if let Some(progress) = progress {
            progress.call1(message).inspect_err(|_| stop.cancel())?;
        }
    }
    Ok(())
}
