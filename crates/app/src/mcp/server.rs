//! The server: tools, resources and prompts as `rmcp` asks for them.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use ::games::GAMES;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
    GetPromptResponse, GetPromptResult, Implementation, ListPromptsResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, Prompt, PromptArgument, PromptMessage, ProtocolVersion,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, Role,
    ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Map, Value, json};

use super::desk::Desk;
use super::prompts::PROMPTS;
use super::resources;
use super::tools::{self, TOOLS};

const INSTRUCTIONS: &str = "Bastide plays five grid games by exact rules. Read `rules` before the first move. `new` answers with \
    the name of a table; give that name, or the record of a game, to the other tools. A move that the rules refuse is answered \
    with the reason, and nothing has changed. Players count from 1 in texts, seats from 0 in data.";

/// Revisions of the protocol that are tested.
const VERSIONS: &[ProtocolVersion] = &[ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];

/// One client's games.
#[derive(Default)]
pub struct McpServer {
    desk: Mutex<Desk>,
}

type Asked = RequestContext<RoleServer>;

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let can = ServerCapabilities::builder().enable_tools().enable_resources().enable_prompts().build();
        let mut info = ServerConfig::new(can);
        info.server_info = Implementation::new("bastide", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(VERSIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: Asked,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(described).collect()))
    }

    /// Refusals are results with `isError`, so that the model reads the reason; only an unknown tool is an error of the protocol.
    async fn call_tool(&self, call: CallToolRequestParams, _: Asked) -> Result<CallToolResponse, ErrorData> {
        let tool = TOOLS.iter().find(|tool| tool.name == call.name);
        let tool = tool.ok_or_else(|| ErrorData::invalid_params("there is no such tool", None))?;
        let given = call.arguments.unwrap_or_default();
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = known(tool, &given).and_then(|()| (tool.call)(&mut desk, &given));
        Ok(CallToolResponse::Complete(match answer {
            Ok(told) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(told.text)]);
                result.structured_content = Some(told.data);
                result
            }
            Err(reason) => CallToolResult::error(vec![ContentBlock::text(reason)]),
        }))
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: Asked,
    ) -> Result<ListResourcesResult, ErrorData> {
        let pages = resources::pages().into_iter().map(|page| {
            Resource::new(page.uri, page.title.clone()).with_title(page.title).with_mime_type(page.mime)
        });
        Ok(ListResourcesResult::with_all_items(pages.collect()))
    }

    async fn read_resource(
        &self,
        asked: ReadResourceRequestParams,
        _: Asked,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = resources::read(&asked.uri)
            .ok_or_else(|| ErrorData::resource_not_found("there is no such resource", None))?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, asked.uri)]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: Asked,
    ) -> Result<ListPromptsResult, ErrorData> {
        let game = PromptArgument::new("game").with_description(names()).with_required(true);
        let prompt = |prompt: &super::prompts::Prompt| {
            Prompt::new(prompt.name, Some(prompt.about), Some(vec![game.clone()])).with_title(prompt.title)
        };
        Ok(ListPromptsResult::with_all_items(PROMPTS.iter().map(prompt).collect()))
    }

    async fn get_prompt(
        &self,
        asked: GetPromptRequestParams,
        _: Asked,
    ) -> Result<GetPromptResponse, ErrorData> {
        let prompt = PROMPTS.iter().find(|prompt| prompt.name == asked.name);
        let prompt = prompt.ok_or_else(|| ErrorData::invalid_params("there is no such prompt", None))?;
        let named = asked.arguments.as_ref().and_then(|given| given.get("game")).and_then(Value::as_str);
        let game = named.and_then(::games::find);
        let game =
            game.ok_or_else(|| ErrorData::invalid_params(format!("`game` is one of {}", names()), None))?;
        let message = PromptMessage::new_text(Role::User, prompt.text(game.about.name));
        Ok(GetPromptResult::new(vec![message]).with_description(prompt.about).into())
    }
}

fn names() -> String {
    GAMES.iter().map(|entry| entry.about.name).collect::<Vec<_>>().join(", ")
}

fn described(tool: &tools::Tool) -> Tool {
    let hints = ToolAnnotations::new().read_only(tool.reads_only).destructive(false).open_world(false);
    Tool::new(tool.name, tool.about, Arc::new(schema(tool))).with_annotations(hints)
}

fn schema(tool: &tools::Tool) -> Map<String, Value> {
    let arguments = (tool.arguments)();
    let needed: Vec<&str> =
        arguments.iter().filter(|(_, _, needed)| *needed).map(|(name, _, _)| *name).collect();
    let fields: Map<String, Value> =
        arguments.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
    let schema =
        json!({"type": "object", "properties": fields, "required": needed, "additionalProperties": false});
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

/// Refuses arguments that the tool does not have: a misspelt one would be ignored in silence.
fn known(tool: &tools::Tool, given: &Map<String, Value>) -> Result<(), String> {
    let arguments = (tool.arguments)();
    let strange = given.keys().find(|name| !arguments.iter().any(|(known, _, _)| known == name));
    match strange {
        None => Ok(()),
        Some(_) => Err(format!(
            "`{}` takes only {}",
            tool.name,
            arguments.iter().map(|(name, _, _)| *name).collect::<Vec<_>>().join(", ")
        )),
    }
}
