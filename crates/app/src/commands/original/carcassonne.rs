//! `bastide original carcassonne`: the server of 2018, whose players are C libraries.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::games::carcassonne::{Carcassonne, START, tile_name};
use anyhow::{Result, anyhow};
use arena::{FaultKind, Match, MatchResult, Runner, Spec, Terms};
use bots::protocol::{Clock, ToBot, VERSIONS};
use bots::sandbox::{BotOutput, BotProcess, BotSource, Exit};
use clap::Args;
use kit::{Act, Game, Player, Setup, Table};
use pictures::SceneView;

use crate::cli::{self, Misuse};
use crate::terms;

/// Lay tiles by libraries of the C interface of 2018, one for each player
#[derive(Args)]
#[command(after_help = HELP, args_override_self = true)]
pub struct CarcassonneArgs {
    /// A number; the same number draws the same tiles [default: random]
    #[arg(short, value_name = "SEED")]
    seed: Option<u64>,
    /// The libraries by seat; one file may be named several times
    #[arg(required = true, num_args = 2.., value_name = "LIBRARY")]
    libraries: Vec<PathBuf>,
}

const HELP: &str = "\
A library exports get_player_name, initialize, play and finalize (initialise and finalise are understood
too); 2 to 16 of them play. Each runs in a process of its own, in the sandbox. Who makes a move that is against the rules is sent
off at once. As the old text has it, a player has 8 followers, a city of two tiles is worth 2, and each
complete city pays 4 to a farm beside it.
Exit status: 0 if the game was played, 2 if a library is missing or unfit.";

/// The old server had no clock; this one is for libraries that never answer.
const PATIENCE: Clock = Clock::Move { ms: 60_000 };

/// Plays a game and tells all of it.
pub fn run(args: &CarcassonneArgs, out: &mut impl Write) -> Result<()> {
    let seats = args.libraries.len().to_string();
    let edition = [("edition", "seed")];
    let setup = Setup::new(Carcassonne::ABOUT, Some(&seats), &edition).map_err(|bad| Misuse(bad.0))?;
    let (terms, runner) = (Terms { clock: PATIENCE, ..Terms::default() }, terms::runner()?);
    args.libraries.iter().try_for_each(|library| check(library, &terms, &runner))?;
    let seed = args.seed.map_or_else(getrandom::u64, Ok)?.to_string();
    let seats = args.libraries.iter().map(|path| Spec::Bot(BotSource::Lib2018(path.clone()))).collect();
    let entry = cli::game(Carcassonne::ABOUT.name);
    let result = Match { entry, setup, seed, seats, terms }.play(&runner)?;
    terms::warn(&result.missing);
    // A line is not worth a system call each.
    tell(result, &mut BufWriter::new(out))
}

/// Checks that the library can be loaded, has all functions, and gives its name.
fn check(library: &Path, terms: &Terms, runner: &Runner) -> Result<()> {
    let unfit = |why: String| anyhow!(Misuse(format!("{}: {why}", library.display())));
    if !library.is_file() {
        return Err(unfit("there is no such file".to_owned()));
    }
    let launch = runner.launch(BotSource::Lib2018(library.to_owned()), terms);
    let mut process = BotProcess::start(&launch).map_err(|failure| unfit(failure.to_string()))?;
    let deadline = Instant::now() + terms.startup;
    process.send(&ToBot::Hello { protocol: VERSIONS, referee: "bastide".to_owned() }.line(), deadline);
    let heard = process.receive(deadline);
    let errors = process.errors().to_string();
    let told = errors.lines().find_map(|line| line.strip_prefix("bastide host: "));
    match (heard, told) {
        (BotOutput::Line(_), _) => {
            process.end(Duration::ZERO);
            Ok(())
        }
        // The host says of which file it speaks.
        (BotOutput::Gone(Exit::Code(_)), Some(told)) => Err(Misuse(told.to_owned()).into()),
        (BotOutput::Gone(exit), _) => Err(unfit(format!("it cannot be loaded: {exit}"))),
        _ => Err(unfit("it cannot be loaded: it does not tell its name".to_owned())),
    }
}

