//! Signs in the behaviour of a bot's process: its end, its error output, and what it did when its time was up.

use bots::sandbox::LimitKind;

use super::Sign::{self, No, Perhaps, Sure};
use super::{Clues, FaultKind};
use crate::bot::{Afterwards, AnswerCame};

/// Answers of more bytes than this fill the buffers of Python, C, Go and Java, and would have come before the end of the input.
const BUFFER: usize = 8 << 10;

pub fn sure_if(is_it: bool, because: impl FnOnce() -> String) -> Sign {
    if is_it { Sure(because()) } else { No }
}

/// True if the bot exited on its own before its time was up.
fn has_ended(clues: &Clues) -> bool {
    clues.after.is_none()
        && matches!(clues.kind, FaultKind::Start | FaultKind::Crash { .. } | FaultKind::Limit { .. })
}

/// The line of the error output that has one of these words.
fn error_line<'a>(clues: &Clues<'a>, words: &[&str]) -> Option<&'a str> {
    clues.errors.lines().rev().find(|line| words.iter().any(|words| line.contains(words))).map(str::trim)
}

/// A line of the error output as evidence; sure if the bot ended of it.
fn by_error(clues: &Clues, words: &[&str], what: &str) -> Sign {
    match error_line(clues, words) {
        Some(line) if has_ended(clues) => Sure(format!("{what}: {line}{}", place(clues.errors))),
        Some(line) => Perhaps(format!("{what}: {line}")),
        None => No,
    }
}

/// The last place that a traceback of Python names.
fn place(errors: &str) -> String {
    let last = errors.lines().rev().find_map(|line| line.trim_start().strip_prefix("File \""));
    let parts = last.and_then(|line| line.split_once("\", line "));
    parts.map_or(String::new(), |(file, rest)| {
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        format!(" ({file}, line {number})")
    })
}

pub fn no_program(clues: &Clues) -> Sign {
    let is_it = *clues.kind == FaultKind::Start
        && ["is not there", "does not run:"].iter().any(|words| clues.why.contains(words));
    if is_it {
        return Sure(format!("the program was never run: {}", clues.why));
    }
    by_error(
        clues,
        &["can't open file", "Could not find or load main class"],
        "the program's file is not found",
    )
}

pub fn missing_module(clues: &Clues) -> Sign {
    by_error(
        clues,
        &["No module named", "Cannot find module", "cannot open shared object file"],
        "a module is not found",
    )
}

pub fn read_only(clues: &Clues) -> Sign {
    by_error(
        clues,
        &["Read-only file system", "read-only file system"],
        "it writes where a bot can only read",
    )
}

pub fn network(clues: &Clues) -> Sign {
    const WORDS: [&str; 7] = [
        "Network is unreachable",
        "network is unreachable",
        "name resolution",
        "getaddrinfo",
        "ENETUNREACH",
        "Name or service not known",
        "urlopen error",
    ];
    let by_words = by_error(clues, &WORDS, "it uses the network");
    if by_words != No || !clues.errors.contains("socket") {
        return by_words;
    }
    let refused = ["PermissionError", "Operation not permitted", "Permission denied", "not supported"];
    by_error(clues, &refused, "it opens a socket, which is refused")
}

pub fn threads(clues: &Clues) -> Sign {
    let is_limit = *clues.kind == FaultKind::Limit { which: LimitKind::Processes };
    if is_limit {
        return Sure(format!("it started too many threads or processes: {}", clues.why));
    }
    let words =
        ["can't start new thread", "Resource temporarily unavailable", "unable to create native thread"];
    by_error(clues, &words, "a thread or process could not be started")
}

pub fn memory(clues: &Clues) -> Sign {
    let is_limit = *clues.kind == FaultKind::Limit { which: LimitKind::Memory };
    if is_limit {
        return Sure(format!("it used too much memory: {}", clues.why));
    }
    by_error(
        clues,
        &["MemoryError", "OutOfMemoryError", "out of memory", "bad_alloc", "Cannot allocate memory"],
        "memory was refused",
    )
}

pub fn end_of_input(clues: &Clues) -> Sign {
    let is_closed = clues.why.contains("exit status 1") && clues.after.is_none();
    sure_if(is_closed && clues.errors_say(&["EOFError"]), || {
        format!("it reads on after the end of its input{}", place(clues.errors))
    })
}

pub fn syntax_error(clues: &Clues) -> Sign {
    by_error(clues, &["SyntaxError", "IndentationError", "TabError"], "the program cannot be read")
}

