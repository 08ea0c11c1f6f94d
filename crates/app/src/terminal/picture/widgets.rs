//! Widgets that all screens share: the title above, the keys below, lines that wrap, boxes over the rest.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use crate::terminal::picture::palette::{self, chosen, faint, strong};

/// The first line: what this is at the left, how things stand at the right.
pub fn title(left: &str, right: Line, area: Rect, buffer: &mut Buffer) {
    let row = Rect { height: 1.min(area.height), ..area };
    buffer.set_style(row, Style::new().bg(ratatui::style::Color::Indexed(236)));
    buffer.set_stringn(row.x + 1, row.y, left, row.width.saturating_sub(2).into(), strong());
    let width = (right.width() as u16).min(row.width.saturating_sub(left.chars().count() as u16 + 4));
    let place = Rect { x: row.right().saturating_sub(width + 1), width, ..row };
    right.render(place, buffer);
}

/// The last line: the keys that matter now, as `Enter=take  q=lobby`. Those that find no room are left out.
pub fn keys(keys: &str, area: Rect, buffer: &mut Buffer) {
    let (row, mut column) = (area.bottom().saturating_sub(1), area.x + 1);
    for (key, meaning) in keys.split("  ").filter_map(|key| key.split_once('=')) {
        let length = (key.chars().count() + meaning.chars().count()) as u16 + 3;
        if column + length > area.right() {
            break;
        }
        column = buffer.set_stringn(column, row, format!(" {key} "), 12, chosen()).0;
        column = buffer.set_stringn(column, row, format!(" {meaning}  "), 40, Style::new()).0;
    }
}

/// A line of a scene as the screen takes it.
pub fn line(line: &pictures::TextLine) -> Line<'static> {
    let letter = |letter: char| if letter.is_control() { '?' } else { letter };
    let span = |span: &pictures::Span| {
        Span::styled(span.text.chars().map(letter).collect::<String>(), palette::text(span.ink))
    };
    Line::from(line.iter().map(span).collect::<Vec<_>>())
}

/// A plain text in lines of that width, broken between words.
pub fn wrapped(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    text.lines().flat_map(|line| wrap(&Line::styled(line.to_owned(), style), width)).collect()
}

/// A plain text in lines that begin with this many blanks; letters that steer a terminal are replaced.
pub fn indented(text: &str, indent: usize, width: u16, style: Style) -> Vec<Line<'static>> {
    let shown: String = text.chars().map(kit::stand_in).collect();
    let lines = wrapped(&shown, width.saturating_sub(indent as u16), style);
    let begin = || Span::styled(" ".repeat(indent), style);
    lines.into_iter().map(|line| Line::from([vec![begin()], line.spans].concat())).collect()
}

/// A line in as many lines of that width as it takes, broken between words where there are any.
pub fn wrap(line: &Line, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    let letters: Vec<(char, Style)> = line
        .spans
        .iter()
        .flat_map(|span| span.content.chars().map(|letter| (letter, line.style.patch(span.style))))
        .collect();
    let mut rest = &letters[..];
    let mut lines = Vec::new();
    while rest.len() > width {
        let blank = rest[..=width].iter().rposition(|(letter, _)| *letter == ' ').filter(|&at| at > 0);
        let end = blank.unwrap_or(width);
        lines.push(joined(&rest[..end]));
        rest = &rest[end..];
        rest = &rest[rest.iter().take_while(|(letter, _)| *letter == ' ').count()..];
    }
    lines.push(joined(rest));
    lines
}

fn joined(letters: &[(char, Style)]) -> Line<'static> {
    let runs = letters.chunk_by(|a, b| a.1 == b.1);
    let span = |run: &[(char, Style)]| {
        Span::styled(run.iter().map(|(letter, _)| *letter).collect::<String>(), run[0].1)
    };
    Line::from(runs.map(span).collect::<Vec<_>>())
}

/// A text cut to `room` letters, with a sign of the cut.
pub fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain((room > 0).then_some('…')).collect()
}

/// Lines one below the other, as many as there is room for; the row after the last.
pub fn column(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (row, line) in lines.iter().take(area.height.into()).enumerate() {
        line.render(Rect { y: area.y + row as u16, height: 1, ..area }, buffer);
    }
}

/// A box in the middle of the screen with these lines in it, from the given one on.
pub fn boxed(title: &str, lines: Vec<Line<'static>>, from: u16, area: Rect, buffer: &mut Buffer) {
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2) as u16;
    let (width, height) = ((widest + 4).min(area.width), (lines.len() as u16 + 2).min(area.height));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(place, buffer);
    let block = Block::bordered().title(format!(" {title} ")).border_style(faint()).title_style(strong());
    let inner = block.inner(place);
    block.render(place, buffer);
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let last = (lines.len() as u16).saturating_sub(inner.height);
    Paragraph::new(lines).scroll((from.min(last), 0)).render(inner, buffer);
}

/// A time as people read clocks.
pub fn clock(time: std::time::Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let text = |width| -> Vec<String> {
            wrapped("lay a tile on the board", width, Style::new()).iter().map(Line::to_string).collect()
        };
        assert_eq!(text(10), ["lay a tile", "on the", "board"]);
        assert_eq!(text(3), ["lay", "a", "til", "e", "on", "the", "boa", "rd"]);
        assert_eq!(text(80), ["lay a tile on the board"]);
    }

    #[test]
    fn one_sees_where_a_text_was_cut() {
        let room = [0, 1, 4, 8, 9].map(|room| cut("level:10", room));
        assert_eq!(room, ["", "…", "lev…", "level:10", "level:10"]);
    }
}
