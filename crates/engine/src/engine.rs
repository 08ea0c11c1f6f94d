//! One table, and all that can be asked about it.

use std::time::Duration;

use games::GAMES;
use kit::{
    BadSetup, BadText, Chance, Departure, Entry, Names, Player, Record, Refusal, Seed, Setup, Table, Texts,
    TurnReport,
};
use minds::{Budget, Trial};
use pictures::{Look, SceneView};
use serde_json::{Map, Value, json};

use crate::answer::{self, State};
use crate::picture::{self, Gallery};
use crate::request::{Form, Grade, LongLoad, Request, text_of};
use crate::want::Want;
use crate::{Host, Rejection, about, catalogue};

/// The longest request, in bytes, but for `load`.
pub const LONGEST_LINE: usize = 1 << 20;

/// The longest request to load a record: whatever `record` answers can be loaded again.
pub const LONGEST_LOAD: usize = 64 << 20;

/// Room for the seed of such a request.
const LONGEST_SEED: usize = 1 << 10;

/// The longest that a hint may take, in milliseconds.
const LONGEST_HINT: u64 = 60_000;

/// Limits of trials of a move, and of moves played on after it.
const MOST_TIMES: u32 = 100_000;
const MOST_AHEAD: u32 = 10_000;

/// The rules behind lines of JSON.
///
/// ```
/// use bastide_engine::{Engine, Host};
///
/// let mut engine = Engine::new(Host::none());
/// let state = engine.answer(r#"{"do":"new","game":"ripple","seed":7}"#);
/// assert!(state.starts_with(r#"{"ok":true,"game":"ripple","turn":0"#));
/// let refused = engine.answer(r#"{"do":"play","move":"z9"}"#);
/// assert!(refused.starts_with(r#"{"ok":false,"error":"illegal""#));
/// ```
pub struct Engine {
    table: Option<Table>,
    host: Host,
    /// Fields wanted in the current answer.
    want: Want,
    gallery: Gallery,
    /// Language of texts for people.
    texts: Texts,
    /// Reasons why players left, where given.
    departures: Vec<(Player, Departure)>,
    done: bool,
}

impl Engine {
    /// An engine with an empty table.
    pub fn new(host: Host) -> Engine {
        Engine {
            table: None,
            host,
            gallery: Gallery::default(),
            want: Want::default(),
            texts: Texts::default(),
            departures: Vec::new(),
            done: false,
        }
    }

    /// True after `quit`.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The answer to one line, as one line.
    pub fn answer(&mut self, line: &str) -> String {
        let (request, want) = match read(line) {
            Ok(read) => read,
            Err(rejection) => return rejection.line(),
        };
        self.want = want;
        self.obey(request).unwrap_or_else(|rejection| rejection.told(&self.texts).line())
    }

