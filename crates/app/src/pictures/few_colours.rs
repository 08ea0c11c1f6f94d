//! A picture in few colours: those that are seen most, and for every other one the nearest of them.

use std::collections::HashMap;

/// The most colours of a picture.
const COLOURS: usize = 256;

/// Which colours there are, and the number of each dot's.
pub struct FewColours {
    pub palette: Vec<u32>,
    pub numbers: Vec<u8>,
}

impl FewColours {
    /// The nearest palette for these pixels.
    pub fn of(dots: &[u32]) -> FewColours {
        let palette = palette(dots);
        let mut known: HashMap<u32, u8> = HashMap::new();
        let numbers =
            dots.iter().map(|rgb| *known.entry(*rgb).or_insert_with(|| nearest(&palette, *rgb))).collect();
        FewColours { palette, numbers }
    }
}

/// The colours that are seen most.
fn palette(dots: &[u32]) -> Vec<u32> {
    let mut counts: HashMap<u32, usize> = HashMap::new();
    dots.iter().for_each(|rgb| *counts.entry(*rgb).or_default() += 1);
    let mut colours: Vec<(usize, u32)> = counts.into_iter().map(|(rgb, count)| (count, rgb)).collect();
    colours.sort_unstable_by(|a, b| b.cmp(a));
    colours.into_iter().take(COLOURS).map(|(_, rgb)| rgb).collect()
}

fn nearest(palette: &[u32], rgb: u32) -> u8 {
    let distance = |other: u32| {
        let part = |shift: u32| (rgb >> shift & 0xff).abs_diff(other >> shift & 0xff).pow(2);
        part(16) + part(8) + part(0)
    };
    let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(**other));
    best.map_or(0, |(number, _)| number as u8)
}
