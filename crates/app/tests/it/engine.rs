//! The engine behind standard input and output.

use serde_json::{Value, json};

fn ask_lines(input: impl AsRef<[u8]>) -> Vec<Value> {
    let run = crate::support::program::run(&["engine"], input);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    run.out.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

#[test]
fn what_makes_no_sense_is_answered_and_changes_nothing() {
    let mut input = b"\n{}\n[]\n17\n{\"do\":\"fly\"}\n{\"do\":\"play\"}\n{\"do\":\"state\"}\n".to_vec();
    input.extend(b"{\"do\":\"undo\",\"twice\":true}\n\xff\xfe\n");
    input.extend(vec![b'['; 1 << 20]);
    input.push(b'\n');
    input.extend(vec![b' '; (1 << 20) + 1]);
    input.extend(b"\n{\"do\":\"games\"}");
    let answers = ask_lines(&input);
    let kinds: Vec<&str> = answers.iter().map(|answer| answer["error"].as_str().unwrap_or("none")).collect();
    assert_eq!(
        kinds,
        [
            "unreadable",
            "request",
            "unreadable",
            "unreadable",
            "request",
            "request",
            "empty",
            "request",
            "unreadable",
            "unreadable",
            "unreadable",
            "none",
        ]
    );
    for answer in &answers[..11] {
        assert_eq!(answer["ok"], false);
        assert!(answer["reason"].as_str().is_some_and(|reason| !reason.is_empty() && reason.len() < 1000));
    }
}

#[test]
fn quit_ends_and_nothing_after_it_is_read() {
    assert_eq!(ask_lines("{\"do\":\"quit\"}\n{\"do\":\"games\"}\n"), [json!({"ok":true})]);
}

#[test]
fn a_seed_left_out_is_taken_from_the_system() {
    let new = "{\"do\":\"new\",\"game\":\"gems\"}\n";
    let seeds = [ask_lines(new), ask_lines(new)].map(|answers| answers[0]["seed"].clone());
    assert!(seeds[0].is_u64() && seeds[0] != seeds[1], "{seeds:?}");
}
