//! Files of the page, built into the program.

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../page/", $name)))),*] };
}

/// The page, with placeholders for the parts that differ between a file and a server.
pub const PAGE: &str = include_str!("../page/index.html");

/// Style of this page besides [`pictures::look`].
pub const STYLE: &str = include_str!("../page/style.css");

/// Looks of tables, reviews and lessons, which the first page does without.
pub const TABLE_STYLE: &str = include_str!("../page/table.css");

/// The modules of the page by name besides [`pictures::MODULES`], each after those it imports from.
pub const MODULES: &[(&str, &str)] = files! {
    "engine.js" "thinker.js" "kept.js" "language.js" "link.js" "sounds.js" "levels.js" "mine.js" "setup.js" "home.js" "table.js" "pointer.js" "advice.js"
    "menu.js" "play.js" "analysis.js" "share-graph.js" "review.js" "lessons.js" "lesson.js" "learn.js" "history.js" "puzzle.js" "main.js"
};

/// Puzzles, as `bastide table puzzles` writes them.
pub const PUZZLES: &str = include_str!("../page/puzzles.json");

/// The worker that runs minds, and the modules that it imports.
pub const WORKER: &[(&str, &str)] = files! { "engine.js" "worker.js" };

/// Modules that only a server sends: start of the page there, and shared tables.
pub const SERVED: &[(&str, &str)] = files! { "server.js" "friends.js" "shared.js" "shared-table.js" };

/// Style of pages that only a server has.
pub const SERVED_STYLE: &str = include_str!("../page/server.css");

/// Service worker of the page.
pub const SERVICE_WORKER: &str = include_str!("../page/sw.js");

/// Web app manifest.
pub const MANIFEST: &str = include_str!("../page/manifest.webmanifest");

/// Start of the page where everything is in one file.
pub const BEGINNING: &str = include_str!("../page/offline.js");

/// Icon of the page.
pub const ICON: &str = include_str!("../page/icon.svg");

/// The engine as base64 of gzip; short where it was not built.
pub const MODULE: &str = include_str!(concat!(env!("OUT_DIR"), "/module.gz.base64"));

/// The engine, compressed by brotli.
pub const MODULE_BROTLI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/module.br"));

/// Upper bound on the length of an empty module in base64.
pub const EMPTY: usize = 64;
