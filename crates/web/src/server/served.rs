//! The files of the page as the server gives them: compressed once, named by what is in them, and kept by browsers for good.

mod packed;

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::answer::{Answer, HttpError};
use super::pages::options_style;
use super::request::RequestContext;
use crate::assets::{
    EMPTY, ICON, MANIFEST, MODULE, MODULE_BROTLI, MODULES, PAGE, SERVED, SERVED_STYLE, SERVICE_WORKER, STYLE,
    TABLE_STYLE, WORKER,
};
use packed::PackedFile;

struct File {
    name: &'static str,
    kind: &'static str,
    content: PackedFile,
}

/// All files, and the name of all of them together.
struct Files {
    hash: String,
    files: Vec<File>,
}

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    let mut files = Vec::new();
    for &(name, text) in pictures::MODULES.iter().chain(MODULES).chain(WORKER).chain(SERVED) {
        if !files.iter().any(|file: &File| file.name == name) {
            hash.update(text);
            files.push(File {
                name,
                kind: "text/javascript",
                content: PackedFile::text(&pictures::lean(text)),
            });
        }
    }
    let style = format!("{}\n{STYLE}\n{SERVED_STYLE}\n{}", pictures::look(), options_style());
    hash.update(&style);
    files.push(File { name: "style.css", kind: "text/css", content: PackedFile::text(&style) });
    hash.update(TABLE_STYLE);
    files.push(File { name: "table.css", kind: "text/css", content: PackedFile::text(TABLE_STYLE) });
    if has_engine() {
        hash.update(MODULE_BROTLI);
        let gzip = STANDARD.decode(MODULE).expect("it was encoded when the program was built");
        files.push(File {
            name: "bastide.wasm",
            kind: "application/wasm",
            content: PackedFile::both(MODULE_BROTLI, gzip),
        });
    }
    let hash = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Files { hash, files }
});

/// Whether the program has the engine for pages.
pub fn has_engine() -> bool {
    MODULE.len() >= EMPTY
}

/// The address of a file.
pub fn address(file: &str) -> String {
    format!("/a/{}/{file}", FILES.hash)
}

/// What every page has in its head.
pub fn head() -> String {
    format!(
        "<link rel=\"stylesheet\" href=\"{}\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"manifest\" href=\"/manifest.webmanifest\">",
        address("style.css")
    )
}

/// The page with the engine; without scripts, a link to what can be done without.
pub fn page(without_scripts: &str) -> String {
    let script = format!(
        "<noscript><p class=\"card\"><a href=\"{without_scripts}\">Go on without scripts</a></p></noscript>\n\
         <script type=\"module\" src=\"{}\"></script>",
        address("server.js")
    );
    PAGE.replacen("{head}", &head(), 1).replacen("{scripts}", &script, 1)
}

/// Browsers keep a file for good: another content has another address.
pub async fn asset(request: RequestContext, hash: String, name: String) -> Result<Answer, HttpError> {
    let found = FILES.files.iter().find(|file| file.name == name && FILES.hash == hash);
    let file = found.ok_or_else(|| HttpError::new(404, "unknown", "there is no such file"))?;
    let for_good = HeaderValue::from_static("public, max-age=31536000, immutable");
    let vary = HeaderValue::from_static("accept-encoding");
    let answer = file.content.answer(file.kind, &request.headers);
    Ok(answer.with(header::CACHE_CONTROL, for_good).with(header::VARY, vary))
}

/// What keeps the page in the browser, so that games alone go on without a network.
pub async fn service_worker(_: RequestContext) -> Result<Answer, HttpError> {
    let files = FILES.files.iter().map(|file| address(file.name));
    let all: Vec<String> =
        ["/", "/icon.svg", "/manifest.webmanifest"].map(str::to_owned).into_iter().chain(files).collect();
    let text =
        SERVICE_WORKER.replacen("{version}", &FILES.hash, 1).replacen("{files}", &json!(all).to_string(), 1);
    Ok(Answer::kind("text/javascript", text))
}

pub async fn icon(_: RequestContext) -> Result<Answer, HttpError> {
    Ok(Answer::kind("image/svg+xml", ICON))
}

pub async fn manifest(_: RequestContext) -> Result<Answer, HttpError> {
    Ok(Answer::kind("application/manifest+json", MANIFEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_own =
                path.extension().is_some_and(|end| end == "js") && !["offline.js", "sw.js"].contains(&name);
            assert!(!is_own || FILES.files.iter().any(|file| file.name == name), "{name}");
        }
    }
}
