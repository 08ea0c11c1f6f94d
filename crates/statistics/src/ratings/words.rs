//! Ratings as sentences.

use super::{CrossTable, RatingMisfit, Ratings};
use crate::normal::deviate;
use crate::words::{forecast, percent, too_few};

/// A sentence about two players, with their names.
pub fn about(ratings: &Ratings, (a, b): (usize, usize), names: &[String]) -> String {
    let words = compare(ratings, (a, b), (&names[a], &names[b]));
    if words.starts_with("too few") { format!("{} and {}: {words}", names[a], names[b]) } else { words }
}

/// Probability from which one player is called better than another.
const SURE: f64 = 0.95;

/// Least deviation of a pair's share from the ratings that is worth a warning.
const MINDED: f64 = 0.05;

/// True if one of two players is known to be better.
pub fn is_known(ratings: &Ratings, (a, b): (usize, usize)) -> bool {
    let los = ratings.los(a, b);
    los.max(1.0 - los) >= SURE
}

/// Number of games that would separate two players, about.
pub fn more_games(ratings: &Ratings, pair: (usize, usize)) -> String {
    forecast(needed(ratings, pair), "games")
}

/// The standard deviation falls with the root of the number of games.
fn needed(ratings: &Ratings, (a, b): (usize, usize)) -> f64 {
    let away = (ratings.theta[a] - ratings.theta[b]).abs() / ratings.sd_between(a, b);
    let games = (ratings.played[a] + ratings.played[b]) as f64 / 2.0;
    (deviate(SURE) / away).powi(2).mul_add(games, -games)
}

/// The better of two players with its probability, or the number of games that would decide.
pub fn compare(ratings: &Ratings, (a, b): (usize, usize), names: (&str, &str)) -> String {
    let los = ratings.los(a, b);
    let (better, worse) = if los >= 0.5 { names } else { (names.1, names.0) };
    let sure = los.max(1.0 - los);
    if sure >= SURE {
        return format!("{better} is better than {worse} ({})", percent(sure));
    }
    too_few(needed(ratings, (a, b)), "games")
}

impl RatingMisfit {
    /// A warning if one number per player does not fit, with the pair that shows it best. With very many games every misfit is
    /// significant, so the pair must also deviate by `MINDED`.
    pub fn warning(&self, table: &CrossTable, names: &[String]) -> Option<String> {
        if !self.is_serious() {
            return None;
        }
        let strange = |cell: &super::Encounter| cell.surprise().abs();
        let is_off =
            |cell: &super::Encounter| (cell.points - cell.expected).abs() >= MINDED * cell.games as f64;
        let off = table.pairs().filter(|(_, cell)| is_off(cell));
        let ((a, b), cell) = off.max_by(|(_, cell), (_, other)| strange(cell).total_cmp(&strange(other)))?;
        let share = |points: f64| percent(points / cell.games as f64);
        Some(format!(
            "one number per player does not fit these games: {} got {} of {} games against {}, where the ratings say {}; \
             read the cross table rather than the ratings",
            names[a],
            share(cell.points),
            cell.games,
            names[b],
            share(cell.expected)
        ))
    }
}
