//! The table of a tournament: a function of the blocks that were played, in whatever order they were finished.

use serde::Serialize;

use crate::progress::Progress;
use crate::ratings::{CrossTable, Problem, RatedGame, RatingRow, Ratings, about};
use crate::schedule::{Format, places};
use crate::{BlockResult, Tournament};

/// Above this share of games with faults a row is marked.
const MANY_FAULTS: f64 = 0.02;

#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    pub name: String,
    /// Games that were played.
    pub done: usize,
    pub all: usize,
    /// The best first.
    pub players: Vec<PlayerRow>,
    /// What can be said of neighbours in the table.
    pub verdicts: Vec<String>,
    /// That one number per player does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// A row of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRow {
    pub name: String,
    pub games: usize,
    /// Of a game, the share of rivals beaten: 1 all, 0 none, a tie counting half; summed up.
    pub points: f64,
    /// Points by game.
    pub share: f64,
    /// In Elo, above the zero of the table.
    pub rating: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    pub high: f64,
    /// Games from which it was sent off: they count as losses.
    pub faults: usize,
    /// Whether these are more than 2 %.
    pub many_faults: bool,
    /// The rating by games in which nobody was sent off; nothing if it has none.
    pub rating_without_faults: Option<f64>,
    /// The probability that it is the best of all.
    pub best: f64,
    /// Its mean points of the game.
    pub score: f64,
    /// Its number in the file.
    #[serde(skip)]
    pub player: usize,
}

/// The table, and what it was made of.
pub struct StandingsTable {
    pub standings: Standings,
    pub problem: Problem,
    pub ratings: Ratings,
    pub cross: CrossTable,
}

#[derive(Clone, Default)]
struct Sums {
    games: usize,
    halves: usize,
    score: i64,
    faults: usize,
}

impl StandingsTable {
    /// The table of a tournament that has come so far.
    pub fn of(tournament: &Tournament, progress: &Progress) -> StandingsTable {
        let names = tournament.contest.names();
        let problem = problem(tournament, progress.played());
        let ratings = fit(&problem);
        let clean = fit(&Problem { games: clean_games(progress.played()), ..problem.clone() });
        let sums = sums(names.len(), progress.played());
        let without = (0..).zip(clean.places(tournament.zero));
        let without = without.map(|(at, place)| (clean.played[at] > 0).then_some(place.rating)).collect();
        let shown = (ratings.places(tournament.zero), without, ratings.best());
        let rivals = (tournament.plan.size - 1) as f64;
        let rows = (0..names.len()).map(|player| row(player, &names[player], &sums[player], &shown, rivals));
        let mut rows: Vec<PlayerRow> = rows.collect();
        sort(&mut rows, tournament, progress);
        let cross = ratings.cross_table(&problem).expect("what was fitted can be tabled");
        let misfit = ratings.misfit(&problem).expect("what was fitted can be tested");
        let neighbours = rows.iter().zip(rows.iter().skip(1));
        let verdicts = neighbours.map(|(a, b)| about(&ratings, (a.player, b.player), &names)).collect();
        let standings = Standings {
            name: tournament.name.clone(),
            done: progress.done,
            all: progress.all,
            verdicts,
            warning: misfit.warning(&cross, &names),
            players: rows,
        };
        StandingsTable { standings, problem, ratings, cross }
    }
}

fn fit(problem: &Problem) -> Ratings {
    problem.fit().expect("games of a tournament can be rated")
}

/// What ratings are made of.
pub fn problem<'a>(tournament: &Tournament, played: impl Iterator<Item = &'a BlockResult>) -> Problem {
    let seats = tournament.contest.seats();
    let terms = if seats == 1 { 0 } else { seats };
    Problem::usual(tournament.contest.contestants.len(), terms, played.flat_map(games).collect())
}

fn games(result: &BlockResult) -> impl Iterator<Item = RatedGame> + use<> {
    let block = result.block.number as u64;
    result.rankings().into_iter().map(move |(seats, ranks)| RatedGame { block, seats, ranks })
}

/// The games in which nobody was sent off.
fn clean_games<'a>(played: impl Iterator<Item = &'a BlockResult>) -> Vec<RatedGame> {
    let clean = |result: &'a BlockResult| {
        let alone = result.rankings().len() < result.games.len();
        let is_clean = |at: usize| {
            let together = if alone { &result.games[..] } else { &result.games[at..=at] };
            together.iter().all(|game| game.faults.is_empty())
        };
        games(result)
            .enumerate()
            .filter(move |(at, _)| is_clean(*at))
            .map(|(_, game)| game)
            .collect::<Vec<_>>()
    };
    played.flat_map(clean).collect()
}

fn sums<'a>(players: usize, played: impl Iterator<Item = &'a BlockResult>) -> Vec<Sums> {
    let mut sums = vec![Sums::default(); players];
    for result in played {
        let (halves, points) = (result.halves(), result.points());
        for (at, &player) in result.block.table.iter().enumerate() {
            let sum = &mut sums[player];
            // Who played alone has one game, in which as many halves are counted as at a whole table.
            let alone = result.played() == 1 && result.games.len() > 1;
            sum.halves += if alone { halves[at] / result.games.len() } else { halves[at] };
            sum.games += result.played();
            sum.score += points[at];
        }
        for (rotation, game) in result.games.iter().enumerate() {
            let seats = result.seating(rotation);
            game.faults.iter().for_each(|fault| sums[seats[usize::from(fault.seat)]].faults += 1);
        }
    }
    sums
}

fn row(
    player: usize,
    name: &str,
    sums: &Sums,
    shown: &(Vec<RatingRow>, Vec<Option<f64>>, Vec<f64>),
    rivals: f64,
) -> PlayerRow {
    let games = sums.games.max(1) as f64;
    let points = sums.halves as f64 / 2.0 / rivals;
    let RatingRow { rating, low, high } = shown.0[player];
    PlayerRow {
        name: name.to_owned(),
        games: sums.games,
        points,
        share: if sums.games == 0 { 0.5 } else { points / games },
        rating,
        low,
        high,
        faults: sums.faults,
        many_faults: sums.faults as f64 > MANY_FAULTS * games,
        rating_without_faults: shown.1[player],
        best: shown.2[player],
        score: sums.score as f64 / games,
        player,
    }
}

/// The best first: by place in a knockout, by points in a Swiss, else by rating.
fn sort(rows: &mut [PlayerRow], tournament: &Tournament, progress: &Progress) {
    let out: Vec<usize> = match tournament.plan.format {
        Format::Knockout { .. } => places(&tournament.plan, &progress.course.rounds),
        _ => Vec::new(),
    };
    let is_swiss = matches!(tournament.plan.format, Format::Swiss { .. });
    rows.sort_by(|a, b| {
        let place = |row: &PlayerRow| out.iter().position(|player| *player == row.player);
        let points = |row: &PlayerRow| if is_swiss { row.points } else { 0.0 };
        place(a)
            .cmp(&place(b))
            .then(points(b).total_cmp(&points(a)))
            .then(b.rating.total_cmp(&a.rating))
            .then_with(|| a.name.cmp(&b.name))
    });
}
