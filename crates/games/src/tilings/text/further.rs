//! The further rules in the text of a position: what was asked for, and what is remembered of the tiles.

use std::fmt;

use kit::{BadText, Fields, Square};

use crate::tilings::Tilings;
use crate::tilings::board::Board;
use crate::tilings::rules::further::{Further, MOST_A_TURN};
use crate::tilings::rules::influence::Influence;
use crate::tilings::rules::links::{ALL_LINKED, Linked, Links};
use crate::tilings::tiles::pool::Pool;
use crate::tilings::tiles::tile::Tile;

impl Tilings {
    /// The words in the first line.
    pub(super) fn write_further(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(further) = &self.further else { return Ok(()) };
        if further.tiles_a_turn > 1 {
            write!(f, " tiles_a_turn={}", further.tiles_a_turn)?;
        }
        write_list(f, " laid=", further.laid.iter())?;
        let kept = further.kept.iter().map(|kept| kept.map_or(".".to_owned(), |tile| tile.to_string()));
        if further.kept.iter().any(Option::is_some) {
            write_list(f, " kept=", kept)?;
        }
        if let Some(influence) = &further.influence {
            f.write_str(" influence=on")?;
            f.write_str(&influence.had.field("had"))?;
        }
        Ok(())
    }

    /// The lines about tiles, before the board.
    pub(super) fn write_tiles(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(further) = &self.further else { return Ok(()) };
        let ground = self.board.ground();
        let cells = || ground.squares().filter(|square| self.board.at(*square).is_some());
        if let Some(links) = &further.links {
            write_list(f, "\nlinks=", links.kinds.iter().map(|linked| format!("{linked:02x}")))?;
            let lying = cells().map(|square| format!("{square}:{:02x}", links.lying[ground.cell(square)]));
            write_list(f, "\nlying=", lying)?;
        }
        if let Some(influence) = &further.influence {
            let words = cells().map(|square| {
                let cell = ground.cell(square);
                let own: Vec<String> = influence.at(cell).iter().map(u16::to_string).collect();
                format!("{square}:{}:{}", own.join("/"), influence.later(cell))
            });
            write_list(f, "\ninfluences=", words)?;
        }
        Ok(())
    }
}

fn write_list(
    f: &mut fmt::Formatter,
    name: &str,
    words: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    for (at, word) in words.enumerate() {
        write!(f, "{}{word}", if at == 0 { name } else { "," })?;
    }
    Ok(())
}

/// Reads what the further rules remember, if any is asked for.
pub fn read_further(
    fields: &mut Fields,
    board: &Board,
    pool: &Pool,
    seats: u8,
) -> Result<Option<Box<Further>>, BadText> {
    let tiles_a_turn = fields.number_or("tiles_a_turn", 1..=MOST_A_TURN, 1)?;
    let further = Further {
        tiles_a_turn,
        laid: read_laid(fields.word("laid"), board, tiles_a_turn)?,
        kept: read_kept(fields.word("kept"), seats)?,
        influence: read_influence(fields, board, seats)?,
        links: read_links(fields, board, pool)?,
    };
    let idle = further.laid.is_empty() && further.kept.iter().all(Option::is_none);
    if tiles_a_turn == 1 && !idle {
        return Err(BadText::new("`laid` and `kept` need `tiles_a_turn=2` or more"));
    }
    Ok(further.is_asked_for().then(|| Box::new(further)))
}

fn laid_square(word: &str, board: &Board) -> Result<Square, BadText> {
    let square: Square = word.parse()?;
    let laid = board.ground().has(square) && board.at(square).is_some();
    if laid { Ok(square) } else { Err(BadText::new(format!("no tile lies on {square}"))) }
}

