//! Lines from outside: of bounded length, whatever is sent.

use std::io::{self, BufRead};

/// The longest line that is read; longer ones are passed over.
pub const LONGEST: usize = 1 << 20;

/// One line of input.
#[derive(PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// Text, without its end of line.
    Text(&'a str),
    /// More bytes than are read.
    TooLong,
    /// Bytes that are not UTF-8.
    NotText,
}

/// Reads the next line, holding at most [`LONGEST`] bytes of it; nothing at the end of input.
pub fn read_line<'a>(input: &mut impl BufRead, buffer: &'a mut Vec<u8>) -> io::Result<Option<Line<'a>>> {
    read_long_line(input, buffer, LONGEST)
}

/// The same, with a limit in bytes.
pub fn read_long_line<'a>(
    input: &mut impl BufRead,
    buffer: &'a mut Vec<u8>,
    longest: usize,
) -> io::Result<Option<Line<'a>>> {
    buffer.clear();
    // What a long line took is given back.
    buffer.shrink_to(LONGEST);
    let (mut seen, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        seen = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let piece = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= buffer.len() + piece.len() > longest;
        if !too_long {
            buffer.extend_from_slice(piece);
        }
        let used = piece.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (seen, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(str::from_utf8(buffer).map_or(Line::NotText, Line::Text)),
    })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        let (mut input, mut buffer) = (BufReader::with_capacity(7, input), Vec::new());
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input, &mut buffer).unwrap() {
            lines.push(format!("{line:?}"));
            assert!(buffer.capacity() <= 2 * LONGEST);
        }
        lines
    }

    #[test]
    fn lines_come_one_by_one_and_the_last_needs_no_end() {
        assert_eq!(
            lines(b"one\n\ntwo, rather long\nthree"),
            ["Text(\"one\")", "Text(\"\")", "Text(\"two, rather long\")", "Text(\"three\")"]
        );
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn a_line_too_long_is_passed_over_whole() {
        let mut input = vec![b'x'; LONGEST];
        input.push(b'\n');
        input.extend(vec![b'x'; 3 * LONGEST]);
        input.extend(b"\nafter\n\xff\xfe\n");
        let lines = lines(&input);
        assert!(lines[0].starts_with("Text"));
        assert_eq!(lines[1..], ["TooLong", "Text(\"after\")", "NotText"]);
    }
}
