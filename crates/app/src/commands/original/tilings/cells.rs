//! The board as the old program drew it: `B,R,V,V,0` for each tile and its owner, `E,E,E,E,N` for an empty cell.

use ::games::tilings::{CellView, View};
use kit::Square;

/// What an empty cell looks like.
const EMPTY: &str = "E,E,E,E,N";

/// The rows of the board, cells parted by tabs; in colour each letter in its own, as ANSI has them.
pub fn board(view: &View, colour: bool) -> String {
    let cell = |x: u16, y: u16| {
        let laid = view.cells.get(&Square::new(x, y).to_string());
        laid.map_or_else(|| EMPTY.to_owned(), |laid| tile(laid, colour))
    };
    let row = |y: u16| (0..view.width).map(|x| cell(x, y)).collect::<Vec<_>>().join("\t") + "\n";
    (0..view.height).map(row).collect()
}

fn tile(laid: &CellView, colour: bool) -> String {
    let letter = |letter: char| match ansi(letter).filter(|_| colour) {
        Some(code) => format!("\u{1b}[{code}m{letter}\u{1b}[0m,"),
        None => format!("{letter},"),
    };
    laid.tile.chars().map(letter).collect::<String>() + &laid.owner.to_string()
}

/// The ANSI code of a colour's letter; orange and purple are the bright ones beside red and blue.
fn ansi(letter: char) -> Option<u8> {
    match letter {
        'K' => Some(90),
        'R' => Some(31),
        'V' => Some(32),
        'Y' => Some(33),
        'B' => Some(34),
        'P' => Some(35),
        'W' => Some(37),
        'O' => Some(91),
        _ => None,
    }
}
