//! The judge: what a bot's answer is, or whose fault it is that there is none. He looks at everything in one order:
//! gone, silent, late, unreadable, out of place. Whether a move is legal the table says last.

use bots::protocol::{FromBot, LONGEST_LINE, MOST_BYTES, VERSIONS};
use bots::sandbox::{BotOutput, LimitKind};

use crate::dialogue::shown;
use crate::fault::Blame;

/// A verdict and the reason for it.
pub type Blamed = (Blame, String);

/// What a bot was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// `hello`.
    Hello,
    /// `new`.
    New,
    /// `turn` with this number.
    Turn(usize),
}

/// What the judge says of something that came from a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// It answers the question.
    Answer(FromBot),
    /// It is a remark; the question stands.
    Remark(String),
    /// It is not understood, and told so; the question stands.
    Unknown(String),
    /// It is a fault, and why.
    Fault(Blamed),
}

/// Judges what came, or did not come, from a bot that was asked this. The exit status of our own host of WASM modules
/// tells why it ended.
pub fn judge(question: Question, heard: &BotOutput, by_host: bool) -> Ruling {
    let fault = |blame, why: String| Ruling::Fault(question.weigh(blame, why));
    let limit = |which, why: String| fault(Blame::Limit { which }, why);
    match heard {
        BotOutput::Gone(exit) => fault(Blame::of(*exit, by_host), exit.to_string()),
        BotOutput::Closed => fault(Blame::Stalled, "it closed its output and will never answer".to_owned()),
        BotOutput::Late { bytes: 0 } => fault(Blame::Timeout, "it did not answer in time".to_owned()),
        BotOutput::Late { bytes } => {
            let why = format!("its time was up when it had written {bytes} bytes and no end of line");
            fault(Blame::Stalled, why)
        }
        BotOutput::TooLong => {
            limit(LimitKind::Line, format!("it wrote a line of more than {LONGEST_LINE} bytes"))
        }
        BotOutput::TooMuch => limit(
            LimitKind::Output,
            format!("it wrote more than {MOST_BYTES} bytes in answer to one message"),
        ),
        BotOutput::Line(line) => match FromBot::read(line) {
            Err(unreadable) => fault(Blame::Protocol, unreadable.to_string()),
            Ok(said) => place(question, said),
        },
    }
}

/// Whether the message answers the question, belongs anywhere, or is out of place.
fn place(question: Question, said: FromBot) -> Ruling {
    let protocol = |why: String| Ruling::Fault((Blame::Protocol, why));
    match (question, said) {
        (_, FromBot::Log { text }) => Ruling::Remark(text),
        (_, FromBot::Error { message }) => Ruling::Remark(format!("error: {message}")),
        (_, FromBot::Unknown { kind }) => Ruling::Unknown(shown(kind.as_bytes(), 80)),
        (Question::Hello, FromBot::Hello { protocol: version, .. })
            if !(VERSIONS[0]..=VERSIONS[1]).contains(&version) =>
        {
            let [oldest, newest] = VERSIONS;
            protocol(format!("it speaks version {version}; it was offered {oldest} to {newest}"))
        }
        (Question::Hello, said @ FromBot::Hello { .. }) | (Question::New, said @ FromBot::Ready) => {
            Ruling::Answer(said)
        }
        (Question::Turn(asked), FromBot::Move { turn, .. } | FromBot::Resign { turn })
            if turn != asked as u64 =>
        {
            protocol(format!("it answers turn {turn}, but was asked about turn {asked}"))
        }
        (Question::Turn(_), said @ (FromBot::Move { .. } | FromBot::Resign { .. })) => Ruling::Answer(said),
        (question, said) => {
            protocol(format!("it said `{}` where {} was to be answered", said.kind(), question.name()))
        }
    }
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            Question::Hello => "`hello`",
            Question::New => "`new`",
            Question::Turn(_) => "`turn`",
        }
    }

    /// The verdict, which before the bot was ready is that it failed to start, if it is gone or late.
    pub fn weigh(self, blame: Blame, why: String) -> Blamed {
        match (self, blame) {
            (Question::Hello | Question::New, Blame::Crash { .. } | Blame::Timeout | Blame::Stalled) => {
                (Blame::Start, format!("{why}, before it answered {}", self.name()))
            }
            (_, blame) => (blame, why),
        }
    }
}

#[cfg(test)]
mod tests {
    use bots::sandbox::Exit;

    use super::*;

    fn verdict(question: Question, heard: BotOutput) -> String {
        match judge(question, &heard, false) {
            Ruling::Fault((blame, why)) => format!("{}: {why}", blame.word()),
            other => format!("{other:?}"),
        }
    }

    fn line(text: &str) -> BotOutput {
        BotOutput::Line(text.as_bytes().to_vec())
    }

    #[test]
    fn who_is_gone_crashed_unless_a_limit_or_the_start_explains_it() {
        let turn = Question::Turn(3);
        assert_eq!(verdict(turn, BotOutput::Gone(Exit::Code(3))), "crash: it ended with exit status 3");
        assert!(verdict(turn, BotOutput::Gone(Exit::Limit(LimitKind::Memory))).starts_with("limit: "));
        assert!(verdict(turn, BotOutput::Gone(Exit::Forbidden)).starts_with("forbidden: "));
        assert_eq!(
            verdict(Question::Hello, BotOutput::Gone(Exit::Code(1))),
            "start: it ended with exit status 1, before it answered `hello`"
        );
    }

    #[test]
    fn silence_is_a_timeout_and_half_a_line_is_stalled() {
        assert!(verdict(Question::Turn(0), BotOutput::Late { bytes: 0 }).starts_with("timeout: "));
        assert!(verdict(Question::Turn(0), BotOutput::Late { bytes: 9 }).starts_with("stalled: "));
        assert!(verdict(Question::New, BotOutput::Late { bytes: 0 }).starts_with("start: "));
    }

    #[test]
    fn a_move_must_carry_the_number_of_its_turn() {
        let mv = r#"{"type":"move","turn":2,"move":"a1"}"#;
        assert!(matches!(judge(Question::Turn(2), &line(mv), false), Ruling::Answer(_)));
        assert_eq!(
            verdict(Question::Turn(4), line(mv)),
            "protocol: it answers turn 2, but was asked about turn 4"
        );
        assert_eq!(
            verdict(Question::New, line(mv)),
            "protocol: it said `move` where `new` was to be answered"
        );
    }

    #[test]
    fn an_unknown_type_is_no_fault_and_another_version_is() {
        let unknown = judge(Question::Turn(2), &line("{\"type\":\"dance\\u001b\"}"), false);
        assert_eq!(unknown, Ruling::Unknown("dance\\u{1b}".to_owned()));
        let hello = line(r#"{"type":"hello","protocol":2,"name":"b"}"#);
        assert_eq!(verdict(Question::Hello, hello), "protocol: it speaks version 2; it was offered 1 to 1");
    }
}
