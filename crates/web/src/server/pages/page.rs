//! The frame of a page without scripts. Whatever comes from outside is text: it goes through `text`.

pub use pictures::escaped as text;

use crate::server::served;

/// A page with this title and content, which is HTML of our own; it loads itself anew after so many seconds.
pub fn frame(title: &str, content: &str, again: Option<u32>) -> String {
    let refresh = again
        .map(|seconds| format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">\n"))
        .unwrap_or_default();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{refresh}\
         {}\n<title>{}</title>\n</head>\n<body>\n\
         <header><a class=\"brand\" href=\"/\">Bastide</a><a href=\"/together\">Play together</a></header>\n\
         <main id=\"main\" class=\"sheet\">\n{content}\n</main>\n</body>\n</html>\n",
        served::head(),
        text(title),
    )
}

/// A page that says why something did not work.
pub fn error(why: &str) -> String {
    let content = format!(
        "<h1>That did not work</h1>\n<p class=\"card complaint\" role=\"alert\">{}</p>",
        text(&first_upper(why))
    );
    frame("Bastide", &content, None)
}

/// A reason as a sentence.
pub fn first_upper(why: &str) -> String {
    let mut letters = why.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}

/// A choice among words, one of which is chosen at first.
pub fn select(name: &str, options: &[(String, String)], chosen: &str) -> String {
    let option = |(value, shown): &(String, String)| {
        let mark = if value == chosen { " selected" } else { "" };
        format!("<option value=\"{}\"{mark}>{}</option>", text(value), text(shown))
    };
    format!("<select name=\"{}\">{}</select>", text(name), options.iter().map(option).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_never_becomes_markup() {
        assert_eq!(text("<b>&\"'\u{202e}"), "&lt;b&gt;&amp;&quot;&#39;\u{fffd}");
        assert!(!error("<script>alert(1)</script>").contains("<script>a"));
    }
}
