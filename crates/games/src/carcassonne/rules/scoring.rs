//! Scoring: what is complete at once, and at the end what is not.

use kit::Player;

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::{Follower, Laid};
use crate::carcassonne::board::survey::{BySeat, Survey, majority};
use crate::carcassonne::tiles::tile::Land;

/// No game comes near it; it keeps positions that strangers set up readable when they are played on.
pub const MOST_POINTS: u16 = 9999;

const FULL_MONASTERY: u32 = 9;

impl Carcassonne {
    /// Scores the roads, cities and monasteries that this tile completes, and sends their followers home.
    #[inline]
    pub(crate) fn score_completed(&mut self, tile: u8) {
        self.score_completed_watched(tile, &mut |_, _| {});
    }

    /// As before; `paid` gets the game after each payment, and its source.
    #[inline]
    pub(crate) fn score_completed_watched(&mut self, tile: u8, paid: &mut impl FnMut(&Carcassonne, Land)) {
        let laid = self.board.tiles()[usize::from(tile)];
        for (segment, ways) in laid.card.ways().into_iter().enumerate() {
            let head = self.board.features.head(laid.first.wrapping_add(segment as u8));
            // Fields and monasteries have no ways on.
            if ways > 0 && self.board.features.is_due(head) {
                let land = laid.card.segment(segment as u8).land;
                self.score_feature(head, land);
                paid(self, land);
            }
        }
        // From the last one, for the last takes the place of one that goes home.
        for monk in (0..self.board.monks.tiles().len()).rev() {
            self.score_monastery_near(self.board.monks.tiles()[monk], laid);
            paid(self, Land::Monastery);
        }
    }

    #[cold]
    fn score_feature(&mut self, head: u8, land: Land) {
        let survey = self.board.survey(head);
        self.award(&survey.followers, self.points_complete(land, &survey));
        self.send_home(head);
    }

    /// Points of a complete road or city.
    pub(crate) fn points_complete(&self, land: Land, survey: &Survey) -> u32 {
        match land {
            Land::City if survey.tiles() == 2 => self.edition.tiny_city.into(),
            Land::City => 2 * (survey.tiles() + survey.shields),
            _ => survey.tiles(),
        }
    }

    fn send_home(&mut self, head: u8) {
        let in_hand = &mut self.in_hand;
        self.board.send_home(head, |player| in_hand[player.index()] += 1);
    }

    /// Scores the monastery on that tile if the new tile fills the last cell around it.
    fn score_monastery_near(&mut self, tile: u8, new: Laid) {
        let monastery = self.board.tiles()[usize::from(tile)];
        let near = new.x.abs_diff(monastery.x).max(new.y.abs_diff(monastery.y)) <= 1;
        if near && self.board.tiles_around(&monastery) == 8 {
            let head = self.board.features.head(monastery.first);
            self.award(&self.board.survey(head).followers, FULL_MONASTERY);
            self.send_home(head);
            self.board.monks.remove(tile);
        }
    }

    /// Gives points to those with most followers.
    pub(crate) fn award(&mut self, followers: &BySeat, points: u32) {
        majority(followers).for_each(|seat| self.pay(seat, points));
    }

    /// Gives points to one player.
    pub(crate) fn pay(&mut self, seat: usize, points: u32) {
        let sum = u32::from(self.points[seat]) + points;
        self.points[seat] = sum.min(MOST_POINTS.into()) as u16;
    }

    /// Scores what stands when the game is over. The followers stay for people to see why.
    pub(crate) fn score_end(&mut self) {
        self.score_end_watched(&mut |_, _| {});
    }

    /// As before; `paid` gets the game after each payment, and its source.
    pub(crate) fn score_end_watched(&mut self, paid: &mut impl FnMut(&Carcassonne, Land)) {
        let mut scored = Heads::default();
        for tile in 0..self.board.tiles().len() {
            let laid = self.board.tiles()[tile];
            let Some(Follower { segment, .. }) = laid.follower() else { continue };
            let head = self.board.features.head(laid.first + segment);
            let land = laid.card.segment(segment).land;
            // Farms come afterwards, all together.
            if land != Land::Field && scored.add(head) {
                let survey = self.board.survey(head);
                self.award(&survey.followers, self.points_incomplete(&laid, land, &survey));
                paid(self, land);
            }
        }
        self.score_farms();
        paid(self, Land::Field);
    }

    /// Number of followers that the player has in hand.
    pub fn followers_left(&self, player: Player) -> u8 {
        self.in_hand[player.index()]
    }
}
