//! A picture as a PNG file.

use pictures::Pixels;

use super::deflate::zlib;

/// The bytes of the file.
pub fn png(pixels: &Pixels) -> Vec<u8> {
    let size = |length: usize| (length as u32).to_be_bytes();
    let mut head = [size(pixels.width), size(pixels.height)].concat();
    // Eight bits for each of three colours.
    head.extend([8, 2, 0, 0, 0]);
    let mut rows = Vec::with_capacity(pixels.rgb.len() * 3 + pixels.height);
    for row in pixels.rgb.chunks(pixels.width) {
        // As it is: flat colours repeat.
        rows.push(0);
        rows.extend(row.iter().flat_map(|rgb| [(rgb >> 16) as u8, (rgb >> 8) as u8, *rgb as u8]));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, body) in [(b"IHDR", head), (b"IDAT", zlib(&rows)), (b"IEND", Vec::new())] {
        let named = [&name[..], &body].concat();
        file.extend(size(body.len()));
        file.extend(&named);
        file.extend(crc(&named).to_be_bytes());
    }
    file
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    };
    !bytes.iter().fold(u32::MAX, step)
}
