//! Ladder: an endless schedule of the most informative tables, with equal numbers of blocks.

use super::{Round, SchedulePlan};
use crate::dice::Dice;

/// After this number of failed starts in a row a player is suspended: it only costs the others time.
const FAILED_STARTS: usize = 3;

/// Blocks that a newcomer plays before it counts as established.
const NEW_BLOCKS: usize = 8;

/// State of the players before a round: all that a ladder needs of earlier rounds.
#[derive(Clone, Debug)]
pub struct LadderField {
    /// A random order, independent of results.
    lots: Vec<usize>,
    /// Failed starts in a row.
    failed: Vec<usize>,
    blocks: Vec<usize>,
    shares: Vec<f64>,
    met: Vec<Vec<usize>>,
    /// Rounds of the circle method played since it last restarted.
    cycle: Vec<usize>,
    /// Number of the welcome in which a player first played. Players of the same welcome are equals.
    came: Vec<Option<usize>>,
    welcomes: usize,
    is_welcoming: bool,
}

/// Players that failed to start too often in a row.
pub fn suspended(players: usize, past: &[Round]) -> Vec<bool> {
    let mut field = LadderField::new(players, 0);
    past.iter().for_each(|round| field.count(round));
    (0..players).map(|player| field.is_suspended(player)).collect()
}

impl LadderField {
    pub fn new(players: usize, seed: u64) -> LadderField {
        let mut lots: Vec<usize> = (0..players).collect();
        Dice::of(seed, &[3]).shuffle(&mut lots);
        let zero = || vec![0; players];
        let met = vec![zero(); players];
        LadderField {
            lots,
            failed: zero(),
            blocks: zero(),
            shares: vec![0.0; players],
            met,
            cycle: Vec::new(),
            came: vec![None; players],
            welcomes: 0,
            is_welcoming: false,
        }
    }

    pub fn add(&mut self, round: &Round) {
        let (circle, active) = (self.circle(), self.active());
        let turn = circle_turn(&circle, active.len(), round);
        let is_welcome = !self.newcomers().is_empty();
        self.welcomes += usize::from(is_welcome && !self.is_welcoming);
        self.is_welcoming = is_welcome;
        self.count(round);
        for (came, blocks) in self.came.iter_mut().zip(&self.blocks) {
            if *blocks > 0 {
                came.get_or_insert(self.welcomes);
            }
        }
        match turn {
            Some(turn) if self.active() == active => self.cycle.push(turn),
            // A player joined or was suspended, so the circle restarts.
            _ => self.cycle.clear(),
        }
        if self.cycle.len() + 1 >= circle.len() {
            self.cycle.clear();
        }
    }

    fn count(&mut self, round: &Round) {
        for result in round {
            let table = &result.block.table;
            for (player, share) in table.iter().zip(result.shares()) {
                self.blocks[*player] += 1;
                self.shares[*player] += share;
                table
                    .iter()
                    .filter(|rival| *rival != player)
                    .for_each(|rival| self.met[*player][*rival] += 1);
            }
            for (rotation, game) in result.games.iter().enumerate() {
                for (seat, player) in result.seating(rotation).into_iter().enumerate() {
                    let is_start = game.fault(seat) == Some("start");
                    if !self.is_suspended(player) {
                        self.failed[player] = if is_start { self.failed[player] + 1 } else { 0 };
                    }
                }
            }
        }
    }

    fn is_suspended(&self, player: usize) -> bool {
        self.failed[player] >= FAILED_STARTS
    }

    /// Players that are not suspended.
    fn active(&self) -> Vec<usize> {
        self.lots.iter().copied().filter(|&player| !self.is_suspended(player)).collect()
    }

    /// Active players on the circle, with an empty place if their number is odd.
    fn circle(&self) -> Vec<Option<usize>> {
        let mut circle: Vec<Option<usize>> = self.active().into_iter().map(Some).collect();
        if circle.len() % 2 == 1 {
            circle.push(None);
        }
        circle
    }

    /// Estimated strength in natural logarithms, with a prior of one half, so that it is bounded.
    fn strength(&self, player: usize) -> f64 {
        let share = (self.shares[player] + 1.0) / (self.blocks[player] as f64 + 2.0);
        (share / (1.0 - share)).ln()
    }

    /// Information of a meeting: greatest for equal strengths.
    fn tells(&self, a: usize, b: usize) -> f64 {
        let ahead = 1.0 / (1.0 + (self.strength(b) - self.strength(a)).exp());
        ahead * (1.0 - ahead)
    }

    /// Blocks that a player is ahead of the least of its equals.
    fn surplus(&self, player: usize) -> usize {
        let equals = self.active().into_iter().filter(|&other| self.came[other] == self.came[player]);
        let least = equals.map(|other| self.blocks[other]).min().unwrap_or(0);
        self.blocks[player].saturating_sub(least)
    }

    /// Later players that have not had their first blocks.
    fn newcomers(&self) -> Vec<usize> {
        let active = self.active();
        let most = active.iter().map(|&player| self.blocks[player]).max().unwrap_or(0);
        let is_new = |player: &usize| self.blocks[*player] + 1 < most && self.blocks[*player] < NEW_BLOCKS;
        let mut newcomers: Vec<usize> = active.into_iter().filter(is_new).collect();
        newcomers.sort_by_key(|&player| self.blocks[player]);
        newcomers
    }
}

