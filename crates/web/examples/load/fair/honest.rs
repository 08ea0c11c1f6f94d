//! The honest visitor: plays against a mind and a bot, watches, reads pages and sends moves, at a person's pace.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bench::BenchError;
use crate::client::{ClientPool, Frames};
use crate::table::record;

/// Time between two rounds: a person who moves quickly.
const PAUSE: Duration = Duration::from_secs(2);

/// Latencies by kind.
pub type Times = Vec<(&'static str, Vec<Duration>)>;

/// `start` is the first answer of a bot, which may still be starting.
const KINDS: [&str; 7] = ["page", "stream", "table", "move", "mind", "bot", "start"];

pub fn no_times() -> Times {
    KINDS.map(|kind| (kind, Vec::new())).into()
}

pub struct Honest {
    pool: ClientPool,
    cookie: String,
}

/// A game against one opponent of the server.
struct Game {
    name: String,
    frames: Frames,
}

impl Honest {
    pub fn new(pool: ClientPool) -> Honest {
        Honest { pool, cookie: String::new() }
    }

    /// Plays `rounds` rounds, and adds the latency of each response to `times`.
    pub async fn rounds(&mut self, rounds: usize, times: &mut Times) -> Result<(), BenchError> {
        let (mut mind, mut bot) = (None, None);
        for round in 0..rounds {
            tokio::time::sleep(PAUSE).await;
            // An address may create 30 tables per hour.
            let is_first = round.is_multiple_of(rounds.div_ceil(5));
            if is_first {
                let began = Instant::now();
                mind = Some(self.sit("level:3").await?);
                times[2].1.push(began.elapsed());
                bot = Some(self.sit("bot:sparring").await?);
            }
            let (Some(mind), Some(bot)) = (&mut mind, &mut bot) else { continue };
            self.look(mind, times).await?;
            let (accepted, answered) = self.play(mind).await?;
            times[3].1.push(accepted);
            times[4].1.push(answered);
            times[if is_first { 6 } else { 5 }].1.push(self.play(bot).await?.1);
        }
        Ok(())
    }

    async fn sit(&mut self, opponent: &str) -> Result<Game, BenchError> {
        let wanted = json!({
            "game": "ripple", "seats": ["person", opponent], "name": "Ann",
            "options": { "width": 12, "height": 12, "rest": 0 },
        });
        let made = self.pool.ask("POST", "/api/tables", &self.cookie, &wanted.to_string()).await?;
        if let Some(cookie) = made.cookie {
            self.cookie = cookie;
        }
        let name = made.body["table"].as_str().map(str::to_owned);
        let name = name.ok_or_else(|| BenchError::Unexpected(format!("{} {}", made.status, made.body)))?;
        let frames = Frames::watch(&self.pool, &name, &self.cookie).await?;
        Ok(Game { name, frames })
    }

    /// Reads the page without scripts, and opens another stream of events.
    async fn look(&self, game: &Game, times: &mut Times) -> Result<(), BenchError> {
        let began = Instant::now();
        let page = self.pool.ask("GET", &format!("/plain/{}", game.name), &self.cookie, "").await?;
        if page.status != 200 {
            return Err(BenchError::Unexpected(format!("{} for a page", page.status)));
        }
        times[0].1.push(began.elapsed());
        let began = Instant::now();
        drop(Frames::watch(&self.pool, &game.name, "").await?);
        times[1].1.push(began.elapsed());
        Ok(())
    }

    /// Plays a move; returns the time until it is accepted, and until the opponent has answered.
    async fn play(&self, game: &mut Game) -> Result<(Duration, Duration), BenchError> {
        let table = record(&self.pool, &game.name).await?.replay();
        let table = table.map_err(|bad| BenchError::Unexpected(bad.to_string()))?;
        let (turn, sentence) = (table.turn(), table.game().moves().swap_remove(0));
        let act = json!({ "act": "move", "turn": turn, "move": sentence }).to_string();
        let began = Instant::now();
        let said =
            self.pool.ask("POST", &format!("/api/tables/{}/acts", game.name), &self.cookie, &act).await?;
        if said.status != 200 {
            return Err(BenchError::Unexpected(format!("{} {}", said.status, said.body)));
        }
        let accepted = began.elapsed();
        loop {
            let seen = game.frames.turn().await;
            if seen.ok_or_else(|| BenchError::Unexpected("nothing more".to_owned()))? > turn {
                break;
            }
        }
        Ok((accepted, began.elapsed()))
    }
}