    fn obey(&mut self, request: Request) -> Result<String, Rejection> {
        match request {
            Request::Games {} => Ok(json!({ "ok": true, "games": catalogue(GAMES) }).to_string()),
            Request::About { game } => Ok(json!({ "ok": true, "about": about(entry(&game)?) }).to_string()),
            Request::New { game, seats, seed, options } => self.start(&game, seats, seed, &options),
            Request::Play { r#move, draws: None } => self.change(|table| table.play(&r#move)),
            Request::Play { r#move, draws: Some(draws) } => {
                self.change(|table| table.play_with(&r#move, &draws))
            }
            Request::State {} => self.table().map(|table| state(table, None, &self.want)),
            Request::Undo {} => self.change(Table::undo),
            Request::Redo {} => self.change(Table::redo),
            Request::Leave { seat, draws, why } => self.leave(Player(seat), draws.as_deref(), why),
            Request::Report { names, you, turns } => {
                let names = self.names(names, you, false);
                self.report(&names, turns).map(|report| report.to_string())
            }
            Request::Try { moves, times, ahead, ms, seed } => {
                let trial = Trial { times, ahead, standing: self.want.has("standing"), seed: 0 };
                self.try_moves(&moves, trial, ms, seed)
            }
            Request::Set { game, position, seed } => self.set(&game, &position, seed),
            Request::Record {} => self.record(),
            Request::Load { record, seed, left } => self.load(&record, seed, &left),
            Request::Scene { r#as, counted, prefix } => self.scene(&r#as, counted, prefix),
            Request::Next { said, names, you, brief } => {
                let names = self.names(names, you, brief);
                self.table().map(|table| picture::next(table, &said, &names).to_string())
            }
            Request::Picture { r#as, counted } => {
                let table = self.table.as_ref().ok_or_else(no_table)?;
                Ok(self.gallery.picture(table, r#as, counted, &self.texts).to_string())
            }
            Request::Glimpse { r#move } => {
                let table = self.table.as_ref().ok_or_else(no_table)?;
                let sentence = table.game().check(&r#move).map_err(|why| Rejection::new("illegal", why))?;
                Ok(self.gallery.glimpse(table, &sentence).to_string())
            }
            Request::Go { turn } => self.go(turn),
            Request::Hint { level, ms, grade } => self.hint(level, ms, &grade),
            Request::Texts { texts } => {
                self.texts = Texts::new(texts);
                self.gallery = Gallery::default();
                Ok(json!({ "ok": true }).to_string())
            }
            Request::Quit {} => {
                self.done = true;
                Ok(json!({ "ok": true }).to_string())
            }
        }
    }

    fn start(
        &mut self,
        game: &str,
        seats: Option<Value>,
        seed: Option<Value>,
        options: &Map<String, Value>,
    ) -> Result<String, Rejection> {
        let entry = entry(game)?;
        let seats = seats.map(|seats| text_of("seats", &seats)).transpose()?;
        let given: Result<Vec<_>, Rejection> =
            options.iter().map(|(name, value)| Ok((name.clone(), text_of(name, value)?))).collect();
        let bad_setup = |bad: BadSetup| Rejection::new("setup", bad);
        let setup = Setup::new(entry.about, seats.as_deref(), &given?).map_err(bad_setup)?;
        let (told, seed) = self.seed(seed)?;
        let table = Table::start(entry, setup, seed.key()).map_err(bad_setup)?;
        Ok(self.begin(table, Some(&told)))
    }

    fn set(&mut self, game: &str, position: &str, seed: Option<Value>) -> Result<String, Rejection> {
        let (_, seed) = self.seed(seed)?;
        let table =
            Table::set(entry(game)?, position, seed.key()).map_err(|bad| Rejection::new("position", bad))?;
        Ok(self.begin(table, None))
    }

    /// Puts a table in the place of the one before.
    fn begin(&mut self, table: Table, seed: Option<&Value>) -> String {
        self.departures.clear();
        state(self.table.insert(table), seed, &self.want)
    }

    /// The record, if `load` would read it again.
    fn record(&self) -> Result<String, Rejection> {
        let record = self.table()?.record().to_string();
        let answer = json!({ "ok": true, "record": record }).to_string();
        // A request to load it is a little longer than the answer: it has a seed, perhaps.
        if answer.len() + LONGEST_SEED > LONGEST_LOAD {
            let why = format!("the record is {} bytes, more than `load` reads", record.len());
            return Err(Rejection::new("full", why));
        }
        Ok(answer)
    }

    fn load(
        &mut self,
        record: &str,
        seed: Option<Value>,
        left: &[Option<Departure>],
    ) -> Result<String, Rejection> {
        let (_, seed) = self.seed(seed)?;
        let replayed = Record::read(GAMES, record).and_then(|record| record.replay());
        let mut table = replayed.map_err(|bad| Rejection::new("record", bad))?;
        table.deal(seed.key());
        let answer = self.begin(table, None);
        self.departures =
            (0..).map(Player).zip(left).filter_map(|(player, why)| Some((player, (*why)?))).collect();
        Ok(answer)
    }

    /// To a turn that was played, also one that was taken back.
    fn go(&mut self, turn: usize) -> Result<String, Rejection> {
        let table = self.table.as_mut().ok_or_else(no_table)?;
        let last = table.known_turns();
        if turn > last {
            let why = BadText::new(format!("`turn` goes from 0 to {last} in this game, not {turn}"));
            return Err(Rejection::new("request", why));
        }
        table.go_to(turn);
        Ok(state(table, None, &self.want))
    }

    fn scene(&self, form: &Form, counted: bool, prefix: String) -> Result<String, Rejection> {
        let table = self.table()?;
        let scene = games::draw(table, if counted { SceneView::Counted } else { SceneView::Plain });
        let told = match form {
            Form::Text => json!({ "ok": true, "scene": scene.text(false) }),
            Form::Svg => json!({ "ok": true, "scene": scene.svg_as(&Look { prefix, ..Look::default() }) }),
            Form::Page => {
                let (drawing, style) = scene.svg_and_style(&prefix);
                json!({ "ok": true, "scene": drawing, "style": style })
            }
        };
        Ok(told.to_string())
    }

    fn try_moves(
        &mut self,
        moves: &[String],
        trial: Trial,
        ms: u64,
        seed: Option<Value>,
    ) -> Result<String, Rejection> {
        if !(1..=MOST_TIMES).contains(&trial.times)
            || trial.ahead > MOST_AHEAD
            || !(1..=LONGEST_HINT).contains(&ms)
        {
            let range = format!(
                "`times` goes from 1 to {MOST_TIMES}, `ahead` from 0 to {MOST_AHEAD} and `ms` from 1 to {LONGEST_HINT}"
            );
            return Err(Rejection::new("request", range));
        }
        let (_, seed) = self.seed(seed)?;
        let trial = Trial { seed: u64::from(seed.key().turn(0).below(u32::MAX)), ..trial };
        let game = self.table()?.game();
        let moves: Result<Vec<String>, _> = moves.iter().map(|sentence| game.check(sentence)).collect();
        let moves = moves.map_err(|illegal| Rejection::new("illegal", illegal))?;
        let tries = players::try_moves(game, &moves, &trial, &self.patience(ms));
        Ok(answer::tries(&tries, &self.want).to_string())
    }

    /// A budget of time; without a clock, of work, which is bounded.
    fn patience(&self, ms: u64) -> Budget {
        let time = self.host.time;
        if time.is_there() {
            Budget::time(Duration::from_millis(ms)).by(time)
        } else {
            Budget::iterations(u64::MAX)
        }
    }

    fn hint(&self, level: u8, ms: u64, grade: &Grade) -> Result<String, Rejection> {
        let table = self.table()?;
        if !(1..=10).contains(&level) || !(1..=LONGEST_HINT).contains(&ms) {
            let range = format!("`level` goes from 1 to 10 and `ms` from 1 to {LONGEST_HINT}");
            return Err(Rejection::new("request", range));
        }
        let budget = Budget::time(Duration::from_millis(ms)).by(self.host.time);
        let thought = players::hint(table.game(), level, &budget, &self.texts);
        let thought = thought.ok_or_else(|| Rejection::new("nothing", "the game is over"))?;
        let nudge = players::nudge(&games::draw(table, SceneView::Plain), &thought.best());
        let exact = players::exact::exact_moves(table.game()).unwrap_or_default();
        Ok(answer::hint(&thought, &nudge, grade, &exact, &self.texts).to_string())
    }

    fn leave(
        &mut self,
        player: Player,
        draws: Option<&[u32]>,
        why: Option<Departure>,
    ) -> Result<String, Rejection> {
        let answer = self.change(|table| match draws {
            None => table.leave(player),
            Some(draws) => table.leave_with(player, draws),
        })?;
        self.departures.retain(|(known, _)| *known != player);
        self.departures.extend(why.map(|why| (player, why)));
        Ok(answer)
    }

    /// Report of the position, and of the last turn or of all turns.
    fn report(&self, names: &Names, all: bool) -> Result<Value, Rejection> {
        let table = self.table()?;
        let told = |turn: TurnReport| turn.explain(&self.departures).render(names);
        let report = table.report().explain(&self.departures).render(names);
        let headline = report.headline().render(names).sentence();
        let details: Vec<String> =
            report.standings.iter().map(|standing| standing.details(&self.texts)).collect();
        let mut answer = json!({
            "ok": true, "report": report, "headline": headline, "details": details, "last": table.last_report().map(told),
        });
        answer["line"] = table.last_report().map(told).map(|turn| answer::line(&turn, names)).into();
        if all {
            answer["turns"] =
                table.turn_reports().into_iter().map(|turn| answer::line(&told(turn), names)).collect();
        }
        Ok(answer)
    }

    /// The players' names for a reader.
    fn names(&self, names: Vec<String>, you: Option<u8>, brief: bool) -> Names {
        Names { names, you: you.map(Player), brief, texts: self.texts.clone() }
    }

    fn change(&mut self, act: impl FnOnce(&mut Table) -> Result<(), Refusal>) -> Result<String, Rejection> {
        let table = self.table.as_mut().ok_or_else(no_table)?;
        act(table)?;
        Ok(state(table, None, &self.want))
    }

    fn table(&self) -> Result<&Table, Rejection> {
        self.table.as_ref().ok_or_else(no_table)
    }

    /// The given seed or a random one, as text and as value. The number 7 and the text "7" are one seed.
    fn seed(&mut self, given: Option<Value>) -> Result<(Value, Seed), Rejection> {
        let told = match given {
            Some(given) => given,
            None => self.random_seed()?,
        };
        match &told {
            Value::Number(number) => Ok((told.clone(), Seed::new(number.to_string()))),
            Value::String(text) => Ok((told.clone(), Seed::new(text))),
            _ => Err(Rejection::new("request", "`seed` is a number or a text")),
        }
    }

    /// A number, small enough for every language.
    fn random_seed(&mut self) -> Result<Value, Rejection> {
        let entropy = (self.host.entropy)()
            .map_err(|why| Rejection::new("seed", format!("no random seed can be had here: {why}")))?;
        Ok(json!(Seed::random_number(entropy)))
    }
}

fn read(line: &str) -> Result<(Request, Want), Rejection> {
    if line.len() > LONGEST_LINE {
        return read_long(line).map(|request| (request, Want::default()));
    }
    let Value::Object(mut object) = serde_json::from_str(line).map_err(Rejection::unreadable)? else {
        return Err(Rejection::unreadable("a request is a JSON object"));
    };
    let want = Want::take(&mut object)?;
    let Some(Value::String(word)) = object.remove("do") else {
        return Err(Rejection::new("request", "`do` is missing, or not a word"));
    };
    let mut request = Map::new();
    request.insert(word, Value::Object(object));
    let request: Request =
        serde_json::from_value(Value::Object(request)).map_err(|error| Rejection::new("request", error))?;
    want.check(request.fields())?;
    Ok((request, want))
}

/// Reads a line that is too long for anything but a record, without making more of it than one text.
fn read_long(line: &str) -> Result<Request, Rejection> {
    let refused = || {
        let (most, load) = (LONGEST_LINE >> 20, LONGEST_LOAD >> 20);
        Rejection::unreadable(format!("a line is at most {most} MiB, and {load} MiB to `load` a record"))
    };
    let load: LongLoad =
        if line.len() > LONGEST_LOAD { None } else { serde_json::from_str(line).ok() }.ok_or_else(refused)?;
    Ok(load.into())
}

fn no_table() -> Rejection {
    Rejection::new("empty", "no game is on the table; begin with `new`, `set` or `load`")
}

fn state(table: &Table, seed: Option<&Value>, want: &Want) -> String {
    serde_json::to_string(&State::of(table, seed, want)).expect("a state is plain data")
}

fn entry(name: &str) -> Result<&'static Entry, Rejection> {
    games::find(name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.about.name).collect();
        let why = format!("there is no game `{name}`; there are {}", names.join(", "));
        Rejection::new("game", BadText::new(why))
    })
}
