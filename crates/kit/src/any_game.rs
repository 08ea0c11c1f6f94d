//! A game whose type is forgotten: what tables, screens and protocols hold.

use std::any::Any;
use std::fmt::{self, Display};

use serde_json::Value;

use crate::{
    About, Account, Act, BadText, Chance, Drawn, Game, Illegal, Player, Replayed, Scene, Scores, Sentences,
    Turn,
};

/// Any game, spoken to in sentences: the methods of [`Game`](crate::Game) and [`Drawn`] under the same names, with
/// sentences for moves. Its `Display` is the text of the position.
pub trait AnyGame: Display + Send + Sync {
    fn about(&self) -> &'static About;
    fn to_move(&self) -> Option<Player>;
    /// All legal sentences, in the order of the moves.
    fn moves(&self) -> Vec<String>;
    /// The same in one text, where they are only passed on.
    fn sentences(&self) -> Sentences;
    /// Whether the sentence is legal; it comes back in the form that lists and records use.
    fn check(&self, sentence: &str) -> Result<String, Illegal>;
    /// Plays a sentence, if it is legal.
    fn play(&mut self, sentence: &str, chance: &mut dyn Chance) -> Result<(), Illegal>;
    fn leave(&mut self, player: Player, chance: &mut dyn Chance);
    fn scores(&self) -> Scores;
    fn view(&self) -> Value;
    fn scene(&self) -> Scene;
    /// How the board comes to the next position in the turn that was played here: few pictures or none.
    fn steps(&self, turn: &Turn) -> Vec<Scene>;
    /// What the points are for that were won and lost in the turn that was played here.
    fn account(&self, turn: &Turn) -> Account;
    /// Draws into the picture of the next position what led to it in the turn that was played here.
    fn trace(&self, turn: &Turn, scene: &mut Scene);
    fn counted(&self) -> Scene;
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

impl<G: Drawn> Erased<G> {
    fn named(scene: Scene) -> Scene {
        Scene { name: G::ABOUT.title.into(), ..scene }
    }
}

impl<G: Drawn> AnyGame for Erased<G> {
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

    fn scene(&self) -> Scene {
        Self::named(self.0.scene())
    }

    fn steps(&self, turn: &Turn) -> Vec<Scene> {
        match said::<G>(turn) {
            Some(mv) => self.0.steps(mv, &mut Replayed::new(&turn.draws)),
            None => Vec::new(),
        }
    }

    fn account(&self, turn: &Turn) -> Account {
        let mut after = Erased(self.0.clone());
        // A turn that cannot be played earns what it changes: nothing.
        match turn.play(&mut after) {
            Ok(()) => self.0.account(said::<G>(turn), &after.0),
            Err(_) => Account::default(),
        }
    }

    fn trace(&self, turn: &Turn, scene: &mut Scene) {
        let mut after = Erased(self.0.clone());
        if turn.play(&mut after).is_ok() {
            self.0.trace(said::<G>(turn), &after.0, scene);
        }
    }

    fn counted(&self) -> Scene {
        Self::named(self.0.counted())
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(Erased(self.0.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
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
