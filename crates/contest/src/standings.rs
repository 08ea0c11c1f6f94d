//! Standings of a tournament: a function of the finished blocks, independent of their order.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::progress::Progress;
use crate::ratings::{CrossTable, Problem, RatedGame, RatingRow, Ratings, about, is_known, more_games};
use crate::schedule::{Format, byes, places};
use crate::sequential::{ScoreCounts, TestReport};
use crate::{BlockResult, Copies, Mean, Tournament};

/// Share of games with faults above which a row is marked.
const MANY_FAULTS: f64 = 0.02;

/// Most undecided pairs named.
const MOST_OPEN: usize = 5;

#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    pub name: String,
    /// Number of games played.
    pub done: usize,
    pub all: usize,
    /// The best first; players without a finished block last.
    pub players: Vec<PlayerRow>,
    /// The sequential test, in a tournament that is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<TestReport>,
    /// Verdicts on neighbours in the table, and one line about undecided ones.
    pub verdicts: Vec<String>,
    /// Warning that one number per player does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    /// Notice that some blocks repeat earlier ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<String>,
    /// Zero of the ratings, and the prior.
    pub zero: String,
}

/// A row of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRow {
    /// From 1; none without games.
    pub place: Option<usize>,
    pub name: String,
    pub games: usize,
    /// Games in which it beat more than half of its rivals, exactly half, and fewer.
    pub wins: usize,
    pub ties: usize,
    pub losses: usize,
    /// Rounds of a Swiss in which it had no rival; each counts as a win in all games of the round.
    pub byes: usize,
    /// Sum over games of the share of rivals beaten (a tie counts half), byes included.
    pub points: f64,
    /// Mean share per game, without byes.
    pub share: f64,
    /// Its 95 % interval, by blocks without copies: the one that `duel` prints.
    pub share_low: f64,
    pub share_high: f64,
    /// Elo relative to the zero of the table.
    pub rating: f64,
    /// Lower end of the 95 % interval; none (`null`) without a win.
    pub low: f64,
    /// Upper end; none without a loss.
    pub high: f64,
    /// Games with a mistake of it, each a loss: it ran out of time, or was sent off. A resignation is not one.
    pub faults: usize,
    /// Faults by reason.
    pub fault_kinds: BTreeMap<String, usize>,
    /// True above 2 % of its games.
    pub many_faults: bool,
    /// Void attempts with this player to move.
    pub voids: usize,
    /// Rating from games without any fault, if there are such games.
    pub rating_without_faults: Option<f64>,
    /// Probability of being the best of all.
    pub best: f64,
    /// Its mean points of the game.
    pub score: f64,
    /// Number in the tournament's file.
    #[serde(skip)]
    pub player: usize,
}

/// The table and its intermediate results.
pub struct StandingsTable {
    pub standings: Standings,
    pub problem: Problem,
    pub ratings: Ratings,
    pub cross: CrossTable,
}

#[derive(Clone, Default)]
struct Sums {
    games: usize,
    /// Wins, ties and losses.
    ended: [usize; 3],
    halves: usize,
    /// Shares by block without copies.
    shares: Vec<f64>,
    score: i64,
    faults: BTreeMap<String, usize>,
    voids: usize,
    byes: (usize, f64),
}

impl StandingsTable {
    /// Standings after this progress.
    pub fn of(tournament: &Tournament, progress: &Progress) -> StandingsTable {
        let names = tournament.contest.names();
        let problem = problem(tournament, progress.played());
        let ratings = fit(&problem);
        let clean = fit(&Problem { games: clean_games(progress.played()), ..problem.clone() });
        let mut sums = sums(names.len(), progress.played());
        if let Format::Swiss { .. } = tournament.plan.format {
            let byes = byes(&tournament.plan, &progress.course.rounds);
            sums.iter_mut().zip(byes).for_each(|(sums, byes)| sums.byes = byes);
        }
        let without = (0..).zip(clean.rows(tournament.zero));
        let without = without.map(|(at, place)| (clean.played[at] > 0).then_some(place.rating)).collect();
        let shown = (ratings.rows(tournament.zero), without, ratings.best());
        let rivals = (tournament.plan.size - 1) as f64;
        let rows = (0..names.len()).map(|player| row(player, &names[player], &sums[player], &shown, rivals));
        let mut rows: Vec<PlayerRow> = rows.collect();
        sort(&mut rows, tournament, progress);
        let cross = ratings.cross_table(&problem).expect("what was fitted can be tabled");
        let misfit = ratings.misfit(&problem).expect("what was fitted can be tested");
        let (test, copies) = (test(tournament, progress), copies(progress));
        let standings = Standings {
            name: tournament.name.clone(),
            done: progress.done,
            all: progress.all,
            verdicts: match &test {
                // The test decides: ratings read after it would not keep its error rates.
                Some(test) => vec![test.words.clone()],
                None => verdicts(&ratings, &rows, &names, copies.is_some()),
            },
            warning: misfit.warning(&cross, &names),
            players: rows,
            test,
            copies,
            zero: zero(tournament, &ratings, &names),
        };
        StandingsTable { standings, problem, ratings, cross }
    }
}

