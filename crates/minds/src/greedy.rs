//! Minds that look one move ahead: for their own good, or for another's harm.

use kit::{Chance, Estimate, Player, Quick, Scores};

use crate::look::look;
use crate::order::greatest_first;
use crate::{Budget, MemoryUse, Mind, Ranked, Thought};

/// Plays what brings most points at once, luck averaged; of several such moves, any.
#[derive(Clone, Debug)]
pub struct Greedy(Quick);

/// Plays what looks best at a glance: by the estimate after the move, luck averaged.
#[derive(Clone, Debug)]
pub struct Glance(Quick);

/// Plays what looks worst, so that anybody may beat it.
#[derive(Clone, Debug)]
pub struct Fool(Quick);

/// Hinders the leading opponent if a move costs it points, and is greedy otherwise.
#[derive(Clone, Debug)]
pub struct Blocker(Quick);

impl Greedy {
    /// Equal seeds see the same luck.
    pub fn new(seed: u64) -> Greedy {
        Greedy(Quick::new(seed))
    }
}

impl Glance {
    /// Equal seeds see the same luck.
    pub fn new(seed: u64) -> Glance {
        Glance(Quick::new(seed))
    }
}

impl Fool {
    /// Equal seeds see the same luck.
    pub fn new(seed: u64) -> Fool {
        Fool(Quick::new(seed))
    }
}

impl Blocker {
    /// Equal seeds see the same luck.
    pub fn new(seed: u64) -> Blocker {
        Blocker(Quick::new(seed))
    }
}

impl<G: Estimate> Mind<G> for Greedy {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let mover = mover(position);
        let figures = |next: &G| [margin(&next.if_ended_here(), mover), estimate(next, mover)];
        let mut looks = looks(position, figures, &mut self.0, budget);
        greatest_first(&mut looks, |&(_, [margin, _])| [margin, 0.0]);
        let gain = looks[0].1[0] - margin(&position.if_ended_here(), mover);
        thought(looks, format!("it changes the lead by {gain:+.1} points"))
    }
}

impl<G: Estimate> Mind<G> for Glance {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let mover = mover(position);
        let mut looks = looks(position, |next| [estimate(next, mover)], &mut self.0, budget);
        greatest_first(&mut looks, |&(_, [estimate])| [estimate, 0.0]);
        let percent = 100.0 * looks[0].1[0];
        thought(looks, format!("at a glance it looks {percent:.0} % good"))
    }
}

impl<G: Estimate> Mind<G> for Fool {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let mover = mover(position);
        let mut looks = looks(position, |next| [estimate(next, mover)], &mut self.0, budget);
        greatest_first(&mut looks, |&(_, [estimate])| [-estimate, 0.0]);
        thought(looks, "nothing looks worse".to_owned())
    }
}

impl<G: Estimate> Mind<G> for Blocker {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let Some(rival) = leader(position) else {
            return Greedy(self.0.clone()).think(position, budget);
        };
        let mover = mover(position);
        let of_rival = |standing: &Scores| standing.points[rival.index()] as f64;
        let figures = |next: &G| {
            let standing = next.if_ended_here();
            [of_rival(&standing), margin(&standing, mover), estimate(next, mover)]
        };
        let mut looks = looks(position, figures, &mut self.0, budget);
        let now = of_rival(&position.if_ended_here());
        // Harm below half a point is luck, not a plan.
        greatest_first(&mut looks, |&(_, [rival, margin, _])| [(now - rival).max(0.5), margin]);
        let harm = now - looks[0].1[0];
        let why = if harm > 0.5 {
            format!("it costs {rival}, who leads the others, {harm:.1} points")
        } else {
            "nobody can be hindered, and it brings most points".to_owned()
        };
        thought(looks, why)
    }
}

/// Moves, and what they lead to on average: whatever figures a mind asks for, the estimate last.
type Looks<M, const N: usize> = Vec<(M, [f64; N])>;

/// Looks at every move, whatever the number of lines in the budget. If the time ends first, it has looked at some, and at
/// one at least. The order is random, so that luck decides between equal moves.
fn looks<G: Estimate, const N: usize>(
    position: &G,
    figures: impl Fn(&G) -> [f64; N],
    luck: &mut Quick,
    budget: &Budget,
) -> Looks<G::Move, N> {
    let (watch, mut moves) = (budget.start(), Vec::new());
    position.moves(&mut moves);
    shuffle(&mut moves, luck);
    let mut looks = Vec::with_capacity(moves.len());
    for mv in moves {
        if !looks.is_empty() && watch.is_late() {
            break;
        }
        looks.push((mv, look(position, mv, luck, &figures)));
    }
    looks
}

fn shuffle<M>(moves: &mut [M], luck: &mut Quick) {
    for at in (1..moves.len()).rev() {
        moves.swap(at, luck.below(at as u32 + 1) as usize);
    }
}

fn thought<M, const N: usize>(looks: Looks<M, N>, why: String) -> Thought<M> {
    let iterations = looks.len() as u64;
    let ranked = |(mv, figures): (M, [f64; N])| Ranked { mv, estimate: figures[N - 1] as f32, visits: 1 };
    Thought { ranked: looks.into_iter().map(ranked).collect(), iterations, memory: MemoryUse::NONE, why }
}

fn mover<G: Estimate>(position: &G) -> Player {
    position.to_move().expect("somebody is to move")
}

/// Value of the position for a player.
fn estimate<G: Estimate>(position: &G, player: Player) -> f64 {
    position.estimate(player).into()
}

/// A player's points above those of the best other; its own where it plays alone.
fn margin(standing: &Scores, player: Player) -> f64 {
    let points = &standing.points;
    let others = Player::all(points.len() as u8).filter(|&other| other != player);
    let best_other = others.map(|other| points[other.index()]).max().unwrap_or(0);
    points[player.index()] as f64 - best_other as f64
}

/// The strongest rival: most points among the other players still in the game.
fn leader<G: Estimate>(position: &G) -> Option<Player> {
    let (mover, scores) = (position.to_move()?, position.if_ended_here());
    let others =
        Player::all(scores.points.len() as u8).filter(|&player| player != mover && !scores.left.has(player));
    others.rev().max_by_key(|player| scores.points[player.index()])
}
