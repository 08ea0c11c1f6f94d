//! A page that shows a game turn by turn, in one file and without a network.

mod turns;

use serde::Serialize;

use super::element::number;
use super::letter::escaped;
use super::reel::{Change, Reel};
use super::{Cast, Ink, Scene, TextLine, style};
use kit::{Names, Remark, Report, Standing, TurnReport, stand_in};

/// The page of a game, which frames are added to one by one: a long game need not be held at once.
pub struct Replay {
    title: String,
    film: Film,
    reel: Reel,
    cast: Cast,
    /// Numbers that films take so far.
    filmed: usize,
}

/// One picture of a replay: the position after a turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// What the turn did; `None` at the start.
    pub turn: Option<TurnReport>,
    /// How it stands then.
    pub report: Report,
    /// How it looks then.
    pub scene: Scene,
    /// The board on its way there.
    pub film: Vec<Scene>,
    /// What was noted in this turn.
    pub remarks: Vec<Remark>,
}

/// What the script of the page reads.
#[derive(Default, Serialize)]
struct Film {
    players: Vec<String>,
    frames: Vec<Shown>,
    /// What was ever in hand, as it looks.
    hands: Vec<String>,
}

/// A frame as the script reads it.
#[derive(Serialize)]
struct Shown {
    /// What the turn did, in words.
    caption: String,
    /// The move in notation.
    sentence: String,
    /// Whose move it is, or the result.
    headline: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mover: Option<u8>,
    points: Vec<i64>,
    standings: Vec<String>,
    facts: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hand_words: Vec<String>,
    /// Which of the hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    earned: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Remark>,
    /// What changes step by step, the last step leading to the picture of the frame.
    steps: Vec<Change>,
}

/// Films beyond so many numbers are left out, so that the page of a long game can still be sent to somebody.
const MOST_FILMED: usize = 40_000;

impl Replay {
    /// A page without frames.
    pub fn new(title: impl Into<String>, players: Vec<String>) -> Replay {
        let players = players.iter().map(|name| plain(name)).collect();
        Replay {
            title: title.into(),
            film: Film { players, ..Film::default() },
            reel: Reel::new("b-"),
            cast: Cast::default(),
            filmed: 0,
        }
    }

    /// The same page under another title.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Replay {
        Replay { title: title.into(), ..self }
    }

    /// Adds the next frame.
    pub fn push(&mut self, mut frame: Frame) {
        let mut steps: Vec<Change> = Vec::new();
        for mut scene in std::mem::take(&mut frame.film) {
            // Who is who must be known to the end, seen or not.
            self.cast.follow(&mut scene);
            if self.filmed < MOST_FILMED {
                steps.push(self.reel.push(&scene));
                self.filmed += steps.last().map_or(0, Vec::len);
            }
        }
        self.cast.follow(&mut frame.scene);
        steps.push(self.reel.push(&frame.scene));
        let shown = self.shown(frame, steps);
        self.film.frames.push(shown);
    }

    fn shown(&mut self, frame: Frame, steps: Vec<Change>) -> Shown {
        let Frame { turn, report, scene, remarks, .. } = frame;
        let names = Names { names: self.film.players.clone(), you: None };
        let (turn, report) = (turn.map(|turn| turn.render(&names)), report.render(&names));
        let hand = scene.hand.as_deref();
        let words = |lines: &[TextLine]| lines.iter().map(|line| plain(&text_of(line))).collect();
        let standings = || report.standings.iter();
        Shown {
            caption: plain(&caption(self.film.frames.len(), turn.as_ref())),
            sentence: plain(turn.as_ref().and_then(|turn| turn.sentence.as_deref()).unwrap_or_default()),
            headline: plain(&report.headline().render(&names).sentence()),
            mover: turn.as_ref().map(|turn| turn.player.0),
            standings: standings().map(Standing::details).collect(),
            facts: report.facts.iter().map(|fact| plain(fact.message.text())).collect(),
            hand_words: hand.map(|hand| words(&hand.panel)).unwrap_or_default(),
            hand: hand.map(|hand| self.hand(hand)),
            earned: turn.map(|turn| turn.points.told()).unwrap_or_default(),
            remarks: remarks
                .into_iter()
                .map(|remark| Remark { text: plain(&remark.text), ..remark })
                .collect(),
            points: standings().map(|standing| standing.points).collect(),
            steps,
        }
    }

    fn hand(&mut self, hand: &Scene) -> usize {
        let drawn: String = hand.cells.iter().map(|cell| self.reel.pen.draw(&cell.shapes)).collect();
        let hands = &mut self.film.hands;
        hands.iter().position(|known| *known == drawn).unwrap_or_else(|| {
            hands.push(drawn);
            hands.len() - 1
        })
    }

    /// The page, as HTML.
    pub fn page(mut self) -> String {
        let style = self.style();
        let ([left, top, width, height], names) = self.reel.frames.frame();
        let view = [left, top, width, height].map(number).join(" ");
        format!(
            include_str!("page/page.html"),
            title = escaped(&self.title),
            style = style,
            script = include_str!("page/page.js"),
            view = view,
            names = names,
            parts = self.reel.pen.definitions().concat(),
            data = for_script(&self.film),
            board = for_script(&self.reel),
        )
    }

    /// The looks of the page, and of its pictures in each theme.
    fn style(&mut self) -> String {
        let pen = &mut self.reel.pen;
        pen.fills.extend((0..8).flat_map(|seat| [Ink::Player(seat), Ink::OnPlayer(seat)]));
        format!("{}{}", include_str!("page/page.css"), style::themes(pen))
    }
}

/// What happened: `3. Player 1 closes a road: +4`.
fn caption(number: usize, turn: Option<&TurnReport>) -> String {
    turn.map_or("Start".to_owned(), |turn| format!("{number}. {}", turn.text))
}

fn text_of(line: &TextLine) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter == '\n' { letter } else { stand_in(letter) }).collect()
}

/// JSON that cannot end the element it stands in: `<` occurs only within strings, where it may be spelled
/// otherwise.
fn for_script(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("texts and numbers can be written as JSON");
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests;
