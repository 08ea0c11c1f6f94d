//! Messages to bots: all messages of the referee are made here, from the table and its past.

use bots::protocol::{Clock, Event, ToBot, TurnPart, TurnRequest, VERSIONS, Wants};
use kit::{Act, Player, Setup, Table, Turn};
use serde_json::json;

use crate::clock::Bank;
use crate::{Fault, Notes};

pub fn hello() -> ToBot {
    ToBot::Hello { protocol: VERSIONS, referee: concat!("bastide ", env!("CARGO_PKG_VERSION")).to_owned() }
}

/// The message that begins a game for a player.
pub fn new_game(setup: &Setup, player: Player, clock: Clock, seed: String) -> ToBot {
    ToBot::New {
        game: setup.about().name.to_owned(),
        rules: setup.about().version,
        options: setup.values().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        seat: player.0,
        seats: setup.seats(),
        clock,
        seed,
    }
}

/// The question of the present turn, with the events that are new to the bot and the fields that it wants.
pub fn turn(table: &Table, since: &[Event], wants: &Wants, bank: &Bank) -> ToBot {
    let game = table.game();
    let fuel = bank.counts_fuel();
    ToBot::Turn(TurnRequest {
        turn: table.turn(),
        position: wants.has(TurnPart::Position).then(|| game.view()),
        text: wants.has(TurnPart::Text).then(|| game.to_string()),
        since: since.to_vec(),
        moves: wants.has(TurnPart::Moves).then(|| game.sentences()),
        left_ms: (!fuel).then_some(bank.left),
        charged_ms: (!fuel).then_some(bank.charged),
        left_fuel: fuel.then_some(bank.left),
        charged_fuel: fuel.then_some(bank.charged),
    })
}

/// The message at the end of the game.
pub fn end(table: &Table, notes: &Notes) -> ToBot {
    let scores = table.game().scores();
    ToBot::End {
        points: scores.points.to_vec(),
        ranks: notes.ranks(&scores),
        faults: notes.faults.iter().map(Fault::public).collect(),
    }
}

/// The event for a played turn. A player that left is reported by its fault.
pub fn event(number: usize, mover: Player, turn: &Turn, fault: Option<&Fault>) -> Event {
    let (seat, sentence) = match &turn.act {
        Act::Say(sentence) => (mover, Some(sentence.clone())),
        Act::Leave(player) => (*player, None),
    };
    Event {
        turn: number,
        seat: seat.0,
        left: sentence.is_none().then(|| fault.map_or("resigned", |fault| fault.kind.word()).to_owned()),
        said: fault.and_then(|fault| fault.kind.said()).map(str::to_owned),
        sentence,
        draws: turn.draws.clone(),
    }
}
