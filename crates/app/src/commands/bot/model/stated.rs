//! The move that a text states last, by the grammar of `docs/agents.md`.

/// Characters of a move.
const LONGEST_MOVE: usize = 60;

/// The last of: `[b3]`, a line `move: b3`, `"move": "b3"`; or the whole text, if it is one short line.
pub fn stated_move(text: &str) -> Option<String> {
    let stated =
        [bracketed(text), on_a_line(text), in_json(text)].into_iter().flatten().max_by_key(|(at, _)| *at);
    let whole = || {
        Some(text.trim())
            .filter(|text| !text.is_empty() && text.len() <= LONGEST_MOVE && !text.contains('\n'))
    };
    let stated = stated.map(|(_, stated)| stated).or_else(whole)?;
    let words: Vec<&str> = stated
        .trim_matches(|letter: char| letter.is_whitespace() || "*_`\"'.!".contains(letter))
        .split_whitespace()
        .collect();
    Some(words.join(" ")).filter(|stated| !stated.is_empty() && stated.chars().count() <= LONGEST_MOVE)
}

fn bracketed(text: &str) -> Option<(usize, &str)> {
    let mut ends = text.rmatch_indices(']').map(|(end, _)| end);
    let inner = |end: usize| {
        let start = text[..end].rfind(['[', ']', '\n'])?;
        (text[start..].starts_with('[') && start + 1 < end).then(|| (start, &text[start + 1..end]))
    };
    ends.find_map(inner)
}

fn on_a_line(text: &str) -> Option<(usize, &str)> {
    let offset = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    text.lines().rev().find_map(|line| {
        let bare = line.trim_start_matches(|letter: char| " \t>*_`#-".contains(letter));
        let rest = bare.get(..4).filter(|word| word.eq_ignore_ascii_case("move")).map(|_| &bare[4..])?;
        let rest = rest.trim_start_matches(|letter: char| "*_` \t".contains(letter));
        let stated = rest.strip_prefix(':').or_else(|| rest.strip_prefix('='))?;
        (!stated.trim().is_empty()).then(|| (offset(stated), stated))
    })
}

fn in_json(text: &str) -> Option<(usize, &str)> {
    let (at, key) = text.rmatch_indices("\"move\"").next()?;
    let value = text[at + key.len()..].trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    let stated = value.split('"').next().filter(|stated| !stated.contains(['\n', '\\']))?;
    (stated.len() < value.len()).then_some((at, stated))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stated_move_is_read() {
        for (text, stated) in [
            ("[b3]", Some("b3")),
            ("I thought of [a1], but no: [b3]", Some("b3")),
            ("Because it fires.\n**Move:** `b3`.", Some("b3")),
            ("> Move: b3\nor rather\nMove: c2 ", Some("c2")),
            (r#"{"why": "it fires", "move": "c4  d4"}"#, Some("c4 d4")),
            (r#"{"move": "a1"} and then [b2]"#, Some("b2")),
            ("  b3.\n", Some("b3")),
            ("", None),
            ("I would move somewhere on the left side of the board, if only I knew where that is.", None),
            ("Line one\nline two", None),
            ("ümove: a1\nmöve", None),
        ] {
            assert_eq!(stated_move(text).as_deref(), stated, "{text}");
        }
    }

    #[test]
    fn no_text_takes_long_or_panics() {
        for piece in ["[", "]", "\"move\":\"", "move:", "\n", "é[", "move\u{301}"] {
            let _ = stated_move(&piece.repeat(20_000));
        }
    }
}
