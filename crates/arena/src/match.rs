//! One game of any mixture of minds and bots.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bots::protocol::Clock;
use bots::sandbox::doctor::examine;
use bots::sandbox::{BotSource, MissingProtection};
use kit::{BadSetup, BadText, Entry, Key, Player, PositionReport, Record, Seed, Setup, Table};
use players::play_opening;
use serde::Serialize;
use thiserror::Error;

use crate::referee::{Barred, Referee, Show};
use crate::{Fault, Notes, Runner, Spec, Terms};

mod text;

/// Game, players and terms: all that a game follows from, as data. Its text is one line of JSON.
///
/// ```
/// use bastide_arena::{Match, Runner, Spec, Terms};
/// use kit::Setup;
///
/// let entry = games::find("gems").unwrap();
/// let seats = vec![Spec::Mind("first".to_owned())];
/// let (setup, seed) = (Setup::usual(entry.about), "7".to_owned());
/// let game = Match { entry, setup, seed, seats, terms: Terms::default() };
/// assert_eq!(game.to_string().parse::<Match>().unwrap().to_string(), game.to_string());
/// // Minds need no launcher; a bot would be started by this program.
/// assert!(game.play(&Runner::new("bastide")).unwrap().faults().is_empty());
/// ```
#[derive(Clone)]
pub struct Match {
    pub entry: &'static Entry,
    /// Its setup, with a seat for each player.
    pub setup: Setup,
    /// All luck follows from it: that of the game, and that of each player.
    pub seed: String,
    /// The players by seat.
    pub seats: Vec<Spec>,
    /// On which terms they play.
    pub terms: Terms,
}

/// A game that was played.
pub struct MatchResult {
    /// The table at its end.
    pub table: Table,
    /// Notes beside its record.
    pub notes: Notes,
    /// Protections that bots ran without.
    pub missing: Vec<MissingProtection>,
    /// Timings.
    pub pace: Pace,
    /// The games before it that were void, on the same luck.
    pub voided: Vec<VoidGame>,
}

/// A game that the arena spoiled. It does not count, and is played again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VoidGame {
    /// The error, in plain words.
    pub why: String,
    /// The seat to move. It is not to blame, unless it happens every time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// Timings, by the referee's own clock.
#[derive(Clone, Default, Debug)]
pub struct Pace {
    /// For each bot, from its start until it was ready or sent off.
    pub starts: Vec<(Player, Duration)>,
    /// For each question, from before it was put together until the answer was played.
    pub turns: Vec<(Player, Duration)>,
}

/// Reason for a missing game.
#[derive(Clone, Debug, Error)]
pub enum MatchError {
    /// It cannot be set up like that.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The arena itself failed, again and again; with whose turn it was, if that was the same each time.
    #[error("the arena failed, and no player is to blame: {}", .0.why)]
    Void(VoidGame),
}

/// A game that the arena spoiled is played so often in all. If it was the same bot's turn every time, it is played once more without
/// that one.
const TRIES: usize = 3;

impl Match {
    /// Checks the match: a player for each seat, minds that exist, bots that the clock can count.
    pub fn check(&self) -> Result<(), BadText> {
        let (players, seats) = (self.seats.len(), usize::from(self.setup.seats()));
        if players != seats {
            return Err(BadText::new(format!("there are {seats} seats, but {players} players")));
        }
        self.seats.iter().try_for_each(|player| self.check_player(player))
    }

    fn check_player(&self, player: &Spec) -> Result<(), BadText> {
        player.check(self.entry).map_err(|unknown| BadText::new(unknown.to_string()))?;
        // Minds play by their budget whatever the clock.
        match (self.terms.clock, player) {
            (Clock::Fuel { .. }, Spec::Bot(source)) if !matches!(source, BotSource::Wasm(_)) => {
                let clock = self.terms.clock;
                Err(BadText::new(format!(
                    "the clock {clock} counts the steps of WASM modules, which {player} is not"
                )))
            }
            _ => Ok(()),
        }
    }

    /// The luck of the game.
    pub fn key(&self) -> Key {
        Key::from_seed(&self.seed)
    }

    /// Seed of the player's own luck on a seat, sent to bots; it reveals nothing about the luck of the game.
    pub fn own_seed(&self, seat: u8) -> u64 {
        Seed::new(&*self.seed).for_seat(seat)
    }

    /// Plays the game; again if the arena itself fails, a few times.
    pub fn play(&self, runner: &Runner) -> Result<MatchResult, MatchError> {
        self.play_on(None, runner, &mut |_, _| {})
    }

    /// Plays on from the end of a record, or from the start; `show` sees every effect.
    pub fn play_on(
        &self,
        past: Option<&Record>,
        runner: &Runner,
        show: &mut Show,
    ) -> Result<MatchResult, MatchError> {
        let mut voided = Vec::new();
        for _ in 0..TRIES {
            match self.attempt(past, runner, None, show)? {
                Ok(result) => return Ok(MatchResult { voided, ..result }),
                Err(void) => voided.push(void),
            }
        }
        let barred = self.culprit(&voided).filter(|barred| self.others_play(barred.player, runner));
        match barred.map(|barred| self.attempt(past, runner, Some(&barred), show)).transpose()? {
            Some(Ok(result)) => Ok(MatchResult { voided, ..result }),
            _ => Err(MatchError::Void(last_void(voided))),
        }
    }

