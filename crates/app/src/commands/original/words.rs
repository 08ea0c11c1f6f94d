//! Tokenizer of the original programs' commands: words of bounded length, separated by white space.

use std::io::{self, BufRead, ErrorKind};

/// Longer words are truncated, so they match no command.
const MAX_WORD: usize = 32;

/// Next word; `None` at the end of input.
pub fn next_word(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut word = Vec::new();
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let Some(&byte) = chunk.first() else { break };
        input.consume(1);
        match byte.is_ascii_whitespace() {
            true if word.is_empty() => {}
            true => break,
            false if word.len() < MAX_WORD => word.push(byte),
            false => {}
        }
    }
    Ok((!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_any_white_space() {
        let mut input: &[u8] = b"  d\tc4u\r\n\nq19d";
        let words: Vec<_> = std::iter::from_fn(|| next_word(&mut input).unwrap()).collect();
        assert_eq!(words, ["d", "c4u", "q19d"]);
    }

    #[test]
    fn an_endless_word_is_cut() {
        let long = [b'x'; 100_000];
        assert_eq!(next_word(&mut &long[..]).unwrap().unwrap().len(), MAX_WORD);
    }
}
