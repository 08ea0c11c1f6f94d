//! Report of a position for people, as data: made once by the game, shown by terminal, page, report and Python.

mod choice;
mod departure;
mod last_turn;
mod message;
mod names;
mod outcome;
mod remark;
mod reported;

use serde::Serialize;

pub use choice::{BoardSpot, Choice};
pub use departure::{Departure, verdict_in_turn, verdict_text};
pub use last_turn::TurnReport;
pub(crate) use last_turn::departed;
pub use message::{Change, Datum, Message, capital};
pub use names::Names;
pub use outcome::GameOutcome;
pub use remark::Remark;
pub use reported::Reported;

use crate::{Player, Scores, Texts};

/// A position in words and figures.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PositionReport {
    /// `None` when the game is over.
    pub to_move: Option<Player>,
    /// Task of the mover.
    pub task: Option<Message>,
    /// One for each seat, in order.
    pub standings: Vec<SeatStanding>,
    pub facts: Vec<Fact>,
    /// The result, when the game is over.
    pub outcome: Option<GameOutcome>,
}

/// Standing of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatStanding {
    pub player: Player,
    pub points: i64,
    /// 1 is the best; players with equal points share the better rank.
    pub rank: usize,
    /// Reason why the player left the game.
    pub left: Option<Departure>,
    /// Holdings: followers, tiles, prisoners.
    pub holds: Vec<Fact>,
}

/// One thing to know, under a name that programs can rely on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fact {
    pub key: &'static str,
    #[serde(flatten)]
    pub message: Message,
}

impl Fact {
    /// The fact of this name.
    pub fn new(key: &'static str, message: Message) -> Fact {
        Fact { key, message }
    }
}

impl PositionReport {
    /// The report of a position.
    pub fn of<G: Reported>(game: &G) -> PositionReport {
        let (scores, to_move) = (game.scores(), game.to_move());
        let standings = Player::all(scores.points.len() as u8).map(|player| standing(game, &scores, player));
        let over = to_move.is_none();
        PositionReport {
            to_move,
            task: to_move.map(|_| game.task(&[])),
            standings: standings.collect(),
            facts: game.facts(),
            outcome: over.then(|| GameOutcome::of(&scores, game.ending())),
        }
    }

    /// The same, with the reasons of players who left.
    pub fn explain(mut self, departures: &[(Player, Departure)]) -> PositionReport {
        for standing in &mut self.standings {
            let known = departures.iter().find(|(player, _)| *player == standing.player);
            if let (Some(_), Some((_, departure))) = (standing.left, known) {
                standing.left = Some(*departure);
            }
        }
        if let Some(outcome) = self.outcome.take() {
            self.outcome = Some(outcome.explain(departures));
        }
        self
    }

    /// The same, with players called by these names.
    pub fn render(mut self, names: &Names) -> PositionReport {
        let all = |facts: Vec<Fact>| facts.into_iter().map(|fact| fact.render(names)).collect();
        self.task = self.task.map(|task| task.render(names));
        self.facts = all(self.facts);
        for standing in &mut self.standings {
            standing.holds = all(std::mem::take(&mut standing.holds));
        }
        self.outcome = self.outcome.map(|outcome| outcome.render(names));
        self
    }

    /// The player to move, or the result, in a line.
    pub fn headline(&self) -> Message {
        match (self.to_move, &self.outcome) {
            (Some(player), _) => Message::new("{player} to move").with("player", player),
            (None, Some(outcome)) => outcome.text.clone(),
            (None, None) => Message::new("the game is over"),
        }
    }
}

impl Fact {
    fn render(mut self, names: &Names) -> Fact {
        self.message = self.message.render(names);
        self
    }
}

impl SeatStanding {
    /// The points and all that the player holds, in a line: `12 points, 3 followers in hand, resigned`.
    pub fn text(&self, texts: &Texts) -> String {
        let names = Names { texts: texts.clone(), ..Names::default() };
        let points = Message::new("{n} {n:point|points}").with("n", self.points).told(&names);
        let details = Some(self.details(texts)).filter(|details| !details.is_empty());
        [points].into_iter().chain(details).collect::<Vec<_>>().join(", ")
    }

    /// Holdings beside the points, and the reason for leaving, in a line.
    pub fn details(&self, texts: &Texts) -> String {
        let held = self.holds.iter().map(|fact| fact.message.text());
        let left = self.left.map(|departure| texts.of(departure.text()));
        held.chain(left).collect::<Vec<_>>().join(", ")
    }
}

fn standing<G: Reported>(game: &G, scores: &Scores, player: Player) -> SeatStanding {
    SeatStanding {
        player,
        points: scores.points[player.index()],
        rank: scores.ranks()[player.index()],
        left: scores.left.has(player).then_some(Departure::Left),
        holds: game.holdings(player),
    }
}
