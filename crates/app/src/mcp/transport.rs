//! Lines of standard input and output, of bounded length, for a session that begins with a request.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::JsonRpcMessage;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{Stdin, Stdout, stdin, stdout};
use tokio::task::yield_now;
use tokio::time::sleep;

use crate::lines::LONGEST;

/// Answers that wait to be written; while there are more, nothing is read.
const MOST_UNSENT: usize = 64;

/// Pause before looking again whether the client reads its answers.
const PAUSE: Duration = Duration::from_millis(1);

/// Messages of a client. `rmcp` drops lines that are longer than [`LONGEST`].
pub struct Bounded {
    lines: AsyncRwTransport<RoleServer, Stdin, Stdout>,
    begun: bool,
    /// Held by every answer that is not written yet.
    unsent: Arc<()>,
}

impl Bounded {
    pub fn stdio() -> Bounded {
        let lines = AsyncRwTransport::new_server(stdin(), stdout()).with_max_line_length(LONGEST);
        Bounded { lines, begun: false, unsent: Arc::default() }
    }
}

impl Transport<RoleServer> for Bounded {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let (sent, unsent) = (self.lines.send(message), self.unsent.clone());
        async move {
            let sent = sent.await;
            drop(unsent);
            sent
        }
    }

    /// The next message. `rmcp` ends a session that opens with anything but a request, so such messages are passed over.
    ///
    /// Answers go first: `rmcp` reads whenever a line is there, and a client that only writes would fill the memory with requests
    /// (470 MB after 200,000). Yielding once lets all that is ready be done before.
    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        yield_now().await;
        while Arc::strong_count(&self.unsent) > MOST_UNSENT {
            sleep(PAUSE).await;
        }
        loop {
            let message = self.lines.receive().await?;
            self.begun |= matches!(message, JsonRpcMessage::Request(_));
            if self.begun {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.lines.close().await
    }
}
