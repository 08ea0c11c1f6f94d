//! Advice from a strong mind, in three grades: where to look, a move, and all moves that were weighed.

use std::sync::mpsc::Sender;
use std::time::Duration;

use arena::Thinker;
use kit::{AnyGame, Message, Quick, Texts};
use lang::Language;
use minds::{Budget, CancelToken, Thought};
use pictures::Scene;
use players::exact::{Valued, exact_moves};

use crate::terminal::event::AppEvent;

/// The level that is asked for advice.
const LEVEL: u8 = 10;

/// Thinking time of the adviser.
const TIME: Duration = Duration::from_millis(700);

/// Number of moves that are listed.
const LISTED: usize = 8;

/// Cells not farther than this from the best one are worth a look.
const NEAR: u32 = 1;

/// Advice about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Which question it answers.
    pub ticket: u64,
    /// The thought of a strong mind.
    pub thought: Thought<String>,
    /// The certain effect of each of the listed moves, in words.
    deeds: Vec<String>,
    /// In a game for one alone: the points that each of the listed moves brings at once, on average.
    pub gains: Option<Vec<f64>>,
    /// Exact values of all moves, the best first, where a table of all positions has them.
    exact: Option<Vec<Valued>>,
}

/// Share of the advice that is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum HintGrade {
    #[default]
    None,
    Nudge,
    /// A move, and why.
    Move,
    /// The best moves, with what each is worth.
    List,
}

/// A move of the list.
pub struct ListedMove<'a> {
    pub sentence: &'a str,
    pub deed: &'a str,
    pub worth: String,
}

impl HintGrade {
    pub fn more(self) -> HintGrade {
        match self {
            HintGrade::None => HintGrade::Nudge,
            HintGrade::Nudge => HintGrade::Move,
            HintGrade::Move | HintGrade::List => HintGrade::List,
        }
    }
}

impl Advice {
    /// The best moves with what each is worth: the exact value, points at once, or the chance to win in percent. The advised
    /// move is first, then the greatest worth: a search may prefer a move of less worth that it looked at longer.
    pub fn listed(&self) -> Vec<ListedMove<'_>> {
        if let Some(exact) = &self.exact {
            return self.exactly(exact);
        }
        let chance = |at: usize| f64::from(self.thought.ranked[at].estimate) * 100.0;
        let worth = |at: usize| self.gains.as_ref().map_or_else(|| chance(at), |gains| gains[at]);
        let ranked = self.thought.ranked.iter().zip(&self.deeds).enumerate();
        let mut listed: Vec<_> =
            ranked.map(|(at, (ranked, deed))| (&*ranked.mv, &**deed, worth(at))).collect();
        if let [_, others @ ..] = &mut listed[..] {
            others.sort_by(|a, b| b.2.total_cmp(&a.2));
        }
        let shown =
            |worth| if self.gains.is_some() { format!("{worth:+.0}") } else { format!("{worth:3.0} %") };
        let row = |(sentence, deed, worth)| ListedMove { sentence, deed, worth: shown(worth) };
        listed.into_iter().map(row).collect()
    }

    /// The heading of that list.
    pub fn title(&self) -> &'static str {
        match (&self.exact, &self.gains) {
            (Some(_), _) => "best moves, by perfect play",
            (_, Some(_)) => "best moves, points at once",
            _ => "best moves, chance to win",
        }
    }

    fn exactly(&self, exact: &[Valued]) -> Vec<ListedMove<'_>> {
        let value =
            |mv: &str| exact.iter().find(|(known, _)| known == mv).map(|(_, value)| value.to_string());
        let ranked = self.thought.ranked.iter().zip(&self.deeds);
        ranked
            .filter_map(|(ranked, deed)| {
                Some(ListedMove { sentence: &ranked.mv, deed, worth: value(&ranked.mv)? })
            })
            .collect()
    }

    /// The estimate of the position, from 0 to 1, and the worth of the best move.
    pub fn judgement(&self) -> (f32, String) {
        let (best, listed) = (self.thought.best(), self.listed());
        let worth = listed.into_iter().find(|row| row.sentence == best);
        (
            self.thought.ranked.first().map_or(0.0, |best| best.estimate),
            worth.map_or(String::new(), |row| row.worth),
        )
    }

    /// The reason for the best move. In a game for one, a share of the possible says little, and points do.
    pub fn reason(&self, language: Language) -> String {
        match (self.gains.as_ref().and_then(|gains| gains.first()), self.deeds.first()) {
            (Some(gain), Some(deed)) => {
                let told = Message::new("it {deed}; {gain} points on average").with("deed", deed.clone());
                language.say(told.with("gain", format!("{gain:+.0}")))
            }
            _ => self.thought.why.clone(),
        }
    }

    /// The squares that are shown at this grade.
    pub fn squares(&self, grade: HintGrade, scene: &Scene) -> Vec<String> {
        let sentence = self.thought.best();
        let is_named = |cell: &&pictures::Cell| sentence.split(' ').any(|word| word == cell.name);
        let Some(best) = scene.cells.iter().find(is_named) else { return Vec::new() };
        let is_near = |cell: &pictures::Cell| cell.x.abs_diff(best.x).max(cell.y.abs_diff(best.y)) <= NEAR;
        let is_shown = |cell: &&pictures::Cell| match grade {
            HintGrade::None => false,
            HintGrade::Nudge => is_near(cell),
            HintGrade::Move | HintGrade::List => is_named(cell),
        };
        scene.cells.iter().filter(is_shown).map(|cell| cell.name.clone()).collect()
    }
}

