//! The board as a page: one square a cell, four triangles and the owner's number in each.

use ::games::tilings::{CellView, Colour, Side, View};
use kit::Square;

const STYLE: &str = "\
body{margin:1em;font-family:system-ui,sans-serif}\
table{border-collapse:collapse}\
td{width:3em;height:3em;padding:0;border:1px solid #999;background:#f6f5f1}\
td svg{display:block;width:100%;height:100%}\
polygon{stroke:#000;stroke-opacity:.4;stroke-width:.02}\
circle{fill:#fff;stroke:#000;stroke-width:.03}\
text{font-size:.55px;font-weight:bold;text-anchor:middle}";

pub fn page(view: &View) -> String {
    let row = |y: u16| -> String {
        let cells: String = (0..view.width).map(|x| square(view, Square::new(x, y))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = (0..view.height).map(row).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Tilings</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<table>\n{rows}</table>\n</body>\n</html>\n"
    )
}

fn square(view: &View, square: Square) -> String {
    let name = square.to_string();
    let tile = view.cells.get(&name).map(tile).unwrap_or_default();
    format!("<td class=\"cell\" id=\"{name}\">{tile}</td>\n")
}

fn tile(cell: &CellView) -> String {
    let sides = Side::ALL.into_iter().zip(cell.tile.chars());
    let triangles: String = sides.map(|(side, letter)| triangle(side, letter)).collect();
    let owner = cell.owner + 1;
    format!(
        "<svg viewBox=\"0 0 2 2\">{triangles}<circle cx=\"1\" cy=\"1\" r=\".42\"/>\
         <text x=\"1\" y=\"1.19\">{owner}</text></svg>"
    )
}

fn triangle(side: Side, letter: char) -> String {
    let corners = match side {
        Side::North => "0,0 2,0",
        Side::South => "0,2 2,2",
        Side::East => "2,0 2,2",
        Side::West => "0,0 0,2",
    };
    let fill = Colour::from_letter(letter).map_or_else(String::new, |colour| colour.ink().css());
    format!("<polygon points=\"{corners} 1,1\" fill=\"{fill}\"/>")
}
