//! Colours as eyes see them that do not tell all colours apart, and in grey.

/// Least distance in CIELAB of two colours that are clearly distinct; a distance of about 2 is just noticed side by
/// side.
pub const APART: f32 = 10.0;

/// Linear red, green and blue as seen with all cones, without those for long, middle and short waves (Machado, Oliveira and
/// Fernandes, 2009, severity 1), and in grey.
pub const EYES: [(&str, [[f32; 3]; 3]); 5] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// A colour as these eyes see it, in CIELAB.
#[allow(clippy::many_single_char_names, reason = "the names that colours have")]
pub fn seen(rgb: u32, eyes: &[[f32; 3]; 3]) -> [f32; 3] {
    let own = [rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff].map(|channel| {
        let part = channel as f32 / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let [r, g, b] =
        eyes.map(|row| row.iter().zip(own).map(|(weight, part)| weight * part).sum::<f32>().clamp(0.0, 1.0));
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] =
        [x, y, z].map(|part: f32| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

pub fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}
