//! The picture for a terminal.

use super::canvas::Canvas;
use super::plan::Plan;
use super::{Scene, letters};

/// The panel comes right of the board if both fit into this many columns.
const TERMINAL: usize = 100;

/// Blanks between board and panel.
const GUTTER: usize = 3;

impl Scene {
    /// The picture as lines of text, with ANSI colours or without any escape. Marked cells stand in brackets.
    pub fn text(&self, colour: bool) -> String {
        let mut canvas = Canvas::default();
        if let Some(plan) = Plan::new(self) {
            plan.draw(&mut canvas);
        }
        self.put_panel(&mut canvas);
        canvas.print(colour)
    }

    fn put_panel(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        let lines = self.panel_text();
        let panel = lines.iter().map(letters).max().unwrap_or(0);
        let (column, row) = match height {
            0 => (0, 0),
            _ if width + GUTTER + panel <= TERMINAL => (width + GUTTER, 0),
            _ => (0, height + 1),
        };
        for (index, line) in lines.iter().enumerate() {
            canvas.put_line(column, row + index, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Ink, Label, Layout, Span};

    /// A scene from rows of text: each letter but the blank is a cell, those before a `!` are marked.
    fn scene(layout: Layout, picture: &str) -> Scene {
        let mut cells: Vec<Cell> = Vec::new();
        for (y, row) in picture.lines().enumerate() {
            let mut x = 0;
            for letter in row.chars() {
                match (letter, cells.last_mut()) {
                    ('!', Some(cell)) => cell.marked = true,
                    (' ', _) => x += 1,
                    (letter, _) => {
                        cells.push(cell(x, y as i32, &[&letter.to_string()]));
                        x += 1;
                    }
                }
            }
        }
        Scene { layout, cells, ..Scene::default() }
    }

    fn cell(x: i32, y: i32, glyph: &[&str]) -> Cell {
        let glyph = glyph.iter().map(|line| vec![Span::plain(*line)]).collect();
        Cell { name: format!("{x},{y}"), x, y, glyph, ..Cell::default() }
    }

    fn named(mut scene: Scene, columns: &[&str], rows: &[&str]) -> Scene {
        let labels = |names: &[&str]| {
            names
                .iter()
                .enumerate()
                .map(|(at, name)| Label { at: at as i32, name: name.to_string() })
                .collect()
        };
        scene.columns = labels(columns);
        scene.rows = labels(rows);
        scene
    }

    /// Compares with a picture that begins on the line after the quote.
    fn assert_looks(scene: &Scene, picture: &str) {
        let text = scene.text(false);
        assert_eq!(text, picture[1..], "\n{text}");
    }

    #[test]
    fn a_board_has_names_on_all_sides_and_marked_cells_in_brackets() {
        let board = named(scene(Layout::Squares, "FR!M\nM!R!F\nR.F!"), &["a", "b", "c"], &["9", "10", "11"]);
        assert_looks(
            &board,
            "
    a b c
 9  F[R]M  9
10 [M|R]F  10
11  R .[F] 11
    a b c
",
        );
    }

    #[test]
    fn the_panel_stands_beside_the_board_if_it_fits_and_else_below() {
        let mut board = named(scene(Layout::Squares, "FR\nMR"), &["a", "b"], &["1", "2"]);
        board.panel =
            vec![vec![Span::plain("player 1"), Span::plain(":  5  ")], vec![], vec![Span::plain("end")]];
        assert_looks(
            &board,
            "
   a b      player 1:  5
1  F R  1
2  M R  2   end
   a b
",
        );
        board.panel[1] = vec![Span::plain("-".repeat(90))];
        let below =
            format!("\n   a b\n1  F R  1\n2  M R  2\n   a b\n\nplayer 1:  5\n{}\nend\n", "-".repeat(90));
        assert_looks(&board, &below);
    }

    #[test]
    fn rows_of_a_honeycomb_stand_between_each_other() {
        let board = scene(Layout::Honeycomb, "● . .!\n . ○! .\n● . .\n . ○! ○!");
        assert_looks(
            &named(board, &["a", "b", "c", "d", "e", "f"], &["1", "2", "3", "4"]),
            "
   abcdef
1  ● .[.]  1
2   .[○].  2
3  ● . .   3
4   .[○|○] 4
   abcdef
",
        );
    }

    #[test]
    fn long_names_of_columns_are_written_downwards() {
        assert_looks(
            &named(scene(Layout::Squares, "...\n..."), &["z", "aa", "ab"], &["1", "2"]),
            "
     a a
   z a b
1  . . .  1
2  . . .  2
     a a
   z a b
",
        );
    }

    #[test]
    fn an_open_board_has_gaps_and_negative_coordinates_and_glyphs_of_several_lines() {
        let tile = |x, y, marked| Cell { marked, ..cell(x, y, &["\\_/", "-+-", ". ."]) };
        let mut board = scene(Layout::Squares, "");
        board.cells = vec![tile(-1, -2, false), tile(1, -1, true), tile(0, -1, true), tile(-1, 0, false)];
        board.columns = (-2..9).map(|at| Label { at, name: at.to_string() }).collect();
        board.rows = (-9..1).map(|at| Label { at, name: (-at).to_string() }).collect();
        assert_looks(
            &board,
            "
   -1   0   1
   \\_/
2  -+-          2
   . .
      ┌\\_/┬\\_/┐
1     │-+-│-+-│ 1
      └. .┴. .┘
   \\_/
0  -+-          0
   . .
   -1   0   1
",
        );
    }

    #[test]
    fn colours_end_where_their_text_ends() {
        let mut board = scene(Layout::Squares, ".F");
        board.cells[0].glyph = vec![vec![Span::new(".", Ink::Faint)]];
        board.cells[1].glyph = vec![vec![Span::new("F", Ink::Player(0))]];
        assert_eq!(board.text(true), " \x1b[2m.\x1b[0m \x1b[38;5;32mF\x1b[0m\n");
        assert_eq!(board.text(false), " . F\n");
    }

    #[test]
    fn a_panel_without_a_board_is_a_picture_too() {
        let mut empty = scene(Layout::Squares, "");
        assert_eq!(empty.text(true), "\n");
        empty.panel = vec![vec![Span::plain("over")]];
        assert_eq!(empty.text(true), "over\n");
    }

    #[test]
    fn texts_from_outside_cannot_steer_the_terminal() {
        let mut board = scene(Layout::Squares, "\x1b");
        board.rows = vec![Label { at: 0, name: "\x1b[2J".into() }];
        board.columns = vec![Label { at: 0, name: "a\n\u{9b}".into() }];
        board.panel = vec![vec![Span::plain("\u{202e}evil\r\n\x07")]];
        let text = board.text(false);
        assert!(text.chars().all(|letter| letter == '\n' || kit::stand_in(letter) == letter));
        assert_eq!(text.lines().count(), 7, "{text}");
    }

    #[test]
    fn cells_however_far_make_no_giant_picture() {
        let mut board = scene(Layout::Honeycomb, "..");
        board.cells[0] = Cell { marked: true, ..cell(i32::MIN, i32::MIN, &["."]) };
        board.cells[1] = Cell { marked: true, ..cell(i32::MAX, i32::MAX, &[]) };
        board.rows = vec![Label { at: i32::MAX, name: "end".into() }];
        assert_eq!(board.text(false), "    [.]\n");
    }
}
