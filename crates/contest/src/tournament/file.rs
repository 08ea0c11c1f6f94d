//! A tournament's file, read and checked: whatever is wrong is said with its line and column before anything is played.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use arena::{Spec, Terms};
use bots::protocol::read_duration;
use kit::{Entry, Setup};
use toml::Spanned;

use super::bots::{LimitChange, missing};
use super::builds::Build;
use super::content::{own_folder, workshop};
use super::words::{FileWords, PlayerWords, Scalar, TermsWords, TestWords};
use super::{BadFile, Tournament};
use crate::ratings::MOST_SEATS;
use crate::schedule::{Format, FormatName, SchedulePlan};
use crate::sequential::{Hypotheses, Sprt};
use crate::stage::StagePast;
use crate::{Contest, Contestant, LuckSource};

/// Longer files are no tournaments.
const LONGEST: usize = 1 << 22;

/// The most players: ratings know no more.
const MOST_PLAYERS: usize = crate::ratings::MOST_PLAYERS;

/// The most games that are planned at once.
const MOST_GAMES: usize = 20_000_000;

const NO_WORKSHOP: &str = "a bot that is built needs a folder of its own below this one, as in `cmd:mybot/bot`: its build may write there";

/// A file being read.
struct Reader<'a> {
    text: &'a str,
    words: FileWords,
}

/// The tournament that a file describes. Bots are looked for, unless it is only looked at again.
pub fn read(text: &str, with_bots: bool) -> Result<Tournament, BadFile> {
    if text.len() > LONGEST {
        return Err(BadFile::whole(format!("the file is longer than {} MiB", LONGEST >> 20)));
    }
    let words = toml::from_str(text).map_err(|bad| match bad.span() {
        Some(span) => BadFile::at(text, &span, bad.message()),
        None => BadFile::whole(bad.message()),
    })?;
    Reader { text, words }.tournament(with_bots)
}