/// Report of the sequential test, in a tournament that has one.
fn test(tournament: &Tournament, progress: &Progress) -> Option<TestReport> {
    let Format::Sprt { test, .. } = &tournament.plan.format else { return None };
    let players = tournament.plan.players;
    let mut scores = ScoreCounts::new(players).ok()?;
    // Blocks beyond the first gap are not tested yet.
    let gapless =
        progress.played().zip(&progress.schedule).take_while(|(result, next)| result.block == **next);
    Copies::without(gapless.map(|(result, _)| result)).for_each(|result| scores.add(result.halves()[0]));
    Some(TestReport::new(test, &scores, &tournament.contest.contestants[0].name, players))
}

fn copies(progress: &Progress) -> Option<String> {
    let mut copies = Copies::default();
    progress.played().for_each(|result| _ = copies.add(result));
    copies.words()
}

/// Verdicts on neighbours, and one line about undecided ones.
fn verdicts(ratings: &Ratings, rows: &[PlayerRow], names: &[String], copied: bool) -> Vec<String> {
    let played: Vec<&PlayerRow> = rows.iter().filter(|row| row.games > 0).collect();
    let pairs = played.iter().zip(played.iter().skip(1)).map(|(a, b)| (a.player, b.player));
    let (known, open): (Vec<_>, Vec<_>) = pairs.partition(|(a, b)| is_known(ratings, (*a, *b)));
    let mut verdicts: Vec<String> = known.into_iter().map(|pair| about(ratings, pair, names)).collect();
    let pair = |&(a, b): &(usize, usize)| match more_games(ratings, (a, b)) {
        _ if copied => format!("{} and {}", names[a], names[b]),
        more => format!("{} and {} ({more})", names[a], names[b]),
    };
    if !open.is_empty() {
        let shown: Vec<String> = open.iter().take(MOST_OPEN).map(pair).collect();
        let rest = match open.len().saturating_sub(MOST_OPEN) {
            0 => String::new(),
            rest => format!(", and {rest} more pairs"),
        };
        verdicts.push(format!("too few games to tell apart: {}{rest}", shown.join(", ")));
    }
    verdicts
}

fn zero(tournament: &Tournament, ratings: &Ratings, names: &[String]) -> String {
    let zero = match tournament.zero {
        Some(zero) => format!("0 is {}", names[zero]),
        None => match ratings.zero_group() {
            group if group.len() == names.len() => "0 is the mean of all".to_owned(),
            group => {
                let group: Vec<&str> = group.iter().map(|&player| names[player].as_str()).collect();
                format!("0 is the mean of {}, whom wins connect both ways", group.join(", "))
            }
        },
    };
    let prior = crate::ratings::ELO * crate::ratings::PRIOR_SD;
    format!(
        "{zero}; before the first game strengths are taken to be normal with a deviation of {prior:.0} Elo; intervals do not use that"
    )
}

fn fit(problem: &Problem) -> Ratings {
    problem.fit().expect("games of a tournament can be rated")
}

/// Rating problem of these blocks.
pub fn problem<'a>(tournament: &Tournament, played: impl Iterator<Item = &'a BlockResult>) -> Problem {
    let played = Copies::without(played);
    let seats = tournament.contest.seats();
    let terms = if seats == 1 { 0 } else { seats };
    Problem::usual(tournament.contest.contestants.len(), terms, played.flat_map(games).collect())
}

fn games(result: &BlockResult) -> impl Iterator<Item = RatedGame> + use<> {
    let block = result.block.number as u64;
    result.rankings().into_iter().map(move |(seats, ranks)| RatedGame { block, seats, ranks })
}

