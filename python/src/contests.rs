//! What results say: the statistics of duels and of ratings, the same as everywhere in the house.

use kit::{Act, Key, Table};
use players::opening::USUAL_PLIES;
use pyo3::prelude::*;
use serde_json::json;
use statistics::ratings::{Problem, RatedGame as Rated, about};
use statistics::{Block, BlockResult, Copies, GameFault, Outcome, RunningStandings};

use crate::data::to_python;
use crate::errors::{BadSetup, BastideError, Fits};
use crate::game::Game;
use crate::line::{self, Said};
use crate::state::State;

/// A game as Python tells it: ranks, points, turns, who was sent off for what, and the digest of its record.
type Ended = (Vec<u8>, Vec<i64>, u32, Vec<(u8, String)>, u64);

/// A block: its number, its table, and its games.
type Played = (usize, Vec<usize>, Vec<Ended>);

fn outcome((ranks, points, turns, faults, digest): Ended) -> Outcome {
    let faults = faults.into_iter().map(|(seat, verdict)| GameFault { seat, verdict });
    Outcome {
        ranks: ranks.into_iter().collect(),
        points: points.into_iter().collect(),
        turns,
        faults: faults.collect(),
        digest: Some(digest),
        voids: Vec::new(),
    }
}

/// The block, if its tables name only `players` players.
fn result((number, table, games): Played, players: usize) -> PyResult<BlockResult> {
    let seats = games.first().map_or(0, |(ranks, ..)| ranks.len());
    let fits = |(ranks, points, _, faults, _): &Ended| {
        ranks.len() == seats
            && points.len() == seats
            && faults.iter().all(|(seat, _)| usize::from(*seat) < seats)
            && (seats == 1 || seats == table.len())
            && seats <= kit::MAX_SEATS
    };
    if games.len() != table.len() || !games.iter().all(fits) || table.iter().any(|&player| player >= players)
    {
        return Err(BastideError::new_err(format!("block {number} is no block of {players} players")));
    }
    let games = games.into_iter().map(outcome).collect();
    Ok(BlockResult { block: Block { number, table }, games })
}

/// What the blocks of a duel say: standings, and what can be said of every pair.
#[pyfunction]
pub fn duel_verdict(py: Python<'_>, names: Vec<String>, blocks: Vec<Played>) -> PyResult<Bound<'_, PyAny>> {
    let (players, mut tally) = (names.len(), RunningStandings::new(names.clone(), names.len()));
    for block in blocks {
        tally.add(&result(block, players)?);
    }
    let told = json!({
        "blocks": tally.blocks,
        "distinct": tally.copies.distinct(),
        "copies": tally.copies.words(),
        "standings": tally.standings(),
        "pairs": tally.pairs(),
    });
    to_python(py, &told)
}

/// Ratings of all games of the blocks together, in Elo above the mean or above one player, and what neighbours in the table
/// say of each other.
#[pyfunction]
#[pyo3(signature = (names, blocks, zero=None))]
pub fn ratings(
    py: Python<'_>,
    names: Vec<String>,
    blocks: Vec<Played>,
    zero: Option<usize>,
) -> PyResult<Bound<'_, PyAny>> {
    let (players, mut games, mut seats, mut copies) = (names.len(), Vec::new(), 0, Copies::default());
    for block in blocks {
        let played = result(block, players)?;
        if copies.add(&played) {
            continue;
        }
        seats = seats.max(played.games.first().map_or(0, |game| game.ranks.len()));
        let block = played.block.number as u64;
        games.extend(played.rankings().into_iter().map(|(seats, ranks)| Rated { block, seats, ranks }));
    }
    let problem = Problem::usual(players, if seats == 1 { 0 } else { seats }, games);
    let fit = py.detach(|| problem.fit()).map_err(|bad| BastideError::new_err(bad.to_string()))?;
    let zero = zero.filter(|zero| *zero < players);
    let (places, best) = (fit.rows(zero), fit.best());
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|a, b| {
        places[*b].rating.total_cmp(&places[*a].rating).then_with(|| names[*a].cmp(&names[*b]))
    });
    let row = |&player: &usize| {
        let place = places[player];
        json!({
            "name": names[player],
            "games": fit.played[player],
            "rating": place.rating,
            "low": place.low,
            "high": place.high,
            "best": best[player],
        })
    };
    let neighbours = order.iter().zip(order.iter().skip(1));
    let verdicts = neighbours.map(|(&a, &b)| about(&fit, (a, b), &names));
    let told = json!({ "players": order.iter().map(row).collect::<Vec<_>>(), "verdicts": verdicts.collect::<Vec<_>>(),
        "distinct": copies.distinct(), "copies": copies.words() });
    to_python(py, &told)
}

/// The number from which the player of a seat draws luck of its own, in a game of this seed.
#[pyfunction]
pub fn seat_seed(seed: &str, seat: Fits<u8>) -> u64 {
    kit::Seed::new(seed).for_seat(seat.0)
}

/// The default number of random plies: some in games that would otherwise be the same each time.
#[pyfunction]
pub fn usual_opening(game: &Game) -> u32 {
    if players::has_luck(game.entry, &game.setup) { 0 } else { USUAL_PLIES }
}

/// A first state after a random opening, which follows from the seed as it does in `bastide duel`.
#[pyfunction]
pub fn opened(game: &Game, seed: &str, plies: Fits<u32>) -> PyResult<State> {
    let refused = |bad: kit::BadSetup| BadSetup::new_err(bad.0);
    let mut line = line::start(game.entry, &game.setup, seed).map_err(refused)?;
    let mut table = Table::start(game.entry, game.setup.clone(), Key::from_seed(seed)).map_err(refused)?;
    players::play_opening(&mut table, seed, plies.0);
    for turn in table.turns() {
        if let Act::Say(sentence) = &turn.act {
            let said = Said::Sentence(sentence.clone());
            line.play(&said, None).map_err(|refusal| crate::errors::refused(&refusal))?;
        }
    }
    Ok(State::new(line))
}

/// The digest of all that was played: equal games have equal ones.
#[pyfunction]
pub fn record_digest(state: &State) -> u64 {
    statistics::record_digest(&state.record())
}
