//! `tournament games`: which were played, and what one of them looks like.

use std::io::Write;

use anyhow::Result;
use arena::{Repro, Runner, Spec};
use clap::{Args, ValueEnum};
use contest::block::seating;
use contest::store::VerifiedGame;
use contest::{Block, GameId};
use games::GAMES;
use kit::{Names, Player, Record, count, verdict_text};

use super::open::{self, OpenTournament};
use super::{PlaceArgs, export};
use crate::cli::Misuse;

/// Shown under `bastide tournament games --help`.
pub const HELP: &str = "\
Games are numbered in schedule order from 0.
Examples:
  bastide tournament games spring.toml --player mine --faults
  bastide tournament games spring.toml show 17
  bastide tournament games spring.toml page 17 > replay.html
  bastide tournament games spring.toml record 17 > game.record
  bastide tournament games spring.toml repro 17";

/// Which games.
#[derive(Args)]
pub struct GameListArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Action on one game
    #[arg(requires = "number")]
    action: Option<Action>,
    /// Its number
    number: Option<usize>,
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games in which a player made a fault
    #[arg(long)]
    faults: bool,
    /// Only games of this block
    #[arg(long, value_name = "N")]
    block: Option<usize>,
    /// With `repro`: whose dialogue, from 0 [default: the bot that was sent off]
    #[arg(long, value_name = "S")]
    seat: Option<u8>,
    /// With `repro`: run the bot without the sandbox
    #[arg(long)]
    trust: bool,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Action {
    /// Its players, how it ended, and the last position
    Show,
    /// A page that replays it, offline
    Page,
    /// Its record
    Record,
    /// The notes beside its record
    Notes,
    /// The dialogue with a bot of it again: of the one that was sent off, or of --seat
    Repro,
}

/// Lists games, or shows one.
pub fn run(args: &GameListArgs, out: &mut impl Write) -> Result<()> {
    let opened = open::look(&args.place)?;
    match (args.action, args.number) {
        (Some(action), Some(number)) => show(&opened, action, number, args, out),
        _ => list(&opened, args, out),
    }
}

/// All games of the schedule by number.
fn all(opened: &OpenTournament) -> impl Iterator<Item = (usize, &Block, GameId)> {
    let games = opened.progress.schedule.iter().flat_map(|block| block.ids().map(move |id| (block, id)));
    games.enumerate().map(|(number, (block, id))| (number, block, id))
}

fn names(opened: &OpenTournament, block: &Block, id: GameId) -> Vec<String> {
    let contest = &opened.tournament.contest;
    let seats = seating(&block.table, contest.seats(), id.rotation);
    seats.iter().map(|&player| contest.contestants[player].name.clone()).collect()
}

fn list(opened: &OpenTournament, args: &GameListArgs, out: &mut impl Write) -> Result<()> {
    let outcomes = open::outcomes(&*opened.store)?;
    if let Some(name) = args.player.as_ref().filter(|name| !opened.tournament.contest.names().contains(name))
    {
        return Err(Misuse(format!("no player is called `{name}` in this tournament")).into());
    }
    for (number, block, id) in all(opened) {
        let Some(outcome) = outcomes.get(&id) else { continue };
        let names = names(opened, block, id);
        let is_listed = args.player.as_ref().is_none_or(|name| names.contains(name))
            && (!args.faults || outcome.mistakes().next().is_some())
            && args.block.is_none_or(|block| block == id.block);
        if !is_listed {
            continue;
        }
        if args.json {
            let data = serde_json::json!({
                "number": number, "block": id.block, "rotation": id.rotation, "seats": names,
                "ranks": outcome.ranks, "points": outcome.points, "turns": outcome.turns, "faults": outcome.faults,
            });
            writeln!(out, "{data}")?;
            continue;
        }
        let points: Vec<String> =
            names.iter().zip(&outcome.points).map(|(name, points)| format!("{name} {points}")).collect();
        let faults = outcome
            .faults
            .iter()
            .map(|fault| format!("; {} {}", names[usize::from(fault.seat)], verdict_text(&fault.verdict)));
        writeln!(
            out,
            "{number:>6}  block {}, rotation {}: {}{}",
            id.block,
            id.rotation,
            points.join(", "),
            faults.collect::<String>()
        )?;
    }
    Ok(())
}

