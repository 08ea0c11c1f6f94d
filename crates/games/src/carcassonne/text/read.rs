//! Reading of a position's text without trust: the tiles are laid again one by one.

use std::str::FromStr;

use kit::{BadText, Fields, Player};

use crate::carcassonne::Carcassonne;
use crate::carcassonne::about::MOST_SEATS;
use crate::carcassonne::board::Board;
use crate::carcassonne::board::laid::{Follower, Laid};
use crate::carcassonne::moves::read_turns;
use crate::carcassonne::rules::edition::{Edition, Farms, MOST_FOLLOWERS, TINY_CITIES};
use crate::carcassonne::rules::scoring::MOST_POINTS;
use crate::carcassonne::tiles::bag::TileBag;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::{TILES, TYPES};
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::tiles::tile::Land;

impl FromStr for Carcassonne {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Carcassonne, BadText> {
        let mut lines = text.trim().lines();
        let mut game = read_fields(lines.next().unwrap_or_default())?;
        game.bag = read_bag(lines.next().unwrap_or_default())?;
        let start = Board::start().tiles()[0].to_string();
        if lines.next() != Some(&start) {
            return Err(BadText::new(format!("the first tile is the start tile, `{start}`")));
        }
        for (number, line) in lines.enumerate() {
            let within = |bad: BadText| BadText::new(format!("tile {}: {bad}", number + 2));
            game.read_tile(line).map_err(within)?;
        }
        game.doubt()?;
        Ok(game)
    }
}

fn bad<T>(reason: impl AsRef<str>) -> Result<T, BadText> {
    Err(BadText::new(reason))
}

/// The first line, with a bare board and an empty bag.
fn read_fields(line: &str) -> Result<Carcassonne, BadText> {
    let mut fields = Fields::read(line)?;
    let seats = fields.number("seats", 1..=MOST_SEATS)?;
    let left = fields.left(seats)?;
    let (mover, hand) = match fields.word("over") {
        None => (fields.player("to_move", seats)?, Some(fields.number("hand", 0..=TYPES as u8 - 1)?)),
        Some("yes") => (Player(0), None),
        Some(word) => return bad(format!("`over` is yes or is not there, not `{word}`")),
    };
    let edition = read_edition(&mut fields)?;
    let points = read_points(fields.word("points").unwrap_or_default(), seats)?;
    fields.done()?;
    let in_hand = [edition.followers; MOST_SEATS as usize];
    let (bag, board) = (TileBag::new([0; TYPES]), Board::start());
    Ok(Carcassonne { edition, seats, mover, left, hand, bag, points, in_hand, board })
}

fn read_edition(fields: &mut Fields) -> Result<Edition, BadText> {
    let farms = Farms::read(fields.word("farms").unwrap_or_default())?;
    let tiny_city = fields.word("tiny_city").unwrap_or_default();
    if !TINY_CITIES.contains(&tiny_city) {
        return bad(format!("`tiny_city` is one of {}, not `{tiny_city}`", TINY_CITIES.join(", ")));
    }
    let tiny_city = if tiny_city == TINY_CITIES[0] { 4 } else { 2 };
    Ok(Edition { farms, tiny_city, followers: fields.number("followers", 1..=MOST_FOLLOWERS)? })
}

fn read_points(word: &str, seats: u8) -> Result<[u16; MOST_SEATS as usize], BadText> {
    let mut points = [0; MOST_SEATS as usize];
    let numbers: Vec<&str> = word.split(',').take(usize::from(seats) + 1).collect();
    if numbers.len() != usize::from(seats) {
        return bad(format!("`points` are {seats} numbers as `4,0`, not `{word}`"));
    }
    for (own, number) in points.iter_mut().zip(numbers) {
        let read = number.parse().ok().filter(|points| *points <= MOST_POINTS);
        *own =
            read.ok_or_else(|| BadText::new(format!("points go from 0 to {MOST_POINTS}, not `{number}`")))?;
    }
    Ok(points)
}

fn read_bag(line: &str) -> Result<TileBag, BadText> {
    let mut words = line.split_whitespace();
    let numbers: Vec<&str> = words.by_ref().skip(1).take(TYPES + 1).collect();
    if line.split_whitespace().next() != Some("bag") || numbers.len() != TYPES {
        return bad(format!("the second line is `bag` and {TYPES} counts, not `{line}`"));
    }
    let mut counts = [0; TYPES];
    for ((count, word), tile) in counts.iter_mut().zip(numbers).zip(&TILES) {
        let read = word.parse().ok().filter(|count| *count <= tile.count);
        *count = read.ok_or_else(|| {
            BadText::new(format!("the bag holds 0 to {} tiles {}, not `{word}`", tile.count, tile.letter))
        })?;
    }
    Ok(TileBag::new(counts))
}