    /// Plays the game once.
    fn attempt(
        &self,
        past: Option<&Record>,
        runner: &Runner,
        barred: Option<&Barred>,
        show: &mut Show,
    ) -> Result<Result<MatchResult, VoidGame>, MatchError> {
        let (table, to_move) = (self.table(past)?, Cell::new(None));
        Ok(sheltered(&to_move, || Referee::seat(self, runner, table, barred, &to_move, show).play()))
    }

    /// The bot with which the arena failed every time, and with no other.
    fn culprit(&self, voided: &[VoidGame]) -> Option<Barred> {
        let seat = voided.first()?.seat?;
        let is_same = voided.iter().all(|void| void.seat == Some(seat));
        let mut reasons: Vec<&str> = voided.iter().map(|void| &*void.why).collect();
        reasons.dedup();
        let (times, reasons) = (voided.len(), reasons.join("; "));
        let why =
            format!("the arena failed {times} times with it to move, and plays on without it: {reasons}");
        (is_same && self.seats[usize::from(seat)].is_bot()).then_some(Barred { player: Player(seat), why })
    }

    /// True if there are other bots, so that the game without this one shows that the arena works; else a bot of our
    /// own shows it.
    fn others_play(&self, but: Player, runner: &Runner) -> bool {
        let others =
            self.seats.iter().enumerate().filter(|(seat, spec)| *seat != but.index() && spec.is_bot());
        others.count() > 0 || examine(&runner.launcher, runner.groups).is_ok()
    }

    /// The table of a new game, after its random opening if it has one.
    pub fn begin(&self) -> Result<Table, BadSetup> {
        let mut table = Table::start(self.entry, self.setup.clone(), self.key())?;
        play_opening(&mut table, &self.seed, self.terms.opening);
        Ok(table)
    }

    /// The table at which it begins.
    fn table(&self, past: Option<&Record>) -> Result<Table, MatchError> {
        let Some(record) = past else { return Ok(self.begin()?) };
        let mut table = record.replay().map_err(|bad| BadSetup::new(bad.to_string()))?;
        table.deal(self.key());
        Ok(table)
    }
}

/// The last void game; it names a seat only if all of them had the same one to move.
fn last_void(mut voided: Vec<VoidGame>) -> VoidGame {
    let last = voided.swap_remove(TRIES - 1);
    let seat = last.seat.filter(|_| voided.iter().all(|void| void.seat == last.seat));
    VoidGame { seat, ..last }
}

/// A panic, of a mind or of the referee itself, is a bug of ours, never a bot's fault, and it ends the game and
/// nothing else: the bots of an unwound referee are ended like all others.
pub(crate) fn sheltered(
    to_move: &Cell<Option<u8>>,
    play: impl FnOnce() -> Result<MatchResult, VoidGame>,
) -> Result<MatchResult, VoidGame> {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
        Err(VoidGame { why: format!("a bug of the arena: {}", words(&*panic)), seat: to_move.get() })
    })
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it gave no reason")
}

impl MatchResult {
    /// Report of the last position, with the reasons of players that left.
    pub fn report(&self) -> PositionReport {
        self.notes.explain(self.table.report())
    }

    /// Faults of players that were sent off.
    pub fn faults(&self) -> &[Fault] {
        &self.notes.faults
    }

    /// Ranks by seat, 1 the best; no player is first in a game for which none got ready.
    pub fn ranks(&self) -> Vec<usize> {
        self.notes.ranks(&self.table.game().scores())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seat that is barred when games were void at these seats: a mind is on the first, bots on the others.
    fn barred(voids: [Option<u8>; 3]) -> Option<u8> {
        let entry = games::find("ripple").unwrap();
        let seats = ["first", "cmd:one", "cmd:two"].map(|spec| spec.parse::<Spec>().unwrap()).to_vec();
        let (setup, seed) = (Setup::usual(entry.about), "void".to_owned());
        let game = Match { entry, setup, seed, seats, terms: Terms::default() };
        let voided: Vec<VoidGame> =
            voids.iter().map(|&seat| VoidGame { why: "its keeper is gone".to_owned(), seat }).collect();
        let barred = game.culprit(&voided)?;
        assert!(barred.why.ends_with("without it: its keeper is gone"), "{}", barred.why);
        Some(barred.player.0)
    }

    #[test]
    fn only_a_bot_with_which_the_arena_fails_every_time_is_barred() {
        assert_eq!(barred([Some(1); 3]), Some(1));
        assert_eq!(barred([Some(2); 3]), Some(2));
        assert_eq!(barred([Some(1), Some(2), Some(1)]), None);
        assert_eq!(barred([Some(1), Some(1), None]), None);
        assert_eq!(barred([Some(0); 3]), None, "a mind is ours");
        assert_eq!(barred([None; 3]), None);
    }
}