/// Effect of a move without its subject, with its notation unless the words name its last square.
fn deed(position: &dyn AnyGame, sentence: &str, texts: &Texts) -> String {
    let Some(deed) = position.deed(sentence) else { return sentence.to_owned() };
    let text = deed.of_the_move(texts);
    let subject = format!("{} ", texts.of("it"));
    let words = text.strip_prefix(&subject).unwrap_or(&text);
    let named = |last: &str| words.split(|c: char| !c.is_alphanumeric()).any(|word| word == last);
    match sentence.rsplit(' ').next() {
        Some(last) if named(last) => words.to_owned(),
        _ => format!("{words} ({sentence})"),
    }
}

/// Number of tries of a move to see its gain.
const TRIES: u64 = 40;

fn gains(position: &dyn AnyGame, thought: &Thought<String>) -> Option<Vec<f64>> {
    let scores = position.scores().points;
    let [before] = scores[..] else { return None };
    let gain = |sentence: &str| {
        let after = |seed: u64| {
            let mut copy = position.clone_box();
            let played = copy.play(sentence, &mut Quick::new(seed));
            played.map_or(0, |()| copy.scores().points[0] - before)
        };
        (0..TRIES).map(after).sum::<i64>() as f64 / TRIES as f64
    };
    Some(thought.ranked.iter().take(LISTED).map(|ranked| gain(&ranked.mv)).collect())
}

/// A question to the adviser.
pub struct HintQuestion {
    pub ticket: u64,
    pub position: Box<dyn AnyGame>,
    pub language: Language,
}

/// A thinker to ask for hints; none if no thread can be started.
pub fn adviser(events: Sender<AppEvent>) -> Option<Thinker<HintQuestion>> {
    let answer = |question: &HintQuestion, cancel: &CancelToken| {
        let thought = players::hint(
            &*question.position,
            LEVEL,
            &Budget::time(TIME).until(cancel),
            &question.language.texts(),
        )?;
        let (gains, texts) = (gains(&*question.position, &thought), question.language.texts());
        let exact = exact_moves(&*question.position);
        let deeds =
            thought.ranked.iter().take(LISTED).map(|ranked| deed(&*question.position, &ranked.mv, &texts));
        let deeds = deeds.collect();
        Some(AppEvent::HintFound(Advice { ticket: question.ticket, thought, deeds, gains, exact }))
    };
    Thinker::new(answer, |_| None, move |event| events.send(event).is_ok()).ok()
}
