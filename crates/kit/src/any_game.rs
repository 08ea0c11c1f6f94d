//! A game whose type is forgotten: what tables, screens and protocols hold.

use std::any::Any;

use serde_json::Value;

use crate::{
    About, Account, Act, BadText, Chance, Drawn, Illegal, Player, Replayed, Scene, Scores, Sentences, Turn,
};

/// Any game, spoken to in sentences. Every [`Drawn`] game is one; the methods have other names than
/// those of `Game`, so that neither hides the other.
pub trait AnyGame: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &'static About;
    /// Whose decision it is.
    fn mover(&self) -> Option<Player>;
    /// All legal sentences, in the order of the moves.
    fn sentences(&self) -> Vec<String>;
    /// The same in one text, for those who only pass them on.
    fn listed(&self) -> Sentences;
    /// Whether the sentence is legal; it comes back in the form that lists and records use.
    fn hear(&self, sentence: &str) -> Result<String, Illegal>;
    /// Plays a sentence that `hear` has accepted.
    fn say(&mut self, sentence: &str, chance: &mut dyn Chance) -> Result<(), Illegal>;
    /// The player is sent off or gone.
    fn send_off(&mut self, player: Player, chance: &mut dyn Chance);
    /// The points as they stand.
    fn standing(&self) -> Scores;
    /// The text of the position.
    fn text(&self) -> String;
    /// The position as data.
    fn data(&self) -> Value;
    /// The picture of the position.
    fn picture(&self) -> Scene;
    /// How the board comes to the next position in the turn that was played here: few pictures or none.
    fn film(&self, turn: &Turn) -> Vec<Scene>;
    /// What the points are for that were won and lost in the turn that was played here.
    fn earnings(&self, turn: &Turn) -> Account;
    /// The picture that shows what gives points.
    fn counted_picture(&self) -> Scene;
    /// A copy of its own.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// The game itself, for who knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Drawn> AnyGame for G {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn mover(&self) -> Option<Player> {
        self.to_move()
    }

    fn sentences(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.iter().map(G::Move::to_string).collect()
    }

    fn listed(&self) -> Sentences {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.iter().collect()
    }

    fn hear(&self, sentence: &str) -> Result<String, Illegal> {
        let mv = read::<G>(sentence)?;
        self.check(mv)?;
        Ok(mv.to_string())
    }

    fn say(&mut self, sentence: &str, mut chance: &mut dyn Chance) -> Result<(), Illegal> {
        let mv = read::<G>(sentence)?;
        self.check(mv)?;
        self.play(mv, &mut chance);
        Ok(())
    }

    fn send_off(&mut self, player: Player, mut chance: &mut dyn Chance) {
        self.leave(player, &mut chance);
    }

    fn standing(&self) -> Scores {
        self.scores()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn data(&self) -> Value {
        serde_json::to_value(self.view()).expect("a view is plain data")
    }

    fn picture(&self) -> Scene {
        self.scene()
    }

    fn film(&self, turn: &Turn) -> Vec<Scene> {
        match said::<G>(turn) {
            Some(mv) => self.steps(mv, &mut Replayed::new(&turn.draws)),
            None => Vec::new(),
        }
    }

    fn earnings(&self, turn: &Turn) -> Account {
        let mut after = self.clone();
        // A turn that cannot be played earns what it changes: nothing.
        match turn.play(&mut after) {
            Ok(()) => self.account(said::<G>(turn), &after),
            Err(_) => Account::default(),
        }
    }

    fn counted_picture(&self) -> Scene {
        self.counted()
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The move that was said in a turn, if it was not somebody leaving.
fn said<G: Drawn>(turn: &Turn) -> Option<G::Move> {
    match &turn.act {
        Act::Say(sentence) => sentence.parse().ok(),
        Act::Leave(_) => None,
    }
}

fn read<G: Drawn>(sentence: &str) -> Result<G::Move, Illegal> {
    sentence.parse().map_err(|bad: BadText| Illegal(bad.0))
}
