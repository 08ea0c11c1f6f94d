//! One line of play of a game: the position, the turns that led to it, and the luck to come.

mod given;

use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use games::{GameVisitor, Listed};
use kit::{
    Act, AnyGame, BadSetup, BadText, Entry, Erased, Estimate, Game, Illegal, Key, Learned, Legend, Luck,
    Misfit, Noted, Opening, Player, Refusal, Replayed, Setup, Space, Table, Turn,
};
use pictures::Drawn;

use minds::{Budget, CancelToken, Guided, Thought};
use pyo3::PyResult;

pub use given::{replay, set};

use crate::luck::{FirstOpen, Late};
use crate::search::{Ask, PythonGuide};

/// A line of play whose game is forgotten.
pub trait AnyLine: Send + Sync {
    fn entry(&self) -> &'static Entry;
    fn game(&self) -> &dyn AnyGame;
    fn seed(&self) -> &str;
    fn opening(&self) -> &Opening;
    /// Number of turns played.
    fn turn(&self) -> u64;
    /// The turns that were played.
    fn turns(&self) -> Vec<Turn>;
    /// The luck that led here.
    fn draws(&self) -> &[u32];
    /// Plays a move, with the luck of the seed or with given draws.
    fn play(&mut self, said: &Said, draws: Option<&[u32]>) -> Result<(), Refusal>;
    fn leave(&mut self, player: Player, draws: Option<&[u32]>) -> Result<(), Refusal>;
    /// All ways in which luck may fall after a move, with their odds; `None` if there are more than `limit`, or if
    /// `stop` is cancelled.
    fn outcomes(&self, said: &Said, limit: usize, stop: &CancelToken) -> Result<Option<Outcomes>, Illegal>;
    /// Possible answers of luck after a move and these draws, with the odds; empty if no further draw is needed.
    fn draw_odds(&self, said: &Said, draws: &[u32]) -> Result<Vec<(u32, f64)>, Refusal>;
    /// Number of ways to play exactly `depth` moves, luck falling by the seed or in every way; `None` if `stop` is
    /// cancelled.
    fn ways(&self, depth: u32, every_way: bool, stop: &CancelToken) -> Option<u64>;
    /// The most moves that can still be played, where the rules set a bound.
    fn moves_left(&self) -> Option<u64>;
    fn space(&self) -> Space;
    fn legend(&self) -> Legend;
    /// The numbers of all legal moves that have one.
    fn actions(&self, out: &mut Vec<i32>);
    /// The number of a sentence, if it has one.
    fn index(&self, sentence: &str) -> Result<Option<u32>, BadText>;
    /// The sentence of a number.
    fn sentence(&self, action: i64) -> Option<String>;
    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]);
    fn estimates(&self) -> Vec<f32>;
    /// From now on, luck follows from this seed.
    fn deal(&mut self, seed: &str);
    /// Searches for a move, led by Python.
    fn search(&self, search: &Guided, budget: &Budget, ask: &mut Ask<'_>) -> PyResult<Thought<String>>;
    fn boxed(&self) -> Box<dyn AnyLine>;
    fn equals(&self, other: &dyn AnyLine) -> bool;
    fn hash(&self) -> u64;
}

pub type Outcomes = Vec<(f64, Box<dyn AnyLine>)>;

/// A move as Python gives it: in notation, or by its number.
pub enum Said {
    Sentence(String),
    Action(i64),
}

pub struct Line<G: Learned> {
    entry: &'static Entry,
    position: Erased<G>,
    opening: Arc<Opening>,
    last: Option<Arc<Link<G>>>,
    turn: u64,
    seed: Arc<str>,
    key: Key,
}

/// The last turn, and those before it, which other lines may share.
struct Link<G: Learned> {
    act: Done<G>,
    draws: Box<[u32]>,
    before: Option<Arc<Link<G>>>,
}

enum Done<G: Game> {
    Say(G::Move),
    Leave(Player),
}

/// One after the other: a long past would overflow the stack.
impl<G: Learned> Drop for Link<G> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

impl<G: Learned> Clone for Line<G> {
    fn clone(&self) -> Line<G> {
        Line {
            entry: self.entry,
            position: Erased(self.position.0.clone()),
            opening: self.opening.clone(),
            last: self.last.clone(),
            turn: self.turn,
            seed: self.seed.clone(),
            key: self.key,
        }
    }
}

