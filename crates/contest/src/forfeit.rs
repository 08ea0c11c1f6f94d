//! Forfeits: a game that was void in every attempt with the same player to move is lost by that player.
//!
//! Otherwise its rivals could not continue in a knockout or a Swiss, and a player could avoid every loss.

use std::collections::BTreeMap;

use arena::{Failure, Fault, FaultKind, Heading, Match, MatchResult, Notes, Pace, SeatHeading, VoidGame};
use kit::Player;

use crate::Outcome;

/// The game as lost by the seat to move in all attempts. None without such a seat, or if others would have to play
/// on.
pub fn forfeit(game: &Match, void: &VoidGame) -> Option<MatchResult> {
    let seat =
        void.seat.filter(|&seat| game.seats.get(usize::from(seat)).is_some_and(arena::Spec::is_bot))?;
    let why = format!("the game could not be played in any attempt while it was to move: {}", void.why);
    Some(MatchResult { voided: vec![void.clone()], ..lost(game, seat, FaultKind::Stalled, why)? })
}

/// The game as lost by a bot that failed to start in several games before, and is not started again.
pub fn not_started(game: &Match, seat: u8) -> Option<MatchResult> {
    lost(
        game,
        seat,
        FaultKind::Start,
        format!("it did not start in {TRIES} games in a row, and was not tried again"),
    )
}

/// A bot that fails to start this often in a row is not started again in this run.
pub const TRIES: usize = 3;

/// The game as lost by one seat before the first move. None if others would have to play on.
fn lost(game: &Match, seat: u8, kind: FaultKind, why: String) -> Option<MatchResult> {
    let mut table = game.begin().ok()?;
    let turn = table.turn();
    table.leave(Player(seat)).ok()?;
    if table.game().to_move().is_some() {
        return None;
    }
    let heading = Heading {
        clock: game.terms.clock,
        pondering: game.terms.pondering,
        opening: turn,
        sandbox: None,
        seats: (0..).zip(&game.seats).map(|(seat, spec)| heading(spec, game.own_seed(seat))).collect(),
    };
    let mut notes = Notes::new(heading);
    let bot = game.seats[usize::from(seat)].to_string();
    notes.faults.push(Fault::new(seat, turn, Failure { kind, why }, bot));
    Some(MatchResult { table, notes, missing: Vec::new(), pace: Pace::default(), voided: Vec::new() })
}

/// Failed starts in a row, by player.
#[derive(Default)]
pub struct StartFailures(BTreeMap<usize, usize>);

impl StartFailures {
    /// Counts a finished game of these players.
    pub fn add(&mut self, seats: &[usize], outcome: &Outcome) {
        for (seat, &player) in seats.iter().enumerate() {
            match outcome.fault(seat) {
                Some("start") => *self.0.entry(player).or_default() += 1,
                _ => _ = self.0.remove(&player),
            }
        }
    }

    /// Seat of a player that is not started again.
    pub fn suspended(&self, seats: &[usize]) -> Option<u8> {
        let is_suspended = |player: &usize| self.0.get(player).is_some_and(|count| *count >= TRIES);
        seats.iter().position(is_suspended).map(|seat| seat as u8)
    }
}

fn heading(spec: &arena::Spec, seed: u64) -> SeatHeading {
    SeatHeading { spec: spec.to_string(), seed: seed.to_string(), name: None, wants: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::distrustful_replay;
    use crate::{GameId, VerifiedGame};
    use arena::Terms;
    use kit::Setup;

    fn game(seats: &[&str]) -> Match {
        let entry = games::find("ripple").unwrap();
        let count = seats.len().to_string();
        Match {
            entry,
            setup: Setup::for_seats(entry.about, Some(&count)).unwrap(),
            seed: "1".to_owned(),
            seats: seats.iter().map(|seat| seat.parse().unwrap()).collect(),
            terms: Terms { opening: 4, ..Terms::default() },
        }
    }

    fn void(seat: Option<u8>) -> VoidGame {
        VoidGame { why: "its processes could not be frozen".to_owned(), seat }
    }

    #[test]
    fn who_cannot_be_played_against_loses_a_game_that_replays() {
        let game = game(&["first", "cmd:./veto"]);
        let lost = forfeit(&game, &void(Some(1))).unwrap();
        let ended = VerifiedGame::of(GameId { block: 0, rotation: 0 }, &lost).outcome;
        assert_eq!(
            (ended.ranks.as_slice(), ended.fault(1), ended.voids.clone()),
            (&[1, 2][..], Some("stalled"), vec![1])
        );
        let (record, notes) = (lost.table.record().to_string(), lost.notes.text());
        assert!(distrustful_replay(&game, &record, &notes).is_ok());
    }

    #[test]
    fn nobody_else_is_blamed() {
        assert!(forfeit(&game(&["first", "cmd:./veto"]), &void(None)).is_none(), "no seat");
        assert!(forfeit(&game(&["first", "cmd:./veto"]), &void(Some(0))).is_none(), "a mind of ours");
        assert!(
            forfeit(&game(&["first", "first", "cmd:./veto"]), &void(Some(2))).is_none(),
            "others would play on"
        );
    }

    #[test]
    fn a_bot_that_fails_to_start_three_times_in_a_row_is_not_started_again() {
        let (mut failures, failed) = (StartFailures::default(), "1,2;0,0;0;1:start".parse().unwrap());
        let played = "1,2;0,0;9;".parse().unwrap();
        for outcome in [&failed, &failed, &played, &failed, &failed] {
            failures.add(&[4, 7], outcome);
            assert_eq!(failures.suspended(&[7, 4]), None);
        }
        failures.add(&[4, 7], &failed);
        assert_eq!((failures.suspended(&[7, 4]), failures.suspended(&[4, 5])), (Some(0), None));
        let lost = not_started(&game(&["first", "cmd:./silent"]), 1).unwrap();
        assert_eq!(lost.notes.faults[0].kind, FaultKind::Start);
    }
}
