//! The graphics protocol that kitty began: compressed dots in letters, a number for each picture.

use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pictures::Pixels;
use ratatui::layout::Rect;

use crate::pictures::bytes;

/// Under the letters, and under every background but the terminal's own.
const DEPTH: i32 = i32::MIN / 2 - 1;

/// The longest piece of data that the protocol takes at once.
const PIECE: usize = 4096;

/// The picture where the cursor is, made to fit as many columns and lines as its place has.
pub fn picture(pixels: &Pixels, place: Rect, number: u8) -> String {
    let data = STANDARD.encode(zlib(&bytes(pixels)));
    let Rect { width, height, .. } = place;
    let pieces: Vec<&str> =
        (0..data.len()).step_by(PIECE).map(|at| &data[at..data.len().min(at + PIECE)]).collect();
    let mut sequence = String::new();
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
        let _ = write!(sequence, "\x1b_G{head}m={more};{piece}\x1b\\");
    }
    sequence
}

/// The picture of this number goes.
pub fn forget(number: u8) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

/// The bytes compressed, as the protocol takes them.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all")
}
