//! `bastide original mansuba`: the program of 2023, which plays against itself.

use std::io::{self, BufWriter, IsTerminal, Write};

use ::games::mansuba::{Mansuba, nearest};
use anyhow::Result;
use clap::{Args, ValueEnum};
use kit::{Game, Key, Player, Seed, Setup};
use pictures::{Drawn, Ink};

use crate::cli::Misuse;

/// Steps and jumps across the board, played by the program itself
#[derive(Args)]
#[command(after_help = HELP, args_override_self = true)]
pub struct MansubaArgs {
    /// A number; the same number plays the same game [default: random]
    #[arg(short, value_name = "SEED")]
    seed: Option<u64>,
    /// Victory: s for one piece in the opponent's home, c for all of it filled
    #[arg(short = 't', value_name = "s|c", default_value = "s")]
    victory: Victory,
    /// Turns after which the game is drawn
    #[arg(short, value_name = "MAX_TURNS", default_value = "200")]
    max_turns: String,
    /// Which cells are neighbours
    #[arg(short, value_name = "RELATION", default_value = "triangular")]
    relation: BoardWord,
    /// Columns, 2 to 40
    #[arg(short = 'x', value_name = "N", default_value = "10")]
    columns: String,
    /// Rows, 2 to 40
    #[arg(short = 'y', value_name = "N", default_value = "10")]
    rows: String,
    /// Pieces of each player: pawns, mixed, or how many rooks, elephants and knights, as `R2 E1 N1`
    #[arg(short = 'p', value_name = "PIECES", default_value = "mixed")]
    pieces: String,
}

const HELP: &str = "\
Each turn a random piece of the mover goes to the cell, of those it reaches, that is nearest to a free
cell of the opponent's home, or tries to escape if it is a prisoner. As in the old program, the board
is 10 x 10 unless said, pieces are mixed, there are captures, a cell holds at most 2 prisoners of a player,
and a chain has at most 4 jumps. In a terminal the board is in colour, unless NO_COLOR is set: knights are
red, rooks green, elephants yellow; Black has capital letters.";

#[derive(Clone, Copy, ValueEnum)]
enum Victory {
    #[value(name = "s", help = None)]
    Simple,
    #[value(name = "c", help = None)]
    Complex,
}

#[derive(Clone, Copy, ValueEnum)]
enum BoardWord {
    Square,
    Triangular,
    Diagonal,
    Cross,
}

impl MansubaArgs {
    /// The options that the old program had, and those it took for granted.
    fn setup(&self) -> Result<Setup, Misuse> {
        let victory = match self.victory {
            Victory::Simple => "simple",
            Victory::Complex => "complex",
        };
        let board = match self.relation {
            BoardWord::Square => "square",
            BoardWord::Triangular => "triangular",
            BoardWord::Diagonal => "diagonal",
            BoardWord::Cross => "cross",
        };
        let given = [
            ("board", board),
            ("victory", victory),
            ("max_turns", &*self.max_turns),
            ("width", &*self.columns),
            ("height", &*self.rows),
            ("pieces", &*self.pieces),
            ("max_prisoners", "2"),
            ("captures", "on"),
            ("max_jumps", "4"),
        ];
        Setup::new(Mansuba::ABOUT, None, &given).map_err(|bad| Misuse(bad.0))
    }

    fn key(&self) -> Result<Key> {
        match self.seed {
            Some(seed) => Ok(Key::from_seed(&seed.to_string())),
            None => Ok(Seed::random(getrandom::u64()?).key()),
        }
    }
}

/// Plays a game to its end, which comes at the latest with the last turn.
pub fn run(args: &MansubaArgs, out: &mut impl Write) -> Result<()> {
    let (setup, key) = (args.setup()?, args.key()?);
    let mut game = Mansuba::start(&setup, &mut key.turn(0)).map_err(|bad| Misuse(bad.0))?;
    // A line is not worth a system call each.
    let mut out = BufWriter::new(out);
    let turns = game.view().turns_left;
    show(&game, &mut out)?;
    while let Some(player) = game.to_move() {
        let turn = turns - game.view().turns_left + 1;
        let chance = &mut key.turn(turn.into());
        let mv = nearest(&game, chance);
        game.play(mv, chance);
        writeln!(out, "\nTurn {turn}, {}: {mv}", name(player))?;
        show(&game, &mut out)?;
        if game.to_move() == Some(player) {
            writeln!(out, "{} cannot move and is passed over.", name(player.next(2)))?;
        }
    }
    writeln!(out, "\n{}", result(&game))?;
    out.flush()?;
    Ok(())
}

/// The board alone; the panel beside it repeats itself.
fn show(game: &Mansuba, out: &mut impl Write) -> io::Result<()> {
    let mut scene = game.scene();
    scene.legend = None;
    for span in scene.cells.iter_mut().flat_map(|cell| cell.glyph.iter_mut().flatten()) {
        span.ink = kind_ink(&span.text).unwrap_or(span.ink);
    }
    let colour =
        io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    out.write_all(scene.text(colour).as_bytes())
}

/// The colour of a kind of piece, as in the old display: red, green, yellow; capital letters are Black's.
fn kind_ink(sign: &str) -> Option<Ink> {
    match sign.to_ascii_uppercase().as_str() {
        "N" => Some(Ink::Colour(0)),
        "R" => Some(Ink::Colour(2)),
        "E" => Some(Ink::Colour(3)),
        "P" => Some(Ink::Plain),
        _ => None,
    }
}

fn name(player: Player) -> &'static str {
    if player == Player(0) { "Black" } else { "White" }
}

fn result(game: &Mansuba) -> String {
    let points = game.scores().points;
    match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => format!("{} wins.", name(Player(0))),
        std::cmp::Ordering::Less => format!("{} wins.", name(Player(1))),
        std::cmp::Ordering::Equal => "The game is drawn.".to_owned(),
    }
}
