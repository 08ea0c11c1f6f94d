//! Replay of a game from its record: by the rules, with the sealed luck, and with the planned players.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arena::{Match, Notes, Spec};
use games::GAMES;
use kit::{Act, Opening, Record, Table};

/// Final table and notes of a game, or the reason why the record does not fit the match.
pub fn replay(planned: &Match, record: &str, notes: &str) -> Result<(Table, Notes), String> {
    let (text, record) = (record, Record::read(GAMES, record).map_err(|bad| bad.to_string())?);
    let Opening::Start(setup, _) = &record.opening else {
        return Err("it began from a given position".to_owned());
    };
    if record.entry.about.name != planned.entry.about.name || setup.options() != planned.setup.options() {
        return Err("another game was played".to_owned());
    }
    let mut table = planned.begin().map_err(|bad| bad.0)?;
    if !record.turns.starts_with(table.turns()) {
        return Err("its opening does not follow from the sealed seed".to_owned());
    }
    for turn in &record.turns[table.turn()..] {
        let played = match &turn.act {
            Act::Say(sentence) => table.play(sentence),
            Act::Leave(player) => table.leave(*player),
        };
        played.map_err(|refused| format!("turn {}: {refused}", table.turn()))?;
    }
    if table.record().to_string() != text {
        return Err("its luck does not follow from the sealed seed".to_owned());
    }
    let notes = Notes::read(notes).map_err(|bad| bad.to_string())?;
    let sat = notes.heading.seats.iter().map(|seat| seat.spec.clone());
    if !sat.eq(planned.seats.iter().map(Spec::to_string)) {
        return Err("others sat at the table".to_owned());
    }
    Ok((table, notes))
}

/// Replay of an untrusted record: the game must be over, a player that left must have been sent off, and a panic of ours refuses
/// the record instead of ending the program.
pub fn distrustful_replay(planned: &Match, record: &str, notes: &str) -> Result<(Table, Notes), String> {
    let replayed = catch_unwind(AssertUnwindSafe(|| replay(planned, record, notes)));
    let (table, notes) =
        replayed.unwrap_or_else(|_| Err("to play it again is too much for us".to_owned()))?;
    if table.game().to_move().is_some() {
        return Err("the game is not over".to_owned());
    }
    let record = table.record();
    let left = record.turns.iter().filter_map(|turn| match turn.act {
        Act::Leave(player) => Some(player.0),
        Act::Say(_) => None,
    });
    let is_sent_off = |seat: u8| notes.faults.iter().any(|fault| fault.seat == seat);
    let mut left = left;
    match left.find(|&seat| !is_sent_off(seat)) {
        Some(seat) => Err(format!("seat {seat} left, and no fault of it is noted")),
        None => Ok((table, notes)),
    }
}
