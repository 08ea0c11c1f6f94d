//! Hints at a table, in grades, and the judgement of positions.

use std::collections::HashSet;

use kit::{AnyGame, Message, Player};
use lang::Language;
use pictures::Scene;
use ratatui::text::{Line, Span};

use crate::terminal::event::AppEffect;
use crate::terminal::picture::palette::{self, advice, faint, strong};
use crate::terminal::picture::widgets::indented;
use crate::terminal::table::hints::{Advice, HintGrade, ListedMove};

pub struct Hinting {
    /// The number of this position among all that were shown; it tells an answer about another apart.
    ticket: u64,
    advice: Option<Advice>,
    /// Advice was asked for.
    asked: bool,
    grade: HintGrade,
    /// Positions are judged.
    judging: bool,
    language: Language,
}

impl Hinting {
    /// At the table of this number.
    pub fn new(table: u64, language: Language) -> Hinting {
        let (ticket, grade) = (table << 32, HintGrade::None);
        Hinting { ticket, advice: None, asked: false, grade, judging: false, language }
    }

    /// Another position, whose game is handed over unless it is over. What was asked before is worth no answer.
    pub fn begin(&mut self, game: Option<&dyn AnyGame>) -> Vec<AppEffect> {
        let (ticket, judging) = (self.ticket + 1, self.judging);
        *self = Hinting { ticket, judging, ..Hinting::new(0, self.language) };
        let asked = game.filter(|_| judging).and_then(|game| self.ask(game));
        [AppEffect::StopHint].into_iter().chain(asked).collect()
    }

    /// Asks for advice, once.
    fn ask(&mut self, game: &dyn AnyGame) -> Option<AppEffect> {
        let asked = std::mem::replace(&mut self.asked, true);
        (!asked).then(|| AppEffect::AskHint {
            ticket: self.ticket,
            position: game.clone_box(),
            language: self.language,
        })
    }

    /// A grade more of advice.
    pub fn more(&mut self, game: &dyn AnyGame) -> Option<AppEffect> {
        self.grade = self.grade.more();
        self.ask(game)
    }

    /// No more advice is shown.
    pub fn put_away(&mut self) {
        self.grade = HintGrade::None;
    }

    /// Judges positions from now on, or no more.
    pub fn judge(&mut self, game: Option<&dyn AnyGame>) -> Option<AppEffect> {
        self.judging = !self.judging;
        game.filter(|_| self.judging).and_then(|game| self.ask(game))
    }

    pub fn found(&mut self, advice: Advice) {
        if advice.ticket == self.ticket {
            self.advice = Some(advice);
        }
    }

    /// The advice in a sentence, as far as it was asked for.
    pub fn text(&self, scene: &Scene) -> Option<String> {
        let Some(advice) = &self.advice else {
            return (self.grade > HintGrade::None)
                .then(|| self.language.text("thinking about a hint…").to_owned());
        };
        let best = advice.thought.best();
        match self.grade {
            HintGrade::None => None,
            HintGrade::Nudge => {
                let nudge = self.language.sentence(&players::nudge(scene, &best));
                Some(self.language.say(Message::new("{nudge}   h: tell me the move").with("nudge", nudge)))
            }
            HintGrade::Move | HintGrade::List => {
                let told = Message::new("play `{move}`: {why}").with("move", best);
                Some(self.language.say(told.with("why", advice.reason(self.language))))
            }
        }
    }

    /// The squares that are worth a look.
    pub fn squares(&self, scene: &Scene) -> HashSet<String> {
        self.advice.iter().flat_map(|advice| advice.squares(self.grade, scene)).collect()
    }

    /// The judgement and the best moves, for the panel.
    pub fn lines(&self, mover: Option<Player>, in_words: bool, width: u16) -> Vec<Line<'static>> {
        let judgement = mover.filter(|_| self.judging).map(|mover| self.judgement(mover, width));
        judgement.into_iter().flatten().chain(self.best_moves(in_words, width)).collect()
    }

    /// A bar that tells how good the position looks for the mover.
    fn judgement(&self, mover: Player, width: u16) -> Vec<Line<'static>> {
        let cells = usize::from(width).saturating_sub(9).clamp(4, 30);
        let (estimate, worth) = self.advice.as_ref().map_or((0.0, "  …".to_owned()), Advice::judgement);
        let full = (estimate.clamp(0.0, 1.0) * cells as f32).round() as usize;
        let ink = palette::player(mover);
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(cells - full));
        vec![
            Line::default(),
            Line::from(vec![
                Span::styled(format!("{} ", mover.sign()), ink.patch(strong())),
                Span::styled(bar, ink),
                Span::raw(format!(" {worth}")),
            ]),
        ]
    }

    /// The best moves with what each is worth; the one that is advised stands out.
    fn best_moves(&self, in_words: bool, width: u16) -> Vec<Line<'static>> {
        let Some(found) = self.advice.as_ref().filter(|_| self.grade == HintGrade::List) else {
            return vec![];
        };
        let title = self.language.text(found.title());
        let best = found.thought.best();
        let moves = found.listed().into_iter().flat_map(|ListedMove { sentence, deed, worth }| {
            let (sign, style) =
                if sentence == best { ('▶', advice().patch(strong())) } else { (' ', advice()) };
            if !in_words {
                return vec![Line::styled(format!("{sign} {sentence:14} {worth}"), style)];
            }
            let mut lines = indented(deed, 9, width, style);
            if let Some(first) = lines.first_mut() {
                first.spans[0] = Span::styled(format!("{sign} {worth:6} "), style);
            }
            lines
        });
        [Line::default(), Line::styled(title, faint())].into_iter().chain(moves).collect()
    }
}
