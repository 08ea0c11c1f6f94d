//! Files of the page as the server sends them: compressed once, addressed by a hash of their content, cached by browsers for
//! good.

mod compressed;

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::pages::options_style;
use super::request::RequestContext;
use super::response::{HttpError, HttpResponse};
use crate::assets::{
    EMPTY, ICON, MANIFEST, MODULE, MODULE_BROTLI, MODULES, PAGE, PUZZLES, SERVED, SERVED_STYLE,
    SERVICE_WORKER, STYLE, TABLE_STYLE, WORKER,
};
use crate::french::french;
use compressed::CompressedFile;

struct File {
    name: &'static str,
    kind: &'static str,
    content: CompressedFile,
}

/// All files, and a hash over them.
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
                content: CompressedFile::text(&pictures::lean(text)),
            });
        }
    }
    let style = format!("{}\n{STYLE}\n{SERVED_STYLE}\n{}", pictures::look(), options_style());
    hash.update(&style);
    files.push(File { name: "style.css", kind: "text/css", content: CompressedFile::text(&style) });
    hash.update(TABLE_STYLE);
    files.push(File { name: "table.css", kind: "text/css", content: CompressedFile::text(TABLE_STYLE) });
    let french = french();
    hash.update(&french);
    files.push(File { name: "fr.json", kind: "application/json", content: CompressedFile::text(&french) });
    hash.update(PUZZLES);
    files.push(File {
        name: "puzzles.json",
        kind: "application/json",
        content: CompressedFile::text(PUZZLES),
    });
    if has_engine() {
        hash.update(MODULE_BROTLI);
        let gzip = STANDARD.decode(MODULE).expect("it was encoded when the program was built");
        files.push(File {
            name: "bastide.wasm",
            kind: "application/wasm",
            content: CompressedFile::both(MODULE_BROTLI, gzip),
        });
    }
    let hash = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Files { hash, files }
});

/// True if the program was built with the engine for browsers.
pub fn has_engine() -> bool {
    MODULE.len() >= EMPTY
}

/// Path of a file.
pub fn address(file: &str) -> String {
    format!("/a/{}/{file}", FILES.hash)
}

/// Elements in the head of every page.
pub fn head() -> String {
    format!(
        "<link rel=\"stylesheet\" href=\"{}\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"manifest\" href=\"/manifest.webmanifest\">",
        address("style.css")
    )
}

/// The page with the engine. Without scripts it links to `without_scripts`.
pub fn page(without_scripts: &str) -> String {
    let script = format!(
        "<noscript><p class=\"card\"><a href=\"{without_scripts}\">Go on without scripts</a></p></noscript>\n\
         <script type=\"module\" src=\"{}\"></script>",
        address("server.js")
    );
    PAGE.replacen("{head}", &head(), 1).replacen("{scripts}", &script, 1)
}

/// Sends a file. Browsers cache it for good, because another content has another path.
pub async fn asset(request: RequestContext, hash: String, name: String) -> Result<HttpResponse, HttpError> {
    let found = FILES.files.iter().find(|file| file.name == name && FILES.hash == hash);
    let file = found.ok_or_else(|| HttpError::new(404, "unknown", "there is no such file"))?;
    let for_good = HeaderValue::from_static("public, max-age=31536000, immutable");
    let vary = HeaderValue::from_static("accept-encoding");
    let response = file.content.response(file.kind, &request.headers);
    Ok(response.with(header::CACHE_CONTROL, for_good).with(header::VARY, vary))
}

/// Service worker, which caches the page so that it works offline.
pub async fn service_worker(_: RequestContext) -> Result<HttpResponse, HttpError> {
    let files = FILES.files.iter().map(|file| address(file.name));
    let all: Vec<String> =
        ["/", "/icon.svg", "/manifest.webmanifest"].map(str::to_owned).into_iter().chain(files).collect();
    let text =
        SERVICE_WORKER.replacen("{version}", &FILES.hash, 1).replacen("{files}", &json!(all).to_string(), 1);
    Ok(HttpResponse::of_type("text/javascript", text))
}

pub async fn icon(_: RequestContext) -> Result<HttpResponse, HttpError> {
    Ok(HttpResponse::of_type("image/svg+xml", ICON))
}

pub async fn manifest(_: RequestContext) -> Result<HttpResponse, HttpError> {
    Ok(HttpResponse::of_type("application/manifest+json", MANIFEST))
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
