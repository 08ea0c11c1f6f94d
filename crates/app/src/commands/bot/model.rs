//! `bastide bot model`: a bot that asks a language model, by the chat completions API that most servers speak.
//!
//! It is a bot like any other: the referee judges it. Nothing that a model writes is done but the move that it states last.

mod endpoint;
mod stated;

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::Args;
use kit::{AnyGame, Entry};
use serde_json::{Value, json};

use crate::lines::{Line, read_line};
use endpoint::Endpoint;
use stated::stated_move;

/// Shown under `bastide bot model --help`.
pub const HELP: &str = "\
The referee runs it without the sandbox (`--trust`), since it needs the network:
  bastide match 'cmd:bastide bot model --url http://127.0.0.1:11434/v1/chat/completions --model NAME' greedy \\
      --game ripple --clock move:120s --trust --save game.record
The key is read from the variable that --key-env names, and goes to that address only. Requests are made by the program curl.
Every answer is kept in the notes beside the record. A model that states no legal move in time resigns.";

/// Characters of an answer that are kept in the notes.
const LONGEST_NOTE: usize = 4000;

const HOW: &str = "Think if you like, then state your move on the last line, as `Move: …`, in the form that the rules tell.";

/// Which model, and what it may cost.
#[derive(Args)]
pub struct ModelArgs {
    /// Address of the chat completions API
    #[arg(long)]
    url: String,
    /// The model's name there
    #[arg(long)]
    model: String,
    /// The environment variable that holds the key
    #[arg(long, value_name = "NAME")]
    key_env: Option<String>,
    /// Answers that a model may give for one move
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    attempts: u32,
    /// Requests for one game, those repeated included
    #[arg(long, value_name = "N", default_value_t = 1000)]
    requests: u64,
    /// Tokens for one game, as the server counts them
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    tokens: u64,
    /// Tokens of one answer
    #[arg(long, value_name = "N", default_value_t = 2000)]
    answer_tokens: u64,
    /// Seconds that an answer may take
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// List the legal moves with every question
    #[arg(long)]
    legal: bool,
}

/// Answers the referee until the game ends.
pub fn run(args: &ModelArgs, out: &mut impl Write) -> Result<()> {
    let mut player = ModelPlayer { args, endpoint: Endpoint::new(args)?, game: None };
    let (mut input, mut buffer) = (io::stdin().lock(), Vec::new());
    while let Some(line) = read_line(&mut input, &mut buffer)? {
        let Line::Text(line) = line else { continue };
        let heard: Value = serde_json::from_str(line).context("the referee sends JSON")?;
        if heard["type"] == "end" {
            break;
        }
        player.answer(&heard, out)?;
    }
    Ok(())
}

struct ModelPlayer<'a> {
    args: &'a ModelArgs,
    endpoint: Endpoint,
    game: Option<&'static Entry>,
}

impl ModelPlayer<'_> {
    fn answer(&mut self, heard: &Value, out: &mut impl Write) -> Result<()> {
        let said = match heard["type"].as_str() {
            Some("hello") => {
                json!({"type": "hello", "protocol": 1, "name": name(&self.args.model), "wants": ["text"]})
            }
            Some("new") => {
                self.game = heard["game"].as_str().and_then(games::find);
                json!({"type": "ready"})
            }
            Some("turn") => self.turn(heard, out)?,
            _ => return Ok(()),
        };
        say(&said, out)
    }

    /// The move that the model states, or a resignation if it states none that is legal.
    fn turn(&mut self, heard: &Value, out: &mut impl Write) -> Result<Value> {
        let entry = self.game.context("no game has begun")?;
        let position = (entry.read)(heard["text"].as_str().unwrap_or_default())?;
        let mut messages = vec![
            json!({"role": "system", "content": format!("You play {}.\n\n{}\n\n{HOW}", entry.about.title, entry.about.rules)}),
            json!({"role": "user", "content": self.question(position.as_ref())}),
        ];
        for _ in 0..self.args.attempts {
            let answer = match self.endpoint.ask(&messages) {
                Ok(answer) => answer,
                Err(why) => {
                    log(&format!("no answer: {why}"), out)?;
                    break;
                }
            };
            log(&answer, out)?;
            let refused = match stated_move(&answer) {
                None => "your answer states no move".to_owned(),
                Some(stated) => match position.check(&stated) {
                    Ok(legal) => return Ok(json!({"type": "move", "turn": heard["turn"], "move": legal})),
                    Err(illegal) => illegal.to_string(),
                },
            };
            messages.push(json!({"role": "assistant", "content": answer}));
            messages.push(json!({"role": "user", "content": format!("That move is refused: {refused}. Try again. {HOW}")}));
        }
        log(&self.endpoint.spent(), out)?;
        Ok(json!({"type": "resign", "turn": heard["turn"]}))
    }

    fn question(&self, position: &dyn AnyGame) -> String {
        let board = games::painter(position).scene(position).text(false);
        let mover = position.to_move().map_or(0, |player| player.index() + 1);
        let moves = if self.args.legal {
            format!("\nLegal moves: {}", position.moves().join(", "))
        } else {
            String::new()
        };
        format!("{board}\nYou are player {mover}; it is your move.{moves}")
    }
}

/// Keeps a text beside the record, as far as it is not too long.
fn log(text: &str, out: &mut impl Write) -> Result<()> {
    let kept: String = text.chars().take(LONGEST_NOTE).collect();
    say(&json!({"type": "log", "text": kept}), out)
}

fn say(message: &Value, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{message}")?;
    Ok(out.flush()?)
}

/// The name for tables: at most 64 letters.
fn name(model: &str) -> String {
    model.chars().filter(|letter| !letter.is_control()).take(64).collect()
}
