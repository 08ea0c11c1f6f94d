//! The style sheet of a picture: what its classes look like, in one theme or by the reader's choice.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::element::Pen;
use super::{Ink, Theme};

/// Strokes end bluntly, lest a road that ends at the border of its cell reach into the next.
const BASE: &str = "\
.scene text{font-family:system-ui,'Segoe UI',Roboto,Helvetica,'DejaVu Sans',sans-serif;font-weight:700;text-anchor:middle}\
.scene .label{font-weight:400;font-size:22px}";

/// Inks that every picture has: those of its names and of what is marked.
const ALWAYS: [Ink; 4] = [Ink::Plain, Ink::Faint, Ink::Paper, Ink::Accent];

/// The classes by the colours of variables, which the page around the picture sets.
fn rules(pen: &Pen) -> String {
    classes(pen, |ink| format!("var(--{})", ink.class()))
}

/// The whole style sheet of a picture that stands alone. Without a theme the reader's light or darkness chooses.
pub(super) fn sheet(pen: &Pen, theme: Option<Theme>) -> String {
    if let Some(theme) = theme {
        return classes(pen, |ink| theme.css(ink));
    }
    let inks = inks(pen);
    let (light, dark) = (variables(&inks, Theme::Light), variables(&inks, Theme::Dark));
    format!(".scene{{{light}}}@media(prefers-color-scheme:dark){{.scene{{{dark}}}}}{}", rules(pen))
}

/// The classes for a page, in each theme that the page may choose.
pub(super) fn themes(pen: &Pen) -> String {
    format!("{}\n{}", in_themes(|theme| variables(&inks(pen), theme)), rules(pen))
}

/// The colours of a page as variables, in each theme that it may choose.
pub fn tokens() -> String {
    let players = (0..8).flat_map(|seat| [Ink::Player(seat), Ink::OnPlayer(seat)]);
    let inks: BTreeSet<Ink> = players.chain(ALWAYS).collect();
    in_themes(|theme| {
        let own = theme.of_pages().into_iter().map(|(name, rgb)| format!("--{name}:#{rgb:06x};"));
        own.collect::<String>() + &variables(&inks, theme)
    })
}

fn in_themes(variables: impl Fn(Theme) -> String) -> String {
    let [light, dark, contrast, print] = Theme::ALL.map(variables);
    format!(
        ":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}:root[data-theme=light]{{{light}}}\
        :root[data-theme=dark]{{{dark}}}:root[data-theme=contrast]{{{contrast}}}@media print{{:root:root{{{print}}}}}"
    )
}

/// Values of the variables in a theme.
fn variables(inks: &BTreeSet<Ink>, theme: Theme) -> String {
    inks.iter().fold(String::new(), |mut all, ink| {
        let _ = write!(all, "--{}:{};", ink.class(), theme.css(*ink));
        all
    })
}

/// A rule names nothing but the class: what stands before it would not be found from within a part that is used by
/// reference. The letter before the ink keeps such classes apart from those of a page.
fn classes(pen: &Pen, colour: impl Fn(Ink) -> String) -> String {
    let mut rules = BASE.to_owned();
    let fills: BTreeSet<Ink> = pen.fills.iter().copied().chain(ALWAYS).collect();
    let lines: BTreeSet<Ink> = pen.lines.iter().copied().chain(ALWAYS).collect();
    for ink in fills {
        let _ = write!(rules, ".i-{}{{fill:{}}}", ink.class(), colour(ink));
    }
    for ink in lines {
        let _ = write!(rules, ".l-{}{{fill:none;stroke:{};stroke-linejoin:round}}", ink.class(), colour(ink));
    }
    rules
}

fn inks(pen: &Pen) -> BTreeSet<Ink> {
    pen.fills.iter().chain(&pen.lines).copied().chain(ALWAYS).collect()
}
