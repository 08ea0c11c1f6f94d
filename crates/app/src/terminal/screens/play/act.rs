//! What is done at a table: saying sentences, taking back, asking for advice, saving, leaving.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::KeyEvent;
use kit::{Player, Record};

use super::{Confirmation, Play, PlayPrompt, StatusMessage};
use crate::terminal::event::{AppEffect, Route};
use crate::terminal::picture::animation::Animation;
use crate::terminal::picture::theme::Speed;
use crate::terminal::screens::line_editor::LineAction;
use crate::terminal::table::hints::HintGrade;
use crate::terminal::table::notes;
use crate::terminal::table::seats::SeatAnswer;
use crate::terminal::table::sitting::Sitting;
use kit::SentenceBuilder;

/// Games of more turns are kept less often, because writing a record takes as long as it has turns.
const LONG: usize = 2000;

impl Play {
    /// Prepares everything for a new position, however it came.
    pub(super) fn arrive(&mut self, now: Duration) -> Vec<AppEffect> {
        self.ticket += 1;
        (self.since, self.seconds_waited) = (now, 0);
        self.sitting.start_clock(now);
        (self.held, self.advice, self.asked, self.grade) = (None, None, false, HintGrade::None);
        self.scene = self.drawn();
        let game = self.sitting.table.game();
        let sentences = if self.sitting.is_humans_turn() { game.moves() } else { Vec::new() };
        self.words = SentenceBuilder::new(sentences, &self.scene);
        self.final_scores = self.is_over();
        self.account = self.is_over().then(|| self.sitting.table.account());
        self.point_anew();
        // What was asked about the position before is worth no answer.
        [AppEffect::CancelAll]
            .into_iter()
            .chain(self.keep())
            .chain(self.ask_seat())
            .chain(self.ask_adviser())
            .collect()
    }

    fn keep(&self) -> Option<AppEffect> {
        let turn = self.sitting.table.turn();
        match () {
            () if !self.sitting.has_humans() => None,
            () if self.is_over() => Some(AppEffect::ForgetGame(self.sitting.entry.about.name)),
            () if turn == 0 || (turn > LONG && !turn.is_multiple_of(50)) => None,
            () => Some(AppEffect::KeepGame(Box::new(self.sitting.saved()))),
        }
    }

    fn ask_seat(&self) -> Option<AppEffect> {
        let mover = self.sitting.mover()?;
        if self.paused || self.sitting.is_human(mover) {
            return None;
        }
        let game = self.sitting.table.record();
        Some(AppEffect::AskSeat { seat: mover.index(), ticket: self.ticket, game })
    }

    fn ask_adviser(&mut self) -> Option<AppEffect> {
        if !self.judging || self.is_over() {
            return None;
        }
        self.asked = true;
        Some(self.advise())
    }

    fn advise(&self) -> AppEffect {
        let position = self.sitting.table.game().clone_box();
        AppEffect::AskHint { ticket: self.ticket, position }
    }

    /// Plays a sentence of the seat to move.
    pub(super) fn say(&mut self, sentence: &str, note: Option<String>, now: Duration) -> Vec<AppEffect> {
        if let Err(refusal) = self.sitting.play(sentence, note, now) {
            self.message = StatusMessage::bad(format!("`{sentence}` is refused: {refusal}"));
            self.words.said.clear();
            self.point_anew();
            return vec![];
        }
        if self.theme.speed != Speed::Off {
            self.animation = Animation::start(self.sitting.table.film(), self.theme.speed, now);
        }
        self.arrive(now)
    }

    /// A seat has answered: its move is played when its time has come.
    pub(super) fn answered(&mut self, answer: SeatAnswer, now: Duration) -> Vec<AppEffect> {
        if answer.ticket != self.ticket || self.paused {
            return vec![];
        }
        if self.animation.is_some() || now < self.since + self.theme.speed.pause() {
            self.held = Some(answer);
            return vec![];
        }
        let Some(mover) = self.sitting.mover() else { return vec![] };
        let name = self.sitting.seats[mover.index()].clone();
        let wrong = match answer.said {
            Ok((sentence, why)) => match self.sitting.table.game().check(&sentence) {
                Ok(sentence) => {
                    let note = (!why.is_empty()).then(|| format!("{name}: {why}"));
                    return self.say(&sentence, note, now);
                }
                Err(refusal) => format!("`{sentence}` is refused: {refusal}"),
            },
            Err(why) => why,
        };
        self.fault(mover, format!("{name}: {wrong}"), now)
    }

