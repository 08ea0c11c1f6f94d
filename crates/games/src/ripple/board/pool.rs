//! The tokens that lie under others, of all stacks together.

use kit::Player;

/// A token, and where in the pool the one below it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub player: Player,
    /// Where the next lower one is.
    pub below: u32,
}

/// What lies under the lowest token of a stack, kept as if it were a token of nobody.
pub const GROUND: Token = Token { player: Player(u8::MAX), below: u32::MAX };

/// Tokens in one piece of memory, so that copying a board is copying two or three arrays, and places
/// left by tokens that are gone are used again. It holds less than 2^32 tokens, 32 GiB of them.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    tokens: Vec<Token>,
    /// Places that are free.
    free: Vec<u32>,
}

impl Pool {
    /// Puts a token away; where it is.
    pub fn put(&mut self, token: Token) -> u32 {
        if let Some(place) = self.free.pop() {
            self.tokens[place as usize] = token;
            place
        } else {
            self.tokens.push(token);
            self.tokens.len() as u32 - 1
        }
    }

    /// Takes the token from that place.
    pub fn take(&mut self, place: u32) -> Token {
        self.free.push(place);
        self.tokens[place as usize]
    }

    /// The players of this token and those below it, down to the ground.
    pub fn down_from(&self, top: Token) -> impl Iterator<Item = Player> {
        let below = |token: &Token| (*token != GROUND).then(|| self.tokens[token.below as usize]);
        let tokens = std::iter::successors(Some(top), below);
        tokens.take_while(|token| *token != GROUND).map(|token| token.player)
    }
}
