//! A page that shows a game turn by turn, in one file and without a network.

mod bundle;
mod turns;

use serde::Serialize;

pub use bundle::{MODULES, joined, lean, look};

use super::letter::escaped;
use super::reel::{Change, Reel};
use super::{Cast, Ink, Scene, TextLine, style};
use kit::{Names, PositionReport, Remark, TurnReport, stand_in};

/// The page of a game, which frames are added to one by one: a long game need not be held at once.
pub struct Replay {
    film: Film,
    reel: Reel,
    cast: Cast,
    /// Numbers that films take so far.
    filmed: usize,
}

/// One picture of a replay: the position after a turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// Report of the turn; `None` at the start.
    pub turn: Option<TurnReport>,
    /// Report of the position after it.
    pub report: PositionReport,
    /// Picture of the position after it.
    pub scene: Scene,
    /// The board on its way there.
    pub film: Vec<Scene>,
    /// Notes made in this turn.
    pub remarks: Vec<Remark>,
}

/// The data that the script of the page reads.
#[derive(Default, Serialize)]
struct Film {
    title: String,
    names: Vec<String>,
    lines: Vec<Line>,
    frames: Vec<Shown>,
    /// Pictures of all hands.
    hands: Vec<String>,
}

/// A turn in the list of moves.
#[derive(Serialize)]
struct Line {
    player: u8,
    /// In notation.
    sentence: Option<String>,
    /// In words.
    text: String,
    /// Reasons of its points.
    earned: Vec<String>,
    /// The deed, and the points of the player.
    did: String,
    won: i64,
}

/// A frame as the script reads it.
#[derive(Serialize)]
struct Shown {
    told: Told,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hand_words: Vec<String>,
    /// Which of the hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Changes step by step, the last step leading to the picture of the frame.
    steps: Vec<Change>,
}

/// The texts of a position.
#[derive(Serialize)]
struct Told {
    /// The mover, or the result.
    headline: String,
    mover: Option<u8>,
    points: Vec<i64>,
    details: Vec<String>,
    facts: Vec<String>,
}

impl Told {
    fn new(report: &PositionReport, names: &Names) -> Told {
        let why = report.outcome.as_ref().and_then(|outcome| outcome.why.as_ref());
        let facts = why.into_iter().chain(report.facts.iter().map(|fact| &fact.message));
        Told {
            headline: plain(&report.headline().render(names).sentence()),
            mover: report.to_move.map(|player| player.0),
            points: report.standings.iter().map(|standing| standing.points).collect(),
            details: report.standings.iter().map(|standing| standing.details(&names.texts)).collect(),
            facts: facts.map(|fact| plain(fact.text())).collect(),
        }
    }
}

/// Films beyond this many numbers are left out, so that the page of a long game stays small enough to send.
const MOST_FILMED: usize = 40_000;

impl Replay {
    /// A page without frames.
    pub fn new(title: impl Into<String>, players: Vec<String>) -> Replay {
        let names = players.iter().map(|name| plain(name)).collect();
        Replay {
            film: Film { title: plain(&title.into()), names, ..Film::default() },
            reel: Reel::new("b-"),
            cast: Cast::default(),
            filmed: 0,
        }
    }

    /// The same page under another title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Replay {
        self.film.title = plain(&title.into());
        self
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
        let known = Names { names: std::mem::take(&mut self.film.names), ..Names::default() };
        let all = report.standings.iter().map(|standing| known.of(standing.player)).collect();
        let names = Names { names: all, ..Names::default() };
        self.film.names.clone_from(&names.names);
        let report = report.render(&names);
        self.film.lines.extend(turn.map(|turn| Line::new(&turn.render(&names), &names)));
        let hand = scene.hand.as_deref();
        let words = |lines: &[TextLine]| lines.iter().map(|line| plain(&text_of(line))).collect();
        Shown {
            told: Told::new(&report, &names),
            hand_words: hand.map(|hand| words(&hand.panel)).unwrap_or_default(),
            hand: hand.map(|hand| self.hand(hand)),
            notes: remarks.iter().map(|remark| plain(&remark.told(&names.names))).collect(),
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
        let (view, names) = self.reel.frames.frame();
        let (reel, parts) = (&self.reel, self.reel.pen.definitions().concat());
        format!(
            include_str!("page/page.html"),
            title = escaped(&self.film.title),
            style = style,
            script = joined(MODULES.iter().chain(bundle::BEGINNING)),
            data = for_script(&self.film),
            board = for_script(&Board { reel, view, names, parts }),
        )
    }

    /// The looks of the page, and of its pictures in each theme.
    fn style(&mut self) -> String {
        let pen = &mut self.reel.pen;
        pen.fills.extend((0..8).flat_map(|seat| [Ink::Player(seat), Ink::OnPlayer(seat)]));
        format!("{}{}", look(), style::themes(pen))
    }
}

impl Line {
    fn new(turn: &TurnReport, names: &Names) -> Line {
        Line {
            player: turn.player.0,
            sentence: turn.sentence.as_deref().map(plain),
            text: plain(&turn.text),
            earned: turn.points.told_to(names),
            did: plain(&turn.did.sentence()),
            won: turn.points.total(turn.player.index() + 1)[turn.player.index()],
        }
    }
}

/// All pictures, and what they have in common.
#[derive(Serialize)]
struct Board<'a> {
    #[serde(flatten)]
    reel: &'a Reel,
    view: [f64; 4],
    names: String,
    parts: String,
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
