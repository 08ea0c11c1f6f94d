//! The stacks of any number of players on a board of any size, token by token.

use std::hash::{Hash, Hasher};

use kit::{Grid, Player, Square};

use super::pool::{GROUND, Pool, Token};
use super::under_way::UnderWay;

/// The stacks of a board with a border of cells around it that take no part, so that every cell has
/// four neighbours.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    /// From one cell to the cell south of it.
    stride: usize,
    /// The top of each stack; the tokens below it are in the pool.
    tops: Vec<Token>,
    pool: Pool,
    empty: u32,
    under_way: UnderWay,
}

impl AnyBoard {
    /// A board without tokens.
    pub fn empty(width: u16, height: u16) -> AnyBoard {
        let (width, height) = (usize::from(width), usize::from(height));
        AnyBoard {
            stride: width + 2,
            tops: vec![GROUND; (width + 2) * (height + 2)],
            pool: Pool::default(),
            empty: (width * height) as u32,
            under_way: UnderWay::default(),
        }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(stacks: &Grid<Vec<Player>>) -> AnyBoard {
        let mut board = AnyBoard::empty(stacks.width(), stacks.height());
        for square in stacks.squares() {
            let cell = board.cell(square);
            stacks[square].iter().for_each(|&player| board.push(cell, player));
        }
        board
    }

    fn cell(&self, square: Square) -> usize {
        (usize::from(square.y) + 1) * self.stride + usize::from(square.x) + 1
    }

    fn square(&self, cell: usize) -> Square {
        Square::new((cell % self.stride) as u16 - 1, (cell / self.stride) as u16 - 1)
    }

    fn push(&mut self, cell: usize, player: Player) {
        let top = self.tops[cell];
        self.empty -= u32::from(top == GROUND);
        self.tops[cell] = Token { player, below: self.pool.put(top) };
    }

    fn pop(&mut self, cell: usize) {
        let below = self.pool.take(self.tops[cell].below);
        self.empty += u32::from(below == GROUND);
        self.tops[cell] = below;
    }

    /// Lays a token of the mover on a square of the board, and lets the waves run.
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        self.lay_watched(square, mover, count, &mut |_, _| {});
    }

    /// As `lay`, and shows the board after each wave but the last, with the cells that fired in it.
    pub fn lay_watched(
        &mut self,
        square: Square,
        mover: Player,
        count: &mut impl FnMut(&'static str, u64),
        watch: &mut impl FnMut(&AnyBoard, &mut dyn Iterator<Item = Square>),
    ) {
        let mut under_way = std::mem::take(&mut self.under_way);
        under_way.begin(self.tops.len(), self.stride, self.cell(square));
        let mut waves = 0;
        while self.wave(mover, &mut under_way) {
            waves += 1;
            watch(self, &mut under_way.last_wave().map(|cell| self.square(cell)));
        }
        count("cells fired", under_way.fired());
        count("waves", waves);
        under_way.end();
        self.under_way = under_way;
    }

    /// Lays down the tokens of one wave; whether some cell fires.
    fn wave(&mut self, mover: Player, under_way: &mut UnderWay) -> bool {
        while let Some((cell, tokens)) = under_way.arrive() {
            let times = self.meet(cell, tokens, mover);
            if times > 0 {
                under_way.fire(cell, times);
            }
        }
        under_way.send(self.stride)
    }

    /// So many tokens of the mover reach a cell; how often it fires. The mover's tokens meet in pairs,
    /// and below their token lies another player's, so the odd one stays and the rest is gone.
    fn meet(&mut self, cell: usize, tokens: u16, mover: Player) -> u16 {
        let waiting = self.tops[cell].player == mover;
        match (waiting, tokens % 2 == 1) {
            (true, true) => self.pop(cell),
            (false, true) => self.push(cell, mover),
            (_, false) => {}
        }
        u16::midpoint(tokens, u16::from(waiting))
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// How many stacks the player tops.
    pub fn points(&self, player: Player) -> u32 {
        self.tops.iter().filter(|top| top.player == player).count() as u32
    }

    /// The tokens of a stack, the top first.
    pub fn top_down(&self, square: Square) -> impl Iterator<Item = Player> {
        self.pool.down_from(self.tops[self.cell(square)])
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        let mut stack: Vec<Player> = self.top_down(square).collect();
        stack.reverse();
        stack
    }

    /// All tokens, each stack from the top down to its ground.
    fn tokens(&self) -> impl Iterator<Item = Player> {
        let grounded = |&top: &Token| self.pool.down_from(top).chain([GROUND.player]);
        self.tops.iter().flat_map(grounded)
    }
}

/// Where in the pool a token lies is not part of the position.
impl PartialEq for AnyBoard {
    fn eq(&self, other: &AnyBoard) -> bool {
        self.stride == other.stride && self.tokens().eq(other.tokens())
    }
}

impl Eq for AnyBoard {}

impl Hash for AnyBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tokens().for_each(|player| player.hash(state));
    }
}
