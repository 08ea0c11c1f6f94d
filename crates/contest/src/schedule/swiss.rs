//! Swiss system: in every round players with equal points meet, if possible for the first time.

use super::{Round, SchedulePlan};
use crate::dice::Dice;
use crate::pairing::matching;

/// State of the players before a round.
struct SwissField {
    /// Points so far, in halves of rivals beaten; a bye is a win over all.
    points: Vec<i64>,
    byes: Vec<usize>,
    /// Points from byes, included in `points`.
    bye_points: Vec<i64>,
    /// Number of meetings by pair.
    met: Vec<Vec<usize>>,
    /// A random order, independent of results.
    lots: Vec<usize>,
}

impl SwissField {
    fn after(plan: &SchedulePlan, past: &[Round]) -> SwissField {
        let mut lots: Vec<usize> = (0..plan.players).collect();
        Dice::of(plan.seed, &[1]).shuffle(&mut lots);
        let zero = || vec![0; plan.players];
        let mut field = SwissField {
            points: vec![0; plan.players],
            byes: zero(),
            bye_points: vec![0; plan.players],
            met: vec![zero(); plan.players],
            lots,
        };
        past.iter().for_each(|round| field.add(plan, round));
        field
    }

    fn add(&mut self, plan: &SchedulePlan, round: &Round) {
        let mut played = vec![false; plan.players];
        for result in round {
            let table = &result.block.table;
            for (player, halves) in table.iter().zip(result.halves()) {
                self.points[*player] += halves as i64;
                table
                    .iter()
                    .filter(|rival| *rival != player)
                    .for_each(|rival| self.met[*player][*rival] += 1);
                played[*player] = true;
            }
        }
        // A bye counts as beating all rivals in all blocks of the round.
        let tables = (plan.players / plan.size).max(1);
        let most = 2 * plan.size * (plan.size - 1) * (round.len() / tables).max(1);
        for player in (0..plan.players).filter(|player| !played[*player]) {
            self.byes[player] += 1;
            self.points[player] += most as i64;
            self.bye_points[player] += most as i64;
        }
    }

    /// Players, the best first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by_key(|&player| (-self.points[player], self.lots[player]));
        order
    }
}

/// Tables of the next round. With two seats the bye is part of the matching, else it goes to the last of those with the fewest
/// byes.
pub fn tables(plan: &SchedulePlan, past: &[Round]) -> Vec<Vec<usize>> {
    let field = SwissField::after(plan, past);
    let mut order = field.order();
    if plan.size == 2 {
        return pairs(&field, &order);
    }
    for _ in 0..plan.players % plan.size {
        let fewest = order.iter().map(|&player| field.byes[player]).min().unwrap_or(0);
        let last =
            order.iter().rposition(|&player| field.byes[player] == fewest).expect("somebody has the fewest");
        order.remove(last);
    }
    groups(plan, &field, order, past.len())
}

/// Byes and points of byes, by player: a bye counts as a win in all games of its round.
pub fn byes(plan: &SchedulePlan, past: &[Round]) -> Vec<(usize, f64)> {
    let field = SwissField::after(plan, past);
    let points = |halves: i64| halves as f64 / 2.0 / (plan.size - 1) as f64;
    field.byes.iter().zip(&field.bye_points).map(|(&byes, &halves)| (byes, points(halves))).collect()
}

/// Cost of a rematch or a second bye: more than any difference in points.
const AGAIN: i64 = 10_000_000_000;

/// Pairs of a maximum-weight matching: no rematch first, then equal points, then upper half against lower half. An odd player is
/// matched with the bye, preferably a low one without a bye so far.
fn pairs(field: &SwissField, order: &[usize]) -> Vec<Vec<usize>> {
    let players = order.len();
    let apart = |a: usize, b: usize| (field.points[order[a]] - field.points[order[b]]).abs().min(9_999);
    let weight = |a: usize, b: usize| {
        let met = field.met[order[a]][order[b]].min(90) as i64;
        let fold = ((b - a) as i64 - (players / 2) as i64).abs().min(999);
        -met * AGAIN - apart(a, b) * 10_000 - fold
    };
    let bye = |a: usize| {
        let byes = field.byes[order[a]].min(90) as i64;
        -byes * AGAIN - apart(a, players - 1) * 10_000 - (players - 1 - a).min(999) as i64
    };
    let edges = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    let mut edges: Vec<(usize, usize, i64)> = edges.map(|(a, b)| (a, b, weight(a, b))).collect();
    if players % 2 == 1 {
        edges.extend((0..players).map(|a| (a, players, bye(a))));
    }
    let Ok(found) = matching(players.next_multiple_of(2), &edges) else {
        // Too many players for the matching: neighbours meet.
        return order.chunks_exact(2).map(<[usize]>::to_vec).collect();
    };
    let pairs = found.pairs.into_iter().filter(|(_, b)| *b < players);
    pairs.map(|(a, b)| vec![order[a], order[b]]).collect()
}

/// Tables of neighbours, improved by exchanges as long as they reduce rematches or differences in points.
fn groups(plan: &SchedulePlan, field: &SwissField, order: Vec<usize>, round: usize) -> Vec<Vec<usize>> {
    let mut tables: Vec<Vec<usize>> = order.chunks(plan.size).map(<[usize]>::to_vec).collect();
    let cost = |table: &[usize]| -> i64 {
        let pairs = (0..table.len()).flat_map(|a| (a + 1..table.len()).map(move |b| (a, b)));
        let cost = |(a, b): (usize, usize)| {
            let (a, b) = (table[a], table[b]);
            field.met[a][b] as i64 * 1_000_000 + (field.points[a] - field.points[b]).abs()
        };
        pairs.map(cost).sum()
    };
    let mut dice = Dice::of(plan.seed, &[2, round as u64]);
    for _ in 0..40 * order.len() * plan.size {
        let (one, other) = (dice.below(tables.len()), dice.below(tables.len()));
        let (seat, place) = (dice.below(plan.size), dice.below(plan.size));
        if one == other {
            continue;
        }
        let before = cost(&tables[one]) + cost(&tables[other]);
        exchange(&mut tables, (one, seat), (other, place));
        if cost(&tables[one]) + cost(&tables[other]) >= before {
            exchange(&mut tables, (one, seat), (other, place));
        }
    }
    tables
}

fn exchange(tables: &mut [Vec<usize>], one: (usize, usize), other: (usize, usize)) {
    let player = tables[one.0][one.1];
    tables[one.0][one.1] = tables[other.0][other.1];
    tables[other.0][other.1] = player;
}
