//! Moves in the form of the 2018 interface, rebuilt from our protocol: the card of each follows from the draws.

use serde::Deserialize;
use serde_json::Value;

use super::abi::AbiMove;
use super::sentence::{played, refused};
use crate::protocol::{Event, TurnRequest};

/// Tiles of each type left to draw after the start tile.
const DECK: [u32; 24] = [2, 4, 1, 3, 5, 2, 1, 3, 2, 3, 3, 3, 2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1];

/// The card in hand.
pub fn hand(turn: &TurnRequest) -> Option<u32> {
    turn.position.as_ref()?.get("hand")?.as_u64()?.try_into().ok()
}

/// The card that was drawn before anything happened: the one that is neither in the bag nor among the draws since.
/// Beside the bare start tile every tile fits, so it is one.
pub fn first_card(turn: &TurnRequest) -> Option<u32> {
    let bag: Vec<u32> = turn.position.as_ref()?.get("bag").and_then(read)?;
    let draws = || turn.since.iter().flat_map(|event| &event.draws);
    let drawn = |card: u32| draws().filter(|draw| **draw == card).count() as u32;
    let missing = |&(card, left): &(usize, &u32)| left + drawn(card as u32) < DECK[card];
    bag.iter().enumerate().take(DECK.len()).find(missing).map(|(card, _)| card as u32)
}

/// The moves among these events, the first of which was made with this card. Each turn ends with the draw for the
/// next; who left without saying a move made none.
pub fn moves(since: &[Event], first: u32) -> Vec<AbiMove> {
    let mut card = first;
    let mut moves = Vec::with_capacity(since.len());
    for event in since {
        let move_made = match (&event.sentence, &event.said) {
            (Some(sentence), _) => played(sentence, event.seat, card),
            (None, Some(said)) => Some(refused(said, event.seat, card)),
            (None, None) => None,
        };
        moves.extend(move_made);
        card = event.draws.last().copied().unwrap_or(card);
    }
    moves
}

fn read<'a, T: Deserialize<'a>>(value: &'a Value) -> Option<T> {
    T::deserialize(value).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn turn(bag: [u32; 24], since: Value) -> TurnRequest {
        let turn = json!({"turn": 3, "position": {"hand": 20, "bag": bag}, "since": since});
        serde_json::from_value(turn).unwrap()
    }

    /// The deck without these.
    fn without(drawn: &[usize]) -> [u32; 24] {
        let mut bag = DECK;
        drawn.iter().for_each(|&card| bag[card] -= 1);
        bag
    }

    #[test]
    fn on_the_first_turn_the_first_card_is_the_one_that_nobody_else_drew() {
        let since = json!([
            {"turn": 0, "seat": 0, "left": "illegal", "said": "5,5 r0 card 2", "draws": [21]},
            {"turn": 1, "seat": 1, "move": "0,1 r0 w", "draws": [2, 20]},
        ]);
        let turn = turn(without(&[21, 21, 2, 20]), since);
        assert_eq!((hand(&turn), first_card(&turn)), (Some(20), Some(21)));
        let told = moves(&turn.since, 21);
        let failed = AbiMove { check: 1, player: 0, card: 21, x: 5, y: 5, dir: 0, place: 0 };
        let valid = AbiMove { check: 0, player: 1, card: 21, x: 0, y: 1, dir: 0, place: 5 };
        assert_eq!(told, [failed, valid]);
    }

    #[test]
    fn who_leaves_without_a_move_is_not_among_the_moves() {
        let since = json!([
            {"turn": 5, "seat": 2, "move": "1,0 r1", "draws": [4]},
            {"turn": 6, "seat": 1, "left": "crash"},
            {"turn": 6, "seat": 0, "left": "timeout", "draws": [8]},
            {"turn": 7, "seat": 3, "move": "2,0 r2 c", "draws": [9]},
        ]);
        let told: Vec<(u32, u32)> =
            moves(&turn(DECK, since).since, 7).iter().map(|mv| (mv.player, mv.card)).collect();
        assert_eq!(told, [(2, 7), (3, 8)]);
    }

    #[test]
    fn a_move_is_28_bytes() {
        assert_eq!(size_of::<AbiMove>(), 28);
    }
}
