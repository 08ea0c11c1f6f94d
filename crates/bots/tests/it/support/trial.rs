//! A bot of some manner, tried.

use std::io::{Write, stderr};
use std::time::{Duration, Instant};

use bots::sandbox::{BotOutput, BotProcess, BotSource, Delivery, Exit, Launch, Limits, Protection};

use crate::support::misbehave::{mark, marked, program};

pub const TURN: &str = r#"{"type":"turn","turn":7,"moves":["a1","b2"]}"#;
pub const MOVE: &str = r#"{"type":"move","turn":7,"move":"a1"}"#;

/// Long enough for every machine; nothing that passes waits for it.
pub const LONG: Duration = Duration::from_secs(20);

/// Time to wait for a bot of this manner.
pub const SHORT: Duration = Duration::from_millis(300);

/// A bot of some manner, and the mark that all its processes bear.
pub struct Trial {
    pub process: BotProcess,
    pub mark: String,
}

impl Trial {
    pub fn of(manner: &str) -> Trial {
        Trial::with(manner, "", |_| {})
    }

    /// One that the kernel counts in a group of its own, where it can, and one that our keeper counts.
    pub fn both_ways(manner: &str) -> impl Iterator<Item = (String, Trial)> {
        [("in a group", true), ("counted by its keeper", false)].into_iter().map(move |(way, groups)| {
            (format!("{manner}, {way}"), Trial::with(manner, "", |launch| launch.groups = groups))
        })
    }

    pub fn with(manner: &str, word: &str, change: impl Fn(&mut Launch)) -> Trial {
        let mark = mark();
        let words = [program(), manner, word, &mark].map(str::to_owned);
        let mut launch = Launch {
            source: BotSource::Command(words.to_vec()),
            launcher: env!("CARGO_BIN_EXE_bastide-launcher").into(),
            limits: Limits::default(),
            trust: false,
            see: Vec::new(),
            hidden: Vec::new(),
            groups: true,
            pondering: false,
            workshop: None,
        };
        change(&mut launch);
        Trial { process: BotProcess::start(&launch).expect("it starts"), mark }
    }

    /// Sends it its turn.
    pub fn turn(mut self) -> Trial {
        assert_eq!(self.process.send(TURN, Instant::now() + LONG), Delivery::Done);
        self
    }

    pub fn receive(&mut self, time: Duration) -> BotOutput {
        self.process.receive(Instant::now() + time)
    }

    /// Its output, as text.
    pub fn says(&mut self) -> String {
        match self.receive(LONG) {
            BotOutput::Line(line) => String::from_utf8(line).expect("text"),
            other => panic!("{other:?}"),
        }
    }

    /// Its note after it has done its manner; it plays on then.
    pub fn notes(&mut self) -> String {
        let note = self.says();
        assert_eq!(self.says(), MOVE, "it plays on");
        note.strip_prefix(r#"{"type":"log","text":""#)
            .and_then(|note| note.strip_suffix("\"}"))
            .expect(&note)
            .to_owned()
    }

    /// Its exit status; checks that nothing is left of it.
    pub fn ends(self, grace: Duration) -> Exit {
        let exit = self.process.end(grace);
        assert_eq!(marked(&self.mark), Vec::<String>::new(), "nothing is left");
        exit
    }

    /// True if it has this protection; if not, says so.
    pub fn has(&self, protection: Protection) -> bool {
        let missing = self.process.missing().iter().find(|missing| missing.protection == protection);
        if let Some(missing) = missing {
            writeln!(stderr(), "SKIPPED a part, for want of {missing}").expect("a place to say so");
        }
        missing.is_none()
    }
}
