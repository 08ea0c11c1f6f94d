//! A line from a position or a record that is given.

use games::{GAMES, GameVisitor, Listed};
use kit::{Act, BadText, Entry, Opening, Record, Table, Turn};

use super::{AnyLine, Done, Line};

/// Begins at a position.
pub fn set(entry: &'static Entry, text: &str, seed: &str) -> Result<Box<dyn AnyLine>, BadText> {
    games::visit(entry, Set { entry, text, seed })
}

struct Set<'a> {
    entry: &'static Entry,
    text: &'a str,
    seed: &'a str,
}

impl GameVisitor for Set<'_> {
    type Out = Result<Box<dyn AnyLine>, BadText>;

    fn visit<G: Listed>(self) -> Self::Out {
        let game: G = self.text.parse()?;
        let opening = Opening::Position(game.to_string());
        Ok(Box::new(Line::new(self.entry, game, opening, self.seed)))
    }
}

/// Plays a record to its end; later luck follows from the seed.
pub fn replay(text: &str, seed: &str) -> Result<Box<dyn AnyLine>, kit::BadRecord> {
    let record = Record::read(GAMES, text)?;
    let table = record.replay()?;
    Ok(games::visit(record.entry, Replay { record: &record, table: &table, seed }))
}

struct Replay<'a> {
    record: &'a Record,
    table: &'a Table,
    seed: &'a str,
}

impl GameVisitor for Replay<'_> {
    type Out = Box<dyn AnyLine>;

    fn visit<G: Listed>(self) -> Self::Out {
        let game: &G = self.table.game().typed().expect("a record's table is of its own game");
        let opening = self.record.opening.clone();
        let mut line = Line::new(self.record.entry, game.clone(), opening, self.seed);
        for Turn { act, draws } in self.table.turns() {
            let done = match act {
                Act::Say(sentence) => Done::Say(sentence.parse().expect("what was played can be read")),
                Act::Leave(player) => Done::Leave(*player),
            };
            line.link(done, draws.clone());
        }
        Box::new(line)
    }
}
