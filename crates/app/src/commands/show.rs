//! `bastide show`: draws a position of a record, or a page that replays it.

pub mod notes;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use games::GAMES;
use kit::{Names, Opening, Record, Table};
use pictures::{Bounds, Film, Look, Replay, Scene, SceneView, Theme};

use crate::cli::{ColourChoice, Misuse};
use crate::pictures::{Gif, png};
use crate::records;
use notes::Known;

/// Options of the drawing.
#[derive(Args)]
pub struct ShowArgs {
    /// A record file, `-` for standard input
    file: PathBuf,
    /// Draw the position after turn N, 0 being the start [default: the last]
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// Output format
    #[arg(long = "as", value_name = "FORM", default_value = "text")]
    form: ShowForm,
    /// Show what gives points: zones, patterns
    #[arg(long)]
    counted: bool,
    /// Show what this sentence would do: the way of a piece
    #[arg(long, value_name = "SENTENCE", conflicts_with = "counted")]
    preview: Option<String>,
    /// Colours in text
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColourChoice,
    /// Colours of a picture [default: light or dark, as the reader's screen is]
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// Letters in a picture for eyes that cannot tell its colours apart
    #[arg(long)]
    letters: bool,
    /// Most pixels on the longer side of a `png` or `gif` [default: 1000, 480]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=4096))]
    width: Option<u32>,
    /// Prefix of all ids of a picture, so that several fit on a page
    #[arg(long, value_name = "WORD", default_value = "")]
    prefix: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum ShowForm {
    /// The board in letters
    Text,
    /// A picture
    Svg,
    /// A page that steps through the whole game, offline
    Html,
    /// A picture that plays the game up to the turn: an animated SVG
    Film,
    /// A picture of dots
    Png,
    /// A picture of dots that plays the game up to the turn
    Gif,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
    Contrast,
    Print,
}

pub fn run(args: &ShowArgs, out: &mut impl Write) -> Result<()> {
    let name = || args.file.display().to_string();
    let text = records::read_text(&args.file).with_context(name)?;
    let record = Record::read(GAMES, &text).with_context(name)?;
    if let (Opening::OtherRules(..), ShowForm::Text) = (&record.opening, args.form) {
        out.write_all(records::in_words(&record).as_bytes())?;
        return Ok(out.flush()?);
    }
    let mut table = record.replay().with_context(name)?;
    let last = table.turn();
    let turn = args.turn.unwrap_or(last);
    if turn > last {
        return Err(Misuse(format!("--turn goes from 0 to {last} in this record, not {turn}")).into());
    }
    table.go_to(turn);
    if let Some(sentence) = &args.preview {
        table.game().check(sentence).map_err(|refused| Misuse(refused.to_string()))?;
    }
    let known = Known::read(&args.file, &text, last)?;
    let drawing = match args.form {
        ShowForm::Html => page(args, &known, &mut table, turn).into_bytes(),
        ShowForm::Text => {
            let view = if args.counted { SceneView::Counted } else { SceneView::Plain };
            let board = drawn(&known, &table, view).text(wants_colour(args.color));
            let lines = known.lines(turn, turn == last).into_iter().map(|line| line + "\n");
            (board + &lines.collect::<String>()).into_bytes()
        }
        ShowForm::Svg => scene(args, &known, &table).svg_as(&look(args)).into_bytes(),
        ShowForm::Film => film(args, &known, &mut table, turn).into_bytes(),
        ShowForm::Png => png(&scene(args, &known, &table).pixels(&look(args), args.width.unwrap_or(WIDEST))),
        ShowForm::Gif => gif(args, &known, &mut table, turn),
    };
    if matches!(args.form, ShowForm::Png | ShowForm::Gif) && std::io::stdout().is_terminal() {
        return Err(Misuse("this is not text: send it to a file, as with `> game.png`".to_owned()).into());
    }
    out.write_all(&drawing)?;
    Ok(out.flush()?)
}

/// A picture whose panel tells why players left.
fn drawn(known: &Known, table: &Table, view: SceneView) -> Scene {
    games::draw_told(table, view, &known.explain(table.report()), &Names::default())
}

fn scene(args: &ShowArgs, known: &Known, table: &Table) -> Scene {
    match &args.preview {
        Some(sentence) => games::painter(table.game()).previewed(table, sentence),
        None if args.counted => drawn(known, table, SceneView::Counted),
        None => drawn(known, table, SceneView::Traced),
    }
}

fn look(args: &ShowArgs) -> Look {
    let theme = args.theme.map(|theme| Theme::ALL[theme as usize]);
    Look { theme, letters: args.letters, prefix: args.prefix.clone(), frame: None }
}

/// Duration of a turn of a film, and of a step on the way to it, in seconds.
const TURN: f64 = 0.9;
const STEP: f64 = 0.24;

/// Duration of the end of a film, in seconds.
const END: f64 = 3.0;

/// The longer side of a picture of dots, and of one that moves.
const WIDEST: u32 = 1000;
const MOVING: u32 = 480;

/// All turns up to that one as dots, in one frame.
fn gif(args: &ShowArgs, known: &Known, table: &mut Table, last: usize) -> Vec<u8> {
    let mut frame: Option<Bounds> = None;
    for turn in 0..=last {
        table.go_to(turn);
        for scene in games::film(table).into_iter().chain([games::draw(table, SceneView::Traced)]) {
            let own = scene.bounds();
            frame = match (frame, own) {
                (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1), a.2.min(b.2), a.3.max(b.3))),
                (one, other) => one.or(other),
            };
        }
    }
    let look = Look { frame, ..look(args) };
    let dots = |scene: Scene| scene.pixels(&look, args.width.unwrap_or(MOVING));
    let hundredths = |seconds: f64| (seconds * 100.0) as u16;
    let mut gif = Gif::default();
    for turn in 0..=last {
        table.go_to(turn);
        games::film(table).into_iter().for_each(|scene| gif.push(dots(scene), hundredths(STEP)));
        let (scene, seconds) = if turn == last {
            (scene(args, known, table), END)
        } else {
            (games::draw(table, SceneView::Traced), TURN)
        };
        gif.push(dots(scene), hundredths(seconds));
    }
    gif.end()
}

/// All turns up to that one, each with the steps that led to it.
fn film(args: &ShowArgs, known: &Known, table: &mut Table, last: usize) -> String {
    let mut film = Film::new(look(args));
    for turn in 0..=last {
        table.go_to(turn);
        games::film(table).into_iter().for_each(|scene| film.push(scene, STEP));
        film.push(
            if turn == last { scene(args, known, table) } else { games::draw(table, SceneView::Traced) },
            TURN,
        );
    }
    film.svg()
}

/// A page with the positions up to that turn, each with what led to it; the last counted if so wanted.
fn page(args: &ShowArgs, known: &Known, table: &mut Table, last: usize) -> String {
    let (painter, remarks) = (games::painter(table.game()), |turn| known.remarks(turn));
    let replay =
        Replay::of_table(painter, table, known.players(), &known.departures(), (last, args.counted), remarks);
    replay.page()
}

/// True if text gets colours.
pub fn wants_colour(colour: ColourChoice) -> bool {
    let forbidden = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match colour {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => std::io::stdout().is_terminal() && !forbidden(),
    }
}
