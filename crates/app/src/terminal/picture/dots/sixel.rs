//! Sixel graphics: a picture as letters, each of them six dots of one colour, one below the other.

use std::collections::BTreeMap;
use std::fmt::Write;

use pictures::Pixels;

use crate::pictures::FewColours;

/// Dots of a column that a letter tells.
const BAND: usize = 6;

/// The picture where the cursor is.
pub fn picture(pixels: &Pixels) -> String {
    let Pixels { width, height, rgb } = pixels;
    let FewColours { palette, numbers } = FewColours::of(rgb);
    // A pixel that is not sent stays as it was; pixels are square.
    let mut sequence = format!("\x1bP0;1q\"1;1;{width};{height}");
    for (number, rgb) in palette.iter().enumerate() {
        let percent = |shift: u32| ((rgb >> shift & 0xff) * 100 + 127) / 255;
        // Writing to a text cannot fail.
        let _ = write!(sequence, "#{number};2;{};{};{}", percent(16), percent(8), percent(0));
    }
    for band in numbers.chunks(BAND * width) {
        print(band, *width, &mut sequence);
        sequence.push('-');
    }
    sequence + "\x1b\\"
}

/// The colours of a band one after the other, each from the left.
fn print(band: &[u8], width: usize, sequence: &mut String) {
    let mut colours: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    for (at, colour) in band.iter().enumerate() {
        let columns = colours.entry(*colour).or_insert_with(|| vec![0; width]);
        columns[at % width] |= 1 << (at / width);
    }
    for (colour, columns) in colours {
        let _ = write!(sequence, "#{colour}");
        let runs: Vec<&[u8]> = columns.chunk_by(|a, b| a == b).collect();
        // Empty pixels at the end need not be sent.
        let runs_sent = runs.len() - usize::from(runs.last().is_some_and(|run| run[0] == 0));
        for run in &runs[..runs_sent] {
            repeat(run[0], run.len(), sequence);
        }
        sequence.push('$');
    }
}

fn repeat(dots: u8, count: usize, sequence: &mut String) {
    let letter = char::from(b'?' + dots);
    if count > 3 {
        let _ = write!(sequence, "!{count}{letter}");
    } else {
        sequence.extend(std::iter::repeat_n(letter, count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_told_six_rows_at_a_time_and_colour_by_colour() {
        let (red, blue) = (0x00ff_0000, 0x0000_00ff);
        let mut rgb = vec![red; 8 * 7];
        rgb[6 * 8 + 1] = blue;
        let sequence = picture(&Pixels { width: 8, height: 7, rgb });
        // Seven rows: six of red, and one in which the second dot is blue.
        let bands = "#0!8~$-#0@?!6@$#1?@$-";
        assert_eq!(sequence, format!("\x1bP0;1q\"1;1;8;7#0;2;100;0;0#1;2;0;0;100{bands}\x1b\\"));
    }
}
