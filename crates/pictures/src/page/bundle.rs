//! The scripts and looks that every page with a board shares, and modules as one script.

use crate::style;

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!($name))),*] };
}

/// The modules of a page with a board by name, each after those it imports from.
pub const MODULES: &[(&str, &str)] =
    files! { "lang.js" "dom.js" "view.js" "signs.js" "board.js" "panel.js" "graph.js" "replay.js" };

/// The first module of a page of one game.
pub(super) const BEGINNING: &[(&str, &str)] = files! { "page.js" };

/// The style sheet that pages share: the colours of each theme as custom properties, and the looks made of them.
pub fn look() -> String {
    format!("{}\n{}", style::tokens(), include_str!("look.css"))
}

/// A module without its comment lines: they are a quarter of the bytes, and a reader of the code reads the project.
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

/// Modules as one script: each stands before those that import from it, so that names are all there is to share.
pub fn joined<'a>(modules: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> String {
    let whole: String = modules.into_iter().map(|(_, module)| lean(module)).collect();
    let kept = whole.lines().filter(|line| !line.starts_with("import "));
    kept.map(|line| format!("{}\n", line.strip_prefix("export ").unwrap_or(line))).collect()
}

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

    #[test]
    fn modules_are_joined_without_imports_and_exports() {
        let script = joined(&[
            ("one.js", "export const one = 1;\n"),
            ("two.js", "import { one } from \"./one.js\";\nconst two = one + 1;\n"),
        ]);
        assert_eq!(script, "const one = 1;\nconst two = one + 1;\n");
    }
}
