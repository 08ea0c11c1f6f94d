//! A game whose type is forgotten: what tables, screens and protocols hold.

use std::any::Any;
use std::fmt::{self, Display};

use serde_json::Value;

use crate::report::departed;
use crate::{
    About, Account, Act, Chance, Choice, Game, Illegal, Message, Player, PositionReport, Replayed, Reported,
    Scores, Sentences, Turn, TurnReport,
};

/// Any game, spoken to in sentences: the methods of [`Game`](crate::Game) and [`Reported`] under the same names, with
/// sentences for moves. Its `Display` is the text of the position.
pub trait AnyGame: Display + Send + Sync {
    fn about(&self) -> &'static About;
    fn to_move(&self) -> Option<Player>;
    /// All legal sentences, in the order of the moves.
    fn moves(&self) -> Vec<String>;
    /// The same in one text, where they are only passed on.
    fn sentences(&self) -> Sentences;
    /// Checks that the sentence is legal; returns it in the form that lists and records use.
    fn check(&self, sentence: &str) -> Result<String, Illegal>;
    /// Plays a sentence, if it is legal.
    fn play(&mut self, sentence: &str, chance: &mut dyn Chance) -> Result<(), Illegal>;
    fn leave(&mut self, player: Player, chance: &mut dyn Chance);
    fn scores(&self) -> Scores;
    fn view(&self) -> Value;
    /// Report of the position for people.
    fn report(&self) -> PositionReport;
    /// Report of a turn played here; `None` if it cannot be played.
    fn turn_report(&self, turn: &Turn) -> Option<TurnReport>;
    /// Task of the mover after the words said.
    fn task(&self, said: &[&str]) -> Message;
    /// The meaning of a word after those said; an empty one ends the sentence.
    fn choice(&self, said: &[&str], word: &str) -> Choice;
    /// Certain effect of a legal sentence, with `{player}` for the mover.
    fn deed(&self, sentence: &str) -> Option<Message>;
    /// Sources of the points won and lost in a turn played here.
    fn account(&self, turn: &Turn) -> Account;
    fn clone_box(&self) -> Box<dyn AnyGame>;
    /// The typed game, for code that knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyGame + '_ {
    /// The typed game; nothing if it is another one. The only downcast of the house.
    pub fn typed<G: Game>(&self) -> Option<&G> {
        self.as_any().downcast_ref()
    }
}

/// A game as [`AnyGame`]: the wrapper keeps methods of the same name apart.
pub struct Erased<G>(pub G);

impl<G: Display> Display for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Reported> Erased<G> {
    /// The position after a turn that can be played here.
    fn after(&self, turn: &Turn) -> Option<G> {
        let mut after = Erased(self.0.clone());
        turn.play(&mut after).ok().map(|()| after.0)
    }
}

impl<G: Reported> AnyGame for Erased<G> {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn to_move(&self) -> Option<Player> {
        self.0.to_move()
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.0.moves(&mut moves);
        moves.iter().map(G::Move::to_string).collect()
    }

    fn sentences(&self) -> Sentences {
        let mut moves = Vec::new();
        self.0.moves(&mut moves);
        moves.iter().collect()
    }

    fn check(&self, sentence: &str) -> Result<String, Illegal> {
        let mv = read::<G>(sentence)?;
        self.0.check(mv)?;
        Ok(mv.to_string())
    }

    fn play(&mut self, sentence: &str, mut chance: &mut dyn Chance) -> Result<(), Illegal> {
        let mv = read::<G>(sentence)?;
        self.0.check(mv)?;
        self.0.play(mv, &mut chance);
        Ok(())
    }

    fn leave(&mut self, player: Player, mut chance: &mut dyn Chance) {
        self.0.leave(player, &mut chance);
    }

    fn scores(&self) -> Scores {
        self.0.scores()
    }

    fn view(&self) -> Value {
        serde_json::to_value(self.0.view()).expect("a view is plain data")
    }

    fn report(&self) -> PositionReport {
        PositionReport::of(&self.0)
    }

    fn turn_report(&self, turn: &Turn) -> Option<TurnReport> {
        let (after, mv) = (self.after(turn)?, said::<G>(turn));
        let (player, did) = match &turn.act {
            Act::Leave(player) => (*player, departed(*player)),
            Act::Say(_) => {
                let done = self.0.done(mv?, &after, &mut Replayed::new(&turn.draws));
                (self.0.to_move()?, done.with("player", self.0.to_move()?))
            }
        };
        let (points, skipped) = (self.0.account(mv, &after), self.0.skipped(mv, &after));
        let aside = mv.and_then(|mv| self.0.aside(mv, &after, &mut Replayed::new(&turn.draws)));
        let report = TurnReport::new(player, mv.map(|mv| mv.to_string()), did, points, skipped);
        Some(report.with_aside(aside))
    }

    fn task(&self, said: &[&str]) -> Message {
        self.0.task(said)
    }

    fn choice(&self, said: &[&str], word: &str) -> Choice {
        let (label, at) = self.0.label(said, word);
        let sentence = said.iter().chain((!word.is_empty()).then_some(&word)).copied();
        let does = self.deed(&sentence.collect::<Vec<_>>().join(" "));
        Choice { word: word.to_owned(), label, at, does }
    }

    fn deed(&self, sentence: &str) -> Option<Message> {
        let mv = read::<G>(sentence).ok()?;
        self.0.check(mv).ok()?;
        Some(self.0.deed(mv).with("player", self.0.to_move()?))
    }

    fn account(&self, turn: &Turn) -> Account {
        // A turn that cannot be played earns what it changes: nothing.
        self.after(turn).map(|after| self.0.account(said::<G>(turn), &after)).unwrap_or_default()
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(Erased(self.0.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

/// The move said in a turn, unless a player left in it.
fn said<G: Reported>(turn: &Turn) -> Option<G::Move> {
    match &turn.act {
        Act::Say(sentence) => sentence.parse().ok(),
        Act::Leave(_) => None,
    }
}

fn read<G: Reported>(sentence: &str) -> Result<G::Move, Illegal> {
    Ok(sentence.parse()?)
}