/// Games without any fault.
fn clean_games<'a>(played: impl Iterator<Item = &'a BlockResult>) -> Vec<RatedGame> {
    let clean = |result: &'a BlockResult| {
        let alone = result.rankings().len() < result.games.len();
        let is_clean = |at: usize| {
            let together = if alone { &result.games[..] } else { &result.games[at..=at] };
            together.iter().all(|game| game.mistakes().next().is_none())
        };
        games(result)
            .enumerate()
            .filter(move |(at, _)| is_clean(*at))
            .map(|(_, game)| game)
            .collect::<Vec<_>>()
    };
    Copies::without(played).flat_map(clean).collect()
}

fn sums<'a>(players: usize, played: impl Iterator<Item = &'a BlockResult>) -> Vec<Sums> {
    let (mut sums, mut copies) = (vec![Sums::default(); players], Copies::default());
    for result in played {
        let (halves, points) = (result.halves(), result.points());
        if !copies.add(result) {
            let shares = result.block.table.iter().zip(result.shares());
            shares.for_each(|(&player, share)| sums[player].shares.push(share));
        }
        for (at, &player) in result.block.table.iter().enumerate() {
            let sum = &mut sums[player];
            // A solo player has one game, which counts as many halves as a full table.
            let alone = result.played() == 1 && result.games.len() > 1;
            sum.halves += if alone { halves[at] / result.games.len() } else { halves[at] };
            sum.games += result.played();
            sum.score += points[at];
        }
        for (seats, ranks) in result.rankings() {
            for (seat, player) in seats.iter().enumerate() {
                sums[*player].ended[ending(&ranks, seat)] += 1;
            }
        }
        for (rotation, game) in result.games.iter().enumerate() {
            let seats = result.seating(rotation);
            for fault in game.mistakes() {
                *sums[seats[usize::from(fault.seat)]].faults.entry(fault.verdict.clone()).or_default() += 1;
            }
            game.voids.iter().for_each(|&seat| sums[seats[usize::from(seat)]].voids += 1);
        }
    }
    sums
}

/// 0 for more than half of the rivals beaten, 1 for exactly half, 2 for fewer.
fn ending(ranks: &[u32], seat: usize) -> usize {
    let better = ranks.iter().filter(|rank| **rank < ranks[seat]).count();
    let worse = ranks.iter().filter(|rank| **rank > ranks[seat]).count();
    match worse.cmp(&better) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    }
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
    let ([wins, ties, losses], faults) = (sums.ended, sums.faults.values().sum());
    let share = if sums.games == 0 { 0.5 } else { points / games };
    let Mean { low: share_low, high: share_high, .. } = Mean::of(&sums.shares);
    PlayerRow {
        place: None,
        name: name.to_owned(),
        games: sums.games,
        wins,
        ties,
        losses,
        byes: sums.byes.0,
        points: points + sums.byes.1,
        share,
        share_low: share_low.min(share),
        share_high: share_high.max(share),
        rating,
        low,
        high,
        faults,
        fault_kinds: sums.faults.clone(),
        many_faults: faults as f64 > MANY_FAULTS * games,
        voids: sums.voids,
        rating_without_faults: shown.1[player],
        best: shown.2[player],
        score: sums.score as f64 / games,
        player,
    }
}

/// Sorts the best first: by place in a knockout, by points in a Swiss, else by rating. Players without games have no place.
fn sort(rows: &mut [PlayerRow], tournament: &Tournament, progress: &Progress) {
    let out: Vec<usize> = match tournament.plan.format {
        Format::Knockout { .. } => places(&tournament.plan, &progress.course.rounds),
        _ => Vec::new(),
    };
    let is_swiss = matches!(tournament.plan.format, Format::Swiss { .. });
    rows.sort_by(|a, b| {
        let place = |row: &PlayerRow| out.iter().position(|player| *player == row.player);
        let points = |row: &PlayerRow| if is_swiss { row.points } else { 0.0 };
        let is_idle = |row: &PlayerRow| row.games + row.byes == 0;
        is_idle(a)
            .cmp(&is_idle(b))
            .then(place(a).cmp(&place(b)))
            .then(points(b).total_cmp(&points(a)))
            .then(b.rating.total_cmp(&a.rating))
            .then_with(|| a.name.cmp(&b.name))
    });
    let played = rows.iter_mut().filter(|row| row.games + row.byes > 0);
    (1..).zip(played).for_each(|(place, row)| row.place = Some(place));
}
