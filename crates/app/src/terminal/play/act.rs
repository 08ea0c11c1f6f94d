//! What is done at a table: saying sentences, taking back, asking for advice, saving, leaving.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::KeyEvent;
use kit::{Player, Record};

use super::{Notice, Play, Purpose, Question};
use crate::terminal::event::{Go, Wish};
use crate::terminal::film::Film;
use crate::terminal::hint::Grade;
use crate::terminal::line::Typed;
use crate::terminal::notes;
use crate::terminal::palette::Speed;
use crate::terminal::seat::Answer;
use crate::terminal::sitting::Sitting;
use crate::terminal::words::Words;

/// Longer games are kept less often: writing takes the longer the more turns there are.
const LONG: usize = 2000;

impl Play {
    /// A position has come, by whatever way.
    pub(super) fn arrive(&mut self, now: Duration) -> Vec<Wish> {
        self.ticket += 1;
        (self.since, self.seconds_waited) = (now, 0);
        self.sitting.start_clock(now);
        (self.held, self.advice, self.asked, self.grade) = (None, None, false, Grade::None);
        self.scene = self.drawn();
        let game = self.sitting.table.game();
        let sentences = if self.sitting.is_humans_turn() { game.moves() } else { Vec::new() };
        self.words = Words::new(sentences, &self.scene);
        self.tally = self.is_over();
        self.account = self.is_over().then(|| self.sitting.table.account());
        self.point_anew();
        // What was asked about the position before is worth no answer.
        [Wish::Hush].into_iter().chain(self.keep()).chain(self.ask_seat()).chain(self.ask_adviser()).collect()
    }

    fn keep(&self) -> Option<Wish> {
        let turn = self.sitting.table.turn();
        match () {
            () if !self.sitting.has_humans() => None,
            () if self.is_over() => Some(Wish::Forget(self.sitting.entry.about.name)),
            () if turn == 0 || (turn > LONG && !turn.is_multiple_of(50)) => None,
            () => Some(Wish::Keep(Box::new(self.sitting.saved()))),
        }
    }

    fn ask_seat(&self) -> Option<Wish> {
        let mover = self.sitting.mover()?;
        if self.paused || self.sitting.is_human(mover) {
            return None;
        }
        let game = self.sitting.table.record();
        Some(Wish::Think { seat: mover.index(), ticket: self.ticket, game })
    }

    fn ask_adviser(&mut self) -> Option<Wish> {
        if !self.judging || self.is_over() {
            return None;
        }
        self.asked = true;
        Some(self.advise())
    }

    fn advise(&self) -> Wish {
        let position = self.sitting.table.game().clone_box();
        Wish::Advise { ticket: self.ticket, position }
    }

    /// Somebody says a sentence.
    pub(super) fn say(&mut self, sentence: &str, note: Option<String>, now: Duration) -> Vec<Wish> {
        if let Err(refusal) = self.sitting.play(sentence, note, now) {
            self.notice = Notice::bad(format!("`{sentence}` is refused: {refusal}"));
            self.words.said.clear();
            self.point_anew();
            return vec![];
        }
        if self.look.speed != Speed::Off {
            self.film = Film::start(self.sitting.table.film(), self.look.speed, now);
        }
        self.arrive(now)
    }

