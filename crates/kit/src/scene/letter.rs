//! Letters that may be shown: texts come from outside, and some characters steer a terminal or a page.

/// The letter itself, or a stand-in for one that would steer the screen instead of being seen on it.
pub(super) fn shown(letter: char) -> char {
    match letter {
        // Marks that reorder, join or hide other letters, so that a line would not read as it is.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => '\u{fffd}',
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => '\u{fffd}',
        // XML cannot hold these two in any spelling.
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    }
}

/// The text as XML and HTML take it, between tags and between quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().map(shown) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_steer_the_screen_are_replaced() {
        for order in
            ['\0', '\n', '\t', '\x1b', '\x7f', '\u{9b}', '\u{200b}', '\u{2028}', '\u{202e}', '\u{ffff}']
        {
            assert_eq!(shown(order), '\u{fffd}', "{order:?}");
        }
        for letter in ['a', ' ', 'é', '●', '漢', '\u{fffd}'] {
            assert_eq!(shown(letter), letter);
        }
    }

    #[test]
    fn marks_of_xml_are_escaped() {
        assert_eq!(
            escaped("<a b=\"c\" d='e'>&\u{1b}"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}"
        );
    }
}
