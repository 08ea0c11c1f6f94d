//! The files of the page, as they are built into the program.

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../page/", $name)))),*] };
}

/// The page, with places for what differs between a file and a server.
pub const PAGE: &str = include_str!("../page/index.html");

pub const STYLE: &str = include_str!("../page/style.css");

/// The modules of the page by name, each after those it imports from.
pub const MODULES: &[(&str, &str)] = files! {
    "engine.js" "thinker.js" "dom.js" "kept.js" "levels.js" "link.js" "sounds.js" "board.js" "table.js" "claims.js" "pointer.js"
    "panel.js" "advice.js" "play.js" "graph.js" "analysis.js" "review.js" "lessons.js" "lesson.js" "learn.js" "lobby.js" "main.js"
};

/// A module without the lines that are nothing but comments: they are a quarter of what would be sent, and whoever wants to
/// read the page reads the project.
pub fn lean(module: &str) -> String {
    let mut is_inside = false;
    let mut is_code = |line: &&str| {
        let line = line.trim();
        let begins = !is_inside && line.starts_with("/**");
        let is_comment = is_inside || line.starts_with("//") || begins && !line.contains("*/");
        is_inside = (is_inside || begins) && !line.contains("*/");
        !(is_comment || begins && line.ends_with("*/"))
    };
    module.lines().filter(|line| is_code(line)).map(|line| format!("{line}\n")).collect()
}

/// What runs minds beside the page, and what it imports from.
pub const WORKER: &[(&str, &str)] = files! { "engine.js" "worker.js" };

/// What a server gives besides: how the page begins there, and shared tables.
pub const SERVED: &[(&str, &str)] = files! { "server.js" "shared.js" "shared-table.js" };

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_are_left_out_of_a_module() {
        let module = "// first\n/** one line */\nconst a = \"// no\";\n/**\n * @param {x}\n */\n  /** @type {y} */ let b;\nf(); // end\n";
        assert_eq!(lean(module), "const a = \"// no\";\n  /** @type {y} */ let b;\nf(); // end\n");
        let whole: usize = MODULES.iter().map(|(_, module)| module.len()).sum();
        let sent: usize = MODULES.iter().map(|(_, module)| lean(module).len()).sum();
        assert!(sent * 10 < whole * 9, "{sent} of {whole}");
    }
}
