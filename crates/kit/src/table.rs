//! A game being played: the position, the past, the luck and the record of it.

mod past;

use thiserror::Error;

use past::Past;

use crate::{
    Account, Act, AnyGame, BadRecord, BadSetup, BadText, Entry, Illegal, Key, Misfit, Noted, Opening, Player,
    PositionReport, Record, Replayed, Setup, Turn, TurnReport,
};

/// Held by screens, referee and protocol. The only way to change it is a sentence.
///
/// ```
/// use bastide_kit::{Key, Setup, Table};
///
/// let ripple = games::find("ripple").unwrap();
/// let mut table = Table::start(ripple, Setup::usual(ripple.about), Key::from_seed("7")).unwrap();
/// table.play("b3").unwrap();
/// assert!(table.play("z9").unwrap_err().to_string().contains("off the board"));
/// table.undo().unwrap();
/// assert_eq!(table.turn(), 0);
/// ```
pub struct Table {
    entry: &'static Entry,
    opening: Opening,
    key: Key,
    /// All turns that are known; those from `now` on were taken back and can be played again.
    turns: Vec<Turn>,
    now: usize,
    game: Box<dyn AnyGame>,
    past: Past,
}

/// Reasons why a table refuses an act; nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The given draws do not fit.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// There is nothing to take back or to play again.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
    /// The table holds no more turns.
    #[error("a table holds at most {} turns", Table::MOST_TURNS)]
    Full,
}

impl Table {
    /// More turns than any game lasts; it bounds what input can make us remember.
    pub const MOST_TURNS: usize = 1 << 20;

    /// Begins a game whose luck follows from the key.
    pub fn start(entry: &'static Entry, setup: Setup, key: Key) -> Result<Table, BadSetup> {
        let mut chance = Noted::new(key.turn(0));
        let game = (entry.start)(&setup, &mut chance)?;
        Ok(Table::at(entry, Opening::Start(setup, chance.draws), game, key))
    }

    /// Begins at a position.
    pub fn set(entry: &'static Entry, position: &str, key: Key) -> Result<Table, BadText> {
        let game = (entry.read)(position)?;
        // The game's own text, so that the record does not depend on how the given text was spaced.
        Ok(Table::at(entry, Opening::Position(game.to_string()), game, key))
    }

    /// Plays a record to its end. A record does not hold the key: see [`Table::deal`].
    pub(crate) fn replay(record: &Record) -> Result<Table, BadRecord> {
        let game = record.opening.play(record.entry)?;
        let mut table = Table::at(record.entry, record.opening.clone(), game, Key::from_seed(""));
        for (number, turn) in record.turns.iter().enumerate() {
            let heard = table.hear(&turn.act).and_then(|act| table.make(act, Some(&turn.draws)));
            heard.map_err(|refusal| BadRecord::Turn(number + 1, turn.act.clone(), refusal))?;
        }
        Ok(table)
    }

    fn at(entry: &'static Entry, opening: Opening, game: Box<dyn AnyGame>, key: Key) -> Table {
        let past = Past::new(game.clone_box());
        Table { entry, opening, key, turns: Vec::new(), now: 0, game, past }
    }

    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Number of turns played.
    pub fn turn(&self) -> usize {
        self.now
    }

    /// The luck that led here: that of the last turn, or of the start.
    pub fn draws(&self) -> &[u32] {
        match (self.last_turn(), &self.opening) {
            (Some(turn), _) => &turn.draws,
            (None, Opening::Start(_, draws)) => draws,
            (None, Opening::Position(_) | Opening::OtherRules(..)) => &[],
        }
    }

    /// The turn that led here.
    pub fn last_turn(&self) -> Option<&Turn> {
        self.turns[..self.now].last()
    }

