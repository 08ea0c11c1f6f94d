//! The minds of a game by their names.

use std::sync::LazyLock;

use games::{GAMES, GameVisitor, Listed};
use kit::{AnyGame, Entry, Estimate};
use minds::{AnyMind, MOST_THREADS, Mcts, Search};

use crate::perfect::Perfect;
use crate::strength::{self, Strength};
use crate::{Level, Member, MindKind, UnknownMind};

/// Players of a game.
///
/// ```
/// let entry = &games::GAMES[0];
/// let roster = bastide_players::roster(entry);
/// let member = roster.find("level:3")?;
/// let table = kit::Table::start(entry, kit::Setup::usual(entry.about), kit::Key::from_seed("7")).unwrap();
/// let thought = member.mind(1).think(table.game(), &member.usual);
/// assert!(table.game().check(&thought.best()).is_ok());
/// # Ok::<(), bastide_players::UnknownMind>(())
/// ```
pub struct Roster {
    game: &'static str,
    /// The minds that every game has, then those that only this one has.
    pub minds: Vec<Member>,
    /// Ten players of rising strength.
    pub levels: Vec<Member>,
    search: Search,
    search_on: fn(Search, usize, u64) -> Box<dyn AnyMind>,
}

/// The roster of a game of the list.
pub fn roster(entry: &Entry) -> &'static Roster {
    of(entry.about.name)
}

/// The entry of a position of a game of the list.
pub(crate) fn entry_of(position: &dyn AnyGame) -> &'static Entry {
    games::find(position.about().name).expect("a position is of a game of the list")
}

/// The roster of the game of that name, which is one of the list.
pub(crate) fn of(game: &str) -> &'static Roster {
    static ALL: LazyLock<Vec<Roster>> =
        LazyLock::new(|| GAMES.iter().map(|entry| games::visit(entry, Seating)).collect());
    ALL.iter().find(|roster| roster.game == game).expect("every game of the list has a roster")
}

impl Roster {
    /// The mind of that name: one of `minds`, `mcts:N` on N threads, or `level:N`.
    pub fn find(&self, name: &str) -> Result<Member, UnknownMind> {
        let found = match name.split_once(':') {
            Some(("level", number)) => {
                number.parse().ok().and_then(|number: usize| self.level(number)).cloned()
            }
            Some(("mcts", number)) => match number.parse() {
                Ok(threads @ 2..=64) if threads > MOST_THREADS => {
                    return Err(UnknownMind::Threads(name.to_owned()));
                }
                Ok(threads @ 1..=64) => Some(self.threads(name, threads)),
                _ => None,
            },
            _ => self.minds.iter().find(|member| member.name == name).cloned(),
        };
        let names = || self.minds.iter().map(|member| member.name.as_str()).collect::<Vec<_>>();
        found.ok_or_else(|| UnknownMind::new(name, self.game, &names()))
    }

    /// The level from 1 to 10.
    pub fn level(&self, number: usize) -> Option<&Member> {
        self.levels.get(number.checked_sub(1)?)
    }

    fn threads(&self, name: &str, threads: usize) -> Member {
        let (search, search_on) = (self.search, self.search_on);
        Member::new(name, "the same on several threads", move |seed| search_on(search, threads, seed))
    }
}

/// Brings a game's players together.
struct Seating;

impl GameVisitor for Seating {
    type Out = Roster;

    fn visit<G: Listed>(self) -> Roster {
        let game = G::ABOUT.name;
        let Strength { search, levels, .. } = strength::of(game);
        let common = MindKind::ALL.into_iter().map(|kind| common::<G>(kind, *search));
        Roster {
            game,
            minds: common.chain(strength::own(game)).collect(),
            levels: (0..).zip(levels).map(|(number, level)| levelled::<G>(number, *level, *search)).collect(),
            search: *search,
            search_on: |search, threads, seed| {
                <dyn AnyMind>::of::<G>(Box::new(Mcts::new(search, threads, seed)))
            },
        }
    }
}

fn common<G: Estimate>(kind: MindKind, search: Search) -> Member {
    Member::new(kind.name(), kind.about(), move |seed| <dyn AnyMind>::of::<G>(kind.mind(search, seed)))
}

fn levelled<G: Estimate>(number: usize, level: Level, search: Search) -> Member {
    let end = match number {
        0 => ", the weakest",
        9 => ", the strongest",
        _ => "",
    };
    let make = move |seed| {
        let mind = <dyn AnyMind>::of::<G>(level.mind(search, seed));
        if number == 9 { Box::new(Perfect(mind)) } else { mind }
    };
    Member::new(format!("level:{}", number + 1), format!("{}{end}", Level::NAMES[number]), make)
        .with_lines(level.iterations)
}
