//! How a turn goes: heads are drawn, tiles that fit nowhere go to the bottom, the game ends.

use kit::{Chance, Player, Seats, Square};

use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, MOVES_PER_CELL, Tilings};

impl Tilings {
    /// The mover does what they said. Somebody has checked that it is legal; what cannot be done at all is not.
    #[inline]
    pub(crate) fn take_turn(
        &mut self,
        lay: Lay,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        if self.further.is_some() {
            return self.take_further_turn(lay, chance, count);
        }
        let Some(tile) = self.hand else { return };
        let done = match lay.square() {
            Some(square) => self.put(square, tile.turned(lay.turns().unwrap_or(0)), count),
            None => self.pass(tile),
        };
        if !done {
            return;
        }
        self.hand = None;
        self.turn += u32::from(self.rules.replace);
        if !self.has_ended() {
            self.pass_on(chance, count);
        }
    }

    /// Puts the tile back, where the rules know a choice of that kind.
    fn pass(&mut self, tile: Tile) -> bool {
        if self.rules.replace {
            self.skip(tile);
        }
        self.rules.replace
    }

    /// Lays the tile there, if that square of the board is empty or tiles may be replaced.
    #[inline]
    fn put(&mut self, square: Square, tile: Tile, count: &mut impl FnMut(&'static str, u64)) -> bool {
        if self.board.is_empty(square) {
            self.board.lay(square, tile, self.next);
        } else if self.rules.replace && self.board.ground().has(square) {
            self.replace(square, tile);
            count("replacements", 1);
        } else {
            return false;
        }
        self.skipped = Seats::default();
        true
    }

    /// Whether the mover, who has just had their turn, has laid their last tile.
    #[inline]
    pub(super) fn has_ended(&self) -> bool {
        self.hands.len(self.next) == 0
    }

    /// Goes round the table until somebody has a choice, or the game is over.
    #[inline(always)]
    pub(super) fn pass_on(&mut self, chance: &mut impl Chance, count: &mut impl FnMut(&'static str, u64)) {
        let mut skips = 0;
        while !(self.is_late() || self.is_stuck()) {
            if self.further.is_some() {
                self.end_round(chance);
            }
            self.next = self.after(self.next);
            let Some(head) = self.take_head(chance) else { break };
            self.hand = if self.offer(head) { Some(head) } else { self.try_others(head, chance, count) };
            if self.hand.is_some() {
                break;
            }
            self.skipped.add(self.next);
            skips += 1;
        }
        count("skips", skips);
    }

    /// The head of the mover's hand fits nowhere and goes to the bottom. The first of their other tiles that gives them
    /// something to decide, where the rules let them try it; those before it go to the bottom too.
    #[inline(never)]
    fn try_others(
        &mut self,
        head: Tile,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) -> Option<Tile> {
        self.hands.put_back(self.next, head);
        if self.rules.one_try {
            return None;
        }
        if self.nothing_fits() {
            self.skipped = self.players().collect();
            return None;
        }
        for tried in 1..self.hands.len(self.next) {
            let tile = self.hands.take(self.next, &mut self.pool, chance)?;
            if self.offer(tile) {
                count("put_back", tried.into());
                return Some(tile);
            }
            self.hands.put_back(self.next, tile);
        }
        None
    }

    /// Whether no tile of any hand fits: the game is over then, and the tiles that were not seen stay so. Where more than
    /// the board decides, it is not looked at. To remember the kinds that were tried costs more than it saves.
    fn nothing_fits(&self) -> bool {
        if self.rules.replace || self.further.is_some() {
            return false;
        }
        let mut unseen = self.pool.tiles.iter().zip(self.pool.counts()).filter(|(_, count)| **count > 0);
        let draws = self.players().any(|player| self.hands.unseen(player) > 0);
        let some = draws && unseen.any(|(tile, _)| self.fits(*tile));
        !some && !self.players().flat_map(|player| self.hands.known(player)).any(|tile| self.fits(tile))
    }

    #[inline(always)]
    fn take_head(&mut self, chance: &mut impl Chance) -> Option<Tile> {
        match self.further {
            None => self.hands.take(self.next, &mut self.pool, chance),
            Some(_) => self.take_kept().or_else(|| self.hands.take(self.next, &mut self.pool, chance)),
        }
    }

    /// The tile goes to the bottom of the mover's hand.
    fn skip(&mut self, tile: Tile) {
        self.hands.put_back(self.next, tile);
        self.skipped.add(self.next);
    }

    /// A player is gone; their tiles stay on the board and in their hand.
    pub(crate) fn part(&mut self, player: Player, chance: &mut impl Chance) {
        if self.hand.is_none() || player.0 >= self.rules.seats || self.left.has(player) {
            return;
        }
        self.left.add(player);
        if player != self.next && !self.left.ends_game(self.rules.seats) {
            return;
        }
        if let Some(tile) = self.hand.take() {
            self.hands.put_back(self.next, tile);
        }
        self.end_of_turn();
        if !self.left.ends_game(self.rules.seats) {
            self.pass_on(chance, &mut |_, _| {});
        }
    }

    /// Whether the limit on moves is reached, where there is one.
    #[inline]
    pub(crate) fn is_late(&self) -> bool {
        self.rules.replace && self.turn >= self.most_turns()
    }

    /// The limit on moves, where there is one.
    pub(crate) fn most_turns(&self) -> u32 {
        MOVES_PER_CELL * self.board.ground().cells() as u32
    }

    /// Whether all players have skipped in a row.
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        !self.skipped.is_empty() && self.skipped.with(self.left).len() >= self.rules.seats
    }

    /// Those who have not left.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> {
        Player::all(self.rules.seats).filter(|player| !self.left.has(*player))
    }

    /// The next player round the table who has not left.
    #[inline]
    fn after(&self, player: Player) -> Player {
        self.left.next_other(player, self.rules.seats)
    }

    /// The tiles that a player has not laid, the one they are to lay included.
    pub(crate) fn tiles_left(&self, player: Player) -> u16 {
        let kept = self.further.as_ref().is_some_and(|further| further.kept[player.index()].is_some());
        self.hands.len(player) + u16::from(self.hand.is_some() && self.next == player) + u16::from(kept)
    }
}
