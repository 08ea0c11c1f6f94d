//! A table of the load test: two players, their view of the game, and the accepted moves.

use kit::{Chance, Quick, Record, Table};
use serde_json::json;

use crate::bench::BenchError;
use crate::client::ClientPool;

/// A game without luck, so that the position follows from the moves.
const GAME: &str = "ripple";

/// Two players at a table.
pub struct BenchTable {
    pub name: String,
    pub cookies: [String; 2],
    game: Table,
    dice: Quick,
    /// Accepted moves in order.
    pub ledger: Vec<String>,
}

impl BenchTable {
    /// Creates a table and seats both players.
    pub async fn create(pool: &ClientPool, number: usize) -> Result<BenchTable, BenchError> {
        let options = json!({ "width": 8, "height": 8, "rest": 0 });
        let wanted =
            json!({ "game": GAME, "seats": ["person", "person"], "options": options, "name": "Ann" });
        let made = pool.ask("POST", "/api/tables", "", &wanted.to_string()).await?;
        let bad = || BenchError::Unexpected(format!("{} {}", made.status, made.body));
        let link = made.body["seats"][1].as_str().ok_or_else(bad)?;
        let first = made.cookie.clone().ok_or_else(bad)?;
        let sat = pool.ask("POST", &format!("/api{link}"), "", "{\"name\":\"Bob\"}").await?;
        let second = sat.cookie.clone().ok_or_else(bad)?;
        let name = made.body["table"].as_str().ok_or_else(bad)?.to_owned();
        let game = replayed(&record(pool, &name).await?)?;
        let (cookies, dice) = ([first, second], Quick::new(number as u64));
        Ok(BenchTable { name, cookies, game, dice, ledger: Vec::new() })
    }

    /// A legal move; `None` when the game is over.
    fn sentence(&mut self) -> Option<String> {
        let moves = self.game.game().moves();
        let at = self.dice.below(u32::try_from(moves.len()).ok().filter(|&count| count > 0)?);
        Some(moves[at as usize].clone())
    }

    /// Plays a move. An error is the reason for its refusal.
    pub async fn play(&mut self, pool: &ClientPool) -> Result<(), BenchError> {
        let sentence = self.sentence().ok_or(BenchError::Over)?;
        let (turn, mover) = (self.game.turn(), self.game.game().to_move().map_or(0, kit::Player::index));
        let act = json!({ "act": "move", "turn": turn, "move": sentence }).to_string();
        let path = format!("/api/tables/{}/acts", self.name);
        let said = pool.ask("POST", &path, &self.cookies[mover], &act).await?;
        if said.status != 200 {
            let reason = said.body["reason"].as_str().unwrap_or_default();
            return Err(BenchError::Unexpected(format!("{}: {reason}", said.status)));
        }
        self.game.play(&sentence).map_err(|refusal| BenchError::Unexpected(refusal.to_string()))?;
        self.ledger.push(sentence);
        Ok(())
    }

    /// Number of accepted moves that are not in the record, and of moves there that were never accepted.
    pub async fn compare(&self, pool: &ClientPool) -> Result<(usize, usize), BenchError> {
        let record = record(pool, &self.name).await?;
        let kept: Vec<String> = record.turns.iter().map(|turn| turn.act.to_string()).collect();
        let same = kept.iter().zip(&self.ledger).take_while(|(kept, said)| kept == said).count();
        Ok((self.ledger.len() - same, kept.len() - same))
    }

    /// Reads the position from the server: a last move may have been committed before its response was lost.
    pub async fn catch_up(&mut self, pool: &ClientPool) -> Result<(), BenchError> {
        self.game = replayed(&record(pool, &self.name).await?)?;
        Ok(())
    }
}

pub async fn record(pool: &ClientPool, name: &str) -> Result<Record, BenchError> {
    let table = pool.ask("GET", &format!("/api/tables/{name}"), "", "").await?.body;
    let record = Record::read(games::GAMES, table["record"].as_str().unwrap_or_default());
    record.map_err(|bad| BenchError::Unexpected(bad.to_string()))
}

fn replayed(record: &Record) -> Result<Table, BenchError> {
    record.replay().map_err(|bad| BenchError::Unexpected(bad.to_string()))
}
