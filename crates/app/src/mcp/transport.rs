//! Lines of standard input and output, of bounded length, for a session that begins with a request.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{ErrorCode, JsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Stdin, Stdout, stdin, stdout};
use tokio::sync::Mutex;
use tokio::task::yield_now;
use tokio::time::sleep;

use crate::lines::LONGEST;

/// Answers that wait to be written; while there are more, nothing is read.
const MOST_UNSENT: usize = 64;

/// Pause before looking again whether the client reads its answers, and the most pauses at the end of its input.
const PAUSE: Duration = Duration::from_millis(1);
const LAST_PAUSES: usize = 1000;

/// Messages of a client, one a line. A line that is not a message is answered with an error of the protocol.
pub struct Bounded {
    input: BufReader<Stdin>,
    /// The line that is being read: `receive` may be cancelled in the middle of it.
    line: Vec<u8>,
    is_too_long: bool,
    output: Arc<Mutex<Stdout>>,
    begun: bool,
    /// Held by every answer that is not written yet.
    unsent: Arc<()>,
}

impl Bounded {
    pub fn stdio() -> Bounded {
        Bounded {
            input: BufReader::new(stdin()),
            line: Vec::new(),
            is_too_long: false,
            output: Arc::new(Mutex::new(stdout())),
            begun: false,
            unsent: Arc::default(),
        }
    }

    /// Reads to the end of a line; false at the end of the input.
    async fn read_line(&mut self) -> io::Result<bool> {
        loop {
            let chunk = self.input.fill_buf().await?;
            if chunk.is_empty() {
                return Ok(!self.line.is_empty() || self.is_too_long);
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let piece = &chunk[..end.unwrap_or(chunk.len())];
            self.is_too_long |= self.line.len() + piece.len() > LONGEST;
            if self.is_too_long {
                self.line = Vec::new();
            } else {
                self.line.extend_from_slice(piece);
            }
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// The line that was read as a message, or what is wrong with it; neither for one that needs no answer.
    fn message(&mut self) -> Result<Option<RxJsonRpcMessage<RoleServer>>, Value> {
        let (line, is_too_long) = (std::mem::take(&mut self.line), std::mem::take(&mut self.is_too_long));
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
        if is_too_long {
            let why = format!("a line has at most {LONGEST} bytes");
            return Err(refusal(ErrorCode::INVALID_REQUEST, &why, &Value::Null));
        }
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        let value: Value = serde_json::from_slice(line).map_err(|bad| {
            refusal(ErrorCode::PARSE_ERROR, &format!("the line is not JSON: {bad}"), &Value::Null)
        })?;
        let (id, is_notification) = (value["id"].clone(), value.is_object() && value.get("id").is_none());
        match serde_json::from_value(value) {
            Ok(message) => Ok(Some(message)),
            // Notifications are never answered.
            Err(_) if is_notification => Ok(None),
            Err(_) => Err(refusal(ErrorCode::INVALID_REQUEST, "this is not a request of JSON-RPC 2.0", &id)),
        }
    }

    /// Writes a line, and holds a place among the unsent answers until it is written.
    fn write(
        &self,
        line: serde_json::Result<Vec<u8>>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static + use<> {
        let (output, unsent) = (self.output.clone(), self.unsent.clone());
        async move {
            let mut line = line?;
            line.push(b'\n');
            let mut output = output.lock().await;
            output.write_all(&line).await?;
            let written = output.flush().await;
            drop(unsent);
            written
        }
    }

    /// Waits until few answers are unsent.
    async fn unsent_at_most(&self, most: usize, mut pauses: usize) {
        while Arc::strong_count(&self.unsent) > most && pauses > 0 {
            sleep(PAUSE).await;
            pauses -= 1;
        }
    }
}

/// An error of the protocol. The id is null where the request cannot be read.
fn refusal(code: ErrorCode, why: &str, id: &Value) -> Value {
    let id = if id.is_string() || id.is_i64() || id.is_u64() { id } else { &Value::Null };
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code.0, "message": why}})
}

impl Transport<RoleServer> for Bounded {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.write(serde_json::to_vec(&message))
    }

    /// The next message. `rmcp` ends a session that opens with anything but a request, so such messages are passed over.
    ///
    /// Answers go first: `rmcp` reads whenever a line is there, and a client that only writes would fill the memory with requests
    /// (470 MB after 200,000). Yielding once lets all that is ready be done before.
    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            yield_now().await;
            self.unsent_at_most(MOST_UNSENT, usize::MAX).await;
            if !matches!(self.read_line().await, Ok(true)) {
                self.unsent_at_most(1, LAST_PAUSES).await;
                return None;
            }
            match self.message() {
                Ok(Some(message)) => {
                    self.begun |= matches!(message, JsonRpcMessage::Request(_));
                    if self.begun {
                        return Some(message);
                    }
                }
                Ok(None) => {}
                // Written by a task of its own: `receive` may be cancelled.
                Err(refusal) => drop(tokio::spawn(self.write(serde_json::to_vec(&refusal)))),
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.flush().await
    }
}
