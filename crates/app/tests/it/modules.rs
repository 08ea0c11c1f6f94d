//! WASM modules at the table: one that plays, and those that misbehave, each judged for what it did.

use std::fs;
use std::path::Path;

use crate::support::workshop::{folder, only_fault, play};

/// It makes the first legal move.
pub const FIRST: &str = include_str!("../../../../bots/wasm/first.wat");

/// The place where it begins to answer `turn`.
const AT_TURN: &str = ";; t as in turn\n      (then";

pub fn module(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(format!("{name}.wasm"));
    fs::write(&file, wat::parse_str(text).unwrap_or_else(|bad| panic!("{name}: {bad}"))).expect("a file");
    format!("wasm:{}", file.display())
}

/// The module that plays, but does this when it is asked for a move.
fn twisted(deed: &str) -> String {
    assert!(FIRST.contains(AT_TURN));
    FIRST.replace(AT_TURN, &format!("{AT_TURN} {deed}"))
}

#[test]
fn a_module_plays_all_games_by_steps() {
    let folder = folder("wasm-honest");
    let first = module(&folder, "first", FIRST);
    for game in ["carcassonne", "mansuba", "ripple", "tilings"] {
        let played = play(game, &[&first, &first], &["--clock", "fuel:5000000"]);
        assert_eq!(played["faults"].as_array().map(Vec::len), Some(0), "{played:#}");
        let charged = played["notes"][0]["charged"].as_u64().expect("steps are charged");
        assert!(charged > 100, "{charged}");
    }
    assert_eq!(play("gems", &[&first], &["-o", "max_moves=20"])["faults"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_match_of_modules_is_the_same_to_the_last_byte() {
    let folder = folder("wasm-same");
    let first = module(&folder, "first", FIRST);
    let saved = ["one", "two"].map(|name| {
        let file = folder.join(name);
        let more = ["--clock", "fuel:5000000", "--save", file.to_str().expect("text")];
        play("tilings", &[&first, &first], &more);
        let notes = folder.join(format!("{name}.notes.jsonl"));
        (fs::read(file).expect("a record"), fs::read(notes).expect("notes"))
    });
    assert!(saved[0] == saved[1]);
    assert!(saved[0].1.len() > 1000, "every turn is noted");
}

#[test]
fn modules_that_misbehave_are_sent_off_and_nobody_else_is() {
    let folder = folder("wasm-hostile");
    let memory = "(memory (export \"memory\") 1)";
    let deep = twisted("(call $deep)").replace("(func $write ", "(func $deep (call $deep)) (func $write ");
    for (name, text, expected, reason) in [
        ("loops", twisted("(loop $ever (br $ever))"), "timeout", "the module used up its 5000000 steps"),
        (
            "grows",
            twisted("(loop $more (drop (memory.grow (i32.const 16))) (br $more))"),
            "limit",
            "64 MiB of memory",
        ),
        ("traps", twisted("unreachable"), "crash", "the module trapped"),
        ("deep", deep, "crash", "the module trapped"),
        ("divides", twisted("(drop (i32.div_s (i32.const 1) (i32.const 0)))"), "crash", "the module trapped"),
        ("outside", twisted("(return (i64.const 0x7000000000000010))"), "crash", "outside of the memory"),
        ("floods", twisted("(return (i64.const 0x00ffffff))"), "limit", "the reply has 16777215 bytes"),
        ("silent", twisted("(return (i64.const 0))"), "timeout", "it did not answer in time"),
        ("empty", "(module)".to_owned(), "start", "it does not export `memory`"),
        ("half", format!("(module {memory})"), "start", "it does not export `bastide_room(i32) -> i32`"),
        (
            "imports",
            format!("(module (import \"env\" \"clock\" (func)) {memory})"),
            "start",
            "it imports `env.clock`; a bot imports nothing",
        ),
        ("large", "(module (memory (export \"memory\") 2000))".to_owned(), "start", "memory"),
        ("starts", format!("(module {memory} (func $s (loop $e (br $e))) (start $s))"), "start", "steps"),
    ] {
        let players = ["first", &module(&folder, name, &text), "random"];
        let clock = ["--clock", if name == "silent" { "move:500ms" } else { "fuel:5000000" }];
        let played = play("ripple", &players, &[&clock[..], &["-o", "max_turns=30"]].concat());
        let (seat, verdict, why) = only_fault(&played);
        assert_eq!((seat, verdict.as_str()), (1, expected), "{name}: {why}");
        assert!(why.contains(reason), "{name}: {why}");
    }
}

#[test]
fn a_module_cannot_tell_its_own_steps() {
    let folder = folder("wasm-liar");
    let liar = FIRST
        .replace(
            "{\\\"type\\\":\\\"move\\\",\\\"turn\\\":",
            "{\\\"type\\\":\\\"move\\\",\\\"fuel\\\":0,\\\"turn\\\":",
        )
        .replace("(i32.const 0xe0) (i32.const 22)", "(i32.const 0x150) (i32.const 31)")
        .replace("(i32.const 0xe0)", "(i32.const 0x150)");
    let liar = module(&folder, "liar", &liar);
    let (_, verdict, why) = only_fault(&play("ripple", &[&liar, "random"], &["--clock", "fuel:5000000"]));
    assert_eq!(verdict, "protocol", "{why}");
    assert!(why.contains("`fuel` stands twice"), "{why}");
}

#[test]
fn a_damaged_module_harms_nobody_but_itself() {
    let folder = folder("wasm-damaged");
    let whole = wat::parse_str(FIRST).expect("a module");
    for part in 1..10 {
        let (mut flipped, cut) = (whole.clone(), whole[..whole.len() * part / 10].to_vec());
        flipped[whole.len() * part / 10] ^= 0xff;
        for (name, bytes) in [("flipped", flipped), ("cut", cut)] {
            let file = folder.join(format!("{name}-{part}.wasm"));
            fs::write(&file, bytes).expect("a file");
            let module = format!("wasm:{}", file.display());
            let played =
                play("ripple", &["first", &module], &["--clock", "fuel:5000000", "-o", "max_turns=6"]);
            let faults = played["faults"].as_array().expect("a list");
            assert!(
                faults.len() <= 1 && faults.iter().all(|fault| fault["seat"] == 1),
                "{name} {part}: {played:#}"
            );
            let is_start = faults.iter().all(|fault| fault["verdict"] == "start");
            assert!(name == "flipped" || !faults.is_empty() && is_start, "{name} {part}: {played:#}");
        }
    }
}

#[test]
fn what_is_no_module_does_not_start() {
    let folder = folder("wasm-none");
    let file = folder.join("text.wasm");
    fs::write(&file, "this is no module").expect("a file");
    let (seat, verdict, why) =
        only_fault(&play("ripple", &["random", &format!("wasm:{}", file.display())], &[]));
    assert_eq!((seat, verdict.as_str()), (1, "start"));
    assert!(why.contains("it is no WASM module"), "{why}");
}
