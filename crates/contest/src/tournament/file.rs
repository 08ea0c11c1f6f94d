//! Reader of a tournament's file: every mistake is reported with line and column before the first game.

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
use super::hints::distance;
use super::parse::parse;
use super::python::environments;
use super::words::{FileWords, PlayerWords, Scalar, TermsWords};
use super::{BadFile, Tournament};
use crate::stage::StagePast;
use crate::{Contest, Contestant, LuckSource};

/// Longest file.
const LONGEST: usize = 1 << 22;

/// Most players, as in ratings.
const MOST_PLAYERS: usize = crate::ratings::MOST_PLAYERS;

const NO_WORKSHOP: &str = "a bot that is built needs a folder of its own below this one, as in `cmd:mybot/bot`: its build may write there";

/// A file being read.
pub struct Reader<'a> {
    pub text: &'a str,
    pub words: FileWords,
}

/// Reads a tournament. `with_bots` checks that the bots exist.
pub fn read(text: &str, with_bots: bool) -> Result<Tournament, BadFile> {
    if text.len() > LONGEST {
        return Err(BadFile::whole(format!("the file is longer than {} MiB", LONGEST >> 20)));
    }
    let (words, mut mistakes) = parse(text);
    let read = words
        .map(|words| Reader { text, words })
        .map(|reader| reader.tournament(with_bots).map_err(|first| (first, reader.mistakes(with_bots))));
    match read {
        Some(Ok(read)) if mistakes.is_empty() => return Ok(read),
        Some(Err((first, more))) => mistakes.extend([first].into_iter().chain(more)),
        Some(Ok(_)) | None => {}
    }
    Err(mistakes.remove(0).and(mistakes))
}

impl Reader<'_> {
    pub fn bad<T>(&self, spanned: &Spanned<T>, why: impl Display) -> BadFile {
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
        if name.trim().is_empty() || name.chars().any(kit::steers) {
            return Err(self.bad(&words.name, "a tournament needs a name that can be printed"));
        }
        let (zero, has_seed) = (self.zero(&contest)?, words.seed.is_some());
        let nothing = || (vec![None; contest.contestants.len()], Vec::new());
        let (folders, builds) = if with_bots { self.workshops(&contest)? } else { nothing() };
        let file = self.text.to_owned();
        let past = StagePast::default();
        let has_opening = words.opening.is_some();
        let see = if with_bots { self.see(&contest)? } else { Vec::new() };
        let read = Tournament {
            name,
            contest,
            plan,
            zero,
            has_seed,
            has_opening,
            see,
            limits,
            folders,
            builds,
            past,
            file,
        };
        Ok(read.with_seed(&seed))
    }

    /// All mistakes of independent parts.
    fn mistakes(&self, with_bots: bool) -> Vec<BadFile> {
        let words = &self.words;
        let entry = games::find(words.game.get_ref()).ok_or_else(|| self.unknown_game());
        let setup = entry.clone().and_then(|entry| self.setup(entry).map(drop));
        let format = self.format(words.players.len());
        let mut mistakes: Vec<BadFile> =
            [entry.map(drop), setup, format.map(drop)].into_iter().filter_map(Result::err).collect();
        mistakes.extend(
            [
                self.terms(&words.terms).map(drop),
                self.limits(&words.terms).map(drop),
                self.opening().map(drop),
            ]
            .into_iter()
            .filter_map(Result::err),
        );
        mistakes.extend(
            words.players.iter().filter_map(|player| self.contestant(player.get_ref(), with_bots).err()),
        );
        mistakes
    }

    fn unknown_game(&self) -> BadFile {
        let names: Vec<&str> = games::GAMES.iter().map(|entry| entry.about.name).collect();
        let game = &self.words.game;
        let nearest = names.iter().find(|name| distance(name, game.get_ref()) <= 2);
        let guess = nearest.map_or(String::new(), |name| format!(", did you mean `{name}`?"));
        self.bad(
            game,
            format!("there is no game `{}`{guess}; there are {}", game.get_ref(), names.join(", ")),
        )
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
            let (named, Contestant { name, spec }) = self.contestant(player.get_ref(), with_bots)?;
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

    /// A player and its spec.
    fn contestant<'a>(
        &self,
        player: &'a PlayerWords,
        with_bots: bool,
    ) -> Result<(&'a Spanned<String>, Contestant), BadFile> {
        let PlayerWords { name, bot, build, .. } = player;
        let spec: Spec = bot.get_ref().parse().map_err(|bad: kit::BadText| self.bad(bot, bad.0))?;
        if let Some(missing) = missing(&spec).filter(|_| with_bots && build.is_none()) {
            return Err(self.bad(bot, missing));
        }
        let named = name.as_ref().unwrap_or(bot);
        let name = named.get_ref().clone();
        if name.trim().is_empty() || name.len() > 200 || name.chars().any(kit::steers) {
            return Err(self.bad(named, "a name has 1 to 200 letters that can be printed"));
        }
        Ok((named, Contestant { name, spec }))
    }

    /// Folders of bots and their builds. A build may write to its folder, so no other bot may be in it.
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

    /// Folder of a bot, if the file names it or the bot is built.
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
        if let (Some(seats), Err(bad)) = (&words.seats, Setup::for_seats(entry.about, seats.as_deref())) {
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

    /// Paths that bots may read: those in the file, and the Python of their environments.
    fn see(&self, contest: &Contest) -> Result<Vec<PathBuf>, BadFile> {
        let whole = |word: &Spanned<String>| {
            let bad = |error| self.bad(word, format!("{}: {error}", word.get_ref()));
            Path::new(word.get_ref()).canonicalize().map_err(bad)
        };
        let mut see: Vec<PathBuf> = self.words.see.iter().map(whole).collect::<Result<_, _>>()?;
        let here = Path::new(".").canonicalize().unwrap_or_default();
        if let Some(word) = self.words.see.iter().zip(&see).find(|(_, path)| here.starts_with(path)) {
            return Err(self.bad(word.0, "this holds the tournament itself, and its sealed seed"));
        }
        see.extend(contest.contestants.iter().flat_map(|player| environments(&player.spec)));
        Ok(see)
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
}
