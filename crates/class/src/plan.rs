//! The class's file: a tournament's file with a `[class]` table.

use std::time::Duration;

use contest::Tournament;
use contest::tournament::{self, BadFile, explained};
use serde::Deserialize;
use toml::Spanned;
use toml::value::Datetime;

use crate::date;
use crate::language::{HandInLanguage, LANGUAGES};

/// A class as its file says, checked.
#[derive(Clone)]
pub struct ClassPlan {
    pub name: String,
    /// The ladder with the baselines alone.
    pub ladder: Tournament,
    /// First and last moment at which hand-ins are taken, in seconds since 1970.
    pub opens: Option<i64>,
    pub closes: Option<i64>,
    /// Time after `closes` in which hand-ins are taken and marked as late.
    pub late: Duration,
    /// Hand-ins of one person in 24 hours.
    pub hand_ins: usize,
    /// Bytes of a hand-in as it is sent.
    pub largest: usize,
    pub languages: Vec<&'static HandInLanguage>,
    /// True if students may add themselves by the class's link.
    pub enrol: bool,
    /// Rows of the table that a student sees.
    pub table: TableView,
    /// Rules for marks, as the file has them.
    pub marks: Vec<MarkRule>,
}

/// Rows of the table that a student sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableView {
    #[default]
    All,
    /// The top, and the rows around the student's own.
    Near,
}

/// A mark for a bot that is better than a player beyond doubt, or among the first of the class.
#[derive(Clone, PartialEq, Debug)]
pub struct MarkRule {
    pub goal: Goal,
    pub mark: f64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A hand-in passed the check.
    Passes,
    /// Better than this baseline beyond doubt.
    Beats(String),
    /// At most this place among the bots of the class.
    Rank(usize),
}

/// Moment of a hand-in among the dates of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before `opens`, with that date.
    Early(i64),
    InTime,
    Late,
    /// After the last moment, with that date.
    Over(i64),
}

#[derive(Deserialize)]
struct Outer {
    class: Option<Spanned<ClassWords>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassWords {
    opens: Option<Spanned<Datetime>>,
    closes: Option<Spanned<Datetime>>,
    late: Option<Spanned<String>>,
    hand_ins: Option<Spanned<i64>>,
    largest: Option<Spanned<String>>,
    languages: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    enrol: bool,
    #[serde(default)]
    table: TableView,
    #[serde(default, rename = "mark")]
    marks: Vec<Spanned<MarkWords>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkWords {
    #[serde(default)]
    passes: bool,
    beats: Option<String>,
    rank: Option<i64>,
    mark: f64,
}

/// Largest hand-in that a file may allow.
const MOST_MIB: usize = 16;

const ONE_GOAL: &str = "a mark has one goal: `passes = true`, `beats = \"random\"` or `rank = 3`";

impl ClassPlan {
    /// Reads the file of a class. `with_bots` checks that bots among the baselines exist.
    pub fn read(text: &str, with_bots: bool) -> Result<ClassPlan, BadFile> {
        let ladder = tournament::read(text, with_bots)?;
        let outer: Outer = toml::from_str(text).map_err(|bad| explained(text, bad.span(), bad.message()))?;
        let Some(words) = outer.class else {
            return Err(BadFile::whole("a class needs a [class] table; `bastide class new NAME` writes one"));
        };
        Reader { text, ladder: &ladder }.plan(words.get_ref())
    }

    /// Moment of a hand-in at this second.
    pub fn moment(&self, now: i64) -> Moment {
        let last = self.closes.map(|closes| closes + self.late.as_secs() as i64);
        match (self.opens, self.closes, last) {
            (Some(opens), ..) if now < opens => Moment::Early(opens),
            (_, _, Some(last)) if now > last => Moment::Over(last),
            (_, Some(closes), _) if now > closes => Moment::Late,
            _ => Moment::InTime,
        }
    }

    /// Names of the baselines.
    pub fn baselines(&self) -> Vec<String> {
        self.ladder.contest.names()
    }
}

struct Reader<'a> {
    text: &'a str,
    ladder: &'a Tournament,
}

impl Reader<'_> {
    fn bad<T>(&self, word: &Spanned<T>, why: impl std::fmt::Display) -> BadFile {
        BadFile::at(self.text, &word.span(), why)
    }

