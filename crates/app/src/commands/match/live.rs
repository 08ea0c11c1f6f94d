//! Live output of a match, a line for each turn.

use std::io::{self, Write};

use arena::{Effect, Session};
use kit::{Player, short, verdict_text};

/// Longest remark that is printed.
const LONGEST: usize = 200;

/// Tells everything that happens on standard error, if that is wanted.
pub fn teller(wanted: bool) -> impl FnMut(&Session, &Effect) {
    move |session, effect| {
        if wanted {
            // If these lines cannot be written, the game continues.
            let _ = tell(session, effect, &mut io::stderr());
        }
    }
}

fn tell(session: &Session, effect: &Effect, out: &mut impl Write) -> io::Result<()> {
    match effect {
        Effect::Played(turn) => played(session, *turn, out),
        Effect::SentOff(player) => {
            let Some(fault) = session.fault(*player) else { return Ok(()) };
            writeln!(out, "turn {}: {player}: {}: {}", fault.turn, verdict_text(fault.kind.word()), fault.why)
        }
        Effect::Void(why) => writeln!(out, "the game is void: {why}"),
        _ => Ok(()),
    }
}

fn played(session: &Session, turn: usize, out: &mut impl Write) -> io::Result<()> {
    let Some(event) = session.events().get(turn) else { return Ok(()) };
    let player = Player(event.seat);
    let time = session.seats()[player.index()]
        .bank
        .map_or(String::new(), |bank| format!(" ({} {} of {})", bank.charged, bank.unit(), bank.clock()));
    let points = session.table().game().scores().points;
    let points: Vec<String> = points.iter().map(i64::to_string).collect();
    let sentence = event.sentence.as_deref().unwrap_or_default();
    writeln!(out, "turn {turn}: {player} plays {sentence}{time}, points {}", points.join(" : "))?;
    for note in session.noted(turn).filter(|note| note.seat == event.seat) {
        note.remarks.iter().try_for_each(|remark| writeln!(out, "  remark: {}", short(remark, LONGEST)))?;
        note.errors.lines().try_for_each(|line| writeln!(out, "  error output: {}", short(line, LONGEST)))?;
    }
    Ok(())
}
