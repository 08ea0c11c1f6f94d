//! `bastide engine`: the rules as a server, one JSON object a line in, one a line out.

mod reply;
mod request;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use games::GAMES;
use kit::{Entry, Key, Player, Record, Setup, Table};
use minds::Budget;
use serde_json::{Map, Value, json};

use crate::lines::{LONGEST, Line, read_line};
pub use reply::catalogue;
use reply::{Fault, State};
use request::{Form, Grade, Request};

/// Shown under `bastide engine --help`.
pub const HELP: &str = "\
Requests, one a line:
  {\"do\":\"games\"}
  {\"do\":\"new\",\"game\":\"ripple\",\"seats\":2,\"seed\":7,\"options\":{\"width\":4,\"height\":3}}
  {\"do\":\"play\",\"move\":\"b3\"}              \"draws\":[…] scripts the luck
  {\"do\":\"state\"}  {\"do\":\"undo\"}  {\"do\":\"redo\"}  {\"do\":\"leave\",\"seat\":1}
  {\"do\":\"set\",\"game\":\"ripple\",\"position\":TEXT}
  {\"do\":\"record\"}  {\"do\":\"load\",\"record\":TEXT}
  {\"do\":\"scene\",\"as\":\"text\"|\"svg\",\"counted\":false}
  {\"do\":\"hint\",\"level\":10,\"ms\":1000}    \"grade\":\"nudge\"|\"move\"|\"list\"
  {\"do\":\"quit\"}
Answers have \"ok\":true, or \"ok\":false with \"error\" and \"reason\"; then nothing has changed.
docs/engine.md tells all of it.";

/// Answers every line until the input ends or `quit`.
pub fn serve(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let (mut engine, mut buffer) = (Engine::default(), Vec::new());
    while let Some(line) = read_line(input, &mut buffer)? {
        let answer = match line {
            Line::Text(line) => engine.answer(line),
            Line::TooLong => refuse(&unreadable(format!("a line is at most {LONGEST} bytes"))),
            Line::NotText => refuse(&unreadable("a line is UTF-8 text")),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
        if engine.done {
            break;
        }
    }
    Ok(())
}

/// One table, and who asks about it.
#[derive(Default)]
pub struct Engine {
    table: Option<Table>,
    /// Whether it was told to quit.
    done: bool,
}

impl Engine {
    /// The answer to one line, as one line.
    pub fn answer(&mut self, line: &str) -> String {
        self.request(line).and_then(|request| self.obey(request)).unwrap_or_else(|fault| refuse(&fault))
    }

    fn request(&self, line: &str) -> Result<Request, Fault> {
        let value: Value = serde_json::from_str(line).map_err(unreadable)?;
        if !value.is_object() {
            return Err(unreadable("a request is a JSON object"));
        }
        serde_json::from_value(value).map_err(|error| Fault::new("request", error))
    }

    fn obey(&mut self, request: Request) -> Result<String, Fault> {
        match request {
            Request::Games {} => Ok(json!({ "ok": true, "games": catalogue(GAMES) }).to_string()),
            Request::New { game, seats, seed, options } => self.start(&game, seats, seed, options),
            Request::Play { r#move, draws: None } => self.change(|table| table.play(&r#move)),
            Request::Play { r#move, draws: Some(draws) } => {
                self.change(|table| table.play_with(&r#move, &draws))
            }
            Request::State {} => self.table().map(|table| state(table, None)),
            Request::Undo {} => self.change(Table::undo),
            Request::Redo {} => self.change(Table::redo),
            Request::Leave { seat } => self.change(|table| table.leave(Player(seat))),
            Request::Set { game, position, seed } => self.set(&game, &position, seed),
            Request::Record {} => {
                let record = self.table()?.record().to_string();
                Ok(json!({ "ok": true, "record": record }).to_string())
            }
            Request::Load { record, seed } => self.load(&record, seed),
            Request::Scene { r#as, counted } => {
                let table = self.table()?;
                let scene = if counted { table.counted_scene() } else { table.scene() };
                let drawing = if let Form::Svg = r#as { scene.svg() } else { scene.text(false) };
                Ok(json!({ "ok": true, "scene": drawing }).to_string())
            }
            Request::Hint { level, ms, grade } => hint(self.table()?, level, ms, &grade),
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
        options: Map<String, Value>,
    ) -> Result<String, Fault> {
        let entry = entry(game)?;
        let seats = seats.map(|seats| text_of("seats", &seats)).transpose()?;
        let given: Result<Vec<_>, Fault> =
            options.iter().map(|(name, value)| Ok((name.clone(), text_of(name, value)?))).collect();
        let bad_setup = |bad: kit::BadSetup| Fault::new("setup", bad);
        let setup = Setup::new(entry.about, seats.as_deref(), &given?).map_err(bad_setup)?;
        let seed = seed_or_random(seed)?;
        let table = Table::start(entry, setup, key(&seed)?).map_err(bad_setup)?;
        Ok(state(self.table.insert(table), Some(&seed)))
    }

    fn set(&mut self, game: &str, position: &str, seed: Option<Value>) -> Result<String, Fault> {
        let key = key(&seed_or_random(seed)?)?;
        let table = Table::set(entry(game)?, position, key).map_err(|bad| Fault::new("position", bad))?;
        Ok(state(self.table.insert(table), None))
    }

    fn load(&mut self, record: &str, seed: Option<Value>) -> Result<String, Fault> {
        let key = key(&seed_or_random(seed)?)?;
        let replayed = Record::read(GAMES, record).and_then(|record| record.replay());
        let mut table = replayed.map_err(|bad| Fault::new("record", bad))?;
        table.deal(key);
        Ok(state(self.table.insert(table), None))
    }

    fn change(&mut self, deed: impl FnOnce(&mut Table) -> Result<(), kit::Refusal>) -> Result<String, Fault> {
        let table = self.table.as_mut().ok_or_else(no_table)?;
        deed(table)?;
        Ok(state(table, None))
    }

    fn table(&self) -> Result<&Table, Fault> {
        self.table.as_ref().ok_or_else(no_table)
    }
}

fn no_table() -> Fault {
    Fault::new("empty", "no game is on the table; begin with `new`, `set` or `load`")
}

fn unreadable(reason: impl ToString) -> Fault {
    Fault::new("unreadable", reason)
}

fn refuse(fault: &Fault) -> String {
    serde_json::to_string(fault).expect("a fault is plain data")
}

fn state(table: &Table, seed: Option<&Value>) -> String {
    serde_json::to_string(&State::of(table, seed)).expect("a state is plain data")
}

/// The longest that a hint may take.
const LONGEST_HINT: u64 = 60_000;

fn hint(table: &Table, level: u8, ms: u64, grade: &Grade) -> Result<String, Fault> {
    if !(1..=10).contains(&level) || !(1..=LONGEST_HINT).contains(&ms) {
        let range = format!("`level` goes from 1 to 10 and `ms` from 1 to {LONGEST_HINT}");
        return Err(Fault::new("request", range));
    }
    let thought = players::hint(table.game(), level, &Budget::time(Duration::from_millis(ms)));
    let thought = thought.ok_or_else(|| Fault::new("nothing", "the game is over"))?;
    let nudge = players::nudge(&table.scene(), &thought.best());
    Ok(reply::hint(&thought, &nudge, grade).to_string())
}

fn entry(name: &str) -> Result<&'static Entry, Fault> {
    games::find(name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.about.name).collect();
        Fault::new(
            "game",
            kit::BadText::new(format!("there is no game `{name}`; there are {}", names.join(", "))),
        )
    })
}

/// Numbers, words and flags as people would write them.
fn text_of(name: &str, value: &Value) -> Result<String, Fault> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        Value::String(text) => Ok(text.clone()),
        _ => Err(Fault::new("request", kit::BadText::new(format!("`{name}` is a number, a word or a flag")))),
    }
}

/// The given seed, or a random one: small enough for every language's numbers.
fn seed_or_random(seed: Option<Value>) -> Result<Value, Fault> {
    match seed {
        Some(seed) => Ok(seed),
        None => match getrandom::u64() {
            Ok(random) => Ok(json!(random >> 11)),
            Err(error) => Err(Fault::new("seed", format!("no random seed can be had here: {error}"))),
        },
    }
}

/// The key of a seed; the number 7 and the text "7" are one seed.
fn key(seed: &Value) -> Result<Key, Fault> {
    match seed {
        Value::Number(number) => Ok(Key::from_seed(&number.to_string())),
        Value::String(text) => Ok(Key::from_seed(text)),
        _ => Err(Fault::new("request", "`seed` is a number or a text")),
    }
}
