//! A game that the arena could not play to its end in any attempt, always with the same player to move: that player loses it.
//!
//! Else nobody who is in its way could go on in a knockout or a Swiss, and no game would count that it is about to lose.

use arena::{Fault, FaultKind, Heading, Match, MatchResult, Notes, Pace, SeatHeading, VoidGame};
use kit::Player;

/// The game as lost by the seat that was to move in all attempts. None if there is no such seat, or others would have to play on.
pub fn forfeit(game: &Match, void: &VoidGame) -> Option<MatchResult> {
    let seat =
        void.seat.filter(|&seat| game.seats.get(usize::from(seat)).is_some_and(arena::Spec::is_bot))?;
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
    notes.faults.push(Fault {
        seat,
        turn,
        kind: FaultKind::Stalled,
        why: format!("the game could not be played in any attempt while it was to move: {}", void.why),
        evidence: Vec::new(),
        errors: String::new(),
        bot: game.seats[usize::from(seat)].to_string(),
    });
    let voided = vec![void.clone()];
    Some(MatchResult { table, notes, missing: Vec::new(), pace: Pace::default(), voided })
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
            setup: Setup::new(entry.about, Some(&count), &[]).unwrap(),
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
}
