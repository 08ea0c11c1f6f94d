//! Layout of pages without scripts. Text from outside must pass through `text`, which escapes it.

pub use pictures::escaped as text;

use crate::server::served;

/// A page with this title. `content` is trusted HTML. The page reloads after `again` seconds.
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

/// A page with an error message.
pub fn error(why: &str) -> String {
    let content = format!(
        "<h1>That did not work</h1>\n<p class=\"card complaint\" role=\"alert\">{}</p>",
        text(&first_upper(why))
    );
    frame("Bastide", &content, None)
}

/// An error message as a sentence.
pub fn first_upper(why: &str) -> String {
    let mut letters = why.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}

/// A `<select>` element with one option preselected.
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
