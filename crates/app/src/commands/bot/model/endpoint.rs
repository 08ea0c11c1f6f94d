//! A chat endpoint, asked by curl: bounded in time, size, requests and tokens.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::ModelArgs;
use crate::cli::Misuse;

/// Bytes of a response that are read.
const LONGEST_RESPONSE: u64 = 1 << 20;

/// Pauses before a request is repeated, where the server is busy.
const PAUSES: [Duration; 3] = [Duration::from_millis(500), Duration::from_secs(2), Duration::from_secs(8)];

/// A model behind an address, and what it may still cost.
pub struct Endpoint {
    url: String,
    model: String,
    key: Option<String>,
    seconds: u64,
    answer_tokens: u64,
    requests: (u64, u64),
    tokens: (u64, u64),
}

impl Endpoint {
    pub fn new(args: &ModelArgs) -> Result<Endpoint> {
        let is_plain =
            |text: &str| !text.chars().any(|letter| letter.is_control() || letter == '"' || letter == '\\');
        if !(args.url.starts_with("http://") || args.url.starts_with("https://")) || !is_plain(&args.url) {
            return Err(Misuse("--url begins with http:// or https:// and has no quotes".to_owned()).into());
        }
        let key = args
            .key_env
            .as_ref()
            .map(|name| std::env::var(name).with_context(|| format!("the variable {name} of --key-env")));
        let key = key.transpose()?;
        if !key.as_deref().is_none_or(is_plain) {
            return Err(Misuse("the key has letters that cannot stand in a header".to_owned()).into());
        }
        Ok(Endpoint {
            url: args.url.clone(),
            model: args.model.clone(),
            key,
            seconds: args.seconds,
            answer_tokens: args.answer_tokens,
            requests: (0, args.requests),
            tokens: (0, args.tokens),
        })
    }

    /// The text of the model's answer. A busy server (429, 5xx) is asked again, at most three times.
    pub fn ask(&mut self, messages: &[Value]) -> Result<String> {
        let body =
            json!({"model": self.model, "messages": messages, "max_tokens": self.answer_tokens}).to_string();
        let mut pauses = PAUSES.iter();
        loop {
            self.spend()?;
            let (status, response) = self.post(&body)?;
            match (status, pauses.next()) {
                (200..=299, _) => return self.read(&response),
                (429 | 500..=599, Some(pause)) => sleep(*pause),
                _ => bail!("the server answered with status {status}"),
            }
        }
    }

    /// Figures for the notes.
    pub fn spent(&self) -> String {
        format!("{} requests, {} tokens so far", self.requests.0, self.tokens.0)
    }

    fn spend(&mut self) -> Result<()> {
        if self.requests.0 >= self.requests.1 || self.tokens.0 >= self.tokens.1 {
            bail!("the budget is spent: {}", self.spent());
        }
        self.requests.0 += 1;
        Ok(())
    }

    /// Status and body. The key goes through a pipe, since other users can read a command line; redirections are not followed.
    fn post(&self, body: &str) -> Result<(u16, String)> {
        let mut curl = Command::new("curl")
            .args(["--disable", "--config", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("curl cannot be started")?;
        let mut config = curl.stdin.take().context("a pipe")?;
        let settings = self.settings(body);
        let writer = std::thread::spawn(move || drop(config.write_all(settings.as_bytes())));
        let mut response = Vec::new();
        curl.stdout.take().context("a pipe")?.take(LONGEST_RESPONSE).read_to_end(&mut response)?;
        let is_cut = response.len() as u64 == LONGEST_RESPONSE;
        if is_cut {
            curl.kill()?;
        }
        let ended = curl.wait()?;
        let _ = writer.join();
        if is_cut || !ended.success() {
            bail!("curl failed ({ended}): the server cannot be reached, is too slow, or says too much");
        }
        let text = String::from_utf8_lossy(&response).into_owned();
        let (body, status) = text.rsplit_once('\n').context("curl writes the status last")?;
        Ok((status.parse()?, body.to_owned()))
    }

    fn settings(&self, body: &str) -> String {
        let escaped = body.replace('\\', "\\\\").replace('"', "\\\"");
        let key = self
            .key
            .as_ref()
            .map_or(String::new(), |key| format!("header = \"Authorization: Bearer {key}\"\n"));
        format!(
            "url = \"{}\"\nsilent\ngloboff\nproto = \"=http,https\"\nmax-time = {}\nmax-filesize = {LONGEST_RESPONSE}\n\
             header = \"Content-Type: application/json\"\n{key}data-raw = \"{escaped}\"\nwrite-out = \"\\n%{{http_code}}\"\n",
            self.url, self.seconds
        )
    }

    /// The answer's text, in the form of chat completions or of messages; counts its tokens.
    fn read(&mut self, response: &str) -> Result<String> {
        let response: Value = serde_json::from_str(response).context("the server's answer is not JSON")?;
        let usage = &response["usage"];
        let count = |name: &str| usage[name].as_u64().unwrap_or(0);
        self.tokens.0 += match count("total_tokens") {
            0 => count("input_tokens") + count("output_tokens"),
            total => total,
        };
        let text =
            response["choices"][0]["message"]["content"].as_str().or(response["content"][0]["text"].as_str());
        Ok(text.context("the server's answer has no text")?.to_owned())
    }
}