impl<G: Drawn + Estimate + Learned> Line<G> {
    pub fn new(entry: &'static Entry, position: G, opening: Opening, seed: &str) -> Line<G> {
        let (position, opening) = (Erased(position), Arc::new(opening));
        Line { entry, position, opening, last: None, turn: 0, seed: seed.into(), key: Key::from_seed(seed) }
    }

    /// The move, if it is legal.
    fn hear(&self, said: &Said) -> Result<G::Move, Illegal> {
        let game = &self.position.0;
        let mv = match said {
            Said::Sentence(sentence) => sentence.parse::<G::Move>()?,
            Said::Action(action) => {
                let index = u32::try_from(*action).ok().and_then(|index| game.action(index));
                index.ok_or_else(|| Illegal::new(format!("{action} is the number of no move here")))?
            }
        };
        game.check(mv).map(|()| mv)
    }

    fn is_full(&self) -> Result<(), Refusal> {
        if self.turn as usize >= Table::MOST_TURNS { Err(Refusal::Full) } else { Ok(()) }
    }

    /// Plays what is allowed, on a copy where draws may not fit.
    fn act(&mut self, act: Done<G>, given: Option<&[u32]>) -> Result<(), Misfit> {
        let draws = match given {
            None => {
                let mut luck = Noted::new(Late::new(self.key, self.turn + 1));
                act.perform(&mut self.position.0, &mut luck);
                luck.draws
            }
            Some(draws) => {
                let (mut luck, mut game) = (Replayed::new(draws), self.position.0.clone());
                act.perform(&mut game, &mut luck);
                luck.finish()?;
                self.position.0 = game;
                draws.to_vec()
            }
        };
        self.link(act, draws);
        Ok(())
    }

    fn link(&mut self, act: Done<G>, draws: Vec<u32>) {
        let before = self.last.take();
        self.last = Some(Arc::new(Link { act, draws: draws.into(), before }));
        self.turn += 1;
    }
}

impl<G: Game> Done<G> {
    #[inline]
    fn perform(&self, game: &mut G, luck: &mut impl kit::Chance) {
        match *self {
            Done::Say(mv) => game.play(mv, luck),
            Done::Leave(player) => game.leave(player, luck),
        }
    }
}