    /// A seat that cannot play leaves the game; the others play on.
    fn fault(&mut self, player: Player, why: String, now: Duration) -> Vec<AppEffect> {
        self.message = StatusMessage::bad(format!("{player} is sent off. {why}"));
        match self.sitting.leave(player, Some(why), now) {
            Ok(()) => self.arrive(now),
            Err(_) => vec![],
        }
    }

    pub(super) fn undo(&mut self, now: Duration) -> Vec<AppEffect> {
        self.paused |= !self.sitting.has_humans();
        self.travelled(Sitting::undo, now)
    }

    pub(super) fn redo(&mut self, now: Duration) -> Vec<AppEffect> {
        self.travelled(Sitting::redo, now)
    }

    fn travelled(
        &mut self,
        travel: fn(&mut Sitting) -> Result<(), kit::Refusal>,
        now: Duration,
    ) -> Vec<AppEffect> {
        match travel(&mut self.sitting) {
            Ok(()) => {
                let mut effects = self.arrive(now);
                // What was taken back can still be played again, and so it is what is kept.
                effects.retain(|effect| !matches!(effect, AppEffect::ForgetGame(_)));
                effects
            }
            Err(refusal) => {
                self.message = StatusMessage::bad(refusal.to_string());
                vec![]
            }
        }
    }

    /// Pauses the other seats, or lets them go on.
    pub(super) fn pause(&mut self) -> Vec<AppEffect> {
        self.paused = !self.paused;
        self.held = None;
        let hint = (self.asked && self.advice.is_none()).then(|| self.advise());
        [AppEffect::CancelAll].into_iter().chain(self.ask_seat()).chain(hint).collect()
    }

    /// A grade more of advice.
    pub(super) fn hint(&mut self) -> Vec<AppEffect> {
        if self.is_over() || !self.sitting.is_humans_turn() {
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
        let (best, why) = (advice.thought.best(), &advice.thought.why);
        self.message = match self.grade {
            HintGrade::None => return,
            HintGrade::Nudge => {
                StatusMessage::good(format!("{}   h: tell me the move", players::nudge(&self.scene, &best)))
            }
            HintGrade::Move | HintGrade::List => StatusMessage::good(format!("play `{best}`: {why}")),
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

    /// The person to move leaves; if no person is to move, the first who has not left.
    fn resign(&mut self, now: Duration) -> Vec<AppEffect> {
        let left = self.sitting.table.game().scores().left;
        let mover = self.sitting.mover().filter(|&mover| self.sitting.is_human(mover));
        let others = || {
            Player::all(self.sitting.seats.len() as u8)
                .find(|&player| self.sitting.is_human(player) && !left.has(player))
        };
        let Some(player) = mover.or_else(others) else { return vec![] };
        match self.sitting.leave(player, None, now) {
            Ok(()) => self.arrive(now),
            Err(refusal) => {
                self.message = StatusMessage::bad(refusal.to_string());
                vec![]
            }
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
                        vec![AppEffect::WriteFile(PathBuf::from(text), self.sitting.record())]
                    }
                };
            }
        }
        vec![]
    }

    fn say_typed(&mut self, text: &str, now: Duration) -> Vec<AppEffect> {
        if self.sitting.is_humans_turn() { self.say(text, None, now) } else { vec![] }
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
        let record = self.sitting.table.record();
        let kit::Opening::Start(setup, _) = record.opening else {
            return vec![AppEffect::Go(Route::Lobby(String::new()))];
        };
        match Sitting::start(self.sitting.entry, setup, self.sitting.seats.clone(), seed) {
            Ok(sitting) => vec![AppEffect::Go(Route::Table(Box::new(sitting)))],
            Err(why) => vec![AppEffect::Go(Route::Lobby(why))],
        }
    }

    /// Looks at the game from its start.
    pub(super) fn look_back(&mut self) -> Vec<AppEffect> {
        let text = self.sitting.record();
        let record = Record::read(games::GAMES, &text).ok().and_then(|record| record.replay().ok());
        let table = record.expect("a record that was just written can be read");
        vec![AppEffect::Go(Route::Replay(Box::new(table), notes::read(&text)))]
    }
}
