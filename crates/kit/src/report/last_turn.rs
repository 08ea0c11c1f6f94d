//! Report of a turn: as data, and as a sentence.

use serde::Serialize;

use super::{Change, Departure, Message, Names};
use crate::{Account, Player};

/// One turn in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurnReport {
    /// The player who moved, or left.
    pub player: Player,
    /// The move in notation; `None` if the player left.
    pub sentence: Option<String>,
    /// The deed, without the points.
    pub did: Message,
    /// Points won and lost, by kind and seat.
    pub points: Account,
    /// Players who had no move and were passed over after it.
    pub skipped: Vec<Player>,
    /// Event after it that no player caused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<Message>,
    /// All of it in one sentence: `Level 5 closes a road: +4`.
    pub text: String,
}

impl TurnReport {
    /// The report of a turn; its `did` has `{player}` as its subject.
    pub fn new(
        player: Player,
        sentence: Option<String>,
        did: Message,
        points: Account,
        skipped: Vec<Player>,
    ) -> TurnReport {
        TurnReport { player, sentence, did, points, skipped, aside: None, text: String::new() }
            .render(&Names::default())
    }

    /// The same with this event after it.
    pub fn with_aside(self, aside: Option<Message>) -> TurnReport {
        TurnReport { aside, ..self }.render(&Names::default())
    }

    /// The same, with the reason for which the player left.
    pub fn explain(mut self, departures: &[(Player, Departure)]) -> TurnReport {
        let why = departures.iter().find(|(player, _)| *player == self.player);
        if let (None, Some((player, departure))) = (&self.sentence, why) {
            self.did = departure.event(*player);
        }
        self.render(&Names::default())
    }

    /// The same, with players called by these names.
    pub fn render(mut self, names: &Names) -> TurnReport {
        self.did = self.did.render(names);
        self.aside = self.aside.map(|aside| aside.render(names));
        self.text = self.did.sentence();
        let own = self.won(self.player);
        if own != 0 {
            self.text += &Message::new(": {won}").with("won", Change(own)).told(names);
        }
        for other in self.others() {
            let won =
                Message::new("; {other} {won}").with("other", other).with("won", Change(self.won(other)));
            self.text += &won.told(names);
        }
        if !self.skipped.is_empty() {
            let skipped = Message::new("; {them} {them:has|have} no move").with("them", self.skipped.clone());
            self.text += &skipped.told(names);
        }
        if let Some(aside) = &self.aside {
            self.text += &Message::new("; {aside}").with("aside", aside.clone()).told(names);
        }
        self
    }

    fn won(&self, player: Player) -> i64 {
        self.points.total(player.index() + 1)[player.index()]
    }

    fn others(&self) -> Vec<Player> {
        let seats = self.points.0.iter().map(|(_, points)| points.len()).max().unwrap_or(0);
        let others = Player::all(seats as u8).filter(|&other| other != self.player && self.won(other) != 0);
        others.collect()
    }
}

/// A player leaves for no reason that is known.
pub(crate) fn departed(player: Player) -> Message {
    Departure::Left.event(player)
}
