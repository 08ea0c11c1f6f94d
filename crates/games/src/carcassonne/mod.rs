//! Carcassonne: tiles laid to a landscape, and followers who claim its roads, cities, fields and monasteries.

mod about;
mod account;
mod around;
mod bag;
mod board;
mod card;
mod check;
mod closing;
mod deed;
mod drawing;
mod edition;
mod estimate;
mod farms;
mod features;
mod frontier;
mod glyph;
mod heads;
mod laid;
mod laying;
mod map;
mod monks;
mod moves;
mod outlook;
mod panel;
mod picture;
mod place;
mod prospect;
mod read;
mod reason;
mod same;
mod scoring;
mod side;
mod survey;
#[cfg(test)]
mod tests;
mod text;
mod tile;
mod tiles;
mod view;
mod worth;

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Seats, Setup};

use about::MOST_SEATS;
use bag::Bag;
use board::Board;
use card::{Card, turns_that_fit};
use edition::Edition;
use laid::Follower;
pub use laying::Laying;
pub use place::Place;
use survey::BySeat;
pub use view::{OnTable, Standing, View};

/// A position of Carcassonne.
#[derive(Clone)]
pub struct Carcassonne {
    edition: Edition,
    seats: u8,
    /// Whose turn it is; the first player when the game is over.
    mover: Player,
    left: Seats,
    /// The type of the tile to be laid; none when the game is over.
    hand: Option<u8>,
    bag: Bag,
    points: [u16; MOST_SEATS as usize],
    /// The followers that do not stand on the board.
    in_hand: BySeat,
    board: Board,
}

impl Carcassonne {
    /// Whether somebody has left and nobody can play against another.
    fn is_deserted(&self) -> bool {
        !self.left.is_empty() && self.seats - self.left.len() < 2
    }

    /// The next player round the table who has not left, if there is one.
    #[inline]
    fn after(&self, player: Player) -> Player {
        self.left.next_other(player, self.seats)
    }

    /// Draws until a tile fits; without one the game is over. How many were thrown away.
    #[inline]
    fn draw(&mut self, chance: &mut impl Chance) -> u64 {
        let mut thrown = 0;
        while self.bag.left() > 0 {
            let tile_type = self.bag.draw(chance);
            if self.board.has_room_for(tile_type) {
                self.hand = Some(tile_type);
                return thrown;
            }
            thrown += 1;
        }
        self.end();
        thrown
    }

    fn end(&mut self) {
        self.hand = None;
        self.mover = Player(0);
        self.score_end();
    }

    /// Lays the tile in hand, claims, scores and draws for the next player; how many tiles were thrown away.
    /// Where the tile does not fit nothing happens.
    #[inline]
    fn take_turn(&mut self, mv: Laying, chance: &mut impl Chance) -> u64 {
        let (Some(hand), Some(cell)) = (self.hand, self.board.cell_at(mv.square)) else { return 0 };
        let turns = turns_that_fit(hand, self.board.open()[usize::from(cell)].sides);
        if mv.turns > 3 || turns >> mv.turns & 1 == 0 {
            return 0;
        }
        let tile = self.lay(cell, Card::new(hand, mv.turns), mv.place);
        self.score_completed(tile);
        self.mover = self.after(self.mover);
        self.draw(chance)
    }

    /// Lays a tile that fits there, and claims; its number.
    #[inline]
    fn lay(&mut self, cell: u8, card: Card, claim: Option<Place>) -> u8 {
        let tile = self.board.lay(cell, card);
        if let Some(place) = claim {
            self.claim(tile, place);
        }
        tile
    }

    #[inline]
    fn claim(&mut self, tile: u8, place: Place) {
        let printed = self.board.tiles()[usize::from(tile)].card.tile();
        let in_hand = &mut self.in_hand[self.mover.index()];
        if let Some(segment) = printed.claimed_at(place).filter(|_| *in_hand > 0) {
            *in_hand -= 1;
            self.board.claim(tile, Follower { player: self.mover, segment });
        }
    }
}

impl Game for Carcassonne {
    type Move = Laying;
    type View = View;

    const ABOUT: &'static About = &about::ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Carcassonne, BadSetup> {
        let edition = Edition::of(setup);
        let mut game = Carcassonne {
            edition,
            seats: setup.seats(),
            mover: Player(0),
            left: Seats::default(),
            hand: None,
            bag: Bag::full(),
            points: [0; MOST_SEATS as usize],
            in_hand: [edition.followers; MOST_SEATS as usize],
            board: Board::start(),
        };
        game.draw(chance);
        Ok(game)
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        self.hand.map(|_| self.mover)
    }

    /// Cells from west to east and in a column from south to north; turns from r0 to r3; first without a
    /// claim, then the claims in the order of the tile's segments.
    fn moves(&self, out: &mut Vec<Laying>) {
        self.list(out);
    }

    fn check(&self, mv: Laying) -> Result<(), Illegal> {
        self.why_not(mv).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    /// A cell and turns, each pair equally likely; then a claim or none, each equally likely.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Laying {
        self.any_laying(chance)
    }

    #[inline]
    fn play(&mut self, mv: Laying, chance: &mut impl Chance) {
        self.take_turn(mv, chance);
    }

    fn leave(&mut self, player: Player, chance: &mut impl Chance) {
        if self.hand.is_none() || player.0 >= self.seats || self.left.has(player) {
            return;
        }
        self.left.add(player);
        if self.is_deserted() {
            self.end();
        } else if player == self.mover {
            self.mover = self.after(player);
            self.draw(chance);
        }
    }

    fn scores(&self) -> Scores {
        let points = self.points[..usize::from(self.seats)].iter().map(|&points| points.into());
        Scores::new(points, self.left)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(self.hand.map_or(0, |_| u64::from(self.bag.left()) + 1))
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Carcassonne {
    fn play_counting(
        &mut self,
        mv: Laying,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        count("followers placed", mv.place.is_some().into());
        count("placements", self.placements().into());
        count("tiles thrown away", self.take_turn(mv, chance));
    }
}