/// The last line of a traceback names the exception; other languages name the place in the same line.
pub fn exception(clues: &Clues) -> Sign {
    if !has_ended(clues) {
        return No;
    }
    if clues.errors.contains("Traceback (most recent call last)") {
        let last = clues.errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        return Sure(format!("an exception ended it: {}{}", last.trim(), place(clues.errors)));
    }
    by_error(clues, &["panicked at", "Exception in thread", "Error: ", "panic: "], "an error ended it")
}

/// Sure, if this is true of a bot that did not answer in time.
fn late(clues: &Clues, test: impl Fn(&Afterwards) -> Sign) -> Sign {
    clues.after.map_or(No, test)
}

pub fn no_flush(clues: &Clues) -> Sign {
    late(clues, |after| match after.answer {
        Some(AnswerCame::WithMore) => Sure(
            "its answer lay in a buffer: it came out when more lines were sent, without the end of its input"
                .to_owned(),
        ),
        Some(AnswerCame::AtEnd) if after.spoke_before => {
            Sure("its answer lay in a buffer: it came out when its input was closed".to_owned())
        }
        Some(AnswerCame::AtEnd) if after.bytes < BUFFER => Perhaps(
            "its answer lay in a buffer that was never flushed, and came out when its input was closed"
                .to_owned(),
        ),
        _ => No,
    })
}

pub fn reads_to_end(clues: &Clues) -> Sign {
    late(clues, |after| {
        match after.answer {
        Some(AnswerCame::AtEnd) if !after.spoke_before && after.bytes >= BUFFER => {
            Sure("it reads its input to the end before it answers: all answers came when its input was closed".to_owned())
        }
        Some(AnswerCame::AtEnd) if !after.spoke_before => {
            Perhaps("it reads its input to the end before it answers".to_owned())
        }
        None if after.ended && !after.spoke_before && clues.errors_say(&["Extra data"]) => {
            Sure("it reads its input to the end: it did nothing until its input was closed, then failed on all lines at once".to_owned())
        }
        None if after.ended && !after.spoke_before => {
            Perhaps("it reads its input to the end: it did nothing until its input was closed, and then ended".to_owned())
        }
        _ => No,
    }
    })
}

pub fn no_newline(clues: &Clues) -> Sign {
    if !clues.why.contains("and no end of line") {
        return No;
    }
    let because = "it wrote a line without its end";
    match clues.after {
        Some(after) if !after.busy => Sure(format!("{because}, and waits for the next question")),
        _ => Perhaps(because.to_owned()),
    }
}

pub fn slow_start(clues: &Clues) -> Sign {
    late(clues, |after| match after.answer {
        Some(AnswerCame::Late) if !after.spoke_before => {
            Sure(format!("it starts too slowly: its first answer came {} ms too late", after.waited_ms))
        }
        None if after.unread && after.busy && !after.spoke_before => Perhaps(format!(
            "it starts slowly (large modules or data): it has used {} ms of CPU time and not read its input yet",
            after.cpu_ms
        )),
        None if after.unread && !after.spoke_before => {
            Perhaps("it waits or sleeps while it starts, and has not read its input yet".to_owned())
        }
        _ => No,
    })
}

pub fn thinks_too_long(clues: &Clues) -> Sign {
    if *clues.kind == FaultKind::Timeout && clues.why.starts_with("its answer took") {
        return Sure(format!("it thinks too long: {}", clues.why));
    }
    late(clues, |after| match after.answer {
        Some(AnswerCame::Late) if after.spoke_before => {
            Sure(format!("it thinks too long: its answer came {} ms too late", after.waited_ms))
        }
        None if after.busy && after.spoke_before => {
            Perhaps("it thinks too long: it was still at work when its time was up".to_owned())
        }
        _ => No,
    })
}

pub fn endless_loop(clues: &Clues) -> Sign {
    late(clues, |after| {
        if after.answer.is_none() && after.busy {
            Perhaps(format!(
                "it is in a loop that does not end: it used {} ms of CPU time and said nothing",
                after.cpu_ms
            ))
        } else {
            No
        }
    })
}

pub fn waits_elsewhere(clues: &Clues) -> Sign {
    late(clues, |after| {
        if after.answer.is_none() && after.unread && !after.busy {
            Perhaps("it waits for something other than its input, which it did not read".to_owned())
        } else {
            No
        }
    })
}

/// Its input was read, nothing was said, and nothing came of the end of its input.
pub fn no_answer(clues: &Clues) -> Sign {
    late(clues, |after| {
        if after.answer.is_none() && !after.unread && !after.busy && !clues.why.contains("no end of line") {
            Perhaps("it read the question and waits, but does not answer".to_owned())
        } else {
            No
        }
    })
}
