//! What is done at a table besides playing: asking for advice, saving, beginning anew, looking back.

use std::path::PathBuf;
use std::time::Duration;

use arena::annotations;
use crossterm::event::KeyEvent;
use kit::Opening;

use super::{Confirmation, Play, PlayPrompt, StatusMessage};
use crate::terminal::event::{AppEffect, Route};
use crate::terminal::picture::theme::Speed;
use crate::terminal::screens::line_editor::LineAction;
use crate::terminal::table::hints::HintGrade;
use crate::terminal::table::seating::TableSeats;
use kit::SentenceBuilder;

/// Games of more turns are kept less often, because writing a record takes as long as it has turns.
const LONG: usize = 2000;

impl Play {
    /// Prepares everything for a new position, however it came.
    pub(super) fn arrive(&mut self, now: Duration) -> Vec<AppEffect> {
        self.ticket += 1;
        (self.since, self.seconds_waited) = (now, 0);
        (self.held, self.advice, self.asked, self.grade) = (None, None, false, HintGrade::None);
        self.scene = self.drawn();
        let sentences = if self.is_humans_turn() { self.table().game().moves() } else { Vec::new() };
        self.words = SentenceBuilder::new(sentences, self.scene.cells.iter().map(|cell| cell.name.clone()));
        self.final_scores = self.is_over();
        self.account = self.is_over().then(|| self.table().account());
        self.point_anew();
        // What was asked about the position before is worth no answer.
        [AppEffect::StopHint]
            .into_iter()
            .chain(self.keep())
            .chain(self.count_game())
            .chain(self.ask_adviser())
            .collect()
    }

    fn keep(&self) -> Option<AppEffect> {
        let turn = self.table().turn();
        match () {
            () if !self.has_humans() => None,
            () if self.is_over() => Some(AppEffect::ForgetGame(self.entry.about.name)),
            () if turn == 0 || (turn > LONG && !turn.is_multiple_of(50)) => None,
            () => Some(AppEffect::KeepGame(Box::new(self.saved()))),
        }
    }

    fn ask_adviser(&mut self) -> Option<AppEffect> {
        if !self.judging || self.is_over() {
            return None;
        }
        self.asked = true;
        Some(self.advise())
    }

    fn advise(&self) -> AppEffect {
        let position = self.table().game().clone_box();
        AppEffect::AskHint { ticket: self.ticket, position }
    }

    /// A grade more of advice.
    pub(super) fn hint(&mut self) -> Vec<AppEffect> {
        if self.is_over() || !self.is_humans_turn() {
            self.message = StatusMessage::bad("hints are for your own turns");
            return vec![];
        }
        self.grade = self.grade.more();
        self.tell_advice();
        if self.asked {
            return vec![];
        }
        self.asked = true;
        vec![self.advise()]
    }

    /// Says what the advice is, as far as it was asked for.
    pub(super) fn tell_advice(&mut self) {
        let Some(advice) = &self.advice else {
            self.message = StatusMessage::good("thinking about a hint…");
            return;
        };
        let best = advice.thought.best();
        self.message = match self.grade {
            HintGrade::None => return,
            HintGrade::Nudge => {
                StatusMessage::good(format!("{}   h: tell me the move", players::nudge(&self.scene, &best)))
            }
            HintGrade::Move | HintGrade::List => {
                StatusMessage::good(format!("play `{best}`: {}", advice.reason()))
            }
        };
    }

    /// Judges positions from now on, or no more.
    pub(super) fn judge(&mut self) -> Vec<AppEffect> {
        self.judging = !self.judging;
        if !self.judging || self.asked || self.is_over() {
            return vec![];
        }
        self.ask_adviser().into_iter().collect()
    }

    pub(super) fn confirmed(&mut self, confirmation: Confirmation, now: Duration) -> Vec<AppEffect> {
        match confirmation {
            Confirmation::Resign => self.resign(now),
        }
    }

    pub(super) fn typed(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        let Some((purpose, line)) = &mut self.line else { return vec![] };
        let purpose = *purpose;
        match line.key(key) {
            LineAction::Editing => return vec![],
            LineAction::Complete => {
                if purpose == PlayPrompt::Say {
                    let words = self.words.completions(&line.text);
                    line.complete(&words);
                }
                return vec![];
            }
            LineAction::Cancel | LineAction::Submit if line.text.trim().is_empty() => self.line = None,
            LineAction::Cancel => self.line = None,
            LineAction::Submit => {
                let text = line.text.trim().to_owned();
                self.line = None;
                return match purpose {
                    PlayPrompt::Say => self.say_typed(&text, now),
                    PlayPrompt::Save => {
                        vec![self.save(PathBuf::from(text))]
                    }
                };
            }
        }
        vec![]
    }

    fn say_typed(&mut self, text: &str, now: Duration) -> Vec<AppEffect> {
        if self.is_humans_turn() { self.say(text, now) } else { vec![] }
    }

    fn save(&self, path: PathBuf) -> AppEffect {
        let (record, notes) = (self.table().record().to_string(), self.session.notes().text());
        AppEffect::SaveRecord { path, record, notes }
    }

    /// Folds the panel beside the board away, or unfolds it.
    pub(super) fn fold(&mut self) -> Vec<AppEffect> {
        self.theme.folded = !self.theme.folded;
        vec![AppEffect::SetFolded(self.theme.folded)]
    }

    pub(super) fn change_speed(&mut self, faster: bool) -> Vec<AppEffect> {
        self.theme.speed = self.theme.speed.step(faster);
        self.message = StatusMessage::good(match self.theme.speed {
            Speed::Off => "animation is off: boards change at once".to_owned(),
            speed => format!("animation is {}", speed.word()),
        });
        vec![AppEffect::SetSpeed(self.theme.speed)]
    }

    /// The same seats and options once more, with other luck.
    pub(super) fn again(&mut self) -> Vec<AppEffect> {
        let seed = crate::terminal::seed();
        let Opening::Start(setup, _) = self.table().record().opening else {
            return vec![AppEffect::Go(Route::Lobby(String::new()))];
        };
        let route = match TableSeats::start(self.entry, setup, self.words_of_seats(), seed) {
            Ok(seating) => Route::Table(Box::new(seating)),
            Err(why) => Route::Lobby(why),
        };
        self.farewell().into_iter().chain([AppEffect::Go(route)]).collect()
    }

    /// Looks at the game from its start.
    pub(super) fn look_back(&mut self) -> Vec<AppEffect> {
        let table = self.table().record().replay().expect("a game that was played can be replayed");
        let told = annotations("", Some(&self.session.notes()), table.turn());
        let replay = AppEffect::Go(Route::Replay(Box::new(table), told));
        self.farewell().into_iter().chain([replay]).collect()
    }
}
