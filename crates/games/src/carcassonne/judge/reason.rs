//! What a move does, in the words of the game, without foretelling what will be drawn.

use kit::Player;

use super::half_move::Deed;
use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::board::survey::{BySeat, Survey, majority};
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::tile::Land;

/// So many things are told of a move, the weightiest.
const TOLD: usize = 2;

/// Something else becomes harder to close when its chance falls below this part of what it was.
const HARDER: f32 = 0.7;

impl Carcassonne {
    /// What a legal move does.
    pub(crate) fn reason_for(&self, mv: Laying) -> Option<String> {
        let deed = Deed::of(self, mv)?;
        let mut told = Vec::new();
        deed.completed(&mut told);
        deed.claimed(&mut told);
        deed.grown(&mut told);
        deed.hindered(&mut told);
        deed.near_monks(&mut told);
        told.truncate(TOLD);
        if told.is_empty() {
            return Some("it claims nothing and keeps the followers in hand".to_owned());
        }
        Some(format!("it {}", told.join(", and ")))
    }
}

impl Deed<'_> {
    /// Roads, cities and monasteries that are complete now.
    fn completed(&self, told: &mut Vec<String>) {
        for (head, land) in self.features() {
            if matches!(land, Land::Road | Land::City) && self.after.board.features.is_complete(head) {
                let survey = self.after.board.survey(head);
                let points = self.after.points_complete(land, &survey);
                told.extend(self.completion(land, &survey.followers, points));
            }
        }
        for monk in self.monks().filter(|monk| self.after.board.tiles_around(monk) == 8) {
            let head = self.after.board.features.head(monk.first);
            let followers = self.after.board.survey(head).followers;
            told.extend(self.completion(Land::Monastery, &followers, 9));
        }
    }

    fn completion(&self, land: Land, followers: &BySeat, points: u32) -> Option<String> {
        let (land, points) = (land.name(), counted(points, "point"));
        let winners = majority(followers).count();
        let own = followers[self.me.index()];
        let home = match own {
            0 => "",
            1 => " and brings the follower home",
            _ => " and brings the followers home",
        };
        Some(match majority(followers).any(|seat| seat == self.me.index()) {
            true if winners > 1 => format!("completes a {land} shared with others for {points} each{home}"),
            true => format!("completes a {land} for {points}{home}"),
            false => format!("completes the {land} of {} for {points}{home}", owner(followers)?),
        })
    }

    /// What is claimed and stays claimed.
    fn claimed(&self, told: &mut Vec<String>) {
        let Some(follower) = self.laid.follower() else { return };
        let land = self.laid.card.segment(follower.segment).land;
        let head = self.after.board.features.head(self.laid.first + follower.segment);
        let survey = self.after.board.survey(head);
        told.extend(match land {
            Land::Monastery => {
                let around = u32::from(self.after.board.tiles_around(&self.laid));
                (around < 8).then(|| format!("claims a monastery with {} around it", counted(around, "tile")))
            }
            Land::Field => Some(self.farm_claimed(head)),
            _ => (!self.after.board.features.is_complete(head)).then(|| self.claim_of(land, head, &survey)),
        });
    }

    fn claim_of(&self, land: Land, head: u8, survey: &Survey) -> String {
        let (name, tiles) = (land.name(), counted(survey.tiles(), "tile"));
        let open = u32::from(self.after.board.features.open_ways(head));
        let open = counted(open, if land == Land::Road { "open end" } else { "open side" });
        format!("claims a {name} of {tiles} with {open}")
    }

    fn farm_claimed(&self, head: u8) -> String {
        match self.after.farm(head).1.len() {
            0 => "claims a field that no complete city lies beside yet".to_owned(),
            1 => "claims a field beside a complete city".to_owned(),
            cities => format!("claims a field beside {cities} complete cities"),
        }
    }

    /// What somebody had claimed before and the tile adds to.
    fn grown(&self, told: &mut Vec<String>) {
        for (head, land) in self.features() {
            let touched = self.claimed_before(head);
            let complete = land != Land::Field && self.after.board.features.is_complete(head);
            if touched.len() == 0 || complete {
                continue;
            }
            let followers = self.after.board.survey(head).followers;
            let others = self.others(&followers);
            match (followers[self.me.index()], owner(&others)) {
                (1.., Some(other)) if touched.len() > 1 => {
                    told.push(format!("joins your {} with that of {other}", land.name()));
                }
                _ if land == Land::Field => {}
                (1.., _) => told.push(format!("adds to your {}", land.name())),
                (0, Some(other)) => told.push(format!("adds to the {} of {other}", land.name())),
                (0, None) => {}
            }
        }
    }

    /// Roads and cities of others that are harder to close than before.
    fn hindered(&self, told: &mut Vec<String>) {
        let mut seen = Heads::default();
        for laid in self.before.board.tiles() {
            let Some(follower) = laid.follower().filter(|other| other.player != self.me) else { continue };
            let (land, segment) = (laid.card.segment(follower.segment).land, laid.first + follower.segment);
            let (old, new) =
                (self.before.board.features.head(segment), self.after.board.features.head(segment));
            if !matches!(land, Land::Road | Land::City) || !seen.add(new) {
                continue;
            }
            let (before, after) = (self.before.prospect(old, land), self.after.prospect(new, land));
            if after.chance < HARDER * before.chance {
                told.push(format!("makes the {} of {} harder to close", land.name(), follower.player));
            }
        }
    }

    /// Monasteries that have one more tile around them.
    fn near_monks(&self, told: &mut Vec<String>) {
        let new = self.laid.square();
        let waiting = |monk: &&Laid| self.after.board.tiles_around(monk) < 8 && monk.square() != new;
        for monk in self.monks().filter(waiting) {
            let Some(follower) = monk.follower() else { continue };
            told.push(if follower.player == self.me {
                "adds to your monastery".to_owned()
            } else {
                format!("adds to the monastery of {}", follower.player)
            });
        }
    }

    fn others(&self, followers: &BySeat) -> BySeat {
        let mut others = *followers;
        others[self.me.index()] = 0;
        others
    }
}

/// The first of those with most followers.
fn owner(followers: &BySeat) -> Option<Player> {
    majority(followers).next().map(|seat| Player(seat as u8))
}

/// `1 tile`, `3 tiles`.
fn counted(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
