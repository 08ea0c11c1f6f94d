//! Games of numbers, played again, and their records.

use games::GameVisitor;
use kit::{Act, BadSetup, Entry, Learned, Misfit, Noted, Opening, Record, Replayed, Setup, Turn};
use thiserror::Error;

/// Reasons why a game of numbers cannot be played again.
#[derive(Clone, Debug, Error)]
pub enum Broken {
    /// The setup is refused.
    #[error("{}", .0.0)]
    Start(BadSetup),
    /// There are other draws than the game asks for.
    #[error("{0}")]
    Luck(Misfit),
    /// A number that is not a legal move there.
    #[error("{0} is not a legal action there")]
    Move(u32),
    /// A list is shorter than its ends say.
    #[error("ends do not fit what they divide")]
    Cut,
}

/// Plays a game of numbers; `look` gets each position with the move that follows, and the draws that led to it.
pub fn replay<G: Learned>(
    setup: &Setup,
    actions: &[u32],
    draws: &[u32],
    mut look: impl FnMut(&G, Option<G::Move>, Vec<u32>),
) -> Result<(), Broken> {
    let mut given = Replayed::new(draws);
    let mut luck = Noted::new(&mut given);
    let mut game = G::start(setup, &mut luck).map_err(Broken::Start)?;
    for &action in actions {
        let mv = game.action(action).filter(|&mv| game.check(mv).is_ok()).ok_or(Broken::Move(action))?;
        look(&game, Some(mv), std::mem::take(&mut luck.draws));
        game.play(mv, &mut luck);
    }
    look(&game, None, std::mem::take(&mut luck.draws));
    given.finish().map_err(Broken::Luck)
}

/// The record of one game of numbers.
pub fn record(
    entry: &'static Entry,
    setup: &Setup,
    actions: &[u32],
    draws: &[u32],
) -> Result<String, Broken> {
    games::visit(entry, Recording { entry, setup, actions, draws })
}

struct Recording<'a> {
    entry: &'static Entry,
    setup: &'a Setup,
    actions: &'a [u32],
    draws: &'a [u32],
}

impl GameVisitor for Recording<'_> {
    type Out = Result<String, Broken>;

    fn visit<G: games::Listed>(self) -> Self::Out {
        let (mut luck, mut said) = (Vec::new(), Vec::new());
        let (mut over, mut points) = (false, Vec::new());
        replay::<G>(self.setup, self.actions, self.draws, |game, mv, draws| {
            luck.push(draws);
            said.extend(mv.map(|mv| Act::Say(mv.to_string())));
            (over, points) = (game.to_move().is_none(), game.scores().points.to_vec());
        })?;
        let mut luck = luck.into_iter();
        let opening = Opening::Start(self.setup.clone(), luck.next().unwrap_or_default());
        let turns = said.into_iter().zip(luck).map(|(act, draws)| Turn { act, draws }).collect();
        Ok(Record { entry: self.entry, opening, turns, over, points }.to_string())
    }
}
