//! Text between the tags and quotes of XML and HTML.

use kit::stand_in;

/// The text as XML and HTML take it, between tags and between quotes. Lines stay lines; other control characters, and those
/// that change the direction of text, are shown as U+FFFD.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            letter => escaped.push(stand_in(letter)),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_xml_are_escaped() {
        assert_eq!(
            escaped("<a b=\"c\" d='e'>&\u{1b}"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}"
        );
    }
}