fn tell(mut result: MatchResult, out: &mut impl Write) -> Result<()> {
    for (seat, seated) in (0..).zip(&result.notes.heading.seats) {
        let name = seated.name.as_deref().unwrap_or("nameless");
        writeln!(out, "{}: {name} ({})", Player(seat), seated.spec.trim_start_matches("lib2018:"))?;
    }
    writeln!(out, "tile {} lies at 0,0", named(START))?;
    for (number, turn) in result.table.record().turns.iter().enumerate() {
        result.table.go_to(number);
        tell_act(&result, &turn.act, out)?;
        result.table.go_to(number + 1);
        tell_thrown(hand(&result.table), &turn.draws, out)?;
    }
    let mut board = games::draw(&result.table, SceneView::Plain);
    board.panel.clear();
    writeln!(out, "\n{}", board.text(false).trim_end())?;
    let points = result.table.game().scores().points;
    for (seat, (points, rank)) in (0..).zip(points.iter().zip(result.ranks())) {
        writeln!(out, "{}: {points} points, rank {rank}", called(&result, Player(seat)))?;
    }
    writeln!(out, "{}", winners(&result))?;
    Ok(out.flush()?)
}

/// A player, with its name.
fn called(result: &MatchResult, player: Player) -> String {
    let name = result.notes.heading.seats.get(player.index()).and_then(|seated| seated.name.as_deref());
    name.map_or_else(|| player.to_string(), |name| format!("{player} ({name})"))
}

/// The winner, or the players that share the win.
fn winners(result: &MatchResult) -> String {
    let seats = (0..).map(Player).zip(result.ranks()).filter(|(_, rank)| *rank == 1);
    let names: Vec<String> = seats.map(|(player, _)| called(result, player)).collect();
    match &names[..] {
        [winner] => format!("{winner} wins"),
        several => format!("{} share the win", several.join(", ")),
    }
}

/// A type of tile by its number, the letter of the printed rules, and its sides.
fn named(tile: u8) -> String {
    format!("{tile} ({})", tile_name(tile))
}

/// Prints the act of the present turn.
fn tell_act(result: &MatchResult, act: &Act, out: &mut impl Write) -> Result<()> {
    let mover = result.table.game().to_move();
    let tile = hand(&result.table).map_or(String::new(), |tile| format!(" draws {}", named(tile)));
    match (act, mover) {
        (Act::Say(sentence), Some(mover)) => writeln!(out, "{mover}{tile}: {sentence}")?,
        (Act::Leave(player), mover) => {
            // Who has not begun to play has drawn nothing.
            let drawn = mover == Some(*player) && answered(result, *player);
            let tile = if drawn { format!("{tile} and") } else { String::new() };
            writeln!(out, "{player}{tile} is sent off{}", reason(result, *player))?;
        }
        (Act::Say(_), None) => unreachable!("no player moves after the end"),
    }
    Ok(())
}

/// The fault of a player, and the answer that caused it.
fn reason(result: &MatchResult, player: Player) -> String {
    let Some(fault) = result.faults().iter().find(|fault| fault.seat == player.0) else {
        return String::new();
    };
    let said = fault.kind.said().map_or(String::new(), |said| format!(" for `{said}`"));
    format!("{said}: {}", fault.why)
}

/// True if the player was sent off in its turn, and not while it was being started.
fn answered(result: &MatchResult, player: Player) -> bool {
    result.faults().iter().any(|fault| fault.seat == player.0 && fault.kind != FaultKind::Start)
}

/// All tiles that were drawn before the one in hand fit nowhere.
fn tell_thrown(hand: Option<u8>, draws: &[u32], out: &mut impl Write) -> Result<()> {
    let thrown = draws.len().saturating_sub(usize::from(hand.is_some()));
    for tile in &draws[..thrown] {
        writeln!(out, "tile {} is drawn, fits nowhere and leaves the game", named(*tile as u8))?;
    }
    Ok(())
}

fn hand(table: &Table) -> Option<u8> {
    table.game().as_any().downcast_ref::<Carcassonne>().and_then(|game| game.view().hand)
}