    /// The turns that led here, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns[..self.now]
    }

    /// Number of known turns, including those taken back.
    pub fn known_turns(&self) -> usize {
        self.turns.len()
    }

    /// From now on, luck follows from this key.
    pub fn deal(&mut self, key: Key) {
        self.key = key;
    }

    /// The mover says a sentence, and luck falls. Saying what was taken back plays it again as it was.
    pub fn play(&mut self, sentence: &str) -> Result<(), Refusal> {
        self.act(Act::Say(sentence.to_owned()))
    }

    /// The mover says a sentence, and luck falls as given.
    pub fn play_with(&mut self, sentence: &str, draws: &[u32]) -> Result<(), Refusal> {
        let act = self.hear(&Act::Say(sentence.to_owned()))?;
        self.make(act, Some(draws))
    }

    /// A player leaves the game; the others play on.
    pub fn leave(&mut self, player: Player) -> Result<(), Refusal> {
        self.act(Act::Leave(player))
    }

    /// A player leaves the game, and luck falls as given.
    pub fn leave_with(&mut self, player: Player, draws: &[u32]) -> Result<(), Refusal> {
        let act = self.hear(&Act::Leave(player))?;
        self.make(act, Some(draws))
    }

    /// Takes the last turn back.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let before = self.now.checked_sub(1).ok_or(Refusal::Nothing("undo"))?;
        self.go_to(before);
        Ok(())
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let turn = self.turns.get(self.now).ok_or(Refusal::Nothing("redo"))?;
        turn.play(&mut *self.game).expect("a turn that was played can be played again");
        self.now += 1;
        Ok(())
    }

    /// Returns to the position after `turn` turns, at most those played.
    pub fn go_to(&mut self, turn: usize) {
        assert!(turn <= self.turns.len(), "turn {turn} has been played");
        self.game = self.position(turn);
        self.now = turn;
    }

    /// The position after a number of turns, at most those known.
    pub fn position(&self, turn: usize) -> Box<dyn AnyGame> {
        let (from, position) = self.past.before(turn);
        let mut game = position.clone_box();
        for turn in &self.turns[from..turn] {
            turn.play(&mut *game).expect("a turn that was played can be played again");
        }
        game
    }

    /// The game so far, without what was taken back.
    pub fn record(&self) -> Record {
        Record {
            entry: self.entry,
            opening: self.opening.clone(),
            turns: self.turns[..self.now].to_vec(),
            over: self.game.to_move().is_none(),
            points: self.game.scores().points.to_vec(),
        }
    }

    /// Report of the present position.
    pub fn report(&self) -> PositionReport {
        self.game.report()
    }

    /// Report of the last turn.
    pub fn last_report(&self) -> Option<TurnReport> {
        self.position(self.now.checked_sub(1)?).turn_report(self.last_turn()?)
    }

    /// Report of each turn, in order.
    pub fn turn_reports(&self) -> Vec<TurnReport> {
        let mut game = self.position(0);
        let report = |turn: &Turn| {
            let report = game.turn_report(turn);
            turn.play(&mut *game).expect("a turn that was played can be played again");
            report
        };
        self.turns().iter().filter_map(report).collect()
    }

    /// Sources of the points of the last turn.
    pub fn earned(&self) -> Account {
        let turn = self.last_turn();
        turn.map(|turn| self.position(self.now - 1).account(turn)).unwrap_or_default()
    }

    /// The player of the last turn: the mover, or the one who left.
    pub fn last_mover(&self) -> Option<Player> {
        match &self.last_turn()?.act {
            Act::Leave(player) => Some(*player),
            Act::Say(_) => self.position(self.now - 1).to_move(),
        }
    }

    /// Sources of all points; those of a position that was set up are `earlier`.
    pub fn account(&self) -> Account {
        let mut game = self.position(0);
        let seats = game.scores().points.len();
        let mut sum = Account::of("earlier", vec![0; seats], game.scores().points);
        sum.0.retain(|(_, points)| points.iter().any(|&points| points != 0));
        for turn in &self.turns[..self.now] {
            sum.add(&game.account(turn));
            turn.play(&mut *game).expect("a turn that was played can be played again");
        }
        sum
    }

    /// A number for the position, the same for equal positions on all machines, for ever: 64-bit
    /// FNV-1a of its text.
    pub fn hash(&self) -> u64 {
        self.game
            .to_string()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn act(&mut self, act: Act) -> Result<(), Refusal> {
        let act = self.hear(&act)?;
        if self.turns.get(self.now).is_some_and(|taken_back| taken_back.act == act) {
            return self.redo();
        }
        self.make(act, None)
    }

    /// The act in the form that records use, a sentence being legal.
    fn hear(&self, act: &Act) -> Result<Act, Refusal> {
        if self.now == Table::MOST_TURNS {
            return Err(Refusal::Full);
        }
        Ok(match act {
            Act::Say(sentence) => Act::Say(self.game.check(sentence)?),
            leave => leave.clone(),
        })
    }

    /// Does it with the given draws, or with the luck of the key, on a copy until all has gone well.
    fn make(&mut self, act: Act, given: Option<&[u32]>) -> Result<(), Refusal> {
        let mut game = self.game.clone_box();
        let draws = if let Some(draws) = given {
            let mut chance = Replayed::new(draws);
            act.perform(&mut *game, &mut chance)?;
            chance.finish()?;
            draws.to_vec()
        } else {
            let mut chance = Noted::new(self.key.turn(self.now as u64 + 1));
            act.perform(&mut *game, &mut chance)?;
            chance.draws
        };
        self.turns.truncate(self.now);
        self.past.forget_after(self.now);
        self.turns.push(Turn { act, draws });
        self.now += 1;
        self.past.keep(self.now, &*game);
        self.game = game;
        Ok(())
    }
}
