//! What the further rules remember: several tiles a turn, influences, and links within tiles. Usual games have none of it.

use kit::{Chance, Player, Setup, Square};

use super::influence::Influence;
use super::links::Links;
use crate::tilings::board::Board;
use crate::tilings::board::ground::Ground;
use crate::tilings::tiles::pool::Pool;
use crate::tilings::tiles::tile::Tile;

/// The most tiles that a turn may have.
pub const MOST_A_TURN: u8 = 3;

/// As far as each rule is asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Further {
    pub tiles_a_turn: u8,
    /// The cells that the mover has laid on in this turn, while they may lay more.
    pub laid: Vec<Square>,
    /// The head of each hand, where its player has seen it and not laid it.
    pub kept: Vec<Option<Tile>>,
    pub influence: Option<Influence>,
    pub links: Option<Links>,
}

impl Further {
    /// What the setup asks for, if anything; links are drawn for every tile of the deck.
    pub fn of(setup: &Setup, ground: Ground, pool: &Pool, chance: &mut impl Chance) -> Option<Box<Further>> {
        let (seats, cells) = (setup.seats(), ground.cells());
        let further = Further {
            tiles_a_turn: setup.number("tiles_a_turn"),
            laid: Vec::new(),
            kept: vec![None; seats.into()],
            influence: setup.flag("influence").then(|| Influence::new(seats, cells)),
            links: setup.flag("links").then(|| Links::draw(pool.tiles.len(), cells, chance)),
        };
        further.is_asked_for().then(|| Box::new(further))
    }

    /// Whether it is more than the usual rules.
    pub fn is_asked_for(&self) -> bool {
        self.tiles_a_turn > 1 || self.influence.is_some() || self.links.is_some()
    }

    /// Whether points are counted otherwise than usual.
    pub fn changes_points(&self) -> bool {
        self.influence.is_some() || self.links.is_some()
    }

    /// The tile of this kind was laid there after `turns` quarter turns.
    pub fn lay(&mut self, board: &Board, pool: &Pool, laid: (Square, Tile, u8), player: Player) {
        let (square, tile, turns) = laid;
        if let Some(influence) = &mut self.influence {
            influence.lay(board, square, player);
        }
        if let Some(links) = &mut self.links {
            links.lay(board.ground().cell(square), pool, tile, turns);
        }
    }

    /// Whether the cell is within one step, also diagonally, of one that was laid on in this turn.
    pub fn is_near(&self, ground: Ground, square: Square) -> bool {
        self.laid.iter().any(|&laid| laid == square || ground.near(laid).any(|(near, _)| near == square))
    }
}
