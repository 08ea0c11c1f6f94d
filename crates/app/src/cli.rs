//! The command line: what can be asked, and the help that teaches it.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use ::games::GAMES;
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use kit::{Entry, Setup};

use crate::commands::{
    appraise, bench, bot, class, demo, doctor, duel, games, host, man, r#match, original, page, pairing,
    perft, play, rate, replay, repro, self_play, serve, show, solve, sparring, sprt, store, table,
    tournament, verify, watch, worker,
};
use crate::grouped_help::template;
use crate::lang_arg::LangArg;
#[cfg(feature = "mcp")]
use crate::mcp;
use crate::option_text::option_text;
use crate::{build_info, engine, terminal};

/// An arena for grid games: exact rules for players and programs in any language.
#[derive(Parser)]
#[command(help_template = template(&Command::augment_subcommands(clap::Command::new("bastide"))))]
#[command(name = "bastide", version, disable_version_flag = true, after_help = EXAMPLES)]
struct Cli {
    /// Print the version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: the commit, the target, what was built in, the versions of rules and protocol
    #[arg(long, requires = "version")]
    verbose: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command the lobby opens; without a terminal, two minds play a short game.

Examples:
  bastide                            choose a game and play
  bastide play gems                  play at once
  bastide games                      what can be played
  bastide games ripple               the rules of one game in short, and its options
  bastide original gems -x 10 -c 5   the program of 2007, playable at the keyboard
  echo '{\"do\":\"new\",\"game\":\"gems\",\"seed\":7}' | bastide engine
  bastide show game.record --as html > replay.html";

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal: choose in the lobby, or name a game
    #[command(after_help = play::HELP)]
    Play(play::PlayArgs),
    /// Watch minds play in the terminal
    #[command(after_help = watch::HELP)]
    Watch(watch::WatchArgs),
    /// Look at the game of a record in the terminal, turn by turn
    Replay(replay::ReplayArgs),
    /// List the games; or tell one game's rules, seats and options
    Games(GamesArgs),
    /// Play by the command line of one of the old programs
    Original(original::OriginalArgs),
    /// Serve the rules on standard input and output, one JSON object a line
    #[command(after_help = engine::HELP)]
    Engine,
    /// Serve the games to language models, by the Model Context Protocol on standard input and output
    #[cfg(feature = "mcp")]
    #[command(after_help = mcp::HELP)]
    Mcp,
    /// Draw a position of a record: as text, as SVG, or as a page that replays it
    Show(show::ShowArgs),
    /// Write the games as one page that is played in any browser, offline
    Page(page::PageArgs),
    /// Serve the games to browsers
    #[command(after_help = serve::HELP)]
    Serve(serve::ServeArgs),
    /// Copy the games that a server keeps, also while it runs
    Backup(serve::BackupArgs),
    /// Replay records, and tell where one stops making sense
    #[command(after_help = "Exit status: 0 if all records are good, 1 if one is not.")]
    Verify(verify::VerifyArgs),
    /// Tell what each move of recorded games gave away
    #[command(after_help = appraise::HELP)]
    Appraise(appraise::AppraiseArgs),
    /// Play one game of any mixture of minds and bots
    #[command(after_help = r#match::HELP)]
    Match(r#match::MatchArgs),
    /// Feed a bot what a seat of a recorded match saw, and show the dialogue
    #[command(after_help = repro::HELP)]
    Repro(repro::ReproArgs),
    /// Let minds and bots play each other, and tell which is better
    #[command(after_help = duel::HELP)]
    Duel(duel::DuelArgs),
    /// Test whether a player is better than another, and stop as soon as that is known
    #[command(after_help = sprt::HELP)]
    Sprt(sprt::SprtArgs),
    /// Hold a tournament: many players, days of games, a table that can be checked
    #[command(after_help = tournament::HELP)]
    Tournament(tournament::TournamentArgs),
    /// Let a class hand in bots: links, checks, a ladder, marks
    #[command(after_help = class::HELP)]
    Class(class::ClassArgs),
    /// Play games of a tournament that is kept in a database, on this machine
    #[command(after_help = worker::HELP)]
    Worker(worker::WorkerArgs),
    /// Make databases ready, verify stores, and move tournaments between them
    #[command(after_help = store::HELP)]
    Store(store::StoreArgs),
    /// Play games of a mind with itself, or random ones, into a data set for learners
    #[command(after_help = self_play::HELP)]
    SelfPlay(self_play::SelfPlayArgs),
    /// Rate games that were played elsewhere
    #[command(after_help = rate::HELP)]
    Rate(rate::RateArgs),
    /// Find the best pairs of players, for tournaments of your own
    #[command(after_help = pairing::HELP)]
    Pairing(pairing::PairingArgs),
    /// Write a bot that plays, or check one
    Bot(bot::BotArgs),
    /// Find the exact value of a small position
    #[command(after_help = solve::HELP)]
    Solve(solve::SolveArgs),
    /// Solve whole boards, and look values up
    #[command(after_help = table::HELP)]
    Table(table::TableArgs),
    /// Count the ways to play, one line per depth
    Perft(perft::PerftArgs),
    /// Measure random play through the typed games, on one thread
    Bench(bench::BenchArgs),
    /// Describe this program and system, and which protections against bots it gives
    #[command(after_help = doctor::HELP)]
    Doctor(doctor::DoctorArgs),
    /// A stage of the launcher of bots; only `bastide` calls it
    #[command(hide = true)]
    Inside {
        /// Which stage
        stage: String,
    },
    /// Play as a bot that answers at once with the first legal move; for benches and tests
    #[command(hide = true)]
    Sparring,
    /// Put a library or a module behind lines of the protocol
    #[command(hide = true)]
    Host(host::HostArgs),
    /// Write manual pages, one for each command
    #[command(after_help = man::HELP)]
    Man(man::ManArgs),
    /// Print a script that completes the command line in your shell
    #[command(
        after_help = "Example: bastide completions bash > ~/.local/share/bash-completion/completions/bastide"
    )]
    Completions {
        /// Your shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
struct GamesArgs {
    /// The game to tell about
    #[arg(value_parser = game_names())]
    game: Option<String>,
    /// Print JSON, as the engine's `games` does
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArg,
}

/// A game and how to set it up.
#[derive(Args, Default)]
pub struct SetupArgs {
    /// Number of seats [default: the game's usual number]
    #[arg(long, value_name = "N")]
    seats: Option<String>,
    /// Set an option of the game; `bastide games GAME` lists them. Where one takes a text, as the deck of tilings, VALUE is
    /// the text or the name of a file that holds it
    #[arg(short, long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
}

impl SetupArgs {
    /// The setup of this game.
    pub fn setup(&self, entry: &Entry) -> Result<Setup> {
        self.with_seats(entry, self.seats.as_deref())
    }

    /// The setup of this game for `seats` players, which any given number must agree with.
    pub fn setup_for(&self, entry: &Entry, seats: usize) -> Result<Setup> {
        let seats = seats.to_string();
        match &self.seats {
            Some(given) if *given != seats => {
                Err(Misuse(format!("--seats is {given}, but {seats} take part")).into())
            }
            _ => self.with_seats(entry, Some(&seats)),
        }
    }

    fn with_seats(&self, entry: &Entry, seats: Option<&str>) -> Result<Setup> {
        let options: Result<Vec<_>, Misuse> =
            self.options.iter().map(|option| with_text(entry, option)).collect();
        Ok(Setup::new(entry.about, seats, &options?).map_err(|bad| Misuse(bad.0))?)
    }

    /// The same with these options changed, `seats` being one of them.
    pub fn changed(&self, changes: &[(String, String)]) -> SetupArgs {
        let (mut seats, mut options) = (self.seats.clone(), self.options.clone());
        for (name, value) in changes {
            if name == "seats" {
                seats = Some(value.clone());
            } else {
                options.retain(|(known, _)| known != name);
                options.push((name.clone(), value.clone()));
            }
        }
        SetupArgs { seats, options }
    }

    /// True if no option was given.
    pub fn is_empty(&self) -> bool {
        self.seats.is_none() && self.options.is_empty()
    }
}

/// An option with its value; one that the game does not know is refused with the others.
fn with_text(entry: &Entry, (name, typed): &(String, String)) -> Result<(String, String), Misuse> {
    let known = entry.about.option(name).map(|option| option_text(option, typed));
    Ok((name.clone(), known.unwrap_or_else(|| Ok(typed.clone())).map_err(Misuse)?))
}

fn name_and_value(word: &str) -> Result<(String, String), String> {
    let (name, value) = word.split_once('=').ok_or("an option is given as NAME=VALUE, as in `-o width=4`")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Even in a pipe
    Always,
    /// Not at all
    Never,
}

/// Something that the user should have said otherwise: exit status 2.
#[derive(Debug)]
pub struct Misuse(pub String);

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}

