//! Laws of pictures, walked along random games.

use std::collections::HashSet;

use kit::{Key, Noted, OpenSquare, Quick, Replayed, Setup, Square, read_quarter_turns};

use crate::{Drawn, Scene};

type Law = Result<(), String>;

/// Walks a random game of at most `turns` turns and says which law a picture breaks, with the position.
pub fn laws<G: Drawn>(setup: &Setup, seed: u64, turns: usize) -> Law {
    let key = Key::from_seed(&seed.to_string());
    let Ok(mut game) = G::start(setup, &mut key.turn(0)) else { return Ok(()) };
    let mut dice = Quick::new(seed);
    for turn in 1..=turns as u64 {
        scene(&game).map_err(|law| format!("{law}\n{game}"))?;
        if game.to_move().is_none() {
            break;
        }
        let mv = game.any_move(&mut dice);
        let mut luck = Noted::new(key.turn(turn));
        let mut next = game.clone();
        next.play(mv, &mut luck);
        film(&game, mv, &next, &luck.draws).map_err(|law| format!("{law}\n{game}"))?;
        game = next;
    }
    scene(&game)
}

fn hold(kept: bool, law: impl FnOnce() -> String) -> Law {
    if kept { Ok(()) } else { Err(law()) }
}

/// Every square of a legal move is drawn, once; all glyphs have one width.
fn scene<G: Drawn>(game: &G) -> Law {
    let (scene, mut moves) = (game.scene(), Vec::new());
    game.moves(&mut moves);
    let names: HashSet<&str> = scene.cells.iter().map(|cell| cell.name.as_str()).collect();
    hold(names.len() == scene.cells.len(), || "no square is drawn twice".into())?;
    for sentence in moves.iter().map(ToString::to_string) {
        let mut words = sentence.split(' ').enumerate();
        let missing = words.find(|(at, word)| is_square(*at, word) && !names.contains(word));
        hold(missing.is_none(), || format!("every square of `{sentence}` is in the scene"))?;
    }
    hold(widths(&scene).len() <= 1, || "all glyphs have one width".into())?;
    hold(!scene.text(true).is_empty() && !scene.svg().is_empty(), || "a scene can be drawn".into())
}

/// Quarter turns of a tile read as squares too, as the rules of some games have it.
fn is_square(at: usize, word: &str) -> bool {
    let square = word.parse::<Square>().is_ok() || word.parse::<OpenSquare>().is_ok();
    square && !(at > 0 && read_quarter_turns(word).is_some())
}

fn widths(scene: &Scene) -> HashSet<usize> {
    let lines = scene.cells.iter().flat_map(|cell| &cell.glyph);
    lines.map(|line| line.iter().map(|span| span.text.chars().count()).sum()).collect()
}

/// The pictures of the way lead to the same board, with the same luck.
fn film<G: Drawn>(game: &G, mv: G::Move, next: &G, draws: &[u32]) -> Law {
    let mut chance = Replayed::new(draws);
    let steps = game.steps(mv, &mut chance);
    let Some(last) = steps.last() else { return Ok(()) };
    hold(chance.finish().is_ok(), || format!("the steps of `{mv}` meet its luck"))?;
    hold(last.cells == next.scene().cells, || format!("the steps of `{mv}` lead where it leads"))
}
