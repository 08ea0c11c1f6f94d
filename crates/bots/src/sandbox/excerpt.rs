//! Head and tail of a bot's standard error, with the number of bytes left out.

use std::fmt;

use kit::printable;

/// The head and the tail of a text that may be longer than anybody wants to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    pub head: Vec<u8>,
    /// Bytes dropped between head and tail.
    pub left_out: u64,
    pub tail: Vec<u8>,
}

impl Excerpt {
    /// Appends bytes, and keeps at most `most` of the head and of the tail.
    pub fn add(&mut self, bytes: &[u8], keep: usize) {
        let room = keep.saturating_sub(self.head.len()).min(bytes.len());
        let (head, tail) = bytes.split_at(room);
        self.head.extend(head);
        self.tail.extend(tail);
        let over = self.tail.len().saturating_sub(keep);
        self.tail.drain(..over);
        self.left_out += over as u64;
    }

    /// True if nothing was written.
    pub fn is_empty(&self) -> bool {
        self.head.is_empty()
    }
}

/// As text that no terminal obeys: line ends stay, all else that would steer one is escaped.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        escape(&self.head, f)?;
        if self.left_out > 0 {
            write!(f, "\n… {} bytes left out …\n", self.left_out)?;
        }
        escape(&self.tail, f)
    }
}

fn escape(bytes: &[u8], f: &mut fmt::Formatter) -> fmt::Result {
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => writeln!(f, "{}", printable(line, line.len()))?,
            None => f.write_str(&printable(line, line.len()))?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(parts: &[&str]) -> Excerpt {
        let mut excerpt = Excerpt::default();
        parts.iter().for_each(|part| excerpt.add(part.as_bytes(), 4));
        excerpt
    }

    #[test]
    fn a_short_text_is_kept_whole() {
        assert!(of(&[]).is_empty());
        assert_eq!(of(&["ab", "cde", "fgh"]).to_string(), "abcdefgh");
    }

    #[test]
    fn of_a_long_text_head_and_tail_are_kept() {
        assert_eq!(of(&["abcdefghijkl"]), of(&["abc", "def", "ghijk", "l"]));
        assert_eq!(of(&["abcdefghijkl"]).to_string(), "abcd\n… 4 bytes left out …\nijkl");
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(of(&["\u{1b}[2"]).to_string(), r"\u{1b}[2");
        assert_eq!(of(&["'a'\n", "é\n"]).to_string(), "'a'\né\n");
    }
}