fn read_laid(word: Option<&str>, board: &Board, most: u8) -> Result<Vec<Square>, BadText> {
    let mut laid = Vec::new();
    for name in word.into_iter().flat_map(|word| word.split(',')) {
        let square = laid_square(name, board)?;
        if laid.contains(&square) || laid.len() + 1 >= usize::from(most) {
            return Err(BadText::new(format!(
                "`laid` lists fewer than {most} cells, each once, not `{name}`"
            )));
        }
        laid.push(square);
    }
    Ok(laid)
}

fn read_kept(word: Option<&str>, seats: u8) -> Result<Vec<Option<Tile>>, BadText> {
    let Some(word) = word else { return Ok(vec![None; seats.into()]) };
    let kept: Result<Vec<Option<Tile>>, BadText> =
        word.split(',').map(|tile| if tile == "." { Ok(None) } else { tile.parse().map(Some) }).collect();
    let kept = kept?;
    if kept.len() == usize::from(seats) && kept.iter().any(Option::is_some) {
        return Ok(kept);
    }
    Err(BadText::new(format!("`kept` has a tile or `.` for each of {seats} players, not `{word}`")))
}

fn read_influence(fields: &mut Fields, board: &Board, seats: u8) -> Result<Option<Influence>, BadText> {
    match fields.word("influence") {
        None => return Ok(None),
        Some("on") => {}
        Some(word) => return Err(BadText::new(format!("`influence` is `on` or not there, not `{word}`"))),
    }
    let ground = board.ground();
    let mut influence = Influence::new(seats, ground.cells());
    influence.had = fields.seats("had", seats)?;
    for word in fields.word("influences").into_iter().flat_map(|word| word.split(',')) {
        let (square, own, later) = read_one(word, seats).ok_or_else(|| {
            BadText::new(format!(
                "`influences` lists cells as `b2:180/90:2`, a number for each player, not `{word}`"
            ))
        })?;
        influence.set(ground.cell(laid_square(square, board)?), &own, later);
    }
    Ok(Some(influence))
}

/// A cell, what each player has there, and how many neighbours came later.
fn read_one(word: &str, seats: u8) -> Option<(&str, Vec<u16>, u8)> {
    let mut parts = word.split(':');
    let (square, own, later) = (parts.next()?, parts.next()?, parts.next()?);
    let own: Option<Vec<u16>> =
        own.split('/').map(|own| own.parse().ok().filter(|own| *own <= MOST_INFLUENCE)).collect();
    let own = own.filter(|own| own.len() == usize::from(seats) && parts.next().is_none())?;
    Some((square, own, later.parse().ok().filter(|later| *later <= 8)?))
}

/// More than a player ever has on a tile, so that nothing overflows.
const MOST_INFLUENCE: u16 = 10_000;

fn read_links(fields: &mut Fields, board: &Board, pool: &Pool) -> Result<Option<Links>, BadText> {
    let Some(word) = fields.word("links") else { return Ok(None) };
    let kinds: Result<Vec<Linked>, BadText> = word.split(',').map(read_linked).collect();
    let (kinds, ground) = (kinds?, board.ground());
    if kinds.len() != pool.tiles.len() {
        return Err(BadText::new(format!(
            "`links` has {} tiles, the deck {}",
            kinds.len(),
            pool.tiles.len()
        )));
    }
    let mut links = Links { kinds: kinds.into(), lying: vec![0; ground.cells()] };
    for word in fields.word("lying").into_iter().flat_map(|word| word.split(',')) {
        let bad = || BadText::new(format!("`lying` lists cells as `b2:3f`, not `{word}`"));
        let (square, linked) = word.split_once(':').ok_or_else(bad)?;
        links.lying[ground.cell(laid_square(square, board)?)] = read_linked(linked)?;
    }
    Ok(Some(links))
}

fn read_linked(word: &str) -> Result<Linked, BadText> {
    let linked =
        Linked::from_str_radix(word, 16).ok().filter(|linked| *linked <= ALL_LINKED && word.len() == 2);
    linked.ok_or_else(|| BadText::new(format!("links are a number from 00 to 3f, not `{word}`")))
}