fn show(
    opened: &OpenTournament,
    action: Action,
    number: usize,
    args: &GameListArgs,
    out: &mut impl Write,
) -> Result<()> {
    let json = args.json;
    let found = all(opened).find(|(other, ..)| *other == number);
    let (_, block, id) =
        found.ok_or_else(|| Misuse(format!("there is no game {number} in the schedule so far")))?;
    let Some(game) = opened.store.game(id)? else {
        return Err(Misuse(format!("game {number} is not played yet")).into());
    };
    match action {
        Action::Record => out.write_all(game.record.as_bytes())?,
        Action::Notes => out.write_all(game.notes.as_bytes())?,
        Action::Page => {
            out.write_all(contest::report::replay_page(&opened.tournament, block, &game)?.as_bytes())?;
        }
        Action::Repro => repro(opened, &game, block, args, out)?,
        Action::Show if json => writeln!(out, "{}", export::line(&opened.tournament, block, &game)?)?,
        Action::Show => tell(opened, block, &game, number, out)?,
    }
    Ok(())
}

/// Feeds a bot the messages of its seat, from the store, without an export.
fn repro(
    opened: &OpenTournament,
    game: &VerifiedGame,
    block: &Block,
    args: &GameListArgs,
    out: &mut impl Write,
) -> Result<()> {
    let (record, notes) = (Record::read(GAMES, &game.record)?, game.read_notes()?);
    let contest = &opened.tournament.contest;
    let seats = seating(&block.table, contest.seats(), game.id.rotation);
    let bot = |seat: u8| match seats.get(usize::from(seat)).map(|&player| &contest.contestants[player].spec) {
        Some(Spec::Bot(source)) => Some((seat, source.clone())),
        _ => None,
    };
    let failed = notes.faults.iter().find_map(|fault| bot(fault.seat));
    let first = || (0..seats.len() as u8).find_map(bot);
    let chosen = match args.seat {
        Some(seat) => bot(seat),
        None => failed.or_else(first),
    };
    let (seat, bot) = chosen.ok_or_else(|| Misuse("no bot sat there: give another --seat".to_owned()))?;
    let terms = contest.terms.clone();
    // Paths of bots count from the file's folder.
    if let Some(folder) = args.place.file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::env::set_current_dir(folder)?;
    }
    let see =
        contest::tournament::read(&opened.tournament.file, true).map(|read| read.see).unwrap_or_default();
    let limits = opened.tournament.limits.limits();
    let runner = Runner { see, trust: args.trust, limits, ..crate::terms::runner()? };
    crate::commands::repro::follow(&Repro { record, notes, seat, turn: usize::MAX, bot, terms, runner }, out)
}

fn tell(
    opened: &OpenTournament,
    block: &Block,
    game: &VerifiedGame,
    number: usize,
    out: &mut impl Write,
) -> Result<()> {
    let (table, notes) = (Record::read(GAMES, &game.record)?.replay()?, game.read_notes()?);
    let names = Names { names: names(opened, block, game.id), ..Names::default() };
    let report = notes.explain(table.report()).render(&names);
    let board = games::draw_told(&table, pictures::SceneView::Plain, &report, &names);
    out.write_all(board.text(false).as_bytes())?;
    let contest = &opened.tournament.contest;
    writeln!(
        out,
        "game {number}: block {}, rotation {}, {}",
        game.id.block,
        game.id.rotation,
        count(game.outcome.turns, "turn")
    )?;
    writeln!(out, "as a match: {}", contest.game(block, game.id.rotation))?;
    for (seat, name) in names.names.iter().enumerate() {
        let (rank, points) = (game.outcome.ranks[seat], game.outcome.points[seat]);
        writeln!(out, "{}: {name}, rank {rank}, {}", Player(seat as u8), count(points, "point"))?;
    }
    game.voids.iter().try_for_each(|why| writeln!(out, "it was void before, and played again: {why}"))?;
    for fault in &notes.faults {
        writeln!(out, "{}", fault.headline(Player(fault.seat)))?;
        if fault.is_resignation() {
            continue;
        }
        fault.lines_for_author().iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        let file = opened.place.to_string();
        let file = file.strip_suffix(".bastide").map_or(file.clone(), |stem| format!("{stem}.toml"));
        writeln!(
            out,
            "  see it again: bastide tournament games {file} repro {number} --seat {}",
            fault.seat
        )?;
    }
    Ok(())
}
