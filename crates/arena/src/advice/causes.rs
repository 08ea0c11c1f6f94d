//! The table of causes: a name, the evidence, and what to change. The first that is sure counts.

use super::dialogue as line;
use super::process;
use super::{Clues, Sign};

/// A mistake that authors of bots make.
pub struct Cause {
    /// A short name, which `docs/bots.md` explains.
    pub name: &'static str,
    /// Looks for its evidence.
    pub sign: fn(&Clues) -> Sign,
    pub change: &'static str,
}

const fn cause(name: &'static str, sign: fn(&Clues) -> Sign, change: &'static str) -> Cause {
    Cause { name, sign, change }
}

/// All causes, in the order in which they are looked for.
pub const CAUSES: &[Cause] = &[
    // The program did not run, or broke down: its error output says more than the verdict.
    cause(
        "no program",
        process::no_program,
        "Check the command: `cmd:` takes a path such as ./mybot, or a program in PATH with its script, as in \
         'cmd:python3 bot.py'.",
    ),
    cause(
        "missing module",
        process::missing_module,
        "A bot sees its own folder and the system's programs, not what is installed elsewhere. Put the module into the \
         bot's folder (python3 -m venv mybot/venv, then cmd:mybot/venv/bin/python mybot/bot.py), or show its folder \
         with `--see DIR`, or run your own bot without the sandbox, with `--trust`.",
    ),
    cause(
        "read-only folder",
        process::read_only,
        "A bot reads its own folder and writes only to its private one: write to the folder that the variable TMPDIR \
         names, or write what is for yourself to standard error.",
    ),
    cause(
        "network",
        process::network,
        "There is no network in the sandbox: put the data into the bot's folder before the game.",
    ),
    cause(
        "too many threads",
        process::threads,
        "Start fewer threads and processes: the limit `processes` in docs/protocol.md holds for all of them together. \
         Libraries for numbers obey OMP_NUM_THREADS=1.",
    ),
    cause(
        "too much memory",
        process::memory,
        "Keep less in memory at once: all processes of the bot together have 512 MiB, unless the tournament sets \
         another limit `memory`.",
    ),
    cause(
        "end of input",
        process::end_of_input,
        "Stop reading when the input ends: catch EOFError around input(), or read with `for line in sys.stdin`.",
    ),
    cause("syntax error", process::syntax_error, "Mend that line: the program was never run."),
    cause(
        "exception",
        process::exception,
        "Mend that line; `bastide repro` feeds the bot the same game again.",
    ),
    // Lines that are no messages.
    cause(
        "byte order mark",
        line::byte_order_mark,
        "Write plain UTF-8 without a byte order mark: in Python \"utf-8\", not \"utf-8-sig\".",
    ),
    cause(
        "UTF-16",
        line::utf16,
        "Write UTF-8: in Python sys.stdout.reconfigure(encoding=\"utf-8\"), elsewhere the encoding of the output stream.",
    ),
    cause(
        "print of a dict",
        line::printed_dict,
        "Write JSON, not what print makes of a dict: print(json.dumps(message), flush=True).",
    ),
    cause(
        "JSON in a text",
        line::json_in_text,
        "Call json.dumps once: the line is a JSON text that holds the message, instead of the message.",
    ),
    cause(
        "no object",
        line::no_object,
        "Write an object with a `type`, such as {\"type\":\"move\",\"turn\":3,\"move\":\"a1\"}: not a list or a value alone.",
    ),
    cause(
        "several lines",
        line::several_lines,
        "Write each message on one line: json.dumps without `indent`.",
    ),
    cause("two messages in a line", line::two_in_a_line, "End each message with a newline."),
    cause("empty line", line::empty_line, "Write no empty lines: leave out print() and a second newline."),
    cause(
        "bare move",
        line::bare_move,
        "Wrap the move into a message: {\"type\":\"move\",\"turn\":N,\"move\":\"…\"}.",
    ),
    cause(
        "broken JSON",
        line::broken_json,
        "Write messages with a JSON library: JSON has no NaN, no single quotes, no comments and no comma before `}`.",
    ),
    cause(
        "banner",
        line::banner,
        "Say nothing before the answer to `hello`: leave the line out, or write it to standard error, \
         print(…, file=sys.stderr).",
    ),
    cause(
        "debug output",
        line::debug_output,
        "Write what is for yourself to standard error, print(…, file=sys.stderr): standard output is for messages alone.",
    ),
    // Messages that do not fit.
    cause("number as text", line::number_as_text, "Write the number without quotes, as in \"protocol\":1."),
    cause(
        "missing field",
        line::missing_field,
        "Add the field: docs/protocol.md lists the fields of each message.",
    ),
    cause("wrong kind", line::wrong_kind, "Give the field the kind that docs/protocol.md names."),
    cause(
        "two moves",
        line::two_moves,
        "Answer each `turn` once: look for a second print, or for a loop that answers every line.",
    ),
    cause("early answer", line::early, "Wait for the question: read a line first, then answer it."),
    cause(
        "turn number",
        line::turn_number,
        "Copy the number of the question's `turn` into the `move`: others move in between, so counting does not do.",
    ),
    cause(
        "protocol version",
        line::version,
        "Answer `hello` with the version that this referee offers: \"protocol\":1, a number without quotes.",
    ),
    // Moves that the rules refuse.
    cause("spelling", line::spelling, "Say the sentence letter by letter as `moves` has it."),
    // Silence.
    cause(
        "no flush",
        process::no_flush,
        "Flush the output after each line: print(…, flush=True), or python3 -u; fflush(stdout) in C, flush in other \
         languages.",
    ),
    cause(
        "input read to its end",
        process::reads_to_end,
        "Read one line at a time: `for line in sys.stdin`, not sys.stdin.read() or readlines(), which wait for the end of \
         the input. It ends only after the game.",
    ),
    cause("no newline", process::no_newline, "End every line with a newline, and flush it."),
    cause(
        "slow start",
        process::slow_start,
        "Answer `hello` first, and load large modules and data later or not at all; `--startup 30s` gives more time.",
    ),
    cause(
        "too long a thought",
        process::thinks_too_long,
        "Stop thinking before `left_ms` is over, and say the best move so far; `--clock move:5s` gives more time.",
    ),
    cause(
        "endless loop",
        process::endless_loop,
        "Look for a loop that never ends; print to standard error inside it.",
    ),
    cause(
        "waits for something else",
        process::waits_elsewhere,
        "Read standard input first: look for a sleep, a lock, a child process or a file that is waited for.",
    ),
    cause(
        "no answer",
        process::no_answer,
        "Answer each `hello`, `new` and `turn` with one line before the next is read.",
    ),
];
