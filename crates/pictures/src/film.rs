//! A game as one picture that moves: an SVG whose things come and go, by style sheet alone.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::element::{Pen, number};
use super::frames::Frames;
use super::letter::escaped;
use super::svg::{Element, Layer};
use super::{Cast, Look, Scene, style};

/// Time that the last picture stays, in seconds.
const END: f64 = 3.0;

/// A film in the making: scenes are added one by one.
pub struct Film {
    look: Look,
    pen: Pen,
    cast: Cast,
    frames: Frames,
    name: String,
    /// The elements in view, by id, with the moment since when.
    seen: BTreeMap<String, (Element, f64)>,
    /// The elements that were in view, from when to when.
    past: Vec<(Element, f64, f64)>,
    now: f64,
}

impl Film {
    /// A film without scenes.
    pub fn new(look: Look) -> Film {
        let pen = Pen::new(&escaped(&look.prefix), look.letters);
        let (cast, frames) = (Cast::default(), Frames::default());
        Film {
            look,
            pen,
            cast,
            frames,
            name: String::new(),
            seen: BTreeMap::new(),
            past: Vec::new(),
            now: 0.0,
        }
    }

    /// Adds a scene that is shown for `seconds`.
    pub fn push(&mut self, mut scene: Scene, seconds: f64) {
        self.cast.follow(&mut scene);
        self.frames.widen(&scene);
        self.name.clone_from(&scene.name);
        let elements =
            scene.elements(None, &mut self.pen).into_iter().filter(|element| element.layer != Layer::Names);
        let mut next: BTreeMap<String, (Element, f64)> = BTreeMap::new();
        for element in elements {
            let since = match self.seen.get(&element.id) {
                Some((known, since)) if *known == element => *since,
                _ => self.now,
            };
            next.insert(element.id.clone(), (element, since));
        }
        for (id, (element, since)) in std::mem::take(&mut self.seen) {
            if next.get(&id).is_none_or(|(_, kept)| *kept != since) {
                self.past.push((element, since, self.now));
            }
        }
        self.seen = next;
        self.now += seconds;
    }

    /// The film as an SVG that begins again when it is over. Where motion is not wanted it shows the last picture.
    pub fn svg(mut self) -> String {
        let (whole, prefix) = (self.now + END, self.pen.prefix.clone());
        let still = std::mem::take(&mut self.seen);
        let mut shots: Vec<(Element, f64, f64)> = std::mem::take(&mut self.past);
        shots.retain(|(_, since, until)| since < until);
        shots.extend(still.into_values().map(|(element, since)| (element, since, whole)));
        let (mut spans, mut layers) = (BTreeMap::new(), [const { String::new() }; 4]);
        for (element, since, until) in &shots {
            let class = span(*since, *until, whole, &mut spans);
            let body = element.svg(&prefix);
            // What is seen at several times cannot have one id.
            let (_, body) = body.split_once("\" ").map_or(("", body.as_str()), |(id, rest)| (id, rest));
            let _ = writeln!(layers[element.layer as usize], "<g class=\"{class}\"><g {body}</g>");
        }
        let (size, names) = self.frames.sheet();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scene\" role=\"img\" aria-label=\"{}\" {size}>\n<style>{}{}</style>\n<defs>{}</defs>\n",
            escaped(&self.name),
            style::sheet(&self.pen, self.look.theme),
            keyframes(&spans, whole),
            self.pen.definitions().concat(),
        );
        let [cells, _, pieces, over] = layers;
        let _ = writeln!(svg, "{cells}<g>{names}</g>\n{pieces}{over}</svg>");
        svg
    }
}

/// Moments in hundredths of a second.
type Span = (i64, i64);

/// The class of what is seen in that time; what is always seen needs none.
fn span(since: f64, until: f64, whole: f64, spans: &mut BTreeMap<Span, String>) -> String {
    let hundredths = |seconds: f64| (seconds * 100.0).round() as i64;
    let (since, until, whole) = (hundredths(since), hundredths(until), hundredths(whole));
    if since == 0 && until == whole {
        return "always".into();
    }
    let number = spans.len();
    let name = spans.entry((since, until)).or_insert_with(|| format!("t{number}"));
    let last = if until == whole { " last" } else { "" };
    format!("t {name}{last}")
}

/// When each class is seen. Nothing lies between: a thing is there or it is not.
fn keyframes(spans: &BTreeMap<Span, String>, whole: f64) -> String {
    let mut sheet = ".t{visibility:hidden}@media(prefers-reduced-motion:reduce){.t{animation:none!important}.last{visibility:visible}}".to_owned();
    let part = |hundredths: i64| number_of_percent(hundredths as f64 / whole);
    for ((since, until), name) in spans {
        let _ = write!(
            sheet,
            ".{name}{{animation:{name} {}s step-end infinite}}@keyframes {name}{{0%{{visibility:{}}}{}%{{visibility:visible}}{}%{{visibility:hidden}}}}",
            number(whole),
            if *since == 0 { "visible" } else { "hidden" },
            part(*since),
            part(*until),
        );
    }
    sheet
}

fn number_of_percent(percent: f64) -> String {
    let rounded = (percent * 1000.0).round() / 1000.0;
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Ink, Shape};

    fn scene(letter: &str) -> Scene {
        Scene::board(2, 1, |square| {
            let text = if square.x == 0 { letter } else { "." };
            Cell::new(vec![], vec![Shape::text((0.5, 0.5), 0.5, text, Ink::Plain)])
        })
    }

    fn film(letters: &[&str]) -> String {
        let mut film = Film::new(Look::default());
        letters.iter().for_each(|letter| film.push(scene(letter), 1.0));
        film.svg()
    }

    #[test]
    fn what_changes_is_seen_in_its_time_and_what_stays_always() {
        let svg = film(&["x", "x", "y"]);
        assert_eq!(svg.matches("class=\"always\"").count(), 1, "{svg}");
        assert_eq!((svg.matches(">x</text>").count(), svg.matches(">y</text>").count()), (1, 1));
        // Two of six seconds, and the rest.
        assert!(
            svg.contains("{0%{visibility:visible}0%{visibility:visible}33.333%{visibility:hidden}}"),
            "{svg}"
        );
        assert!(
            svg.contains("{0%{visibility:hidden}33.333%{visibility:visible}100%{visibility:hidden}}"),
            "{svg}"
        );
        assert!(svg.contains("prefers-reduced-motion"));
    }

    #[test]
    fn a_film_of_nothing_is_a_picture() {
        assert!(film(&[]).starts_with("<svg"));
    }

    #[test]
    fn texts_from_outside_stay_texts() {
        let svg = film(&["</text><script>", "x"]);
        assert!(!svg.contains("<script"), "{svg}");
    }
}
