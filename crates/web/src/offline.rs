//! The whole page as one file, which needs no server and no network.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kit::Departure;
use serde::Serialize;

use pictures::{joined, look};

use crate::assets::{BEGINNING, EMPTY, ICON, MODULE, MODULES, PAGE, PUZZLES, STYLE, TABLE_STYLE, WORKER};
use crate::french::french;

/// The program was built without the engine for browsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoModule;

/// A game that the page opens.
#[derive(Serialize)]
pub struct PageRecord {
    pub record: String,
    /// Names of the players; empty if unknown.
    pub players: Vec<String>,
    /// Reasons by seat of players that left.
    pub left: Vec<Option<Departure>>,
    /// Remarks by turn, the start first.
    pub remarks: Vec<Vec<String>>,
}

impl PageRecord {
    /// A remark as the page shows it, with the player's name.
    pub fn remark_text(remark: kit::Remark, players: &[String]) -> String {
        remark.told(players)
    }
}

/// Content security policy of the file: only its own content runs.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; \
                      style-src 'unsafe-inline'; img-src data: blob:";

/// The page as one file, which opens this game, if there is one.
pub fn offline(given: Option<&PageRecord>) -> Result<String, NoModule> {
    if MODULE.len() < EMPTY { Err(NoModule) } else { Ok(page(given, MODULE)) }
}

fn page(given: Option<&PageRecord>, module: &str) -> String {
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"icon\" href=\"data:image/svg+xml;base64,{}\">\n<style>\n{}{STYLE}{TABLE_STYLE}</style>",
        STANDARD.encode(ICON),
        look()
    );
    let data = |class: &str, text: &str| {
        format!("<script type=\"application/octet-stream\" class=\"{class}\">{text}</script>\n")
    };
    let given = serde_json::to_string(&given).expect("texts can be written as JSON");
    let scripts = [
        data("given", &in_script(&given)),
        data("fr", &in_script(&french())),
        data("puzzles", &in_script(PUZZLES)),
        data("module", module),
        data("worker", &joined(WORKER)),
        format!(
            "<script>\n\"use strict\";\n(() => {{\n{}{BEGINNING}}})();\n</script>",
            joined(pictures::MODULES.iter().chain(MODULES))
        ),
    ];
    PAGE.replacen("{head}", &head, 1).replacen("{scripts}", &scripts.concat(), 1)
}

/// JSON inside a script element: `<` is escaped, so that it cannot close the element.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_cannot_leave_its_place_in_the_page() {
        let hostile = || "</script><script>alert(1)</script>".to_owned();
        let given = PageRecord {
            record: hostile(),
            players: vec![hostile()],
            left: vec![],
            remarks: vec![vec![hostile()]],
        };
        let page = page(Some(&given), "");
        assert!(!page.contains("alert(1)</script>"));
        assert!(page.contains(r#"class="given">{"record":"\u003c/script>"#));
    }

    #[test]
    fn no_two_modules_have_a_name_in_common() {
        let kinds = ["const ", "let ", "class "];
        let page: Vec<_> = pictures::MODULES.iter().chain(MODULES).copied().collect();
        for modules in [&page[..], WORKER] {
            let script = joined(modules);
            let named = |line: &str| kinds.iter().find_map(|kind| line.strip_prefix(kind)).map(str::to_owned);
            let names: Vec<String> = script.lines().filter_map(named).collect();
            let word = |text: &String| {
                text.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned)
            };
            let mut words: Vec<String> = names.iter().filter_map(word).collect();
            words.sort();
            let twice = words.windows(2).find(|pair| pair[0] == pair[1] && !pair[0].is_empty());
            assert_eq!(twice, None, "in one file they would be one");
        }
    }

    #[test]
    fn no_module_of_the_page_ends_its_script() {
        assert!(
            pictures::MODULES
                .iter()
                .chain(MODULES)
                .chain(WORKER)
                .all(|(_, module)| !module.contains("</script"))
        );
    }
}
