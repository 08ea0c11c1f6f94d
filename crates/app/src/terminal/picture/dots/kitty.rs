//! The graphics protocol that kitty began: compressed dots in letters, a number for each picture.

use std::fmt::Write;

use pictures::Pixels;
use ratatui::layout::Rect;

use crate::pictures::deflate::zlib;

/// Under the letters, and under every background but the terminal's own.
const DEPTH: i32 = i32::MIN / 2 - 1;

/// The longest piece of data that the protocol takes at once.
const PIECE: usize = 4096;

/// The picture where the cursor is, made to fit as many columns and lines as its place has.
pub fn picture(pixels: &Pixels, place: Rect, number: u8) -> String {
    let bytes: Vec<u8> = pixels.rgb.iter().flat_map(|rgb| rgb.to_be_bytes()[1..].to_vec()).collect();
    let data = base64(&zlib(&bytes));
    let Rect { width, height, .. } = place;
    let pieces: Vec<&str> =
        (0..data.len()).step_by(PIECE).map(|at| &data[at..data.len().min(at + PIECE)]).collect();
    let mut told = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let more = u8::from(at + 1 < pieces.len());
        let head = match at {
            0 => format!(
                "a=T,f=24,o=z,s={},v={},i={number},p=1,q=2,c={width},r={height},z={DEPTH},C=1,",
                pixels.width, pixels.height
            ),
            _ => String::new(),
        };
        // Writing to a text cannot fail.
        let _ = write!(told, "\x1b_G{head}m={more};{piece}\x1b\\");
    }
    told
}

/// The picture of this number goes.
pub fn forget(number: u8) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

/// Bytes in letters, six bits each.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let word =
            chunk.iter().enumerate().fold(0u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        let letter = move |at: usize| {
            if at <= chunk.len() { char::from(LETTERS[(word >> (18 - 6 * at) & 63) as usize]) } else { '=' }
        };
        [0, 1, 2, 3].map(letter)
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_letters_end_as_others_expect() {
        let texts = ["", "f", "fo", "foo", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"]);
    }
}