/// Completes and checks the name of a game.
pub fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|entry| entry.about.name))
}

/// The game of that name, which the parser has checked.
pub fn game(name: &str) -> &'static Entry {
    ::games::find(name).expect("the parser knows the names")
}

/// Without a command: the lobby in a terminal, a demo elsewhere.
fn without_command(out: &mut impl Write) -> Result<ExitCode> {
    if terminal::is_here() {
        return play::run(&play::PlayArgs::default());
    }
    demo::run(out)?;
    Ok(ExitCode::SUCCESS)
}

/// A stage of a bot's start, of which there are three for each bot of each game. To read the command line by all that could
/// stand there would take half of a stage's own work.
fn stage() -> Option<ExitCode> {
    let words: Vec<String> = std::env::args_os().skip(1).filter_map(|word| word.into_string().ok()).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["inside", stage] => Some(bots::launcher::inside(stage)),
        _ => None,
    }
}

/// Runs what the command line asks for.
pub fn run(out: &mut impl Write) -> Result<ExitCode> {
    if let Some(code) = stage() {
        return Ok(code);
    }
    table::look_here();
    let cli = Cli::parse();
    if cli.version {
        build_info::print(cli.verbose, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(command) = cli.command else { return without_command(out) };
    match command {
        Command::Play(args) => return play::run(&args),
        Command::Watch(args) => return watch::run(&args),
        Command::Replay(args) => return replay::run(&args),
        Command::Games(args) => games::run(args.game.as_deref(), args.json, args.lang.language(None), out)?,
        Command::Original(args) => return original::run(&args, out),
        Command::Engine => engine::serve(&mut std::io::stdin().lock(), out)?,
        #[cfg(feature = "mcp")]
        Command::Mcp => mcp::serve()?,
        Command::Show(args) => show::run(&args, out)?,
        Command::Page(args) => page::run(&args, out)?,
        Command::Serve(args) => serve::run(&args, out)?,
        Command::Backup(args) => serve::backup(&args)?,
        Command::Verify(args) => return verify::run(&args, out),
        Command::Appraise(args) => appraise::run(&args, out)?,
        Command::Match(args) => return r#match::run(&args, out),
        Command::Repro(args) => repro::run(&args, out)?,
        Command::Duel(args) => return duel::run(&args, out),
        Command::Sprt(args) => return sprt::run(&args, out),
        Command::SelfPlay(args) => return self_play::run(&args, out),
        Command::Tournament(args) => return tournament::run(&args, out),
        Command::Class(args) => class::run(&args, out)?,
        Command::Worker(args) => return worker::run(&args, out),
        Command::Store(args) => return store::run(&args, out),
        Command::Rate(args) => rate::run(&args, out)?,
        Command::Pairing(args) => pairing::run(&args, out)?,
        Command::Bot(args) => return bot::run(&args, out),
        Command::Solve(args) => solve::run(&args, out)?,
        Command::Table(args) => return table::run(&args, out),
        Command::Perft(args) => perft::run(&args, out)?,
        Command::Bench(args) => bench::run(&args, out)?,
        Command::Doctor(args) => return doctor::run(&args, out),
        Command::Inside { stage } => return Ok(bots::launcher::inside(&stage)),
        Command::Sparring => sparring::play(&mut std::io::stdin().lock(), out)?,
        Command::Host(args) => return Ok(bots::launcher::host(args.kind, &args.path)),
        Command::Man(args) => man::run(&args, Cli::command(), out)?,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "bastide", &mut script);
            out.write_all(&script)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
