//! Input from outside, made up at random: every line is answered, every record is refused or good.

use bastide::engine::serve;
use games::GAMES;
use kit::Record;
use proptest::prelude::*;
use serde_json::Value;

fn answers(input: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    serve(&mut &*input, &mut out).expect("memory can be written to");
    let text = String::from_utf8(out).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

/// Something an attacker might put where a value belongs.
fn value() -> impl Strategy<Value = String> {
    let values = [
        "7",
        "-1",
        "0",
        "1e99",
        "2.5",
        "true",
        "null",
        "[]",
        "[0,1,2]",
        "[99999999999]",
        "{}",
        "\"\"",
        "\"a1\"",
        "\"a1 b1\"",
        "\"ripple\"",
        "\"gems\"",
        "\"svg\"",
        "\"\\u001b[2J\"",
        "{\"width\":2,\"height\":2}",
        "{\"colours\":26,\"width\":64,\"height\":64}",
        "{\"max_turns\":0}",
        "\"seats=2 to_move=1\\n. 12\"",
    ];
    prop_oneof![prop::sample::select(values.to_vec()).prop_map(str::to_owned), "\"[ -~]{0,12}\""]
}

/// Something that looks like a request.
fn request() -> impl Strategy<Value = String> {
    let deeds = [
        "games", "new", "new", "new", "play", "play", "play", "state", "undo", "redo", "leave", "set",
        "record", "load", "scene", "fly",
    ];
    let keys = ["game", "seats", "seed", "options", "move", "draws", "seat", "position", "record", "as", "x"];
    let fields = prop::collection::vec((prop::sample::select(keys.to_vec()), value()), 0..4);
    (prop::sample::select(deeds.to_vec()), fields).prop_map(|(deed, fields)| {
        let fields: String = fields.iter().map(|(key, value)| format!(",\"{key}\":{value}")).collect();
        format!("{{\"do\":\"{deed}\"{fields}}}")
    })
}

fn good_record() -> impl Strategy<Value = String> {
    let examples = [
        include_str!("../../../../docs/examples/gems.record"),
        include_str!("../../../../docs/examples/ripple.record"),
    ];
    prop::sample::select(examples.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_line_has_one_answer(lines in prop::collection::vec(prop_oneof![request(), "[ -~]{0,40}"], 1..12)) {
        let heard = answers(lines.join("\n").as_bytes());
        let asked = lines.len() - usize::from(lines.last().is_some_and(String::is_empty));
        prop_assert_eq!(heard.len(), asked);
        for answer in heard {
            let kept = answer["ok"] == true || (answer["error"].is_string() && answer["reason"].is_string());
            prop_assert!(kept, "{}", answer);
        }
    }

    #[test]
    fn bytes_of_any_kind_are_answered(input in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(answers(&input).iter().all(|answer| answer["ok"] == false));
    }

    #[test]
    fn a_record_with_a_letter_changed_is_refused_or_good(
        record in good_record(), at in any::<prop::sample::Index>(), letter in "[ -~\n]",
    ) {
        let mut letters: Vec<char> = record.chars().collect();
        let at = at.index(letters.len());
        letters[at] = letter.chars().next().unwrap();
        let text: String = letters.into_iter().collect();
        if let Ok(table) = Record::read(GAMES, &text).and_then(|record| record.replay()) {
            let again = Record::read(GAMES, &table.record().to_string()).unwrap().replay().unwrap();
            prop_assert_eq!(again.game().to_string(), table.game().to_string());
        }
    }
}
