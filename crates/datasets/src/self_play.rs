//! Games of a series: random ones, or those of a mind with itself after random plies.

use std::ops::Range;

use games::GameVisitor;
use kit::{BadSetup, Entry, Erased, Game, Quick, Seed, Setup};
use minds::{Budget, CancelToken};
use players::Member;
use statistics::dice::mix;

use crate::GameList;
use crate::game_list::CurrentGame;
use crate::tape::Tape;

/// A mind that plays all seats.
#[derive(Clone, Debug)]
pub struct SelfPlayer {
    pub member: Member,
    pub budget: Budget,
    pub seed: u64,
}

/// A series of games. Each follows from the seed and its number alone, if the budget of the mind is in iterations.
pub struct SelfPlay<'a> {
    pub entry: &'static Entry,
    pub setup: &'a Setup,
    pub seed: &'a Seed,
    /// Random plies before the mind moves.
    pub opening: u32,
    /// None for random games.
    pub player: Option<&'a SelfPlayer>,
    pub stop: &'a CancelToken,
}

/// Attempts for each game: a start may fail by bad luck or be the end already, and a move may have no number.
const TRIES: u64 = 64;

impl SelfPlay<'_> {
    /// Plays these games of the series, the first ones only if `stop` is cancelled meanwhile.
    pub fn games(&self, numbers: Range<u64>, threads: u64) -> Result<GameList, BadSetup> {
        let (count, seed) = (numbers.end - numbers.start, self.seed.for_seat(0));
        let threads = threads.clamp(1, 256);
        let play = |thread: u64| {
            let [from, to] = [thread, thread + 1].map(|thread| {
                numbers.start + (u128::from(count) * u128::from(thread) / u128::from(threads)) as u64
            });
            games::visit(self.entry, Play { series: self, numbers: from..to, seed })
        };
        std::thread::scope(|scope| {
            let play = &play;
            let running: Vec<_> = (1..threads).map(|thread| scope.spawn(move || play(thread))).collect();
            let mut games = play(0)?;
            for part in running {
                games.append(&part.join().expect("games do not panic")?);
            }
            Ok(games)
        })
    }
}

struct Play<'a> {
    series: &'a SelfPlay<'a>,
    numbers: Range<u64>,
    seed: u64,
}

impl GameVisitor for Play<'_> {
    type Out = Result<GameList, BadSetup>;

    fn visit<G: games::Listed>(self) -> Self::Out {
        let (mut games, mut course) = (GameList::default(), CurrentGame::default());
        for number in self.numbers.clone() {
            let mut ended = Ok(None);
            for attempt in 0..TRIES {
                if self.series.stop.is_cancelled() {
                    return Ok(games);
                }
                course.clear();
                ended =
                    self.play::<G>(mix(self.seed ^ mix(number.wrapping_mul(TRIES) + attempt)), &mut course);
                if matches!(ended, Ok(Some(_))) {
                    break;
                }
            }
            let over = || BadSetup::new("games of this setup are over before the first move");
            games.add(&course, &ended?.ok_or_else(over)?.scores());
        }
        Ok(games)
    }
}

impl Play<'_> {
    /// The end of a game, unless it is over before the first move or a move has no number.
    fn play<G: games::Listed>(&self, seed: u64, course: &mut CurrentGame) -> Result<Option<G>, BadSetup> {
        let mut tape = Tape { luck: Quick::new(seed), draws: &mut course.draws };
        let mut choice = Quick::new(mix(seed));
        let mut game = G::start(self.series.setup, &mut tape)?;
        let thinker = self.series.player;
        let mut mind = thinker.map(|thinker| (thinker, thinker.member.mind(thinker.seed ^ seed)));
        while let Some(mover) = game.to_move() {
            let mv = match &mut mind {
                None => game.any_move(&mut choice),
                Some(_) if course.actions.len() < self.series.opening as usize => {
                    course.thoughts.skip();
                    game.any_move(&mut choice)
                }
                Some((thinker, mind)) => {
                    let position = Erased(game.clone());
                    let thought = mind.think(&position, &thinker.budget).map(|mv| read::<G>(&mv));
                    course.thoughts.add(&game, &thought);
                    thought.best()
                }
            };
            let Some(index) = game.index(mv) else { return Ok(None) };
            course.actions.push(index);
            course.movers.push(mover.0);
            game.play(mv, &mut tape);
        }
        Ok((!course.actions.is_empty()).then_some(game))
    }
}

fn read<G: Game>(sentence: &str) -> G::Move {
    sentence.parse().expect("a mind plays moves of its game")
}
