//! Lines that a bot wrote and the referee has not read yet, bounded.

use super::{BotOutput, Limits};

/// Standard output that was not handed on yet.
#[derive(Default)]
pub(super) struct Lines {
    waiting: Vec<u8>,
    /// Length of the prefix of `waiting` without a line end.
    searched: usize,
    in_this_turn: usize,
}

impl Lines {
    /// A new turn: what was written before it no longer counts.
    pub fn begin_turn(&mut self) {
        self.in_this_turn = 0;
    }

    /// Takes in what was written next.
    pub fn add(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        self.in_this_turn += bytes.len();
    }

    /// True if more may be read before a line is handed on.
    #[cfg(target_os = "linux")]
    pub fn has_room(&self, limits: &Limits) -> bool {
        self.waiting.len() <= limits.line.max(limits.output)
    }

    /// The next line without its end, or that a bound was passed.
    pub fn next(&mut self, limits: &Limits) -> Option<BotOutput> {
        if self.in_this_turn > limits.output {
            return Some(BotOutput::TooMuch);
        }
        let Some(end) = self.waiting[self.searched..].iter().position(|byte| *byte == b'\n') else {
            self.searched = self.waiting.len();
            return (self.searched > limits.line).then_some(BotOutput::TooLong);
        };
        let end = self.searched + end;
        let mut line: Vec<u8> = self.waiting.drain(..=end).collect();
        self.searched = 0;
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(if line.len() > limits.line { BotOutput::TooLong } else { BotOutput::Line(line) })
    }

    /// Bytes of an unfinished line.
    pub fn unfinished(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { line: 4, output: 12, ..Limits::default() }
    }

    #[test]
    fn lines_come_out_one_by_one_with_either_end() {
        let mut lines = Lines::default();
        lines.add(b"ab\r\n\nc");
        assert_eq!(lines.next(&limits()), Some(BotOutput::Line(b"ab".into())));
        assert_eq!(lines.next(&limits()), Some(BotOutput::Line(b"".into())));
        assert_eq!(lines.next(&limits()), None);
        assert_eq!(lines.unfinished(), 1);
        lines.add(b"d\n");
        assert_eq!(lines.next(&limits()), Some(BotOutput::Line(b"cd".into())));
    }

    #[test]
    fn a_long_line_is_told_whether_it_ends_or_not() {
        for text in ["abcde", "abcde\n"] {
            let mut lines = Lines::default();
            lines.add(text.as_bytes());
            assert_eq!(lines.next(&limits()), Some(BotOutput::TooLong));
        }
    }

    #[test]
    fn much_in_one_turn_is_too_much_but_not_in_two() {
        let mut lines = Lines::default();
        lines.add(b"abc\nabc\n");
        lines.next(&limits());
        lines.next(&limits());
        lines.begin_turn();
        lines.add(b"abc\nabc\n");
        assert_eq!(lines.next(&limits()), Some(BotOutput::Line(b"abc".into())));
        lines.add(b"abc\nabc\n");
        assert_eq!(lines.next(&limits()), Some(BotOutput::TooMuch));
    }
}