impl Carcassonne {
    /// Lays the tile of a line, and puts its follower on it.
    fn read_tile(&mut self, line: &str) -> Result<(), BadText> {
        let words: Vec<&str> = line.split_whitespace().take(5).collect();
        let (&[square, tile_type, turns] | &[square, tile_type, turns, _]) = &words[..] else {
            return bad(format!("a tile is written as `1,0 4 r1` or `1,0 4 r1 n:1`, not `{line}`"));
        };
        let tile_type = tile_type.parse().ok().filter(|&tile_type| usize::from(tile_type) < TYPES);
        let Some(tile_type) = tile_type else {
            return bad(format!("the types of tiles go from 0 to {}", TYPES - 1));
        };
        if self.count(tile_type) >= TILES[usize::from(tile_type)].count {
            return bad(format!(
                "there are more tiles {} than the game has",
                TILES[usize::from(tile_type)].letter
            ));
        }
        let card = Card::new(tile_type, read_turns(turns)?);
        let cell = self.board.fit(square.parse()?, card).map_err(BadText::new)?;
        let follower = words.get(3).map(|word| self.read_follower(word, cell, card)).transpose()?;
        let tile = self.board.lay(cell, card);
        if let Some(follower) = follower {
            self.in_hand[follower.player.index()] -= 1;
            self.board.claim(tile, follower);
        }
        Ok(())
    }

    /// Number of tiles of that type that are laid, in hand or in the bag.
    fn count(&self, tile_type: u8) -> u8 {
        let laid = self.board.tiles().iter().filter(|laid| laid.card.tile_type() == tile_type).count();
        let elsewhere = self.bag.counts()[usize::from(tile_type)] + u8::from(self.hand == Some(tile_type));
        laid as u8 + elsewhere
    }

    /// A follower that may be on this tile: a feature with an earlier follower cannot be claimed.
    fn read_follower(&self, word: &str, cell: u8, card: Card) -> Result<Follower, BadText> {
        let Some((place, sign)) = word.split_once(':') else {
            return bad(format!("a follower is written as `n:1`, not `{word}`"));
        };
        let place: Place = place.parse()?;
        let Some(segment) = card.tile().claimed_at(place) else {
            return bad(format!("`{place}` is no claim place of this tile"));
        };
        let Some(player) = Player::all(self.seats).find(|player| sign.chars().eq([player.sign()])) else {
            return bad(format!("`{sign}` is none of the {} players", self.seats));
        };
        if self.followers_left(player) == 0 {
            return bad(format!("{player} has more than {} followers", self.edition.followers));
        }
        match self.board.why_taken(self.board.open()[usize::from(cell)], card, segment) {
            Some(reason) => bad(reason),
            None => Ok(Follower { player, segment }),
        }
    }

    /// Refuses what no game leads to.
    fn doubt(&self) -> Result<(), BadText> {
        if let Some(tile_type) = (0..TYPES as u8).find(|&own| self.count(own) > TILES[usize::from(own)].count)
        {
            let letter = TILES[usize::from(tile_type)].letter;
            return bad(format!("there are more tiles {letter} than the game has"));
        }
        if let Some(laid) = self.board.tiles().iter().find(|laid| self.board.should_be_empty(laid)) {
            return bad(format!("the follower at {} stands in something complete", laid.square()));
        }
        match self.hand {
            Some(hand) => self.doubt_turn(hand),
            None if self.bag.left() > 0 && !self.left.ends_game(self.seats) => {
                bad("the game is not over while there are tiles in the bag and players to lay them")
            }
            None => Ok(()),
        }
    }

    fn doubt_turn(&self, hand: u8) -> Result<(), BadText> {
        if self.left.has(self.mover) {
            return bad(format!("{} is to move and has left", self.mover));
        }
        if self.left.ends_game(self.seats) {
            return bad("the game is over when one player is left");
        }
        if !self.board.has_room_for(hand) {
            return bad("the tile in hand fits nowhere");
        }
        Ok(())
    }
}

impl Board {
    /// True if a follower stands on the tile who should have gone home.
    fn should_be_empty(&self, laid: &Laid) -> bool {
        let Some(Follower { segment, .. }) = laid.follower() else { return false };
        match laid.card.segment(segment).land {
            Land::Field => false,
            Land::Monastery => self.tiles_around(laid) == 8,
            Land::Road | Land::City => self.features.is_complete(self.features.head(laid.first + segment)),
        }
    }
}
