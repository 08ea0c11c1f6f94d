//! Parser for HTML form bodies: `name=value&name=value`.

use percent_encoding::percent_decode;

/// Fields in order. Invalid UTF-8 is replaced by U+FFFD.
pub fn fields(body: &[u8]) -> Vec<(String, String)> {
    let pairs = body.split(|&byte| byte == b'&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let at = pair.iter().position(|&byte| byte == b'=').unwrap_or(pair.len());
            (decoded(&pair[..at]), decoded(pair.get(at + 1..).unwrap_or_default()))
        })
        .collect()
}

/// First field of this name.
pub fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
}

/// Decodes `+` and percent escapes. An invalid escape stays as it is.
fn decoded(text: &[u8]) -> String {
    let spaced: Vec<u8> = text.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    percent_decode(&spaced).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_decoded_and_bad_ones_are_text() {
        let fields = fields(b"a=1&name=Ann+%26+B%C3%A4r&&empty&half=%4&bad=%zz%ff&x=1=2");
        let wanted = [
            ("a", "1"),
            ("name", "Ann & B\u{e4}r"),
            ("empty", ""),
            ("half", "%4"),
            ("bad", "%zz\u{fffd}"),
            ("x", "1=2"),
        ];
        assert_eq!(fields, wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!((field(&fields, "x"), field(&fields, "y")), (Some("1=2"), None));
    }
}
