//! The judge: whether what came from a bot is an answer, and if not, what its fault is. One order for everything:
//! gone, silent, late, unreadable, out of place. Whether a move is legal the table says last.

use bots::protocol::{FromBot, LONGEST_LINE, MOST_BYTES, VERSIONS};
use bots::sandbox::{BotOutput, LimitKind};
use kit::printable;

use crate::fault::{Failure, FaultKind};

/// The question to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    Hello,
    New,
    /// `turn` with this number.
    Turn(usize),
    /// Nothing: it has to wait.
    Nothing,
}

/// The judge's ruling on a line from a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// It answers the query.
    Answer(FromBot),
    /// It is a remark; the query stands.
    Remark(String),
    /// It is not understood, which the bot hears; the query stands.
    Unknown(String),
    Fault(Failure),
}

/// Judges what came, or did not come, from a bot that was asked this. The exit status of our own host of WASM modules
/// tells why it ended.
pub fn judge(query: Query, heard: &BotOutput, by_host: bool) -> Ruling {
    let fault = |kind, why: String| Ruling::Fault(query.weigh(kind, why));
    let limit = |which, why: String| fault(FaultKind::Limit { which }, why);
    match heard {
        BotOutput::Gone(exit) => fault(FaultKind::of(*exit, by_host), exit.to_string()),
        BotOutput::Closed => {
            fault(FaultKind::Stalled, "it closed its output and will never answer".to_owned())
        }
        BotOutput::Late { bytes: 0 } => fault(FaultKind::Timeout, "it did not answer in time".to_owned()),
        BotOutput::Late { bytes } => {
            let why = format!("its time was up when it had written {bytes} bytes and no end of line");
            fault(FaultKind::Stalled, why)
        }
        BotOutput::TooLong => {
            limit(LimitKind::Line, format!("it wrote a line of more than {LONGEST_LINE} bytes"))
        }
        BotOutput::TooMuch => limit(
            LimitKind::Output,
            format!("it wrote more than {MOST_BYTES} bytes in answer to one message"),
        ),
        BotOutput::Line(line) => match FromBot::read(line) {
            Err(unreadable) => fault(FaultKind::Protocol, unreadable.to_string()),
            Ok(said) => place(query, said),
        },
    }
}

/// Decides if the message answers the query, belongs anywhere, or is out of place.
fn place(query: Query, said: FromBot) -> Ruling {
    let protocol = |why: String| Ruling::Fault(Failure::new(FaultKind::Protocol, why));
    match (query, said) {
        (_, FromBot::Log { text }) => Ruling::Remark(text),
        (_, FromBot::Error { message }) => Ruling::Remark(format!("error: {message}")),
        (_, FromBot::Unknown { kind }) => Ruling::Unknown(printable(kind.as_bytes(), 80)),
        (Query::Hello, FromBot::Hello { protocol: version, .. })
            if !(VERSIONS[0]..=VERSIONS[1]).contains(&version) =>
        {
            let [oldest, newest] = VERSIONS;
            protocol(format!("it speaks version {version}; it was offered {oldest} to {newest}"))
        }
        (Query::Hello, said @ FromBot::Hello { .. }) | (Query::New, said @ FromBot::Ready) => {
            Ruling::Answer(said)
        }
        (Query::Turn(asked), FromBot::Move { turn, .. } | FromBot::Resign { turn })
            if turn != asked as u64 =>
        {
            protocol(format!("it answers turn {turn}, but was asked about turn {asked}"))
        }
        (Query::Turn(_), said @ (FromBot::Move { .. } | FromBot::Resign { .. })) => Ruling::Answer(said),
        (Query::Nothing, said) => protocol(format!("it said `{}` though it was asked nothing", said.kind())),
        (query, said) => {
            protocol(format!("it said `{}` where {} was to be answered", said.kind(), query.name()))
        }
    }
}

impl Query {
    fn name(self) -> &'static str {
        match self {
            Query::Hello => "`hello`",
            Query::New => "`new`",
            Query::Turn(_) => "`turn`",
            Query::Nothing => "nothing",
        }
    }

    /// Before a bot is ready, a crash, a timeout and a stall all count as `start`.
    pub fn weigh(self, kind: FaultKind, why: String) -> Failure {
        match (self, kind) {
            (
                Query::Hello | Query::New,
                FaultKind::Crash { .. } | FaultKind::Timeout | FaultKind::Stalled,
            ) => Failure::new(FaultKind::Start, format!("{why}, before it answered {}", self.name())),
            (_, kind) => Failure::new(kind, why),
        }
    }
}

#[cfg(test)]
mod tests {
    use bots::sandbox::Exit;

    use super::*;

    fn verdict(query: Query, heard: BotOutput) -> String {
        match judge(query, &heard, false) {
            Ruling::Fault(Failure { kind, why }) => format!("{}: {why}", kind.word()),
            other => format!("{other:?}"),
        }
    }

    fn line(text: &str) -> BotOutput {
        BotOutput::Line(text.as_bytes().to_vec())
    }

    #[test]
    fn who_is_gone_crashed_unless_a_limit_or_the_start_explains_it() {
        let turn = Query::Turn(3);
        assert_eq!(verdict(turn, BotOutput::Gone(Exit::Code(3))), "crash: it ended with exit status 3");
        assert!(verdict(turn, BotOutput::Gone(Exit::Limit(LimitKind::Memory))).starts_with("limit: "));
        assert!(verdict(turn, BotOutput::Gone(Exit::Forbidden)).starts_with("forbidden: "));
        assert_eq!(
            verdict(Query::Hello, BotOutput::Gone(Exit::Code(1))),
            "start: it ended with exit status 1, before it answered `hello`"
        );
    }

    #[test]
    fn silence_is_a_timeout_and_half_a_line_is_stalled() {
        assert!(verdict(Query::Turn(0), BotOutput::Late { bytes: 0 }).starts_with("timeout: "));
        assert!(verdict(Query::Turn(0), BotOutput::Late { bytes: 9 }).starts_with("stalled: "));
        assert!(verdict(Query::New, BotOutput::Late { bytes: 0 }).starts_with("start: "));
    }

    #[test]
    fn a_move_must_carry_the_number_of_its_turn() {
        let mv = r#"{"type":"move","turn":2,"move":"a1"}"#;
        assert!(matches!(judge(Query::Turn(2), &line(mv), false), Ruling::Answer(_)));
        assert_eq!(
            verdict(Query::Turn(4), line(mv)),
            "protocol: it answers turn 2, but was asked about turn 4"
        );
        assert_eq!(verdict(Query::New, line(mv)), "protocol: it said `move` where `new` was to be answered");
    }

    #[test]
    fn an_unknown_type_is_no_fault_and_another_version_is() {
        let unknown = judge(Query::Turn(2), &line("{\"type\":\"dance\\u001b\"}"), false);
        assert_eq!(unknown, Ruling::Unknown("dance\\u{1b}".to_owned()));
        let hello = line(r#"{"type":"hello","protocol":2,"name":"b"}"#);
        assert_eq!(verdict(Query::Hello, hello), "protocol: it speaks version 2; it was offered 1 to 1");
    }
}
