//! A game that tells people about its positions and moves.

use super::{BoardSpot, Fact, Message};
use crate::{Account, Chance, Game, Player};

/// The words and figures of a game. All of it has a default, so that a small game begins with `impl Reported for Mine {}`.
pub trait Reported: Game {
    /// Task of the mover after the words `said`, as an order: `Choose a piece to move.`
    fn task(&self, _said: &[&str]) -> Message {
        Message::new("Choose a move.")
    }

    /// Facts of the whole position: tiles left, the number of the turn.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Holdings of a player beside the points: followers, tiles.
    fn holdings(&self, _player: Player) -> Vec<Fact> {
        Vec::new()
    }

    /// Rule that ended the game, where the rules have several ends; called when it is over.
    fn ending(&self) -> Option<Message> {
        None
    }

    /// The meaning of `word` after the words `said`, and its place on the board; an empty word ends the sentence.
    fn label(&self, _said: &[&str], word: &str) -> (Message, Option<BoardSpot>) {
        match word {
            "" => (Message::new("done"), None),
            word => (Message::new("{word}").with("word", word.to_owned()), None),
        }
    }

    /// Certain effect of a legal move, with `{player}` as its subject: `{player} {player:closes|close} a road`. It does not
    /// foretell luck.
    fn deed(&self, mv: Self::Move) -> Message {
        Message::new("{player} {player:plays|play} {move}").with("move", mv.to_string())
    }

    /// Effect of a legal move on the way to `after`, with `{player}` as its subject and without points. Luck is asked as
    /// `play` asks it.
    fn done(&self, mv: Self::Move, _after: &Self, _chance: &mut impl Chance) -> Message {
        self.deed(mv)
    }

    /// Players who had no move and were passed over on the way to `after`.
    fn skipped(&self, _mv: Option<Self::Move>, _after: &Self) -> Vec<Player> {
        Vec::new()
    }

    /// Surprising event after a legal move that no player caused, on the way to `after`. Luck is asked as `play` asks
    /// it.
    fn aside(&self, _mv: Self::Move, _after: &Self, _chance: &mut impl Chance) -> Option<Message> {
        None
    }

    /// Sources of points won and lost on the way to `after`: by a legal move, or by a player who leaves.
    fn account(&self, _mv: Option<Self::Move>, after: &Self) -> Account {
        Account::of("points", self.scores().points, after.scores().points)
    }
}
