//! Random games, as fast as the typed game allows, and what they add up to.

use std::hint::black_box;

use games::{GameVisitor, Listed};
use kit::{BadSetup, Chance, Counters, Entry, Quick, Setup};

/// Choice of moves in playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveChoice {
    /// By `any_move`.
    Any,
    /// By listing all moves and taking one.
    Listed,
    /// By `any_move`, listing and counting all that the game counts: for averages, not for speed.
    Counted,
}

/// Random games of a game whose type is forgotten.
pub trait Playing {
    /// Plays `moves` moves, continuing from the present position; finished games are followed by new ones.
    fn go_on(&mut self, moves: u64, choice: MoveChoice);
    /// Begins `games` games side by side, which only `go_on_in_line` plays.
    fn line_up(&mut self, games: usize);
    /// Plays up to `moves` moves by `any_move` in every unfinished game of the line; returns their number.
    fn go_on_in_line(&mut self, moves: u64) -> u64;
    /// Clones the present position `times` times.
    fn clone_position(&self, times: u64);
    /// The size of a position, without what it keeps on the heap.
    fn state_bytes(&self) -> usize;
    /// The points of all seats in the present game.
    fn points(&self) -> i64;
    /// Counts since the beginning, or since the last call.
    fn take_tally(&mut self) -> PlayoutCounts;
}

/// Begins random games of this entry.
pub fn begin(entry: &Entry, setup: &Setup, seed: u64) -> Result<Box<dyn Playing>, BadSetup> {
    games::visit(entry, Begin { setup, seed })
}

struct Begin<'a> {
    setup: &'a Setup,
    seed: u64,
}

impl GameVisitor for Begin<'_> {
    type Out = Result<Box<dyn Playing>, BadSetup>;

    fn visit<G: Listed>(self) -> Self::Out {
        Ok(Box::new(Playouts::<G>::new(self.setup, self.seed)?))
    }
}

/// Sums over random games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayoutCounts {
    /// Games that came to their end.
    pub games: u64,
    /// Moves of these games.
    pub moves: u64,
    /// Points of all their seats together.
    pub points: f64,
    /// Legal moves at all decisions together, where they were counted.
    pub legal: u64,
    /// Counters of the game, each summed over all moves.
    pub counts: Vec<(&'static str, u64)>,
    /// All moves, also those of a game that is not over yet.
    pub all_moves: u64,
}

/// Random games from one setup.
#[derive(Debug)]
struct Playouts<G: Counters> {
    setup: Setup,
    chance: Quick,
    /// A setup may fail by bad luck; then this start, which did not, serves again.
    first: G,
    game: G,
    line: Vec<G>,
    played: u64,
    moves: Vec<G::Move>,
    tally: PlayoutCounts,
}

impl<G: Counters> Playouts<G> {
    /// Begins the first game.
    fn new(setup: &Setup, seed: u64) -> Result<Playouts<G>, BadSetup> {
        let mut chance = Quick::new(seed);
        let first = G::start(setup, &mut chance)?;
        Ok(Playouts {
            setup: setup.clone(),
            chance,
            game: first.clone(),
            first,
            line: Vec::new(),
            played: 0,
            moves: Vec::new(),
            tally: PlayoutCounts::default(),
        })
    }

    fn play_any(&mut self) {
        let mv = self.game.any_move(&mut self.chance);
        self.game.play(mv, &mut self.chance);
    }

    fn play_listed(&mut self) {
        self.game.moves(&mut self.moves);
        let mv = self.moves[self.chance.below(self.moves.len() as u32) as usize];
        self.game.play(mv, &mut self.chance);
    }

    fn play_counted(&mut self) {
        self.game.moves(&mut self.moves);
        self.tally.legal += self.moves.len() as u64;
        let mv = self.game.any_move(&mut self.chance);
        let counts = &mut self.tally.counts;
        self.game.play_counting(mv, &mut self.chance, &mut |what, n| match counts
            .iter_mut()
            .find(|(known, _)| *known == what)
        {
            Some((_, sum)) => *sum += n,
            None => counts.push((what, n)),
        });
    }

    /// Begins the next game, noting the finished one, if a move was played in it.
    fn next_game(&mut self) {
        self.tally.games += 1;
        self.tally.moves += self.played;
        self.tally.points += self.points() as f64;
        self.played = 0;
        self.game = self.start();
    }

    fn start(&mut self) -> G {
        G::start(&self.setup, &mut self.chance).unwrap_or_else(|_| self.first.clone())
    }
}

impl<G: Counters> Playing for Playouts<G> {
    fn go_on(&mut self, moves: u64, choice: MoveChoice) {
        for _ in 0..moves {
            if self.game.to_move().is_none() {
                self.next_game();
                // A game may be over at its start; the count of moves bounds the work all the same.
                continue;
            }
            match choice {
                MoveChoice::Any => self.play_any(),
                MoveChoice::Listed => self.play_listed(),
                MoveChoice::Counted => self.play_counted(),
            }
            self.played += 1;
            self.tally.all_moves += 1;
        }
    }

    fn line_up(&mut self, games: usize) {
        self.line = (0..games).map(|_| self.start()).collect();
    }

    fn go_on_in_line(&mut self, moves: u64) -> u64 {
        let mut played = 0;
        for game in &mut self.line {
            for _ in 0..moves {
                if game.to_move().is_none() {
                    break;
                }
                let mv = game.any_move(&mut self.chance);
                game.play(mv, &mut self.chance);
                played += 1;
            }
        }
        played
    }

    fn clone_position(&self, times: u64) {
        for _ in 0..times {
            drop(black_box(black_box(&self.game).clone()));
        }
    }

    fn state_bytes(&self) -> usize {
        size_of::<G>()
    }

    fn points(&self) -> i64 {
        self.game.scores().points.iter().sum()
    }

    fn take_tally(&mut self) -> PlayoutCounts {
        std::mem::take(&mut self.tally)
    }
}