    fn plan(&self, words: &ClassWords) -> Result<ClassPlan, BadFile> {
        if self.ladder.plan.format.name() != "ladder" {
            return Err(BadFile::whole(
                "a class plays a ladder: write `format = \"ladder\"`, without `rounds`",
            ));
        }
        if self.ladder.plan.games().is_some() {
            return Err(BadFile::whole("the ladder of a class has no end: leave out `rounds`"));
        }
        if self.ladder.has_seed {
            return Err(BadFile::whole("the luck of a class is drawn and sealed: leave out `seed`"));
        }
        let (opens, closes) = (self.date(words.opens.as_ref())?, self.date(words.closes.as_ref())?);
        if let (Some(opens), Some(closes), Some(word)) = (opens, closes, &words.closes)
            && closes <= opens
        {
            return Err(self.bad(word, "the class closes before it opens"));
        }
        Ok(ClassPlan {
            name: self.ladder.name.clone(),
            ladder: self.ladder.clone(),
            opens,
            closes,
            late: self.late(words.late.as_ref())?,
            hand_ins: self.hand_ins(words.hand_ins.as_ref())?,
            largest: self.largest(words.largest.as_ref())?,
            languages: self.languages(words.languages.as_deref())?,
            enrol: words.enrol,
            table: words.table,
            marks: words.marks.iter().map(|word| self.mark(word)).collect::<Result<_, _>>()?,
        })
    }

    fn date(&self, word: Option<&Spanned<Datetime>>) -> Result<Option<i64>, BadFile> {
        let Some(word) = word else { return Ok(None) };
        let why = "a date has a time and an offset from UTC, as in `2027-01-11T18:00:00+01:00`";
        date::seconds(word.get_ref()).map(Some).ok_or_else(|| self.bad(word, why))
    }

    fn late(&self, word: Option<&Spanned<String>>) -> Result<Duration, BadFile> {
        let Some(word) = word else { return Ok(Duration::ZERO) };
        let text = word.get_ref();
        let in_hours = text.strip_suffix('h').and_then(|hours| hours.parse::<u64>().ok());
        let time = in_hours.filter(|hours| *hours <= 24 * 366).map(|hours| Duration::from_secs(hours * 3600));
        time.ok_or_else(|| self.bad(word, "the time for late hand-ins is in hours, as in `24h`"))
    }

    fn hand_ins(&self, word: Option<&Spanned<i64>>) -> Result<usize, BadFile> {
        let Some(word) = word else { return Ok(20) };
        let count = usize::try_from(*word.get_ref()).ok().filter(|count| (1..=1000).contains(count));
        count.ok_or_else(|| self.bad(word, "hand-ins of a person in a day are 1 to 1000"))
    }

    fn largest(&self, word: Option<&Spanned<String>>) -> Result<usize, BadFile> {
        let Some(word) = word else { return Ok(1 << 20) };
        let mib = word.get_ref().strip_suffix("MiB").and_then(|mib| mib.trim().parse::<usize>().ok());
        let mib = mib.filter(|mib| (1..=MOST_MIB).contains(mib));
        mib.map(|mib| mib << 20).ok_or_else(|| self.bad(word, "a size from `1MiB` to `16MiB` is needed"))
    }

    fn languages(&self, words: Option<&[Spanned<String>]>) -> Result<Vec<&'static HandInLanguage>, BadFile> {
        let Some(words) = words else { return Ok(vec![&LANGUAGES[0]]) };
        let named = |word: &Spanned<String>| {
            let names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
            let why = format!("there is no language `{}`; there are {}", word.get_ref(), names.join(", "));
            HandInLanguage::find(word.get_ref()).ok_or_else(|| self.bad(word, why))
        };
        let languages: Vec<&'static HandInLanguage> = words.iter().map(named).collect::<Result<_, _>>()?;
        if languages.is_empty() {
            return Err(BadFile::whole("a class takes one language at least"));
        }
        Ok(languages)
    }

    fn mark(&self, word: &Spanned<MarkWords>) -> Result<MarkRule, BadFile> {
        let MarkWords { passes, beats, rank, mark } = word.get_ref();
        let goal = match (passes, beats, rank) {
            (true, None, None) => Goal::Passes,
            (false, Some(name), None) => Goal::Beats(name.clone()),
            (false, None, Some(rank)) => {
                let rank = usize::try_from(*rank).ok().filter(|rank| *rank > 0);
                Goal::Rank(rank.ok_or_else(|| self.bad(word, "a rank counts from 1"))?)
            }
            _ => return Err(self.bad(word, ONE_GOAL)),
        };
        if let Goal::Beats(name) = &goal
            && !self.ladder.contest.contestants.iter().any(|player| player.name == *name)
        {
            return Err(self.bad(word, format!("no [[player]] of this file is called `{name}`")));
        }
        if !mark.is_finite() {
            return Err(self.bad(word, "a mark is a number"));
        }
        Ok(MarkRule { goal, mark: *mark })
    }
}
