//! Effects of a move, in the words of the game, without foretelling what will be drawn.

use kit::{Message, Player};

use super::half_move::Deed;
use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::board::survey::{BySeat, Survey, majority};
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::tile::Land;

/// At most this many clauses, the weightiest.
const CLAUSES: usize = 2;

/// A feature becomes harder to close when its chance falls below this part of what it was.
const HARDER: f32 = 0.7;

impl Carcassonne {
    /// Effect of a legal move, with or without the points of completed features.
    pub(crate) fn effect(&self, mv: Laying, with_points: bool) -> Message {
        let laid =
            Message::new("{player} {player:lays|lay} a tile[ at {cell}]").with("cell", mv.square.to_string());
        let Some(deed) = Deed::of(self, mv) else { return laid };
        let mut clauses = Vec::new();
        deed.completed(with_points, &mut clauses);
        deed.claimed(&mut clauses);
        deed.grown(&mut clauses);
        deed.hindered(&mut clauses);
        deed.near_monks(&mut clauses);
        let mut clauses = clauses.into_iter().take(CLAUSES);
        let Some(first) = clauses.next() else { return laid };
        let first = Message::new("{player} {clause}").with("clause", first);
        clauses.fold(first, |told, clause| {
            Message::new("{told}, and {clause}").with("told", told).with("clause", clause)
        })
    }
}

impl Deed<'_> {
    /// Roads, cities and monasteries that are complete now.
    fn completed(&self, with_points: bool, told: &mut Vec<Message>) {
        for (head, land) in self.features() {
            if matches!(land, Land::Road | Land::City) && self.after.board.features.is_complete(head) {
                let survey = self.after.board.survey(head);
                let points = with_points.then(|| self.after.points_complete(land, &survey));
                told.extend(self.completion(land, &survey.followers, points));
            }
        }
        for monk in self.monks().filter(|monk| self.after.board.tiles_around(monk) == 8) {
            let head = self.after.board.features.head(monk.first);
            let followers = self.after.board.survey(head).followers;
            told.extend(self.completion(Land::Monastery, &followers, with_points.then_some(9)));
        }
    }

    fn completion(&self, land: Land, followers: &BySeat, points: Option<u32>) -> Option<Message> {
        let own = followers[self.me.index()];
        let home = Message::new(match own {
            0 => "",
            1 => " and {player:brings|bring} the follower home",
            _ => " and {player:brings|bring} the followers home",
        });
        let shared = majority(followers).count() > 1;
        let worth = match points {
            None => Message::new(""),
            Some(points) if shared => Message::new(" for {n} points each").with("n", i64::from(points)),
            Some(points) => Message::new(" for {n} {n:point|points}").with("n", i64::from(points)),
        };
        let closed = match majority(followers).any(|seat| seat == self.me.index()) {
            true if shared => {
                Message::new("{player:completes|complete} a {land} shared with others{worth}{home}")
            }
            true => Message::new("{player:completes|complete} a {land}{worth}{home}"),
            false => Message::new(
                "{player:completes|complete} [the {land} of {owner}|{owner's} {land}]{worth}{home}",
            )
            .with("owner", owner(followers)?),
        };
        Some(closed.with("land", land.message()).with("worth", worth).with("home", home))
    }

    /// Features that are claimed and stay claimed.
    fn claimed(&self, told: &mut Vec<Message>) {
        let Some(follower) = self.laid.follower() else { return };
        let land = self.laid.card.segment(follower.segment).land;
        let head = self.after.board.features.head(self.laid.first + follower.segment);
        let survey = self.after.board.survey(head);
        told.extend(match land {
            Land::Monastery => {
                let around = i64::from(self.after.board.tiles_around(&self.laid));
                let claim = "{player:claims|claim} a monastery with {n} {n:tile|tiles} around it";
                (around < 8).then(|| Message::new(claim).with("n", around))
            }
            Land::Field => Some(self.farm_claimed(head)),
            _ => (!self.after.board.features.is_complete(head)).then(|| self.claim_of(land, head, &survey)),
        });
    }

    fn claim_of(&self, land: Land, head: u8, survey: &Survey) -> Message {
        let open = i64::from(self.after.board.features.open_ways(head));
        let template = match land {
            Land::Road => {
                "{player:claims|claim} a road of {n} {n:tile|tiles} with {open} open {open:end|ends}"
            }
            _ => "{player:claims|claim} a city of {n} {n:tile|tiles} with {open} open {open:side|sides}",
        };
        Message::new(template).with("n", i64::from(survey.tiles())).with("open", open)
    }

    fn farm_claimed(&self, head: u8) -> Message {
        match self.after.farm(head).1.len() {
            0 => Message::new("{player:claims|claim} a field that no complete city lies beside yet"),
            1 => Message::new("{player:claims|claim} a field beside a complete city"),
            cities => Message::new("{player:claims|claim} a field beside {n} complete cities")
                .with("n", i64::from(cities)),
        }
    }

    /// Features claimed before that the tile extends.
    fn grown(&self, told: &mut Vec<Message>) {
        for (head, land) in self.features() {
            let touched = self.claimed_before(head);
            let complete = land != Land::Field && self.after.board.features.is_complete(head);
            if touched.len() == 0 || complete {
                continue;
            }
            let followers = self.after.board.survey(head).followers;
            let others = self.others(&followers);
            let grown = match (followers[self.me.index()], owner(&others)) {
                (1.., Some(other)) if touched.len() > 1 => {
                    Message::new("{player:joins|join} a {land} already held with [that of {other}|{other's}]")
                        .with("other", other)
                }
                _ if land == Land::Field => continue,
                (1.., _) => Message::new("{player:extends|extend} a {land} already held"),
                (0, Some(other)) => {
                    Message::new("{player:adds|add} to [the {land} of {other}|{other's} {land}]")
                        .with("other", other)
                }
                (0, None) => continue,
            };
            told.push(grown.with("land", land.message()));
        }
    }

    /// Roads and cities of others that are harder to close than before.
    fn hindered(&self, told: &mut Vec<Message>) {
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
                let harder = Message::new(
                    "{player:makes|make} [the {land} of {other}|{other's} {land}] harder to close",
                );
                told.push(harder.with("land", land.message()).with("other", follower.player));
            }
        }
    }

    /// Monasteries that have one more tile around them.
    fn near_monks(&self, told: &mut Vec<Message>) {
        let new = self.laid.square();
        let waiting = |monk: &&Laid| self.after.board.tiles_around(monk) < 8 && monk.square() != new;
        for monk in self.monks().filter(waiting) {
            let Some(follower) = monk.follower() else { continue };
            told.push(if follower.player == self.me {
                Message::new("{player:adds|add} to a monastery already held")
            } else {
                Message::new("{player:adds|add} to [the monastery of {other}|{other's} monastery]")
                    .with("other", follower.player)
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
