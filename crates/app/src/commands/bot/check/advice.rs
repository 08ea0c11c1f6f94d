//! What to change in a bot that failed, by the kind of its fault.

use arena::FaultKind;

/// Advice to the author of a bot with this fault.
pub fn advice(kind: &FaultKind) -> &'static str {
    match kind {
        FaultKind::Start => {
            "Let the bot read a line, answer it, and go on until its input ends. Run it by hand: it must be \
             there, start, and answer `hello` and then `new` within the start-up time."
        }
        FaultKind::Crash { .. } => {
            "The bot must not end before its input does. Its error output, if there is any, tells where it failed; \
             `bastide repro` feeds it the same game again."
        }
        FaultKind::Timeout => {
            "Answer within the time that `left_ms` tells, and flush the output after each line: a language that \
             collects what is written to a pipe never sends it otherwise."
        }
        FaultKind::Stalled => {
            "End every line with a newline and flush it; keep standard input and output open and go on reading."
        }
        FaultKind::Protocol => {
            "Copy the number of the question's `turn` into `move`, and answer `hello` with `\"protocol\":1`. Write \
             nothing but the messages of docs/protocol.md on standard output, each one JSON object on one line. What \
             is for yourself goes to standard error."
        }
        FaultKind::Illegal { .. } => {
            "Say one of the sentences in `moves`, letter by letter; if the bot reckons them itself, compare with that \
             list."
        }
        FaultKind::Limit { .. } => {
            "Use less: the limits stand in docs/protocol.md, and `bastide doctor` tells the others."
        }
        FaultKind::Forbidden => {
            "A bot reads its own folder and standard input, and writes to standard output; it needs nothing else of \
             the system. `--trust` shows whether it plays without the sandbox."
        }
        FaultKind::Resigned => "Go on to the end of a game: `resign` is for games that are lost.",
        FaultKind::Arena => "Nothing: this is a failure of the arena. Please try again.",
    }
}
