//! Text from outside, made fit to be shown: it must neither steer a terminal or a page nor fill a screen.

/// True if a letter would control the screen instead of being shown: controls, and marks that reorder, join or hide other
/// letters, so that a line would not read as it is.
pub fn steers(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        // XML cannot hold these two in any spelling.
        | '\u{fffe}' | '\u{ffff}')
        || letter.is_control()
}

/// The letter itself, or a stand-in of the same width for one that steers.
pub fn stand_in(letter: char) -> char {
    if steers(letter) { '\u{fffd}' } else { letter }
}

/// The text of several lines with stand-ins.
pub fn shown(text: &str) -> String {
    text.chars().map(|letter| if letter == '\n' { letter } else { stand_in(letter) }).collect()
}

/// The text with stand-ins, and no more letters of it than these; what is cut off shows as `…`.
pub fn short(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).map(stand_in).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// The first `most` bytes as evidence: control characters and invalid UTF-8 are escaped, so that nothing is lost; the
/// length of the whole shows what was cut off.
pub fn printable(bytes: &[u8], most: usize) -> String {
    printable_head(&bytes[..bytes.len().min(most)], bytes.len())
}

/// The same where no more than the head of a longer text was kept.
pub fn printable_head(head: &[u8], length: usize) -> String {
    let mut shown = escaped(head);
    if head.len() < length {
        shown.push_str(&format!("… ({length} bytes)"));
    }
    shown
}

fn escaped(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if steers(letter) { shown.extend(letter.escape_default()) } else { shown.push(letter) }
        }
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_steer_the_screen_are_replaced() {
        for order in
            ['\0', '\n', '\t', '\x1b', '\x7f', '\u{9b}', '\u{200b}', '\u{2028}', '\u{202e}', '\u{ffff}']
        {
            assert_eq!(stand_in(order), '\u{fffd}', "{order:?}");
        }
        for letter in ['a', ' ', 'é', '●', '漢', '\u{fffd}'] {
            assert_eq!(stand_in(letter), letter);
        }
    }

    #[test]
    fn evidence_loses_nothing_and_steers_nothing() {
        assert_eq!(printable(b"\x1b[31mr\xffd\0\n\xc2\x9b", 100), "\\u{1b}[31mr\\xffd\\u{0}\\n\\u{9b}");
        assert_eq!(printable("a\u{202e}b 'c' \"d\" \\e".as_bytes(), 100), "a\\u{202e}b 'c' \"d\" \\e");
    }

    #[test]
    fn what_is_long_is_cut_and_says_so() {
        assert_eq!(printable(&[b'x'; 1000], 3), "xxx… (1000 bytes)");
        assert_eq!(printable("é".as_bytes(), 1), "\\xc3… (2 bytes)");
        assert_eq!(short("abc", 3), "abc");
        assert_eq!(short("ab\ncd", 3), "ab\u{fffd}…");
    }
}