impl Reader<'_> {
    fn bad<T>(&self, spanned: &Spanned<T>, why: impl Display) -> BadFile {
        BadFile::at(self.text, &spanned.span(), why)
    }

    fn tournament(&self, with_bots: bool) -> Result<Tournament, BadFile> {
        let words = &self.words;
        let entry = games::find(words.game.get_ref()).ok_or_else(|| self.unknown_game())?;
        let contestants = self.contestants(with_bots)?;
        let setup = self.setup(entry)?;
        let seed = words.seed.as_ref().map_or(String::new(), |Scalar(seed)| seed.clone());
        let (terms, limits) = (self.terms(&words.terms)?, self.limits(&words.terms)?);
        let contest = Contest { entry, setup, contestants, terms, luck: LuckSource::sealed(&seed) };
        let contest = contest.with_opening(self.opening()?);
        (0..contest.contestants.len()).try_for_each(|player| {
            contest.check_player(player).map_err(|bad| self.bad(&words.players[player].get_ref().bot, bad.0))
        })?;
        let plan = self.plan(&contest)?;
        let name = words.name.get_ref().clone();
        if name.trim().is_empty() || name.chars().any(char::is_control) {
            return Err(self.bad(&words.name, "a tournament needs a name that can be printed"));
        }
        let (zero, has_seed) = (self.zero(&contest)?, words.seed.is_some());
        let nothing = || (vec![None; contest.contestants.len()], Vec::new());
        let (folders, builds) = if with_bots { self.workshops(&contest)? } else { nothing() };
        let file = self.text.to_owned();
        let past = StagePast::default();
        let read = Tournament { name, contest, plan, zero, has_seed, limits, folders, builds, past, file };
        Ok(read.with_seed(&seed))
    }

    fn unknown_game(&self) -> BadFile {
        let names: Vec<&str> = games::GAMES.iter().map(|entry| entry.about.name).collect();
        let game = &self.words.game;
        self.bad(game, format!("there is no game `{}`; there are {}", game.get_ref(), names.join(", ")))
    }

    fn contestants(&self, with_bots: bool) -> Result<Vec<Contestant>, BadFile> {
        let players = &self.words.players;
        if players.len() > MOST_PLAYERS {
            return Err(BadFile::whole(format!(
                "there are {} players; at most {MOST_PLAYERS} can be rated",
                players.len()
            )));
        }
        let mut contestants: Vec<Contestant> = Vec::new();
        for player in players {
            let PlayerWords { name, bot, build, .. } = player.get_ref();
            let spec: Spec = bot.get_ref().parse().map_err(|bad: kit::BadText| self.bad(bot, bad.0))?;
            if let Some(missing) = missing(&spec).filter(|_| with_bots && build.is_none()) {
                return Err(self.bad(bot, missing));
            }
            let named = name.as_ref().unwrap_or(bot);
            let name = named.get_ref().clone();
            if name.trim().is_empty() || name.len() > 200 || name.chars().any(char::is_control) {
                return Err(self.bad(named, "a name has 1 to 200 letters that can be printed"));
            }
            if contestants.iter().any(|other| other.name == name) {
                return Err(self.bad(
                    named,
                    format!("two players are called `{name}`; give one of them another `name`"),
                ));
            }
            contestants.push(Contestant { name, spec });
        }
        Ok(contestants)
    }

    /// The folders of bots and what is built in them. A build may write there, so nobody else's bot may be in it.
    fn workshops(&self, contest: &Contest) -> Result<(Vec<Option<PathBuf>>, Vec<Build>), BadFile> {
        let folders: Vec<Option<PathBuf>> =
            (0..contest.contestants.len()).map(|at| self.folder(contest, at)).collect::<Result<_, _>>()?;
        let mut builds = Vec::new();
        for (player, words) in self.words.players.iter().enumerate() {
            let (Some(word), Some(folder)) = (&words.get_ref().build, &folders[player]) else { continue };
            let command = format!("cmd:{}", word.get_ref());
            let command = command.parse().map_err(|bad: kit::BadText| self.bad(word, bad.0))?;
            let build = Build { player, command, folder: folder.clone() };
            let mut others = contest.contestants.iter().zip(&folders);
            let other = others.find(|(other, folder)| build.endangers(&other.spec, folder.as_deref()));
            if let Some((other, _)) = other {
                let why = format!(
                    "the bot `{}` lies in {}, to which this build may write; say with `folder` which folder is this bot's own",
                    other.name,
                    folder.display()
                );
                return Err(self.bad(word, why));
            }
            builds.push(build);
        }
        Ok((folders, builds))
    }

    /// A bot's own folder, if the file says so or it is built there.
    fn folder(&self, contest: &Contest, player: usize) -> Result<Option<PathBuf>, BadFile> {
        let PlayerWords { folder, build, .. } = self.words.players[player].get_ref();
        let Some(word) = folder.as_ref().or(build.as_ref()) else { return Ok(None) };
        let Spec::Bot(source) = &contest.contestants[player].spec else {
            return Err(self.bad(word, "a mind has no folder and is not built; only bots are"));
        };
        let found = match folder {
            Some(folder) => own_folder(&Path::new(folder.get_ref()).join(".")),
            None => workshop(source),
        };
        let found = found.map_err(|error| self.bad(word, format!("the bot's folder: {error}")))?;
        let plain = |folder: PathBuf| folder.components().collect();
        found.map(plain).map(Some).ok_or_else(|| self.bad(word, NO_WORKSHOP))
    }

    fn setup(&self, entry: &'static Entry) -> Result<Setup, BadFile> {
        let words = &self.words;
        let given =
            |(name, Scalar(value)): (&Spanned<String>, &Scalar)| (name.get_ref().clone(), value.clone());
        let options: Vec<(String, String)> =
            words.options.iter().map(|(name, value)| given((name, value.get_ref()))).collect();
        let seats = words.seats.as_ref().map(|seats| seats.get_ref().to_string());
        if let (Some(seats), Err(bad)) = (&words.seats, Setup::new(entry.about, seats.as_deref(), &[])) {
            return Err(self.bad(seats, bad.0));
        }
        for (name, value) in &words.options {
            let one = [given((name, value.get_ref()))];
            if let Err(bad) = Setup::new(entry.about, seats.as_deref(), &one) {
                let place =
                    if entry.about.option(name.get_ref()).is_some() { value.span() } else { name.span() };
                return Err(BadFile::at(self.text, &place, bad.0));
            }
        }
        Setup::new(entry.about, seats.as_deref(), &options).map_err(|bad| BadFile::whole(bad.0))
    }

    fn read<T: FromStr<Err: Display>>(&self, word: Option<&Spanned<String>>) -> Result<Option<T>, BadFile> {
        word.map(|word| word.get_ref().parse().map_err(|bad| self.bad(word, bad))).transpose()
    }

    fn terms(&self, words: &TermsWords) -> Result<Terms, BadFile> {
        let usual = Terms::default();
        let startup = words
            .startup
            .as_ref()
            .map(|time| read_duration(time.get_ref()).map_err(|bad| self.bad(time, bad)));
        Ok(Terms {
            budget: self.read(words.budget.as_ref())?,
            clock: self.read(words.clock.as_ref())?.unwrap_or(usual.clock),
            startup: startup.transpose()?.unwrap_or(usual.startup),
            pondering: words.pondering,
            ..usual
        })
    }

    fn limits(&self, words: &TermsWords) -> Result<LimitChange, BadFile> {
        let limits = &words.limits;
        let memory = limits.memory.as_ref().map(|word| {
            let number =
                word.get_ref().strip_suffix("MiB").and_then(|number| number.trim().parse::<u64>().ok());
            let number = number.filter(|number| (16..=1 << 20).contains(number));
            number
                .map(|mib| mib << 20)
                .ok_or_else(|| self.bad(word, "memory is written as `256MiB`, from 16MiB on"))
        });
        let processes = limits.processes.as_ref().map(|word| {
            u64::try_from(*word.get_ref())
                .ok()
                .filter(|number| (1..=100_000).contains(number))
                .ok_or_else(|| self.bad(word, "a number of processes from 1 on is needed"))
        });
        let cpu =
            limits.cpu.as_ref().map(|time| read_duration(time.get_ref()).map_err(|bad| self.bad(time, bad)));
        Ok(LimitChange {
            memory: memory.transpose()?,
            processes: processes.transpose()?,
            cpu: cpu.transpose()?,
        })
    }

    fn opening(&self) -> Result<Option<u32>, BadFile> {
        let Some(word) = &self.words.opening else { return Ok(None) };
        let plies = u32::try_from(*word.get_ref()).ok().filter(|plies| *plies <= 1000);
        plies.map(Some).ok_or_else(|| self.bad(word, "random plies from 0 to 1000 are needed"))
    }

    fn zero(&self, contest: &Contest) -> Result<Option<usize>, BadFile> {
        let named = |name: &str| contest.contestants.iter().position(|player| player.name == name);
        match &self.words.zero {
            Some(name) => named(name.get_ref())
                .map(Some)
                .ok_or_else(|| self.bad(name, format!("nobody is called `{}`", name.get_ref()))),
            None => Ok(contest
                .contestants
                .iter()
                .position(|player| player.spec == Spec::Mind("random".to_owned()))),
        }
    }

    fn plan(&self, contest: &Contest) -> Result<SchedulePlan, BadFile> {
        let (players, seats) = (contest.contestants.len(), contest.seats());
        let format = self.format(players)?;
        // Who plays alone is compared with all others where that can be rated, else with one at a time.
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

    fn format(&self, players: usize) -> Result<Format, BadFile> {
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
