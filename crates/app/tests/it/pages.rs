//! `bastide page`: one file for a browser, or a word on how to get it.

use std::path::Path;

use crate::support::program::run;

fn record() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/ripple.record");
    path.to_str().expect("a path").to_owned()
}

#[test]
fn a_page_needs_nothing_from_elsewhere() {
    let page = run(&["page", &record()], "");
    if page.status != 0 {
        // Debug builds have no page unless they are asked for it.
        assert!(page.err.contains("BASTIDE_WASM=on cargo build"), "{}", page.err);
        return;
    }
    assert!(page.out.contains("default-src 'none'"));
    for elsewhere in ["src=\"http", "href=\"http", "src=\"/", "@import"] {
        assert!(!page.out.contains(elsewhere), "{elsewhere}");
    }
    assert!(page.out.contains(r#"class="given">{"record":"bastide record 1\ngame ripple"#));
}

#[test]
fn only_a_record_that_replays_becomes_a_page() {
    let refused = run(&["page", "-"], "bastide record 1\ngame ripple\nrules 9\n");
    assert_eq!(refused.status, 1);
    assert!(refused.err.starts_with("bastide: -: "), "{}", refused.err);
}
