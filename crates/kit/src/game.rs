//! The trait of a game.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::{About, BadSetup, BadText, Chance, Illegal, Player, Scores, Setup};

/// One position of one game, and the rules that lead on from it.
///
/// Every position is a player's decision, or the end: luck falls inside `start`, `play` and `leave`. The text of a position
/// holds all of it, so that reading it back gives an equal position. There is no undo: clone and play.
///
/// ```
/// use games::gems::Gems;
/// use bastide_kit::{Game, Quick, Setup};
///
/// let mut luck = Quick::new(7);
/// let mut game = Gems::start(&Setup::usual(Gems::ABOUT), &mut luck).unwrap();
/// let mut moves = Vec::new();
/// game.moves(&mut moves);
/// assert!(game.check(moves[0]).is_ok());
/// game.play(moves[0], &mut luck);
/// assert!(game.scores().points[0] > 0);
/// ```
pub trait Game: Clone + Eq + Hash + Debug + Display + FromStr<Err = BadText> + Send + Sync + 'static {
    /// A decision. Its text is the *sentence* that people, bots and records use.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = BadText> + Send + Sync + 'static;
    /// The position as data, for bots.
    type View: Serialize;

    /// Description of the game.
    const ABOUT: &'static About;

    /// The first position. Refuses a setup that cannot be played even though each option is in range.
    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Self, BadSetup>;

    /// The player to move; `None` when the game is over.
    fn to_move(&self) -> Option<Player>;

    /// Empties `out` and lists the legal moves in it: a fixed order, no duplicates.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Checks that the move is legal; the error says why not, in the rules' words.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// A random legal move for playouts, each possible, not always equally likely; the game is not over.
    fn any_move(&self, chance: &mut impl Chance) -> Self::Move {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves[chance.below(moves.len() as u32) as usize]
    }

    /// Plays a legal move. An illegal one leads to some position, but never to a panic or a hang.
    fn play(&mut self, mv: Self::Move, chance: &mut impl Chance);

    /// The player is sent off or gone, and the others play on. They have not left before, and the game is not over.
    fn leave(&mut self, player: Player, chance: &mut impl Chance);

    /// The points of all seats as they stand, and who has left.
    fn scores(&self) -> Scores;

    /// The most moves that can still be played, where the rules set a bound.
    fn moves_left(&self) -> Option<u64>;

    /// The position as data.
    fn view(&self) -> Self::View;
}
