//! The files of the page, as they are built into the program.

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../page/", $name)))),*] };
}

/// The page, with places for what differs between a file and a server.
pub const PAGE: &str = include_str!("../page/index.html");

/// Looks of this page besides those of [`pictures::look`].
pub const STYLE: &str = include_str!("../page/style.css");

/// Looks of tables, reviews and lessons, which the first page does without.
pub const TABLE_STYLE: &str = include_str!("../page/table.css");

/// The modules of the page by name besides [`pictures::MODULES`], each after those it imports from.
pub const MODULES: &[(&str, &str)] = files! {
    "engine.js" "thinker.js" "kept.js" "link.js" "sounds.js" "levels.js" "mine.js" "setup.js" "home.js" "table.js" "pointer.js" "advice.js"
    "menu.js" "play.js" "analysis.js" "review.js" "lessons.js" "lesson.js" "learn.js" "history.js" "main.js"
};

/// What runs minds beside the page, and what it imports from.
pub const WORKER: &[(&str, &str)] = files! { "engine.js" "worker.js" };

/// What a server gives besides: how the page begins there, and shared tables.
pub const SERVED: &[(&str, &str)] = files! { "server.js" "friends.js" "shared.js" "shared-table.js" };

/// Looks of what only a server has.
pub const SERVED_STYLE: &str = include_str!("../page/server.css");

/// What keeps the page of a server in the browser.
pub const SERVICE_WORKER: &str = include_str!("../page/sw.js");

/// What a browser needs to know to install the page.
pub const MANIFEST: &str = include_str!("../page/manifest.webmanifest");

/// How the page begins where everything is in one file.
pub const BEGINNING: &str = include_str!("../page/offline.js");

/// The sign of the page in a browser's tab.
pub const ICON: &str = include_str!("../page/icon.svg");

/// The engine, compressed and in letters; nothing where it could not be built.
pub const MODULE: &str = include_str!(concat!(env!("OUT_DIR"), "/module.gz.base64"));

/// The engine, compressed as servers send it.
pub const MODULE_BROTLI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/module.br"));

/// The length of nothing, compressed and in letters.
pub const EMPTY: usize = 64;
