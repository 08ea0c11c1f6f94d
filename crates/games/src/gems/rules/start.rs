//! The first board: filled gem by gem so that no line stands on it.

use kit::{BadSetup, Chance};

use crate::gems::MAX_SIDE;

/// Letters in a row that are dropped for one cell before the sequence is given up. The original command line refuses longer
/// sequences, so a whole cycle of any sequence is always tried.
pub const PATIENCE: u32 = 1 << 17;

/// The most gems on a board of one or two colours. Cascades hardly end there, and each of 10,000 scans may bring as many
/// new gems as there are: on 64 x 64 a move took half a minute. With three colours they soon end on every board.
const MOST_OF_FEW_COLOURS: u32 = 200;

/// Refuses too few colours for `gems` gems, with the reason.
pub(crate) fn enough_colours(gems: u32, colours: u8) -> Result<(), String> {
    if colours > 2 || gems <= MOST_OF_FEW_COLOURS {
        return Ok(());
    }
    Err(format!(
        "a board of {gems} gems needs at least 3 colours; of 1 or 2 there are at most {MOST_OF_FEW_COLOURS} gems"
    ))
}

/// Fills a board column by column, each from the top.
pub(crate) fn fill(
    width: u16,
    height: u16,
    colours: u8,
    chance: &mut impl Chance,
) -> Result<Vec<u8>, BadSetup> {
    let (width, height) = (usize::from(width), usize::from(height));
    let mut gems = vec![NONE; width * height];
    // The last two gems above, and the last two columns, begin with no colour at all.
    let mut columns = [[NONE, NONE]; MAX_SIDE as usize];
    for column in gems.chunks_mut(height) {
        let mut above = [NONE, NONE];
        for (gem, left) in column.iter_mut().zip(&mut columns) {
            *gem = fitting([pair(*left), pair(above)], colours, chance)?;
            *left = [left[1], *gem];
            above = [above[1], *gem];
        }
    }
    Ok(gems)
}

/// No colour at all.
const NONE: u8 = u8::MAX;

/// The colour of two neighbours, if they are equal: a third one would complete a line.
#[inline]
fn pair([far, near]: [u8; 2]) -> u8 {
    if near == far { near } else { NONE }
}

/// Draws until a gem fits. Where none can, nothing is drawn: the end would be the same, only later.
#[inline]
fn fitting(barred: [u8; 2], colours: u8, chance: &mut impl Chance) -> Result<u8, BadSetup> {
    let fits = |gem: u8| gem != barred[0] && gem != barred[1];
    if colours > 2 || (0..colours).any(fits) {
        for _ in 0..PATIENCE {
            let gem = chance.below(colours.into()) as u8;
            if fits(gem) {
                return Ok(gem);
            }
        }
    }
    Err(BadSetup::new("this sequence cannot fill the board"))
}
