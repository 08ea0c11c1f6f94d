//! The last lines between the referee and a bot, both ways: the evidence of a fault.

use std::collections::VecDeque;
use std::time::Instant;

use kit::printable_head;

/// Lines that are kept each way: a talkative bot does not push out the question to it.
const LINES: usize = 4;

/// Bytes that are kept of each.
const LONGEST: usize = 400;

/// The last lines, cut; they are escaped only on demand, since that takes longer than to play on.
#[derive(Clone, Default, Debug)]
pub struct Dialogue {
    last: VecDeque<CutLine>,
    /// Every line, on demand.
    all: Option<Vec<SpokenLine>>,
}

#[derive(Clone, Debug)]
struct CutLine {
    mark: &'static str,
    head: Vec<u8>,
    length: usize,
}

/// A line of the dialogue.
#[derive(Clone, Debug)]
pub struct SpokenLine {
    /// When it was sent or heard.
    pub at: Instant,
    /// True if the bot sent it.
    pub by_bot: bool,
    /// Without its end.
    pub line: Vec<u8>,
}

impl Dialogue {
    /// A line to the bot.
    pub fn sent(&mut self, line: &str) {
        self.keep("> ", line.as_bytes());
        self.copy(false, line.as_bytes());
    }

    /// A line from it.
    pub fn heard(&mut self, line: &[u8]) {
        self.keep("< ", line);
        self.copy(true, line);
    }

    /// Keeps all lines from now on.
    pub fn keep_all(&mut self) {
        self.all = Some(Vec::new());
    }

    /// All lines since last taken, if they are kept.
    pub fn take_all(&mut self) -> Vec<SpokenLine> {
        self.all.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn copy(&mut self, by_bot: bool, line: &[u8]) {
        if let Some(all) = &mut self.all {
            all.push(SpokenLine { at: Instant::now(), by_bot, line: line.to_vec() });
        }
    }

    /// The last lines, oldest first, so that it can be shown whatever it holds.
    pub fn lines(&self) -> Vec<String> {
        self.last
            .iter()
            .map(|CutLine { mark, head, length }| format!("{mark}{}", printable_head(head, *length)))
            .collect()
    }

    fn keep(&mut self, mark: &'static str, line: &[u8]) {
        if self.last.iter().filter(|kept| kept.mark == mark).count() == LINES {
            let oldest = self.last.iter().position(|kept| kept.mark == mark);
            self.last.remove(oldest.expect("there are some"));
        }
        self.last.push_back(CutLine {
            mark,
            head: line[..line.len().min(LONGEST)].to_vec(),
            length: line.len(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_each_way_are_kept_and_long_ones_are_cut() {
        let mut dialogue = Dialogue::default();
        dialogue.sent("a question");
        (0..20).for_each(|number| dialogue.heard(number.to_string().as_bytes()));
        dialogue.heard(&[b'x'; 100_000]);
        let lines = dialogue.lines();
        assert_eq!(lines[..4], ["> a question", "< 17", "< 18", "< 19"]);
        assert!(lines[4].ends_with("x… (100000 bytes)") && lines[4].len() < LONGEST + 40);
    }
}
