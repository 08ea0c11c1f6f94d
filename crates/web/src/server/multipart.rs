//! Forms with a file (`multipart/form-data`, RFC 7578), read in place.

/// A file of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormFile<'a> {
    /// Name on the visitor's machine.
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// Most parts of a form.
const MOST_PARTS: usize = 16;

/// Longest boundary (RFC 2046).
const LONGEST_BOUNDARY: usize = 70;

/// The first file of a form; none if the form cannot be read or has none.
pub fn file<'a>(content_type: &str, body: &'a [u8]) -> Option<FormFile<'a>> {
    let boundary = boundary(content_type)?;
    let delimiter = [b"\r\n--", boundary.as_bytes()].concat();
    // The first delimiter has no line end before it.
    let mut rest = body.strip_prefix(&delimiter[2..])?;
    for _ in 0..MOST_PARTS {
        let part = rest.strip_prefix(b"\r\n")?;
        let end = find(part, &delimiter)?;
        if let Some(file) = part_file(&part[..end]) {
            return Some(file);
        }
        rest = &part[end + delimiter.len()..];
    }
    None
}

fn boundary(content_type: &str) -> Option<&str> {
    let (kind, parameters) = content_type.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let boundary = parameters.split(';').find_map(|parameter| parameter.trim().strip_prefix("boundary="))?;
    let boundary = boundary.trim_matches('"');
    (1..=LONGEST_BOUNDARY).contains(&boundary.len()).then_some(boundary)
}

/// The file of a part, if it is one that was chosen.
fn part_file(part: &[u8]) -> Option<FormFile<'_>> {
    let end = find(part, b"\r\n\r\n")?;
    let head = std::str::from_utf8(&part[..end]).ok()?;
    let is_disposition = |line: &&str| {
        let name = line.split(':').next().unwrap_or_default();
        name.eq_ignore_ascii_case("content-disposition")
    };
    let disposition = head.split("\r\n").find(is_disposition)?;
    let (_, name) = disposition.split_once("filename=\"")?;
    let name = name.split('"').next().unwrap_or_default();
    let bytes = &part[end + 4..];
    (!name.is_empty() || !bytes.is_empty()).then_some(FormFile { name, bytes })
}

/// Place of a sequence. The delimiter is looked for by its first byte, so that the time is bounded by the length of the body.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|byte| *byte == wanted[0]) {
        if bytes[from + at..].starts_with(wanted) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "multipart/form-data; boundary=xyz";

    fn read(body: &str) -> Option<(&str, &[u8])> {
        file(KIND, body.as_bytes()).map(|file| (file.name, file.bytes))
    }

    #[test]
    fn the_file_of_a_form_is_found_whatever_is_in_it() {
        let form = "--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--xyz\r\ncontent-disposition: form-data; \
                    name=\"file\"; filename=\"bot.py\"\r\nContent-Type: text/plain\r\n\r\nline\r\n--xy\r\n\r\n--xyz--\r\n";
        assert_eq!(read(form), Some(("bot.py", &b"line\r\n--xy\r\n"[..])));
        let empty =
            "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--xyz--\r\n";
        assert_eq!(read(empty), None, "no file was chosen");
        for bad in [
            "",
            "--xyz",
            "--xyz\r\n",
            "--xyz\r\n\r\n",
            "--xyz--\r\n",
            "--abc\r\n\r\nx\r\n--abc--",
            &form[..150],
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(file("text/plain", form.as_bytes()), None);
        assert_eq!(file("multipart/form-data; boundary=", form.as_bytes()), None);
        assert_eq!(
            file("multipart/form-data; boundary=\"xyz\"", form.as_bytes()).map(|file| file.name),
            Some("bot.py")
        );
    }
}
