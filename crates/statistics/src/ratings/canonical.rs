//! Canonical order of players by their results, not by their numbers, so that sums are bit-equal for any numbering.

use super::game::Packed;
use crate::dice::mix;

/// Work limit for distinguishing players; beyond it the given numbers decide.
const LOOKS: usize = 1 << 28;

/// Players in an order that depends on the games alone.
///
/// Colour refinement (Weisfeiler–Leman): a player's mark is a hash of its games, then of the marks of its rivals, until the
/// number of different marks no longer grows. Among players that stay alike one is individualised, which is harmless where they
/// are interchangeable, and refinement repeats.
pub fn order(players: usize, games: &[Packed]) -> Vec<usize> {
    let mut marks = vec![0_u64; players];
    games.iter().flat_map(Packed::players).for_each(|player| marks[player] = 1);
    let seats: usize = games.iter().map(|game| usize::from(game.len)).sum();
    let mut looks = LOOKS;
    while looks > seats && refine(&mut marks, games, &mut looks, seats) {}
    let mut order: Vec<usize> = (0..players).collect();
    // Players without games come last; all of them are alike.
    order.sort_by_key(|&player| (marks[player] == 0, marks[player], player));
    order
}

/// Refines marks to a fixed point, then individualises one of those still alike; false if all differ.
fn refine(marks: &mut Vec<u64>, games: &[Packed], looks: &mut usize, seats: usize) -> bool {
    let mut kinds = count(marks);
    while *looks > seats {
        *looks -= seats.max(1);
        *marks = look(marks, games);
        let now = count(marks);
        if now == kinds {
            break;
        }
        kinds = now;
    }
    let Some(player) = alike(marks) else { return false };
    marks[player] = mix(marks[player]);
    true
}

fn count(marks: &[u64]) -> usize {
    let mut marks = marks.to_vec();
    marks.sort_unstable();
    marks.dedup();
    marks.len()
}

/// Marks after one round of refinement: sums over games, so that the order of games does not matter.
fn look(marks: &[u64], games: &[Packed]) -> Vec<u64> {
    let mut next: Vec<u64> = marks.iter().map(|&mark| if mark == 0 { 0 } else { mix(mark) }).collect();
    for game in games {
        let about = |hash: u64, (player, group): (usize, u8)| mix(hash ^ marks[player]) ^ u64::from(group);
        let hash = game.players().zip(game.groups).fold(mix(game.block), about);
        for (seat, player) in game.players().enumerate() {
            next[player] = next[player].wrapping_add(mix(hash.wrapping_add(seat as u64 + 1)));
        }
    }
    next
}

/// First player of the lowest mark that two players share.
fn alike(marks: &[u64]) -> Option<usize> {
    let mut order: Vec<usize> = (0..marks.len()).filter(|&player| marks[player] != 0).collect();
    order.sort_by_key(|&player| (marks[player], player));
    order.windows(2).find(|two| marks[two[0]] == marks[two[1]]).map(|two| two[0])
}
