//! A page that shows a game turn by turn, in one file and without a network.

use serde::Serialize;

use super::Scene;
use super::letter::escaped;
use super::reel::Reel;
use crate::printable::stand_in;

/// One picture of a replay.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What happened: `3. player 1: c4 d4`.
    pub caption: String,
    /// How it looks then.
    pub scene: Scene,
}

/// What the script of the page reads.
#[derive(Default, Serialize)]
struct Film {
    captions: Vec<String>,
    #[serde(flatten)]
    reel: Reel,
}

/// The page, as HTML. Frames are taken one by one, so a long game need not be held at once.
pub fn replay(title: &str, frames: impl IntoIterator<Item = Frame>) -> String {
    let mut film = Film::default();
    for frame in frames {
        film.reel.push(&frame.scene.svg());
        film.captions.push(frame.caption.chars().map(stand_in).collect());
    }
    format!(
        include_str!("page/page.html"),
        title = escaped(title),
        style = include_str!("page/page.css"),
        script = include_str!("page/page.js"),
        data = for_script(&film),
    )
}

/// JSON that cannot end the element it stands in: `<` occurs only within strings, where it may be spelled
/// otherwise.
fn for_script(film: &Film) -> String {
    let json = serde_json::to_string(film).expect("texts and numbers can be written as JSON");
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::{Ink, Shape};

    fn scene(letter: &str) -> Scene {
        Scene::board(3, 2, vec![], |square| {
            let text = if square.x == 1 { letter } else { "." };
            let shape = Shape::Text { centre: (0.5, 0.5), size: 0.5, text: text.into(), ink: Ink::Plain };
            (vec![], vec![shape])
        })
    }

    fn frame(caption: &str, letter: &str) -> Frame {
        Frame { caption: caption.into(), scene: scene(letter) }
    }

    /// The data as a browser finds it: up to where the element ends.
    fn data(page: &str) -> Value {
        let (_, rest) = page.split_once(r#"class="data">"#).expect("the page has data");
        let (json, _) = rest.split_once("</script").expect("the data end");
        serde_json::from_str(json).expect("the data are JSON")
    }

    #[test]
    fn the_pictures_on_the_page_are_those_of_the_scenes() {
        let letters = ["a", "b", "b", "a&<c"];
        let page = data(&replay("a game", letters.map(|letter| frame(letter, letter))));
        let mut picture: Vec<String> = Vec::new();
        for (turn, letter) in letters.iter().enumerate() {
            let number = |value: &Value| value.as_u64().expect("a number") as usize;
            let steps: Vec<usize> =
                page["frames"][turn].as_array().expect("a list").iter().map(number).collect();
            picture.resize(steps[0], String::new());
            for change in steps[1..].chunks(2) {
                picture[change[0]] = page["lines"][change[1]].as_str().expect("a text").into();
            }
            assert_eq!(picture.join("\n") + "\n", scene(letter).svg());
            assert_eq!(page["captions"][turn], *letter);
        }
        assert_eq!(page["frames"][2].as_array().map(Vec::len), Some(1), "nothing changed");
    }

    #[test]
    fn texts_from_outside_cannot_leave_their_place() {
        let evil = "</ScRiPt><script>alert(1)</script><!--\u{2028}{data}{0}";
        let page = replay(evil, [frame(evil, evil)]);
        assert_eq!(data(&page)["captions"][0], evil.replace('\u{2028}', "\u{fffd}"));
        assert_eq!(page.to_lowercase().matches("<script").count(), 2);
        assert_eq!(page.to_lowercase().matches("</script").count(), 2);
        assert!(!page.contains("<!--") && !page.contains('\u{2028}'));
        assert!(page.contains("<title>&lt;/ScRiPt&gt;&lt;script&gt;alert(1)"));
    }

    #[test]
    fn a_page_names_nothing_outside_itself() {
        let page = replay("a game", [frame("start", "a")]);
        let namespace = "http://www.w3.org/2000/svg";
        for way_out in ["http", "src=", "url(", "@import", "fetch("] {
            assert!(!page.replace(namespace, "").replace("http-equiv", "").contains(way_out), "{way_out}");
        }
    }

    #[test]
    fn a_game_without_turns_is_a_page_too() {
        assert_eq!(data(&replay("", []))["frames"].as_array().map(Vec::len), Some(0));
    }
}