    /// A seat has answered: its move is played when its time has come.
    pub(super) fn answered(&mut self, answer: Answer, now: Duration) -> Vec<Wish> {
        if answer.ticket != self.ticket || self.paused {
            return vec![];
        }
        if self.film.is_some() || now < self.since + self.look.speed.pause() {
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
    fn fault(&mut self, player: Player, why: String, now: Duration) -> Vec<Wish> {
        self.notice = Notice::bad(format!("{player} is sent off. {why}"));
        match self.sitting.leave(player, Some(why), now) {
            Ok(()) => self.arrive(now),
            Err(_) => vec![],
        }
    }

    pub(super) fn undo(&mut self, now: Duration) -> Vec<Wish> {
        self.paused |= !self.sitting.has_humans();
        self.travelled(Sitting::undo, now)
    }

    pub(super) fn redo(&mut self, now: Duration) -> Vec<Wish> {
        self.travelled(Sitting::redo, now)
    }

    fn travelled(
        &mut self,
        travel: fn(&mut Sitting) -> Result<(), kit::Refusal>,
        now: Duration,
    ) -> Vec<Wish> {
        match travel(&mut self.sitting) {
            Ok(()) => {
                let mut wishes = self.arrive(now);
                // What was taken back can still be played again, and so it is what is kept.
                wishes.retain(|wish| !matches!(wish, Wish::Forget(_)));
                wishes
            }
            Err(refusal) => {
                self.notice = Notice::bad(refusal.to_string());
                vec![]
            }
        }
    }

    /// Minds stop to think, or go on.
    pub(super) fn pause(&mut self) -> Vec<Wish> {
        self.paused = !self.paused;
        self.held = None;
        let hint = (self.asked && self.advice.is_none()).then(|| self.advise());
        [Wish::Hush].into_iter().chain(self.ask_seat()).chain(hint).collect()
    }

    /// A grade more of advice.
    pub(super) fn hint(&mut self) -> Vec<Wish> {
        if self.is_over() || !self.sitting.is_humans_turn() {
            self.notice = Notice::bad("hints are for your own turns");
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
            self.notice = Notice::good("thinking about a hint…");
            return;
        };
        let (best, why) = (advice.thought.best(), &advice.thought.why);
        self.notice = match self.grade {
            Grade::None => return,
            Grade::Nudge => {
                Notice::good(format!("{}   h: tell me the move", players::nudge(&self.scene, &best)))
            }
            Grade::Move | Grade::List => Notice::good(format!("play `{best}`: {why}")),
        };
    }

    /// Judges positions from now on, or no more.
    pub(super) fn judge(&mut self) -> Vec<Wish> {
        self.judging = !self.judging;
        if !self.judging || self.asked || self.is_over() {
            return vec![];
        }
        self.ask_adviser().into_iter().collect()
    }

    pub(super) fn confirmed(&mut self, question: Question, now: Duration) -> Vec<Wish> {
        match question {
            Question::Resign => self.resign(now),
        }
    }

    /// Whoever at the keyboard is to move leaves; if a mind is to move, the first at the keyboard who has not left.
    fn resign(&mut self, now: Duration) -> Vec<Wish> {
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
                self.notice = Notice::bad(refusal.to_string());
                vec![]
            }
        }
    }

    pub(super) fn typed(&mut self, key: KeyEvent, now: Duration) -> Vec<Wish> {
        let Some((purpose, line)) = &mut self.line else { return vec![] };
        let purpose = *purpose;
        match line.key(key) {
            Typed::More => return vec![],
            Typed::Complete => {
                if purpose == Purpose::Say {
                    let words = self.words.completions(&line.text);
                    line.complete(&words);
                }
                return vec![];
            }
            Typed::Never | Typed::Done if line.text.trim().is_empty() => self.line = None,
            Typed::Never => self.line = None,
            Typed::Done => {
                let text = line.text.trim().to_owned();
                self.line = None;
                return match purpose {
                    Purpose::Say => self.say_typed(&text, now),
                    Purpose::Save => vec![Wish::Write(PathBuf::from(text), self.sitting.record())],
                };
            }
        }
        vec![]
    }

    fn say_typed(&mut self, text: &str, now: Duration) -> Vec<Wish> {
        if self.sitting.is_humans_turn() { self.say(text, None, now) } else { vec![] }
    }

    pub(super) fn change_speed(&mut self, faster: bool) -> Vec<Wish> {
        self.look.speed = self.look.speed.step(faster);
        self.notice = Notice::good(match self.look.speed {
            Speed::Off => "animation is off: boards change at once".to_owned(),
            speed => format!("animation is {}", speed.word()),
        });
        vec![Wish::Pace(self.look.speed)]
    }

    /// The same seats and options once more, with other luck.
    pub(super) fn again(&mut self) -> Vec<Wish> {
        let seed = crate::terminal::seed();
        let record = self.sitting.table.record();
        let kit::Opening::Start(setup, _) = record.opening else {
            return vec![Wish::Go(Go::Lobby(String::new()))];
        };
        match Sitting::start(self.sitting.entry, setup, self.sitting.seats.clone(), seed) {
            Ok(sitting) => vec![Wish::Go(Go::Table(Box::new(sitting)))],
            Err(why) => vec![Wish::Go(Go::Lobby(why))],
        }
    }

    /// Looks at the game from its start.
    pub(super) fn look_back(&mut self) -> Vec<Wish> {
        let text = self.sitting.record();
        let record = Record::read(games::GAMES, &text).ok().and_then(|record| record.replay().ok());
        let table = record.expect("a record that was just written can be read");
        vec![Wish::Go(Go::Replay(Box::new(table), notes::read(&text)))]
    }
}
