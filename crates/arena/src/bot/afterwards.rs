//! Behaviour of a bot after its time was up: does it work, has it read its input, and does an answer come late, with more
//! input, or at the end of its input?

use std::time::{Duration, Instant};

use bots::protocol::MOST_LINES;
use bots::sandbox::{BotOutput, Usage};
use serde::{Deserialize, Serialize};

use super::judge::{Ruling, judge};
use super::{Bot, Query};
use crate::message;

/// Behaviour of a bot after its time was up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Afterwards {
    /// True if it had answered an earlier question.
    pub spoke_before: bool,
    /// True if it has not read all of its input.
    pub unread: bool,
    /// True if it used CPU time.
    pub busy: bool,
    /// CPU time since its start.
    pub cpu_ms: u64,
    /// Time until the late answer, or until waiting for it ended.
    pub waited_ms: u64,
    /// The event with which a good answer came, if one came.
    pub answer: Option<AnswerCame>,
    /// Bytes of all lines that came at the end of its input.
    pub bytes: usize,
    /// True if it exited when its input closed.
    pub ended: bool,
}

/// The event with which a good answer came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerCame {
    /// On its own.
    Late,
    /// More lines were sent, and its input was still open.
    WithMore,
    /// Its input was closed.
    AtEnd,
}

/// Patience with a late answer where other players wait.
pub const SHORT: Duration = Duration::from_millis(200);

/// A bot that uses less CPU time than this in [`LOOK`] waits for something.
const IDLE: Duration = Duration::from_millis(5);
const LOOK: Duration = Duration::from_millis(100);

/// Share of its time that a bot uses which never waits: the keeper counts in ticks of the kernel.
const NEARLY: f64 = 0.8;

/// Patience after more input, and after the end of the input.
const REACTION: Duration = Duration::from_millis(500);

/// `hello` is sent this often: the answers fill the buffers of all common languages, and the questions fit into a pipe.
const REPEATED: usize = 300;

/// True if it used nearly all the time that it could get since it was asked. On a crowded machine it may get none while it
/// is looked at, and does not wait for all that.
fn used_all(usage: &Usage, elapsed: Duration) -> bool {
    usage.worked > IDLE && usage.worked + usage.kept >= elapsed.mul_f64(NEARLY)
}

impl Bot {
    /// Looks at what a bot does that did not answer in time. It waits `patience` for one that is still at work. After this nothing
    /// can be asked any more.
    pub fn look_after(&mut self, query: Query, asked: Instant, patience: Duration) -> Afterwards {
        let began = Instant::now();
        let mut after = Afterwards { spoke_before: query != Query::Hello, ..Afterwards::default() };
        let first = self.process.usage();
        let is_pressed = used_all(&first, asked.elapsed());
        loop {
            let before = self.process.usage().cpu;
            let answered = self.answers(query, Instant::now() + LOOK, &mut 0);
            let usage = self.process.usage();
            after.busy = is_pressed || usage.cpu.saturating_sub(before) > IDLE;
            after.cpu_ms = usage.cpu.as_millis() as u64;
            after.unread = self.process.unread() > 0;
            after.waited_ms = began.elapsed().as_millis() as u64;
            if answered {
                after.answer = Some(AnswerCame::Late);
                return after;
            }
            let is_waiting = !after.busy && !after.unread;
            if is_waiting || began.elapsed() >= patience || self.process.ending().is_some() {
                break;
            }
        }
        if !after.busy && !after.unread {
            self.close_and_look(query, &mut after);
        }
        after
    }

    /// It waits for input: sends more of it, if that tells something, and closes it.
    fn close_and_look(&mut self, query: Query, after: &mut Afterwards) {
        if query == Query::Hello {
            let hello = message::hello().line();
            let more = vec![hello; REPEATED].join("\n");
            self.process.add(&more, Instant::now() + LOOK);
            if self.answers(query, Instant::now() + REACTION, &mut 0) {
                after.answer = Some(AnswerCame::WithMore);
                return;
            }
            after.unread = self.process.unread() > 0;
        }
        self.process.close_input();
        if self.answers(query, Instant::now() + REACTION, &mut after.bytes) {
            after.answer = Some(AnswerCame::AtEnd);
        }
        after.ended = self.process.ending().is_some();
    }

    /// True if a good answer comes before the deadline; counts the bytes of all lines up to the end. None of it enters
    /// the dialogue.
    fn answers(&mut self, query: Query, deadline: Instant, bytes: &mut usize) -> bool {
        let mut answered = false;
        for _ in 0..MOST_LINES {
            let heard = self.process.receive(deadline);
            let BotOutput::Line(line) = &heard else { break };
            *bytes += line.len() + 1;
            answered |= matches!(judge(query, &heard, self.counts_steps), Ruling::Answer(_));
            if answered && self.process.has_input() {
                break;
            }
        }
        answered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_used_all_it_could_get_does_not_wait() {
        let used = |worked, kept| {
            let ms = Duration::from_millis;
            used_all(&Usage { worked: ms(worked), kept: ms(kept), ..Usage::default() }, ms(1000))
        };
        assert!(used(990, 0), "alone on the machine");
        assert!(used(120, 860), "others had the processors");
        assert!(!used(120, 0), "it worked a little, and waits");
        assert!(!used(0, 1000), "nothing was counted of it");
    }
}
