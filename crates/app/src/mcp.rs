//! `bastide mcp`: games for language models, by the Model Context Protocol over standard input and output.
//!
//! Crate `rmcp` speaks both eras of the protocol (2026-07-28 and 2025-11-25); each tool is a few requests to the engine.

mod desk;
mod prompts;
mod resources;
mod server;
mod told;
mod tools;
mod transport;

use anyhow::Result;
use rmcp::ServiceExt;
use tokio::runtime::Builder;

use server::McpServer;
use transport::Bounded;

/// Shown under `bastide mcp --help`.
pub const HELP: &str = "\
A chat client starts this command itself. Its configuration is:
  {\"mcpServers\": {\"bastide\": {\"command\": \"bastide\", \"args\": [\"mcp\"]}}}
Tools: games, rules, new, look, play, take_back, hint, analyse, record, verify. docs/agents.md tells all of it.";

/// Answers requests until the input ends.
///
/// One thread reads, thinks and answers: while it thinks it reads no further, so that requests never pile up in memory.
pub fn serve() -> Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        match McpServer::default().serve(Bounded::stdio()).await {
            Ok(running) => running.waiting().await.map(drop).map_err(Into::into),
            // The client went away before it asked anything.
            Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    });
    // Reading standard input cannot be interrupted; the process is about to end anyway.
    runtime.shutdown_background();
    served
}
