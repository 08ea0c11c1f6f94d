//! `bastide engine`: the engine behind standard input and output, one JSON object a line in, one a line out.

use std::io::{self, BufRead, Write};

use ::engine::{Engine, Host, LONGEST_LOAD, Rejection};
use minds::TimeSource;

use crate::lines::{Line, read_long_line};

/// Shown under `bastide engine --help`.
pub const HELP: &str = "\
Requests, one a line:
  {\"do\":\"games\"}  {\"do\":\"about\",\"game\":\"ripple\"}
  {\"do\":\"new\",\"game\":\"ripple\",\"seats\":2,\"seed\":7,\"options\":{\"width\":4,\"height\":3}}
  {\"do\":\"play\",\"move\":\"b3\"}              \"draws\":[…] scripts the luck
  {\"do\":\"state\"}  {\"do\":\"undo\"}  {\"do\":\"redo\"}  {\"do\":\"leave\",\"seat\":1}
  {\"do\":\"set\",\"game\":\"ripple\",\"position\":TEXT}
  {\"do\":\"try\",\"times\":20,\"ahead\":4}   what comes of every move; \"want\":[\"scores\"] makes answers short
  {\"do\":\"record\"}  {\"do\":\"load\",\"record\":TEXT}
  {\"do\":\"scene\",\"as\":\"text\"|\"svg\",\"counted\":false}
  {\"do\":\"hint\",\"level\":10,\"ms\":1000}    \"grade\":\"nudge\"|\"move\"|\"list\"
  {\"do\":\"quit\"}
Answers have \"ok\":true, or \"ok\":false with \"error\" and \"reason\"; then nothing has changed.
docs/engine.md tells all of it.";

/// Answers every line until the input ends or `quit`.
pub fn serve(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let (mut engine, mut buffer) = (engine(), Vec::new());
    while let Some(line) = read_long_line(input, &mut buffer, LONGEST_LOAD)? {
        let answer = match line {
            Line::Text(line) => engine.answer(line),
            Line::TooLong => Rejection::unreadable(format!("a line is at most {LONGEST_LOAD} bytes")).line(),
            Line::NotText => Rejection::unreadable("a line is UTF-8 text").line(),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
        if engine.is_done() {
            break;
        }
    }
    Ok(())
}

/// An engine with the system's clock and the system's random numbers.
pub fn engine() -> Engine {
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    Engine::new(Host { time: TimeSource::default(), entropy: Box::new(entropy) })
}
