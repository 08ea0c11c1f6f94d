//! The turns of a game, written down so that it can be played again exactly.

mod read;

use std::fmt;

use thiserror::Error;

use crate::{AnyGame, BadSetup, BadText, Chance, Entry, Illegal, Player, Refusal, Replayed, Setup, Table};

/// A game as it was played: how it began, its turns, and how it stood at the end.
///
/// ```
/// use bastide_kit::{Key, Record, Setup, Table};
///
/// let gems = games::find("gems").unwrap();
/// let mut table = Table::start(gems, Setup::usual(gems.about), Key::from_seed("7")).unwrap();
/// table.play(&table.game().moves()[0]).unwrap();
/// let text = table.record().to_string();
/// let again = Record::read(games::GAMES, &text).unwrap().replay().unwrap();
/// assert_eq!(again.game().to_string(), table.game().to_string());
/// ```
#[derive(Clone)]
pub struct Record {
    pub entry: &'static Entry,
    pub opening: Opening,
    pub turns: Vec<Turn>,
    /// True if it came to its end.
    pub over: bool,
    /// The points by seat after the last turn.
    pub points: Vec<i64>,
}

/// Beginning of a game.
#[derive(Clone, Debug)]
pub enum Opening {
    /// From the start, with this luck.
    Start(Setup, Vec<u32>),
    /// From a position that was set up.
    Position(String),
    /// By other rules than those known here: the version, and the lines as they stand. It cannot be replayed, only looked at.
    OtherRules(u32, Vec<String>),
}

/// One turn: what was done, and the luck that fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    pub act: Act,
    /// The answers of chance, in order.
    pub draws: Vec<u32>,
}

/// Act of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The mover says a sentence.
    Say(String),
    /// A player, not always the mover, leaves the game.
    Leave(Player),
}

/// Reasons why a record cannot be read, or contradicts itself.
#[derive(Debug, Error)]
pub enum BadRecord {
    /// The text is not a record.
    #[error("line {0}: {1}")]
    Unreadable(usize, String),
    /// Its rules are of another version.
    #[error("rules version {found} of {game}: only version {known} can be replayed here")]
    OtherRules {
        /// The name of the game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The game cannot begin like that.
    #[error("the start makes no sense: {0}")]
    Opening(String),
    /// A turn cannot be played.
    #[error("turn {0}, `{1}`, makes no sense: {2}")]
    Turn(usize, Act, Refusal),
    /// The result is another.
    #[error("the record ends with `{claimed}`, but the game stands at `{found}`")]
    Result {
        /// Result according to the record.
        claimed: String,
        /// Result that follows from its turns.
        found: String,
    },
}

impl Opening {
    pub(crate) fn play(&self, entry: &Entry) -> Result<Box<dyn AnyGame>, BadRecord> {
        match self {
            Opening::Position(text) => (entry.read)(text).map_err(|BadText(why)| BadRecord::Opening(why)),
            Opening::OtherRules(found, _) => {
                let (game, known) = (entry.about.name, entry.about.version);
                Err(BadRecord::OtherRules { game, found: *found, known })
            }
            Opening::Start(setup, draws) => {
                let mut chance = Replayed::new(draws);
                let game = (entry.start)(setup, &mut chance);
                // Draws that do not fit explain a start that failed better than the failure does.
                chance.finish().map_err(|misfit| BadRecord::Opening(misfit.to_string()))?;
                game.map_err(|BadSetup(why)| BadRecord::Opening(why))
            }
        }
    }
}

impl Turn {
    /// Plays the turn; if it is refused the game may have changed, so play on a copy.
    pub(crate) fn play(&self, game: &mut dyn AnyGame) -> Result<(), Refusal> {
        let mut chance = Replayed::new(&self.draws);
        self.act.perform(game, &mut chance)?;
        Ok(chance.finish()?)
    }
}

impl Act {
    /// Does it, if the rules let it be done.
    pub(crate) fn perform(&self, game: &mut dyn AnyGame, chance: &mut dyn Chance) -> Result<(), Illegal> {
        match self {
            Act::Say(sentence) => game.play(sentence, chance),
            Act::Leave(player) => {
                may_leave(game, *player)?;
                game.leave(*player, chance);
                Ok(())
            }
        }
    }
}

fn may_leave(game: &dyn AnyGame, player: Player) -> Result<(), Illegal> {
    let standing = game.scores();
    if player.index() >= standing.points.len() {
        return Err(Illegal::new(format!("there is no {player} at this table")));
    }
    if standing.left.has(player) {
        return Err(Illegal::new(format!("{player} has left already")));
    }
    match game.to_move() {
        Some(_) => Ok(()),
        None => Err(Illegal::new("the game is over")),
    }
}

impl Record {
    /// Plays the whole record again and compares the result.
    pub fn replay(&self) -> Result<Table, BadRecord> {
        let table = Table::replay(self)?;
        let (claimed, found) = (self.result(), table.record().result());
        if claimed == found { Ok(table) } else { Err(BadRecord::Result { claimed, found }) }
    }

    /// The version of its rules.
    pub fn rules(&self) -> u32 {
        match self.opening {
            Opening::OtherRules(version, _) => version,
            Opening::Start(..) | Opening::Position(_) => self.entry.about.version,
        }
    }

    /// Its last line: whether it came to its end, and the points.
    pub fn result(&self) -> String {
        let points: Vec<String> = self.points.iter().map(i64::to_string).collect();
        format!("{} {}", if self.over { "result" } else { "unfinished" }, points.join(" "))
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Act::Say(sentence) => f.write_str(sentence),
            Act::Leave(player) => write!(f, "{player} leaves"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.act.fmt(f)?;
        write_draws(f, &self.draws)
    }
}

fn write_draws(f: &mut fmt::Formatter, draws: &[u32]) -> fmt::Result {
    if draws.is_empty() {
        return Ok(());
    }
    f.write_str(" /")?;
    draws.iter().try_for_each(|draw| write!(f, " {draw}"))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}\ngame {}\nrules {}", self.entry.about.name, self.rules())?;
        match &self.opening {
            Opening::OtherRules(_, lines) => lines.iter().try_for_each(|line| writeln!(f, "{line}"))?,
            Opening::Position(text) => text.lines().try_for_each(|line| writeln!(f, "| {line}"))?,
            Opening::Start(setup, draws) => {
                writeln!(f, "seats {}", setup.seats())?;
                setup.values().try_for_each(|(name, value)| writeln!(f, "option {name} {value}"))?;
                f.write_str("start")?;
                write_draws(f, draws)?;
                writeln!(f)?;
            }
        }
        self.turns.iter().try_for_each(|turn| writeln!(f, "{turn}"))?;
        writeln!(f, "{}", self.result())
    }
}

/// First line of every record.
const FIRST_LINE: &str = "bastide record 1";
