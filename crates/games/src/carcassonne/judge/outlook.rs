//! The outlook of a position: expected points of each player when the bag is empty.

use super::prospect::Prospect;
use crate::carcassonne::Carcassonne;
use crate::carcassonne::about::MOST_SEATS;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::{Follower, Laid};
use crate::carcassonne::board::survey::{BySeat, majority};
use crate::carcassonne::rules::edition::Farms;
use crate::carcassonne::tiles::tile::Land;

/// Worth of a follower in hand early in the game, and the number of tiles left at which it begins to fall.
const FOLLOWER: (f32, f32) = (5.0, 18.0);

/// Worth of each further follower in hand, relative to the one before.
const FURTHER: f32 = 0.94;

/// Worth of a follower on the board that certainly comes home, relative to one in hand.
const COMES_HOME: f32 = 0.53;

/// Growth of a feature with each cell it leads to, if it is completed and if it is not.
const GROWTH: (f32, f32) = (0.34, 0.12);

/// Loss of a farm for each tile to come: it may be cut off, or shared.
const FARM_RISK: f32 = 0.02;

/// Worth of having the next tile: half of a good move's change of the lead. A position then looks as good before that move
/// as after it, and lines of different length compare.
const NEXT_TILE: f32 = 1.25;

pub struct Outlook<'a> {
    game: &'a Carcassonne,
    /// Present worth of a follower in hand.
    follower: f32,
    points: [f32; MOST_SEATS as usize],
}

impl Outlook<'_> {
    /// Expected points of each player, including those they have.
    pub fn of(game: &Carcassonne) -> [f32; MOST_SEATS as usize] {
        let follower = FOLLOWER.0 * (f32::from(game.bag.left()) / FOLLOWER.1).min(1.0);
        let mut outlook = Outlook { game, follower, points: game.points.map(f32::from) };
        outlook.look_at_claims();
        outlook.look_at_hands();
        outlook.points[game.mover.index()] += NEXT_TILE;
        outlook.points
    }

    /// Every feature with followers once.
    fn look_at_claims(&mut self) {
        let (game, mut seen) = (self.game, Heads::default());
        for laid in game.board.tiles() {
            let Some(Follower { segment, .. }) = laid.follower() else { continue };
            let head = game.board.features.head(laid.first + segment);
            if seen.add(head) {
                match laid.card.segment(segment).land {
                    Land::Monastery => self.monastery(laid, head),
                    Land::Field => self.farm(head),
                    land => self.way(head, land),
                }
            }
        }
    }

    fn look_at_hands(&mut self) {
        for seat in 0..usize::from(self.game.seats) {
            let mut worth = self.follower;
            for _ in 0..self.game.in_hand[seat] {
                self.points[seat] += worth;
                worth *= FURTHER;
            }
        }
    }

    /// A road or a city, which is worth twice as much when it is complete.
    fn way(&mut self, head: u8, land: Land) {
        let survey = self.game.board.survey(head);
        let Prospect { chance, cells } = self.game.prospect(head, land);
        let now = (survey.tiles() + survey.shields) as f32;
        let each = if land == Land::City { 2.0 } else { 1.0 };
        let (complete, incomplete) = (each * (now + GROWTH.0 * cells), now + GROWTH.1 * cells);
        self.expect(&survey.followers, chance * complete + (1.0 - chance) * incomplete, chance);
    }

    fn monastery(&mut self, laid: &Laid, head: u8) {
        let (points, chance) = self.game.monastery_prospect(laid);
        self.expect(&self.game.board.survey(head).followers, points, chance);
    }

    /// Cities pay a farm if they are complete in the end. How the editions differ between several farms beside one
    /// city is not looked at.
    fn farm(&mut self, head: u8) {
        let (farmers, cities) = self.game.farm_and_cities(head);
        let complete: f32 = cities.iter().map(|city| self.game.completion(city as u8)).sum();
        let each = match self.game.edition.farms {
            Farms::Third | Farms::Second => 3.0,
            Farms::Seed | Farms::First => 4.0,
        };
        self.expect(&farmers, each * complete - FARM_RISK * f32::from(self.game.bag.left()), 0.0);
    }

    /// Adds the points for the majority, and the followers of all players that come home with that chance.
    fn expect(&mut self, followers: &BySeat, points: f32, home: f32) {
        majority(followers).for_each(|seat| self.points[seat] += points);
        for (points, &own) in self.points.iter_mut().zip(followers) {
            *points += f32::from(own) * self.follower * COMES_HOME * home;
        }
    }
}
