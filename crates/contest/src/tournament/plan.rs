//! Format of a tournament with its numbers.

use toml::Spanned;

use super::BadFile;
use super::file::Reader;
use super::words::TestWords;
use crate::Contest;
use crate::ratings::MOST_SEATS;
use crate::schedule::{Format, FormatName, SchedulePlan};
use crate::sequential::{Hypotheses, Sprt};

/// Most games planned at once.
const MOST_GAMES: usize = 20_000_000;

impl Reader<'_> {
    pub fn plan(&self, contest: &Contest) -> Result<SchedulePlan, BadFile> {
        let (players, seats) = (contest.contestants.len(), contest.seats());
        let format = self.format(players)?;
        // Solo players are compared with all others where ratings allow it, else in pairs.
        let together = matches!(format, Format::RoundRobin { .. } | Format::Sprt { .. });
        let size = match seats {
            1 if together && players <= MOST_SEATS => players,
            1 => 2,
            seats => seats,
        };
        let place = self.words.seats.as_ref().map_or(0..0, Spanned::span);
        let bad = |why: String| Err(BadFile::at(self.text, &place, why));
        if players < size.max(2) {
            return bad(format!("a table has {seats} seats, but there are only {players} players"));
        }
        if size > MOST_SEATS {
            return bad(format!("tables of a tournament have at most {MOST_SEATS} seats, not {size}"));
        }
        if matches!(format, Format::Sprt { .. }) && players != size {
            return bad(format!(
                "a test is played by all at one table: {seats} players are needed, not {players}"
            ));
        }
        let plan = SchedulePlan { format, players, size, seed: 0 };
        match plan.games() {
            Some(games) if games <= MOST_GAMES => Ok(plan),
            None if matches!(plan.format, Format::Knockout { .. } | Format::Ladder { rounds: None }) => {
                Ok(plan)
            }
            _ => bad(format!("that would be more than {MOST_GAMES} games")),
        }
    }

    pub fn format(&self, players: usize) -> Result<Format, BadFile> {
        let word = &self.words.format;
        let known = FormatName::ALL.iter().find(|(name, _)| name == word.get_ref());
        let Some((name, known)) = known else {
            let names: Vec<&str> = FormatName::ALL.iter().map(|(name, _)| *name).collect();
            return Err(self.bad(
                word,
                format!("there is no format `{}`; there are {}", word.get_ref(), names.join(", ")),
            ));
        };
        let has_rounds = matches!(known, FormatName::Swiss | FormatName::Ladder);
        if let Some(rounds) = self.words.rounds.as_ref().filter(|_| !has_rounds) {
            return Err(
                self.bad(rounds, format!("a {name} has no rounds; say how many `blocks` each table plays"))
            );
        }
        if let Some(blocks) = self.words.blocks.as_ref().filter(|_| *known == FormatName::Ladder) {
            return Err(self.bad(blocks, "a ladder is counted in `rounds`, or goes on for ever without them"));
        }
        if let Some(test) = self.words.test.as_ref().filter(|_| *known != FormatName::Sprt) {
            return Err(
                self.bad(test, format!("a {name} tests nothing; [test] belongs to the format `sprt`"))
            );
        }
        let enough = usize::BITS as usize - players.saturating_sub(1).leading_zeros() as usize + 1;
        Ok(match known {
            FormatName::RoundRobin => {
                Format::RoundRobin { blocks: self.count(self.words.blocks.as_ref(), 10)? }
            }
            FormatName::Gauntlet => Format::Gauntlet { blocks: self.count(self.words.blocks.as_ref(), 10)? },
            FormatName::Swiss => Format::Swiss {
                rounds: self.count(self.words.rounds.as_ref(), enough)?,
                blocks: self.count(self.words.blocks.as_ref(), 1)?,
            },
            FormatName::Knockout => Format::Knockout { blocks: self.count(self.words.blocks.as_ref(), 3)? },
            FormatName::Ladder => {
                let rounds = self.words.rounds.as_ref().map(|_| self.count(self.words.rounds.as_ref(), 1));
                Format::Ladder { rounds: rounds.transpose()? }
            }
            FormatName::Sprt => Format::Sprt {
                blocks: self.count(self.words.blocks.as_ref(), 10_000)?,
                test: self.test(players)?,
            },
        })
    }

    fn count(&self, word: Option<&Spanned<i64>>, usual: usize) -> Result<usize, BadFile> {
        let Some(word) = word else { return Ok(usual) };
        let number = usize::try_from(*word.get_ref()).ok().filter(|number| (1..=1_000_000).contains(number));
        number.ok_or_else(|| self.bad(word, "a number from 1 to 1000000 is needed"))
    }

    fn test(&self, players: usize) -> Result<Sprt, BadFile> {
        let usual = || Hypotheses::Score(0.50, 0.53);
        let Some(word) = &self.words.test else {
            return Ok(Sprt { hypotheses: usual(), alpha: 0.05, beta: 0.05 });
        };
        let TestWords { score, elo, nelo, alpha, beta } = word.get_ref();
        let given: Vec<Hypotheses> = [
            score.map(|(zero, one)| Hypotheses::Score(zero, one)),
            elo.map(|(zero, one)| Hypotheses::Elo(zero, one)),
            nelo.map(|(zero, one)| Hypotheses::NormalisedElo(zero, one)),
        ]
        .into_iter()
        .flatten()
        .collect();
        if given.len() > 1 {
            return Err(self.bad(word, "give the hypotheses once: as `score`, as `elo` or as `nelo`"));
        }
        let hypotheses = given.first().copied().unwrap_or_else(usual);
        let test = Sprt { hypotheses, alpha: alpha.unwrap_or(0.05), beta: beta.unwrap_or(0.05) };
        test.check(players).map_err(|bad| self.bad(word, bad))?;
        Ok(test)
    }
}
