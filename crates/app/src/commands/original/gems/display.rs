//! The board as the old program drew it: plain, big, or with small drawings.

use ::games::gems::View;
use kit::Square;

/// Size and resolution.
#[derive(Clone, Copy)]
pub enum Style {
    /// One letter a gem.
    Plain,
    /// A block of letters a gem.
    Big,
    /// A small drawing a gem.
    Fancy,
}

/// One drawing per colour, `*` standing for its letter; later colours begin again, their letters telling
/// them apart.
const DRAWINGS: [[&str; 3]; 8] = [
    [" .-. ", "( * )", " '-' "],
    ["  ^  ", " /*\\ ", "/___\\"],
    [".---.", "| * |", "'---'"],
    [" / \\ ", "< * >", " \\ / "],
    ["\\---/", " \\*/ ", "  v  "],
    ["=====", "= * =", "====="],
    ["\\   /", "- * -", "/   \\"],
    ["  |  ", "--*--", "  |  "],
];

impl Style {
    /// The lines of one gem; all gems of a style are equally large.
    fn gem(self, letter: char) -> Vec<String> {
        match self {
            Style::Plain => vec![letter.to_string()],
            Style::Big => vec![letter.to_string().repeat(4); 2],
            Style::Fancy => {
                let drawing = DRAWINGS[(letter as usize - 'A' as usize) % DRAWINGS.len()];
                drawing.iter().map(|line| line.replace('*', &letter.to_string())).collect()
            }
        }
    }
}

/// The board with column letters above and below, row numbers on both sides, a frame, and the score.
pub fn board(view: &View, style: Style) -> String {
    let cell = style.gem('A')[0].len().max(Square::column_name(view.width - 1).len());
    let middle = (0..view.width).map(|x| format!("{:^cell$} ", Square::column_name(x)));
    let letters = format!("       {}", middle.collect::<String>());
    let frame = format!("     +-{}+", "-".repeat((cell + 1) * usize::from(view.width)));
    let mut lines = vec![format!("{letters}   Score: {}", view.score), frame.clone()];
    for y in 0..usize::from(view.height) {
        lines.extend(row(view, y, cell, style));
    }
    lines.extend([frame, letters.trim_end().to_owned()]);
    lines.join("\n")
}

fn row(view: &View, y: usize, cell: usize, style: Style) -> Vec<String> {
    let gems: Vec<Vec<String>> =
        view.columns.iter().map(|column| style.gem(char::from(column.as_bytes()[y]))).collect();
    let height = gems[0].len();
    let line = |at: usize| {
        let number = if at == height / 2 { (y + 1).to_string() } else { String::new() };
        let gems: String = gems.iter().map(|gem| format!("{:^cell$} ", gem[at])).collect();
        format!("{number:>4} | {gems}| {number}").trim_end().to_owned()
    };
    (0..height).map(line).collect()
}
