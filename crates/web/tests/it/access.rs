//! Access to every route by every kind of visitor, and the headers of every response.

use serde_json::json;

use crate::support::{Reply, TestServer, Visitor, generous};
use crate::watching;

/// Fills the parameters of a path.
fn filled(path: &str, table: &str, link: &str) -> String {
    path.replace("{table}", table)
        .replace("{secret}", link.trim_start_matches("/sit/"))
        .replace("{hash}", "0")
        .replace("{file}", "main.js")
        .replace("{name}", "spring")
        .replace("{game}", "0-0")
        .replace("{number}", "1")
}

/// Sends a request to a route as its page would.
fn asked(visitor: &mut Visitor, path: &str, address: &str) -> Reply {
    if path.starts_with("/api/") {
        let body = match path {
            "/api/tables" => json!({ "game": "ripple", "seats": ["person", "person"] }),
            "/api/tables/{table}/acts" => json!({ "act": "resign" }),
            _ => json!({ "name": "Eve" }),
        };
        visitor.post(address, &body)
    } else {
        visitor.submit(address, "name=Eve&game=ripple&seat2=person&act=resign")
    }
}

#[test]
fn every_route_keeps_to_its_right_whoever_asks() {
    let server = TestServer::showing(generous(), vec![watching::spring()]);
    for route in web::routes() {
        let mut ann = server.visitor();
        let (table, links) =
            ann.makes(json!({ "game": "ripple", "seats": ["person", "person"], "open": true }));
        let address = filled(route.path, &table, &links[0]);
        if route.needs_class {
            let method = if route.changes { "POST" } else { "GET" };
            let reply = ann.send(method, &address, "", "");
            assert_eq!(reply.status, 404, "a server without a class has no such page: {address}");
            continue;
        }
        if !route.changes {
            let status = if address.starts_with("/a/") { 404 } else { 200 };
            if !address.ends_with("/events") {
                let found = server.visitor().get(&address).status;
                assert!(found == status || found == 303, "{address}: {found}");
            }
            assert!(
                [403, 405].contains(&server.visitor().send("DELETE", &address, "", "").status),
                "{address}"
            );
            continue;
        }
        let mut newcomer = server.visitor();
        let mut known = server.visitor();
        known.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
        for origin in ["", "null", "http://evil.example", "https://127.0.0.1"] {
            for visitor in [&newcomer, &known, &ann] {
                let mut forger = Visitor { origin: Some(origin.to_owned()), ..visitor.clone() };
                assert_eq!(asked(&mut forger, route.path, &address).status, 403, "{address} from {origin:?}");
            }
        }
        assert_eq!(ann.looks(&table)["seq"], 1, "nothing has changed: {address}");
        if route.needs_seat {
            assert_eq!(asked(&mut newcomer, route.path, &address).status, 403, "{address}");
            assert_eq!(asked(&mut known, route.path, &address).status, 403, "{address}");
            assert_eq!(ann.looks(&table)["over"], false);
            assert!(asked(&mut ann, route.path, &address).status < 400, "{address}");
            assert_eq!(ann.looks(&table)["over"], true);
        } else {
            assert!(asked(&mut newcomer, route.path, &address).status < 400, "{address}");
            assert!(newcomer.cookie.is_some(), "{address}");
        }
        let get = server.visitor().get(&address);
        assert!(get.status == 405 || get.status == 200, "{address}: {}", get.status);
    }
}

#[test]
fn every_answer_carries_the_headers_of_safety() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let paths = web::routes()
        .filter(|route| !route.path.ends_with("/events"))
        .map(|route| filled(route.path, &table, &links[0]));
    for path in paths.chain([
        "/nowhere".to_owned(),
        "/api/nowhere".to_owned(),
        "/%zz".to_owned(),
        "/t/none".to_owned(),
    ]) {
        let reply = ann.get(&path);
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") || path.contains("board.svg"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("same-origin"), "{path}");
        assert!(reply.header("cache-control").is_some(), "{path}");
    }
}

#[test]
fn other_names_of_the_host_are_refused_where_only_this_machine_is_served() {
    let server = TestServer::new();
    let answer = crate::support::raw(server.address, b"GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n");
    assert!(answer.starts_with(b"HTTP/1.0 403"), "{}", String::from_utf8_lossy(&answer));
    let answer = crate::support::raw(server.address, b"GET / HTTP/1.0\r\n\r\n");
    assert!(answer.starts_with(b"HTTP/1.0 400"));
}

#[test]
fn a_guessed_cookie_or_link_opens_nothing() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let letters = |seed: usize| -> String {
        (0..32).map(|at| char::from(b'a' + ((seed * 7 + at * at + at) % 26) as u8)).collect()
    };
    for seed in 0..200 {
        let mut forger = server.visitor();
        forger.cookie = Some(format!("bastide={}", letters(seed)));
        assert_eq!(forger.plays(&table, 0, "b3").status, 403);
        assert_eq!(forger.sits(&format!("/sit/{}", letters(seed)), "Eve").status, 404);
    }
    let mut almost = links[0].clone();
    almost.pop();
    assert_eq!(server.visitor().get(&almost).status, 404);
    assert_eq!(ann.looks(&table)["turn"], 0);
}