impl<G: Drawn + Estimate + Learned> AnyLine for Line<G> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn game(&self) -> &dyn AnyGame {
        &self.position
    }

    fn seed(&self) -> &str {
        &self.seed
    }

    fn opening(&self) -> &Opening {
        &self.opening
    }

    fn turn(&self) -> u64 {
        self.turn
    }

    fn turns(&self) -> Vec<Turn> {
        let links = std::iter::successors(self.last.as_deref(), |link| link.before.as_deref());
        let turn = |link: &Link<G>| {
            let act = match link.act {
                Done::Say(mv) => Act::Say(mv.to_string()),
                Done::Leave(player) => Act::Leave(player),
            };
            Turn { act, draws: link.draws.to_vec() }
        };
        let mut turns: Vec<Turn> = links.map(turn).collect();
        turns.reverse();
        turns
    }

    fn draws(&self) -> &[u32] {
        match (&self.last, &*self.opening) {
            (Some(link), _) => &link.draws,
            (None, Opening::Start(_, draws)) => draws,
            (None, _) => &[],
        }
    }

    fn play(&mut self, said: &Said, draws: Option<&[u32]>) -> Result<(), Refusal> {
        self.is_full()?;
        let mv = self.hear(said)?;
        Ok(self.act(Done::Say(mv), draws)?)
    }

    fn leave(&mut self, player: Player, draws: Option<&[u32]>) -> Result<(), Refusal> {
        self.is_full()?;
        let scores = self.position.0.scores();
        let why = match player.index() {
            seat if seat >= scores.points.len() => format!("there is no {player} at this table"),
            _ if scores.left.has(player) => format!("{player} has left already"),
            _ if self.position.0.to_move().is_none() => "the game is over".to_owned(),
            _ => return Ok(self.act(Done::Leave(player), draws)?),
        };
        Err(Illegal::new(why).into())
    }

    fn outcomes(&self, said: &Said, limit: usize, stop: &CancelToken) -> Result<Option<Outcomes>, Illegal> {
        let mv = self.hear(said)?;
        // Breadth first: every open question has at least one outcome, so that too many are known to be soon.
        let (mut open, mut ended) = (VecDeque::from([(Vec::new(), 1.0)]), Vec::new());
        while let Some((draws, odds)) = open.pop_front() {
            if open.len() + ended.len() >= limit || stop.is_cancelled() {
                return Ok(None);
            }
            let (mut luck, mut after) = (FirstOpen::new(&draws), self.position.0.clone());
            after.play(mv, &mut luck);
            match luck.question {
                None => ended.push((draws, odds, after)),
                Some(answers) => {
                    let longer = |(draw, chance)| ([&draws[..], &[draw]].concat(), odds * chance);
                    open.extend(answers.into_iter().map(longer));
                }
            }
        }
        ended.sort_by(|(a, ..), (b, ..)| a.cmp(b));
        let line = |(draws, odds, position)| {
            let mut line = Line { position: Erased(position), ..self.clone() };
            line.link(Done::Say(mv), draws);
            (odds, Box::new(line) as Box<dyn AnyLine>)
        };
        Ok(Some(ended.into_iter().map(line).collect()))
    }

    fn ways(&self, depth: u32, every_way: bool, stop: &CancelToken) -> Option<u64> {
        let luck = if every_way { Luck::EveryWay(self.key) } else { Luck::Keyed(self.key) };
        kit::ways(&self.position.0, depth, self.turn + 1, &luck, &|| !stop.is_cancelled())
    }

    fn moves_left(&self) -> Option<u64> {
        self.position.0.moves_left()
    }

    fn draw_odds(&self, said: &Said, draws: &[u32]) -> Result<Vec<(u32, f64)>, Refusal> {
        let (mv, mut luck) = (self.hear(said)?, FirstOpen::new(draws));
        self.position.0.clone().play(mv, &mut luck);
        if !luck.fits || !luck.is_used_up() {
            let mut replayed = Replayed::new(draws);
            self.position.0.clone().play(mv, &mut replayed);
            replayed.finish()?;
        }
        Ok(luck.question.unwrap_or_default())
    }

    fn space(&self) -> Space {
        self.position.0.space()
    }

    fn legend(&self) -> Legend {
        self.position.0.legend()
    }

    fn actions(&self, out: &mut Vec<i32>) {
        let mut moves = Vec::with_capacity(64);
        self.position.0.moves(&mut moves);
        self.position.0.indices(&moves, out);
    }

    fn index(&self, sentence: &str) -> Result<Option<u32>, BadText> {
        Ok(self.position.0.index(sentence.parse()?))
    }

    fn sentence(&self, action: i64) -> Option<String> {
        Some(self.position.0.action(u32::try_from(action).ok()?)?.to_string())
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        self.position.0.observe(seat, planes, facts);
    }

    fn estimates(&self) -> Vec<f32> {
        let seats = self.position.0.scores().points.len() as u8;
        Player::all(seats).map(|player| self.position.0.estimate(player)).collect()
    }

    fn deal(&mut self, seed: &str) {
        (self.seed, self.key) = (seed.into(), Key::from_seed(seed));
    }

    fn search(&self, search: &Guided, budget: &Budget, ask: &mut Ask<'_>) -> PyResult<Thought<String>> {
        let thought = search.think(&self.position.0, budget, &mut PythonGuide { entry: self.entry, ask })?;
        Ok(thought.map(|mv| mv.to_string()))
    }

    fn boxed(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyLine) -> bool {
        other.game().typed::<G>() == Some(&self.position.0)
    }

    fn hash(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.position.0)
    }
}

pub fn start(entry: &'static Entry, setup: &Setup, seed: &str) -> Result<Box<dyn AnyLine>, BadSetup> {
    games::visit(entry, Start { entry, setup, seed })
}

struct Start<'a> {
    entry: &'static Entry,
    setup: &'a Setup,
    seed: &'a str,
}

impl GameVisitor for Start<'_> {
    type Out = Result<Box<dyn AnyLine>, BadSetup>;

    fn visit<G: Listed>(self) -> Self::Out {
        let mut luck = Noted::new(Key::from_seed(self.seed).turn(0));
        let game = G::start(self.setup, &mut luck)?;
        let opening = Opening::Start(self.setup.clone(), luck.draws);
        Ok(Box::new(Line::new(self.entry, game, opening, self.seed)))
    }
}
