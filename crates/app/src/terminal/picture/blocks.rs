//! The pixels of one letter of the screen: halves, quadrants or sextants, whichever the terminal's letters have.

/// Division of a letter into pixels. It has two colours, regardless of their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blocks {
    /// An upper and a lower half, which every terminal has.
    #[default]
    Halves,
    /// Two by two.
    Quadrants,
    /// Two by three, which Unicode has only since 2020.
    Sextants,
}

pub type Colour = [u8; 3];

/// A letter with its foreground and background; where one is missing, what was there before is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    pub sign: char,
    pub front: Option<Colour>,
    pub behind: Option<Colour>,
}

/// The most pixels of a letter.
pub const MOST: usize = 6;

/// By the pixels that are in the foreground: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The left and the right half, which are no sextants in Unicode because they were there before.
const LEFT: u8 = 0b01_01_01;
const RIGHT: u8 = 0b10_10_10;

impl Blocks {
    /// Columns and rows of pixels in a letter.
    pub fn pixels(self) -> (usize, usize) {
        match self {
            Blocks::Halves => (1, 2),
            Blocks::Quadrants => (2, 2),
            Blocks::Sextants => (2, 3),
        }
    }

    /// The letter with these pixels in the foreground, the first one being the lowest bit.
    fn sign(self, mask: u8) -> char {
        match (self, mask) {
            (_, 0) => ' ',
            (Blocks::Halves, mask) => ['▀', '▄', '█'][usize::from(mask - 1)],
            (Blocks::Quadrants, mask) => QUADRANTS[usize::from(mask)],
            (Blocks::Sextants, LEFT) => '▌',
            (Blocks::Sextants, RIGHT) => '▐',
            (Blocks::Sextants, 63) => '█',
            (Blocks::Sextants, mask) => {
                let left_out = 1 + u32::from(mask > LEFT) + u32::from(mask > RIGHT);
                char::from_u32(0x1fb00 + u32::from(mask) - left_out).unwrap_or('█')
            }
        }
    }

    /// The letter that comes nearest to these pixels, row by row; none where there are none.
    pub fn letter(self, pixels: &[Option<Colour>]) -> Option<Letter> {
        let mut colours = [[0; 3]; MOST];
        let (mut there, mut count) = (0u8, 0);
        for (at, pixel) in pixels.iter().enumerate() {
            if let Some(colour) = pixel {
                (there, colours[count], count) = (there | 1 << at, *colour, count + 1);
            }
        }
        let colours = &colours[..count];
        let first = *colours.first()?;
        if count < pixels.len() {
            // What was there before takes the place of the background.
            return Some(Letter {
                sign: self.sign(there),
                front: mean(colours.iter().copied()),
                behind: None,
            });
        }
        if colours.iter().all(|colour| *colour == first) {
            return Some(Letter { sign: ' ', front: None, behind: Some(first) });
        }
        let mask = best(colours);
        let of = |wanted: u8| mean((0..count).filter(|at| mask >> at & 1 == wanted).map(|at| colours[at]));
        Some(Letter { sign: self.sign(mask), front: of(1), behind: of(0) })
    }
}

/// Which pixels to put in the foreground, the first one among them, so that two colours do least harm.
fn best(colours: &[Colour]) -> u8 {
    let masks = (1..(1u8 << colours.len()) - 1).step_by(2);
    masks.min_by_key(|mask| harm(colours, *mask)).unwrap_or(1)
}

/// Distance of the pixels from the means of their groups.
fn harm(colours: &[Colour], mask: u8) -> u32 {
    [0, 1]
        .map(|wanted| {
            let own = || (0..colours.len()).filter(|at| mask >> at & 1 == wanted).map(|at| colours[at]);
            let Some(mean) = mean(own()) else { return 0 };
            own().map(|colour| away(colour, mean)).sum()
        })
        .iter()
        .sum()
}

fn away(a: Colour, b: Colour) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// The colour between these.
pub fn mean(colours: impl Iterator<Item = Colour>) -> Option<Colour> {
    let (mut sum, mut count) = ([0u16; 3], 0);
    for colour in colours {
        sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u16::from(part));
        count += 1;
    }
    (count > 0).then(|| sum.map(|sum| (sum / count) as u8))
}

/// True if a letter is one of these.
pub fn is_block(letter: char) -> bool {
    matches!(letter, '\u{2580}'..='\u{259f}' | '\u{1fb00}'..='\u{1fb3b}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Option<Colour> = Some([200, 0, 0]);
    const BLUE: Option<Colour> = Some([0, 0, 200]);

    #[test]
    fn every_mask_has_a_letter_of_its_own() {
        for (blocks, masks) in [(Blocks::Halves, 4), (Blocks::Quadrants, 16), (Blocks::Sextants, 64)] {
            let signs: std::collections::BTreeSet<char> = (0..masks).map(|mask| blocks.sign(mask)).collect();
            assert_eq!(signs.len(), usize::from(masks), "{blocks:?}");
            assert!(signs.iter().all(|&sign| sign == ' ' || is_block(sign)), "{signs:?}");
        }
        let sextants = [1, 20, 22, 41, 43, 62].map(|mask| Blocks::Sextants.sign(mask) as u32);
        assert_eq!(sextants, [0x1fb00, 0x1fb13, 0x1fb14, 0x1fb27, 0x1fb28, 0x1fb3b]);
    }

    #[test]
    fn two_colours_are_shown_as_they_are() {
        let letter = Blocks::Quadrants.letter(&[RED, BLUE, BLUE, RED]).unwrap();
        assert_eq!(letter, Letter { sign: '▚', front: RED, behind: BLUE });
        let letter = Blocks::Halves.letter(&[RED, BLUE]).unwrap();
        assert_eq!(letter, Letter { sign: '▀', front: RED, behind: BLUE });
        let letter = Blocks::Sextants.letter(&[RED, BLUE, RED, BLUE, RED, BLUE]).unwrap();
        assert_eq!(letter, Letter { sign: '▌', front: RED, behind: BLUE });
    }

    #[test]
    fn of_more_colours_the_nearest_are_put_together() {
        let pale = Some([220, 40, 0]);
        let letter = Blocks::Quadrants.letter(&[RED, pale, BLUE, BLUE]).unwrap();
        assert_eq!(letter, Letter { sign: '▀', front: Some([210, 20, 0]), behind: BLUE });
    }

    #[test]
    fn where_there_is_no_pixel_the_screen_is_seen() {
        assert_eq!(Blocks::Sextants.letter(&[None; 6]), None);
        let letter = Blocks::Halves.letter(&[None, BLUE]).unwrap();
        assert_eq!(letter, Letter { sign: '▄', front: BLUE, behind: None });
        let letter = Blocks::Quadrants.letter(&[RED; 4]).unwrap();
        assert_eq!(letter, Letter { sign: ' ', front: None, behind: RED });
    }
}
