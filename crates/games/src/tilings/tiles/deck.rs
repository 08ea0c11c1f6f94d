//! A deck: tiles and how many there are of each, from the seed, from a text, or drawn at random.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use kit::{BadSetup, BadText, Chance, Setup};

use super::colour::Colour;
use super::pool::Pool;
use super::tile::Tile;

/// The most copies of one tile; so all tiles of a deck are counted by 32 bits with ease.
pub const MOST_COPIES: u32 = 10_000;

/// The tiles that the game was first played with, ten of each.
const SEED: &str = "RRRR BBBB VVVV VVRR BBRR VVBB RVVR BRRB VBBV BVRV \
                    RBVB VRBR VBRR RVBB BRVV RBBB RVVV VRRR VBBB BRRR";

static SEED_TILES: LazyLock<Arc<[Tile]>> =
    LazyLock::new(|| SEED.split(' ').map(|tile| tile.parse().expect("the seed's tiles are tiles")).collect());

/// The deck that the setup asks for; luck is asked only for a random one.
pub fn of_setup(setup: &Setup, chance: &mut impl Chance) -> Result<Pool, BadSetup> {
    match setup.word("deck") {
        "seed" => Ok(of_seed()),
        "random" => random(setup.number("colours"), setup.number("tiles"), setup.number("copies"), chance),
        text => Ok(read(text)?),
    }
}

/// The deck of the seed.
pub fn of_seed() -> Pool {
    Pool::of_copies(SEED_TILES.clone(), 10)
}

/// Draws colours from the palette, then distinct tiles of them.
fn random(colours: u8, tiles: usize, copies: u32, chance: &mut impl Chance) -> Result<Pool, BadSetup> {
    let possible = usize::from(colours).pow(4);
    if tiles > possible {
        return Err(BadSetup::new(format!(
            "option `tiles`: {colours} colours make {possible} different tiles, not {tiles}"
        )));
    }
    let palette = some((0..Colour::COUNT).map(Colour::new).collect(), colours.into(), chance);
    let tile = |number: usize| {
        let colour = |side: u32| palette[number / palette.len().pow(side) % palette.len()];
        Tile::new([0, 1, 2, 3].map(colour))
    };
    let drawn = some((0..possible).map(tile).collect(), tiles, chance);
    Ok(Pool::of_copies(drawn.into(), copies))
}

/// `count` of these, one draw each, in the order drawn.
fn some<T>(mut all: Vec<T>, count: usize, chance: &mut impl Chance) -> Vec<T> {
    (0..count).map(|_| all.remove(chance.below(all.len() as u32) as usize)).collect()
}

/// Reads lines like `RBVB 10`, parted by line ends or by `;`. Tiles that are listed again add up.
pub fn read(text: &str) -> Result<Pool, BadText> {
    let (mut tiles, mut counts) = (Vec::new(), Vec::new());
    let mut found = vec![None; Tile::COUNT];
    for (number, line) in text.split(['\n', ';']).enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let bad = |bad: BadText| BadText::new(format!("line {}: {bad}", number + 1));
        let (tile, copies) = read_line(line).map_err(bad)?;
        let at = *found[usize::from(tile.bits())].get_or_insert_with(|| {
            tiles.push(tile);
            counts.push(0);
            tiles.len() - 1
        });
        counts[at] += copies;
        if counts[at] > MOST_COPIES {
            return Err(bad(BadText::new(format!("there are more than {MOST_COPIES} copies of {tile}"))));
        }
    }
    if tiles.is_empty() {
        return Err(BadText::new("a deck has at least one tile"));
    }
    Ok(Pool::new(tiles.into(), counts))
}

fn read_line(line: &str) -> Result<(Tile, u32), BadText> {
    let mut words = line.split_whitespace();
    let (Some(tile), Some(count), None) = (words.next(), words.next(), words.next()) else {
        let line = line.trim();
        return Err(BadText::new(format!(
            "a line is a tile and how many there are, as `RBVB 10`, not `{line}`"
        )));
    };
    let copies = count.parse().ok().filter(|copies| (1..=MOST_COPIES).contains(copies));
    let copies = copies
        .ok_or_else(|| BadText::new(format!("copies are a number from 1 to {MOST_COPIES}, not `{count}`")))?;
    Ok((tile.parse()?, copies))
}

/// The deck of a text in one line, as setups and records keep it.
pub fn in_one_line(text: &str) -> Result<String, BadText> {
    let deck = read(text)?;
    let mut line = String::new();
    for (tile, count) in deck.tiles.iter().zip(deck.counts()) {
        let parting = if line.is_empty() { "" } else { "; " };
        write!(line, "{parting}{tile} {count}").expect("writing to a string does not fail");
    }
    Ok(line)
}
