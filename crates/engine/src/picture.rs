//! Pictures of a game for a page, with squares to click.

use std::collections::BTreeMap;

use games::painter;
use kit::{Act, Names, NextWords, SentenceBuilder, Table, Texts, WordChoice};
use pictures::{Live, Picture, Scene, SceneView, TextLine};
use serde_json::{Value, json};

use crate::request::Showing;

/// Prefix of ids of parts.
const PREFIX: &str = "b-";

/// The words that may come after those said with their meanings for the reader, and the sentence if nothing is left to choose.
pub fn next(table: &Table, said: &[String], names: &Names) -> Value {
    let game = table.game();
    let squares = painter(game).scene(game).cells.into_iter().map(|cell| cell.name);
    let mut builder = SentenceBuilder::new(game.moves(), squares);
    builder.said = said.to_vec();
    let NextWords { places, choices } = builder.next();
    let end = choices.contains(&WordChoice::End);
    let words: Vec<&str> = choices.iter().map(WordChoice::word).filter(|word| !word.is_empty()).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let all = places.iter().map(String::as_str).chain(choices.iter().map(WordChoice::word));
    let labels: Vec<_> = all.map(|word| game.choice(&said, word).render(names)).collect();
    json!({
        "ok": true, "places": places, "choices": words, "end": end, "settled": builder.settled(),
        "labels": labels, "task": game.task(&said).render(names), "turns": builder.turns_next(),
    })
}

/// The pictures of the game on the table.
#[derive(Default)]
pub struct Gallery {
    live: Option<Live>,
    /// Turns played when the last picture was shown: a picture that follows it moves its pieces.
    shown: Vec<Act>,
    /// Words of squares in the reader's language. Squares share a few: each is looked up once.
    told: BTreeMap<String, String>,
}

impl Gallery {
    /// The picture of the present position, and all that is shown with it.
    pub fn picture(&mut self, table: &Table, showing: Showing, counted: bool, texts: &Texts) -> Value {
        let view = if counted { SceneView::Counted } else { SceneView::Traced };
        let scene = painter(table.game()).draw(table, view);
        let (hand, outline, open) = (scene.hand.clone(), scene.layout.outline(), scene.open);
        let names = Names { texts: texts.clone(), ..Names::default() };
        let report = table.report().render(&names);
        let standings: Vec<String> = report.standings.iter().map(|standing| standing.text(texts)).collect();
        let facts = report.facts.iter().map(|fact| fact.message.text().to_owned());
        let facts: Vec<String> = [report.headline().told(&names)].into_iter().chain(facts).collect();
        let frames = self.frames(table, scene, showing == Showing::Film, texts);
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let hand = hand.map(|hand| json!({ "svg": live.hand(&hand), "words": lines(&hand.panel, texts) }));
        json!({
            "ok": true, "frames": frames, "parts": live.parts(), "style": live.style(), "outline": outline, "open": open, "hand": hand,
            "standings": standings, "facts": facts, "earned": table.earned().told_to(&names),
        })
    }

    /// Certain effects of a sentence on the squares it names. The next picture continues from the one before.
    pub fn glimpse(&mut self, table: &Table, sentence: &str) -> Value {
        let painter = painter(table.game());
        let cells = painter.preview(table.game(), sentence);
        // The way of a piece is drawn only where it is known where it ends.
        let over = if cells.is_empty() { Vec::new() } else { painter.previewed(table, sentence).over };
        let scene = Scene { cells, over, ..painter.draw(table, SceneView::Plain) };
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let Picture { elements, .. } = live.glimpse(&scene);
        json!({ "ok": true, "elements": elements, "parts": live.parts(), "style": live.style() })
    }

    /// The picture of the present position last; before it the film of the last turn, if the turn before was shown.
    fn frames(&mut self, table: &Table, scene: Scene, film: bool, texts: &Texts) -> Vec<Picture> {
        let acts: Vec<Act> = table.turns().iter().map(|turn| turn.act.clone()).collect();
        let goes_on =
            acts.split_last().is_some_and(|(_, before)| before == self.shown) && self.live.is_some();
        self.shown = acts;
        if !goes_on {
            self.live = None;
        }
        let live = self.live.get_or_insert_with(|| Live::new(PREFIX));
        let steps = if film && goes_on { games::film(table) } else { Vec::new() };
        let told = &mut self.told;
        let scenes = steps.into_iter().chain([scene]).map(|scene| translate(scene, texts, told));
        scenes.map(|scene| live.draw(scene)).collect()
    }
}

/// The scene with the words of its squares in the reader's language.
fn translate(mut scene: Scene, texts: &Texts, told: &mut BTreeMap<String, String>) -> Scene {
    if *texts == Texts::default() {
        return scene;
    }
    for cell in &mut scene.cells {
        let english = if cell.said.is_empty() { "empty" } else { &cell.said };
        let part = |part: &str| told.entry(part.to_owned()).or_insert_with(|| texts.sentence(part)).clone();
        cell.said = english.split(", ").map(part).collect::<Vec<_>>().join(", ");
    }
    scene
}

/// Lines in the reader's language.
fn lines(lines: &[TextLine], texts: &Texts) -> Vec<String> {
    let text = |line: &TextLine| line.iter().map(|span| span.text.as_str()).collect::<String>();
    lines.iter().map(|line| texts.sentence(&text(line))).collect()
}
