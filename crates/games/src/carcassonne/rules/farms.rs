//! Worth of farms at the end: the complete cities they feed.

use super::edition::Farms;
use crate::carcassonne::Carcassonne;
use crate::carcassonne::about::MOST_SEATS;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::survey::{BySeat, majority};
use crate::carcassonne::tiles::tile::Land;

impl Carcassonne {
    /// Scores all farms by the way of the edition.
    pub(crate) fn score_farms(&mut self) {
        match self.edition.farms {
            Farms::Third => self.score_each_farm(3),
            Farms::Seed => self.score_each_farm(4),
            Farms::First => self.score_each_city(4),
            Farms::Second => self.score_each_city_once(3),
        }
    }

    /// The majority of a farm is paid for every complete city beside it.
    fn score_each_farm(&mut self, points: u32) {
        self.for_each_farm(|game, farmers, cities| game.award(farmers, points * cities.len()));
    }

    /// As before, but no city pays a player twice.
    fn score_each_city_once(&mut self, points: u32) {
        let mut paid = [Heads::default(); MOST_SEATS as usize];
        self.for_each_farm(|game, farmers, cities| {
            for seat in majority(farmers) {
                game.pay(seat, points * cities.without(&paid[seat]).len());
                paid[seat] = paid[seat].with(&cities);
            }
        });
    }

    /// A complete city pays the majority of the farmers in all farms beside it.
    fn score_each_city(&mut self, points: u32) {
        let mut beside = [BySeat::default(); 256];
        let mut all = Heads::default();
        self.for_each_farm(|_, farmers, cities| {
            all = all.with(&cities);
            for city in cities.iter() {
                beside[city].iter_mut().zip(farmers).for_each(|(sum, more)| *sum += more);
            }
        });
        all.iter().for_each(|city| self.award(&beside[city], points));
    }

    /// Every farm with farmers once: the farmers, and the complete cities beside it.
    fn for_each_farm(&mut self, mut score: impl FnMut(&mut Carcassonne, &BySeat, Heads)) {
        let mut seen = Heads::default();
        for tile in 0..self.board.tiles().len() {
            let laid = self.board.tiles()[tile];
            let Some(follower) = laid.follower() else { continue };
            let head = self.board.features.head(laid.first + follower.segment);
            if laid.card.segment(follower.segment).land == Land::Field && seen.add(head) {
                let (farmers, cities) = self.farm(head);
                score(self, &farmers, cities);
            }
        }
    }

    /// The farmers of a farm, and the complete cities beside it, each once.
    pub(crate) fn farm(&self, head: u8) -> (BySeat, Heads) {
        let (farmers, mut cities) = self.farm_and_cities(head);
        cities.retain(|city| self.board.features.is_complete(city));
        (farmers, cities)
    }

    /// The farmers of a farm, and all cities beside it, each once.
    pub(crate) fn farm_and_cities(&self, head: u8) -> (BySeat, Heads) {
        let (mut farmers, mut cities) = (BySeat::default(), Heads::default());
        for (number, tile) in self.board.features.ring(head) {
            let laid = &self.board.tiles()[usize::from(tile)];
            let segment = number - laid.first;
            if let Some(follower) = laid.follower().filter(|follower| follower.segment == segment) {
                farmers[follower.player.index()] += 1;
            }
            let mut borders = laid.card.borders(segment);
            while borders > 0 {
                cities.add(self.board.features.head(laid.first + borders.trailing_zeros() as u8));
                borders &= borders - 1;
            }
        }
        (farmers, cities)
    }
}
