//! Pages without scripts: a whole table by links and forms. Text of visitors never becomes markup.

use serde_json::json;

use crate::support::{TestServer, Visitor};

/// Paths of a page's links that begin with `start`.
fn links(page: &str, start: &str) -> Vec<String> {
    let found = page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    found
        .map(|link| link.split_once("://").map_or(link, |(_, rest)| &rest[rest.find('/').unwrap()..]))
        .filter(|link| link.starts_with(start))
        .map(str::to_owned)
        .collect()
}

fn first_move(visitor: &Visitor, table: &str) -> Option<String> {
    let page = visitor.get(&format!("/plain/{table}")).body;
    Some(page.split("<select name=\"move\"><option value=\"").nth(1)?.split('"').next()?.to_owned())
}

#[test]
fn a_table_is_made_and_played_by_forms_alone() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    assert!(ann.get("/together").body.contains("A new table"));
    let made = ann.submit("/together", "game=ripple&name=Ann&seat2=person&seat3=&clock=game%3A10min%2B5s");
    assert_eq!(made.status, 201, "{}", made.body);
    let (seat, table) =
        (links(&made.body, "/sit/")[0].clone(), links(&made.body, "/t/")[0].replace("/t/", ""));
    assert!(bob.get(&seat).body.contains("player 2"));
    assert_eq!(bob.submit(&seat, "name=Bob").header("location"), Some(format!("/t/{table}").as_str()));
    for turn in 0..4 {
        let mover = if turn % 2 == 0 { &mut ann } else { &mut bob };
        let sentence = first_move(mover, &table).unwrap();
        let played =
            mover.submit(&format!("/plain/{table}"), &format!("act=move&turn={turn}&move={sentence}"));
        assert_eq!(played.status, 303, "{}", played.body);
    }
    let waiting = bob.get(&format!("/plain/{table}")).body;
    assert!(waiting.contains("not your turn") && waiting.contains("http-equiv=\"refresh\""));
    let refused = ann.submit(&format!("/plain/{table}"), "act=move&turn=4&move=z9");
    assert!(refused.status == 422 && refused.body.contains("off the board"), "{}", refused.body);
    assert_eq!(ann.submit(&format!("/plain/{table}"), "act=dance").status, 400);
    assert_eq!(bob.submit(&format!("/plain/{table}"), "act=resign").status, 303);
    let over = ann.get(&format!("/plain/{table}")).body;
    assert!(over.contains("Game over: Bob has resigned: you win"), "{over}");
    assert!(over.contains("Bob: ") && over.contains(", resigned") && !over.contains("has left"), "{over}");
    let picture = ann.get(&format!("/api/tables/{table}/board.svg"));
    assert!(picture.body.starts_with("<svg") && picture.header("content-type") == Some("image/svg+xml"));
}

#[test]
fn the_options_of_the_chosen_game_are_read_from_the_form() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let page = ann.get("/together").body;
    for entry in games::GAMES {
        for option in entry.about.options {
            assert!(
                page.contains(&format!("name=\"{}:{}\"", entry.about.name, option.name)),
                "{}",
                option.name
            );
        }
    }
    let fields = "game=ripple&name=Ann&seat2=level%3A1&ripple%3Awidth=3&ripple%3Aheight=&gems%3Awidth=7";
    let made = ann.submit("/together", fields);
    let table = links(&made.body, "/t/")[0].replace("/t/", "");
    let record = ann.get(&format!("/api/tables/{table}/record")).body;
    assert!(record.contains("option width 3\n"), "{record}");
    let refused = ann.submit("/together", "game=ripple&name=Ann&seat2=person&ripple%3Awidth=0");
    assert!(refused.status == 422 && refused.body.contains("width"), "{}", refused.body);
    let watched = ann.submit("/together", "game=ripple&seat1=level%3A1&seat2=level%3A2");
    assert_eq!(watched.status, 201, "{}", watched.body);
    assert!(links(&watched.body, "/sit/").is_empty());
}

#[test]
fn names_are_text_and_nothing_else() {
    let server = TestServer::new();
    let payloads = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=a>",
        "'-alert(1)-'",
        "</title><svg onload=a>",
        "&lt;b&gt;",
        "{{7*7}}",
        "javascript:alert(1)",
        "<!--",
        "]]>",
        "\\u003cscript\\u003e",
        "<a href=//evil>",
        "`${x}`",
    ];
    for payload in payloads {
        let mut ann = server.visitor();
        let (table, _) = ann
            .makes(json!({ "game": "ripple", "seats": ["person", "person"], "open": true, "name": payload }));
        assert_eq!(ann.looks(&table)["seats"][0]["name"], payload);
        let page = ann.get(&format!("/plain/{table}")).body;
        let shown = payload
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;")
            .replace('\'', "&#39;");
        assert!(page.contains(&shown), "{payload}");
        for path in ["/together".to_owned(), format!("/plain/{table}"), format!("/t/{table}")] {
            let page = ann.get(&path).body;
            assert!(!payload.contains('<') || !page.contains(payload), "{path}: {payload}");
        }
    }
    for bad in ["", " ", "a\u{202e}b", "a\u{0}b", "tab\there", "\u{200b}", &"x".repeat(33)] {
        let mut ann = server.visitor();
        let wanted = json!({ "game": "ripple", "seats": ["person", "person"], "name": bad });
        assert_eq!(ann.post("/api/tables", &wanted).status, 422, "{bad:?}");
    }
}

#[test]
fn files_come_compressed_and_are_kept_for_good() {
    let server = TestServer::new();
    let ann = server.visitor();
    let page = ann.get("/together").body;
    let style = links(&page, "/a/")[0].clone();
    let plain = ann.get(&style);
    assert!(plain.body.contains(".card") && plain.header("cache-control").unwrap().contains("immutable"));
    let packed = ann.send("GET", &style, "Accept-Encoding: br, gzip;q=0.5\r\n", "");
    assert!(packed.header("content-encoding").is_some() && packed.body.len() < plain.body.len());
    for other in ["/a/0/style.css", "/a/../style.css", "/a/%2e%2e/style.css"] {
        assert_eq!(ann.get(other).status, 404, "{other}");
    }
    assert_eq!(ann.get(&style.replace("style.css", "..%2flib.rs")).status, 404);
}

#[test]
fn metrics_count_what_happened() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    ann.plays(&table, 0, "b3");
    let text = ann.get("/metrics").body;
    for line in
        ["bastide_moves_total 1", "bastide_tables_total 1", "bastide_tables_open 1", "bastide_failed_total 0"]
    {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains(&table));
}
