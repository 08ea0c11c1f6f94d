//! A picture as a PNG file.

use pictures::Pixels;

/// The bytes of the file.
pub fn png(pixels: &Pixels) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a picture has a size, and memory takes all");
    writer.write_image_data(&bytes(pixels)).expect("there are three bytes for each dot");
    writer.finish().expect("memory takes all");
    file
}

/// Red, green and blue of each dot, row by row.
pub fn bytes(pixels: &Pixels) -> Vec<u8> {
    pixels.rgb.iter().flat_map(|rgb| [(rgb >> 16) as u8, (rgb >> 8) as u8, *rgb as u8]).collect()
}
