//! What people are told: tiles left, what points are for, and what a tile brings.

use kit::{Account, BoardSpot, Chance, Fact, Message, Player, Reported, Seats};

use crate::tilings::rules::points::{Points, Score};
use crate::tilings::{Lay, Tilings};

impl Reported for Tilings {
    fn task(&self, said: &[&str]) -> Message {
        match said {
            [_, ..] => Message::new("Choose how the tile is turned."),
            [] if self.may_stop() => Message::new("Lay another tile beside those of this turn, or stop."),
            [] if self.rules.rotate => Message::new(
                "Turn your tile and lay it [where its colours match all neighbours|on a marked square].",
            ),
            [] => Message::new("Lay your tile [where its colours match all neighbours|on a marked square]."),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let made = || {
            Message::new("{n} of {most} moves made")
                .with("n", i64::from(self.turn))
                .with("most", i64::from(self.most_turns()))
        };
        self.rules.replace.then(|| Fact::new("moves", made())).into_iter().collect()
    }

    /// Tiles left; at the end, what the points are for.
    fn holdings(&self, player: Player) -> Vec<Fact> {
        if self.hand.is_some() {
            let left = Message::new("{n} {n:tile|tiles} left").with("n", i64::from(self.tiles_left(player)));
            return vec![Fact::new("tiles-left", left)];
        }
        let (points, seat) = (self.counted_points(), player.index());
        let rows = [
            ("tiles", Message::new("{n} for tiles"), points.tiles[seat], self.rules.score != Score::Tiles),
            (
                "patterns",
                Message::new("{n} for patterns"),
                points.patterns[seat],
                self.rules.score >= Score::Patterns,
            ),
            ("zones", Message::new("{n} for zones"), points.zones[seat], self.rules.score >= Score::Zones),
        ];
        let told = rows.into_iter().filter(|(_, _, _, counted)| *counted);
        told.map(|(key, message, points, _)| Fact::new(key, message.with("n", points))).collect()
    }

    fn label(&self, _said: &[&str], word: &str) -> (Message, Option<BoardSpot>) {
        let turned = |turns: i64| Message::new("{n} quarter {n:turn|turns} to the left").with("n", turns);
        let label = match word {
            "pass" => Message::new("lay no tile"),
            "stop" => Message::new("end the turn"),
            "r0" => Message::new("as it is"),
            "r1" => turned(1),
            "r2" => turned(2),
            "r3" => turned(3),
            word => Message::new("{cell}").with("cell", word.to_owned()),
        };
        (label, None)
    }

    fn deed(&self, lay: Lay) -> Message {
        self.effect(lay, true)
    }

    fn done(&self, lay: Lay, _after: &Tilings, _chance: &mut impl Chance) -> Message {
        self.effect(lay, false)
    }

    fn skipped(&self, mv: Option<Lay>, after: &Tilings) -> Vec<Player> {
        // A pass is a skip of one's own and goes on with those before it; a tile begins anew.
        let passed = mv.is_none_or(|lay| lay.square().is_none());
        let before = if passed { self.skipped } else { Seats::default() };
        after
            .skipped
            .iter()
            .filter(|&player| !(before.has(player) || passed && player == self.next))
            .collect()
    }

    /// The next mover had tiles before the one in hand that fit nowhere.
    fn aside(&self, lay: Lay, after: &Tilings, chance: &mut impl Chance) -> Option<Message> {
        let mut tiles = 0;
        self.clone().take_turn(lay, chance, &mut |what, n| {
            tiles += if what == "put_back" { n as i64 } else { 0 };
        });
        let told = Message::new("{next} {next:puts|put} back {n} {n:tile|tiles} that {n:fits|fit} nowhere");
        (tiles > 0).then(|| told.with("next", after.next).with("n", tiles))
    }

    fn account(&self, _: Option<Lay>, after: &Tilings) -> Account {
        let (before, after) = (self.counted_points(), after.counted_points());
        let seats = usize::from(self.rules.seats);
        let row = |kind, before: &[i64], after: &[i64]| {
            Account::of(kind, before[..seats].to_vec(), after[..seats].to_vec())
        };
        let mut account = row("tiles", &before.tiles, &after.tiles);
        if self.rules.score >= Score::Patterns {
            account.add(&row("patterns", &before.patterns, &after.patterns));
        }
        if self.rules.score >= Score::Zones {
            account.add(&row("zones", &before.zones, &after.zones));
        }
        account
    }
}

impl Tilings {
    /// The points of the board as it stands, by kind.
    fn counted_points(&self) -> Points {
        Points::of(&self.board, self.rules.score, self.further.as_deref())
    }
}
