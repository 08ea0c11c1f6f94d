//! Reasons for refusing a move, in the words of the rules.

use kit::OpenSquare;

use super::Carcassonne;
use super::board::Board;
use super::board::frontier::Open;
use super::moves::Laying;
use super::tiles::card::{Card, land};
use super::tiles::place::Place;
use super::tiles::side::Side;

impl Carcassonne {
    /// The reason, if there is one.
    pub(super) fn why_not(&self, mv: Laying) -> Option<String> {
        let Some(hand) = self.hand else { return Some("the game is over".to_owned()) };
        if mv.turns > 3 {
            return Some(format!("a tile has the turns r0 to r3, not r{}", mv.turns));
        }
        let card = Card::new(hand, mv.turns);
        let cell = match self.board.fit(mv.square, card) {
            Ok(number) => self.board.open()[usize::from(number)],
            Err(reason) => return Some(reason),
        };
        mv.place.and_then(|place| self.why_no_claim(cell, card, place))
    }

    fn why_no_claim(&self, cell: Open, card: Card, place: Place) -> Option<String> {
        let Some(segment) = card.tile().claimed_at(place) else {
            let places: Vec<String> = card.tile().segments.iter().map(|own| own.claim.to_string()).collect();
            return Some(format!(
                "`{place}` is no claim place of this tile; those are {}",
                places.join(", ")
            ));
        };
        if self.in_hand[self.mover.index()] == 0 {
            return Some(format!("{} has no follower left", self.mover));
        }
        self.board.why_taken(cell, card, segment)
    }
}

impl Board {
    /// The number of the open cell at a square where the card fits, or why it does not.
    pub fn fit(&self, square: OpenSquare, card: Card) -> Result<u8, String> {
        if self.tile_at(square).is_some() {
            return Err(format!("{square} is occupied"));
        }
        let number = self.cell_at(square).ok_or_else(|| format!("{square} touches no tile"))?;
        let around = self.open()[usize::from(number)].sides;
        let unlike = |&side: &Side| land(around, side).is_some_and(|other| other != card.land(side));
        match Side::ALL.into_iter().find(unlike) {
            None => Ok(number),
            Some(side) => {
                let other = land(around, side).map_or("", |land| land.name());
                Err(format!("the {} side to the {side} meets a {other}", card.land(side).name()))
            }
        }
    }

    /// Owner of the feature that a segment of the card would join, if it is claimed.
    pub fn why_taken(&self, cell: Open, card: Card, segment: u8) -> Option<String> {
        let around = self.around(cell);
        let connected = around.connected(card, 1 << segment);
        let touching = |segments: u8| around.touching(card.thirds_of(segments));
        let (_, claimed) = touching(connected).find(|&(_, head)| self.features.is_claimed(head))?;
        // A direction in which the segment itself leads there, if there is one.
        let own = || touching(1 << segment);
        let (third, _) = own().find(|&(_, head)| head == claimed).or_else(|| own().next())?;
        let name = card.segment(segment).land.name();
        let side = Place::new(third).side()?;
        Some(format!("the {name} to the {side} is already claimed by {}", self.claimers(claimed)))
    }

    /// `player 1 and player 2`.
    fn claimers(&self, head: u8) -> String {
        let followers = self.survey(head).followers;
        let standing = (0..).zip(followers).filter(|&(_, count)| count > 0);
        let names: Vec<String> = standing.map(|(seat, _)| kit::Player(seat).to_string()).collect();
        names.join(" and ")
    }
}