/// Tables of the next round; none with too few players.
pub fn tables(plan: &SchedulePlan, field: &LadderField) -> Vec<Vec<usize>> {
    let (newcomers, active) = (field.newcomers(), field.active());
    match newcomers.first() {
        _ if active.len() < plan.size => Vec::new(),
        Some(&newcomer) => vec![welcome(plan, field, newcomer)],
        None if plan.size == 2 => pairs(field),
        None => groups(plan, field, &active),
    }
}

/// Table for a newcomer: the players that it has met least and that are not ahead of their equals, the most informative first;
/// other newcomers only if needed.
fn welcome(plan: &SchedulePlan, field: &LadderField, newcomer: usize) -> Vec<usize> {
    let newcomers = field.newcomers();
    let mut rivals: Vec<usize> = field.active().into_iter().filter(|&player| player != newcomer).collect();
    let due = |player: usize| {
        let is_new = newcomers.contains(&player);
        (is_new, field.surplus(player) > 0, field.met[newcomer][player])
    };
    let tells = |player: usize| field.tells(newcomer, player);
    rivals.sort_by(|&a, &b| due(a).cmp(&due(b)).then(tells(b).total_cmp(&tells(a))));
    rivals.truncate(plan.size - 1);
    [vec![newcomer], rivals].concat()
}

/// Circle method for round robins: rounds are played in order of information, so no pair meets again before all have met.
fn pairs(field: &LadderField) -> Vec<Vec<usize>> {
    let (circle, used) = (field.circle(), &field.cycle);
    let rounds = circle.len() - 1;
    let pairs_of = |number: usize| -> Vec<Vec<usize>> {
        let pairs = (0..circle.len()).flat_map(|a| (a + 1..circle.len()).map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| turn(a, b, rounds) == number);
        pairs.filter_map(|(a, b)| Some(vec![circle[a]?, circle[b]?])).collect()
    };
    let tells =
        |number: usize| pairs_of(number).iter().map(|pair| field.tells(pair[0], pair[1])).sum::<f64>();
    // The idle player should be ahead of its equals.
    let idle = |number: usize| {
        let at = (0..rounds).find(|&at| circle[rounds].is_none() && turn(at, rounds, rounds) == number);
        at.and_then(|at| circle[at]).map_or(0, |player| field.surplus(player))
    };
    let worth = |number: usize| (idle(number), tells(number));
    let better = |a: (usize, f64), b: (usize, f64)| a.0 > b.0 || (a.0 == b.0 && a.1 > b.1);
    let free = (0..rounds).filter(|number| !used.contains(number));
    let best = free.reduce(|best, other| if better(worth(other), worth(best)) { other } else { best });
    best.map_or_else(Vec::new, pairs_of)
}

/// Number of the circle's round, if it was a whole one.
fn circle_turn(circle: &[Option<usize>], players: usize, round: &Round) -> Option<usize> {
    let place = |player: usize| circle.iter().position(|other| *other == Some(player));
    let turn_of = |table: &[usize]| match table {
        [a, b] => Some(turn(place(*a)?, place(*b)?, circle.len() - 1)),
        _ => None,
    };
    let turns: Option<Vec<usize>> = round.iter().map(|result| turn_of(&result.block.table)).collect();
    let turns =
        turns.filter(|turns| turns.len() == players / 2 && turns.windows(2).all(|two| two[0] == two[1]))?;
    turns.first().copied()
}

/// Round of the circle in which two places meet: the last place is fixed, the others rotate.
fn turn(a: usize, b: usize, rounds: usize) -> usize {
    match (a == rounds, b == rounds) {
        (true, _) => 2 * b % rounds,
        (_, true) => 2 * a % rounds,
        _ => (a + b) % rounds,
    }
}

/// Players with the fewest blocks play; each table is filled with those that met its players least.
fn groups(plan: &SchedulePlan, field: &LadderField, active: &[usize]) -> Vec<Vec<usize>> {
    let mut waiting = active.to_vec();
    waiting.sort_by_key(|&player| field.blocks[player]);
    waiting.truncate(active.len() / plan.size * plan.size);
    let mut tables = Vec::new();
    while !waiting.is_empty() {
        let mut table = vec![waiting.remove(0)];
        while table.len() < plan.size {
            let worth = |player: usize| {
                let met = |rival: &usize| field.met[player][*rival].pow(2);
                let tells: f64 = table.iter().map(|&rival| field.tells(player, rival)).sum();
                (table.iter().map(met).sum::<usize>(), tells)
            };
            let better = |a: (usize, f64), b: (usize, f64)| a.0 < b.0 || (a.0 == b.0 && a.1 > b.1);
            let best = (1..waiting.len())
                .fold(0, |best, at| if better(worth(waiting[at]), worth(waiting[best])) { at } else { best });
            table.push(waiting.remove(best));
        }
        tables.push(table);
    }
    tables
}
