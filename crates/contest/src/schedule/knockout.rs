//! Knockout: the winner of a table advances until one is left; the third place is played too.

use super::{Round, SchedulePlan};

/// State of the bracket.
struct Bracket {
    /// Players still in it, the favourites first.
    field: Vec<usize>,
    /// Undecided tables, with their blocks so far and their purpose.
    open: Vec<BracketTable>,
    /// Players that are out, the last first.
    out: Vec<usize>,
    is_over: bool,
}

#[derive(Clone)]
struct BracketTable {
    players: Vec<usize>,
    /// Sums of shares, in halves, by place at the table.
    halves: Vec<usize>,
    blocks: usize,
    kind: BracketKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BracketKind {
    Usual,
    Final,
    Third,
}

/// A tie after this number of extra blocks is won by the favourite.
const EXTRA_BLOCKS: usize = 8;

/// Tables of the next round, or undecided tables that need another block; none at the end.
pub fn tables(plan: &SchedulePlan, past: &[Round], blocks: usize) -> Option<Vec<Vec<usize>>> {
    let bracket = Bracket::after(plan, past, blocks);
    if bracket.is_over {
        return None;
    }
    let fresh = bracket.open.iter().all(|table| table.blocks == 0);
    let times = if fresh { blocks } else { 1 };
    let open = bracket.open.into_iter().filter(|table| !table.is_decided(blocks));
    Some(super::repeated(open.map(|table| table.players).collect(), times))
}

/// Players by place, the winner first, as far as places are decided.
pub fn places(plan: &SchedulePlan, past: &[Round]) -> Vec<usize> {
    let super::Format::Knockout { blocks } = plan.format else { return Vec::new() };
    let bracket = Bracket::after(plan, past, blocks);
    let mut places = bracket.field;
    places.extend(bracket.open.iter().flat_map(|table| table.players.clone()));
    places.extend(bracket.out);
    let mut seen = vec![false; plan.players];
    places.retain(|&player| !std::mem::replace(&mut seen[player], true));
    places
}

impl Bracket {
    fn after(plan: &SchedulePlan, past: &[Round], blocks: usize) -> Bracket {
        let field = (0..plan.players).collect();
        let mut bracket = Bracket { field, open: Vec::new(), out: Vec::new(), is_over: false };
        bracket.draw(plan);
        for round in past {
            bracket.add(round);
            bracket.decide(plan, blocks);
        }
        bracket
    }

    /// Draws the next round: players without a table advance, the favourites first.
    fn draw(&mut self, plan: &SchedulePlan) {
        let size = plan.size;
        if self.field.len() <= size {
            // The players that went out last fill up the table of a final.
            let missing = size.saturating_sub(self.field.len());
            let fill: Vec<usize> = self.out.iter().take(missing).copied().collect();
            let players = std::mem::take(&mut self.field).into_iter().chain(fill).collect();
            self.open.push(BracketTable::new(players, BracketKind::Final));
            return;
        }
        let mut next = 1;
        while next * size < self.field.len() {
            next *= size;
        }
        let tables = (self.field.len() - next).div_ceil(size - 1).min(self.field.len() / size);
        let playing = self.field.split_off(self.field.len() - tables * size);
        for at in 0..tables {
            // Folded seeding: the favourite meets the last.
            let seats = (0..size).map(|row| row * tables + if row % 2 == 0 { at } else { tables - 1 - at });
            self.open.push(BracketTable::new(seats.map(|seat| playing[seat]).collect(), BracketKind::Usual));
        }
    }

    fn add(&mut self, round: &Round) {
        for result in round {
            let table = self.open.iter_mut().find(|table| table.players == result.block.table);
            if let Some(table) = table {
                table.blocks += 1;
                table.halves.iter_mut().zip(result.halves()).for_each(|(sum, halves)| *sum += halves);
            }
        }
    }

    /// Ends the round once all its tables are decided.
    fn decide(&mut self, plan: &SchedulePlan, blocks: usize) {
        if self.open.iter().any(|table| !table.is_decided(blocks)) {
            return;
        }
        let open = std::mem::take(&mut self.open);
        if let Some(last) = open.iter().find(|table| table.kind == BracketKind::Final) {
            let third =
                open.iter().filter(|table| table.kind == BracketKind::Third).flat_map(BracketTable::order);
            let places: Vec<usize> = last.order().into_iter().chain(third).collect();
            self.out.retain(|player| !places.contains(player));
            self.field = places;
            self.is_over = true;
            return;
        }
        let losers: Vec<usize> = open.iter().flat_map(|table| table.order().split_off(1)).collect();
        let semifinals = open.len() == 2 && plan.size == 2 && self.field.is_empty();
        self.field.extend(open.iter().map(|table| table.order()[0]));
        self.field.sort_unstable();
        self.out.splice(0..0, losers.clone());
        self.draw(plan);
        if semifinals {
            self.open.push(BracketTable::new(losers, BracketKind::Third));
        }
    }
}

impl BracketTable {
    fn new(players: Vec<usize>, kind: BracketKind) -> BracketTable {
        BracketTable { halves: vec![0; players.len()], players, blocks: 0, kind }
    }

    /// The best first; among equals the favourite.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&place| (std::cmp::Reverse(self.halves[place]), self.players[place]));
        order.into_iter().map(|place| self.players[place]).collect()
    }

    fn is_decided(&self, blocks: usize) -> bool {
        let most = self.halves.iter().max().copied().unwrap_or(0);
        let is_clear = self.halves.iter().filter(|halves| **halves == most).count() == 1;
        self.blocks >= blocks && (is_clear || self.blocks >= blocks + EXTRA_BLOCKS)
    }
}
