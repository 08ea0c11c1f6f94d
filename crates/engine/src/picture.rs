//! What a page needs to show a game and to have its squares clicked.

use kit::{
    Act, Live, NextWords, Picture, Player, Scene, SentenceBuilder, Table, TextLine, WordChoice, preview,
};
use serde_json::{Value, json};

use crate::request::Showing;

/// What ids of parts begin with.
const PREFIX: &str = "b-";

/// The words that may come after those said, and the sentence if nothing is left to choose.
pub fn next(table: &Table, said: &[String]) -> Value {
    let mut builder = SentenceBuilder::new(table.game().moves(), &table.scene());
    builder.said = said.to_vec();
    let NextWords { places, choices } = builder.next();
    let end = choices.contains(&WordChoice::End);
    let words = choices.into_iter().filter_map(|choice| match choice {
        WordChoice::Word(word) => Some(word),
        WordChoice::End => None,
    });
    let words: Vec<String> = words.collect();
    json!({ "ok": true, "places": places, "choices": words, "end": end, "settled": builder.settled() })
}

/// The pictures of the game on the table.
#[derive(Default)]
pub struct Gallery {
    live: Option<Live>,
    /// What had been played when the last picture was shown: what goes on from there moves its pieces.
    shown: Vec<Act>,
}

impl Gallery {
    /// The picture of the present position, and all that is shown with it.
    pub fn picture(&mut self, table: &Table, showing: Showing, counted: bool) -> Value {
        let scene = if counted { table.counted_scene() } else { table.traced_scene() };
        let (hand, outline) = (scene.hand.clone(), scene.layout.outline());
        let seats = Player::all(table.game().scores().points.len() as u8);
        let standings: Vec<String> = seats.map(|seat| scene.standing(seat).unwrap_or_default()).collect();
        let facts = scene.facts();
        let frames = self.frames(table, scene, showing == Showing::Film);
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let hand = hand.map(|hand| json!({ "svg": live.hand(&hand), "words": lines(&hand.panel) }));
        json!({
            "ok": true, "frames": frames, "parts": live.parts(), "style": live.style(), "outline": outline, "hand": hand,
            "standings": standings, "facts": facts, "earned": table.earned().told(),
        })
    }

    /// What a sentence would certainly do to the squares it names. The next picture goes on from the one before.
    pub fn glimpse(&mut self, table: &Table, sentence: &str) -> Value {
        let cells = preview(table.game(), sentence);
        // The way of a piece is drawn only where it is known where it ends.
        let way = table.previewed_scene(sentence).ok().filter(|_| !cells.is_empty());
        let over = way.map(|scene| scene.over).unwrap_or_default();
        let scene = Scene { cells, over, ..table.scene() };
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let Picture { elements, .. } = live.glimpse(&scene);
        json!({ "ok": true, "elements": elements, "parts": live.parts(), "style": live.style() })
    }

    /// The picture of the present position last; before it the film of the last turn, if the turn before was shown.
    fn frames(&mut self, table: &Table, scene: Scene, film: bool) -> Vec<Picture> {
        let acts: Vec<Act> = table.turns().iter().map(|turn| turn.act.clone()).collect();
        let goes_on =
            acts.split_last().is_some_and(|(_, before)| before == self.shown) && self.live.is_some();
        self.shown = acts;
        if !goes_on {
            self.live = None;
        }
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let steps = if film && goes_on { table.film() } else { Vec::new() };
        steps.into_iter().chain([scene]).map(|scene| live.draw(scene)).collect()
    }
}

fn lines(lines: &[TextLine]) -> Vec<String> {
    lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect()
}
