//! Reading a position, trusting nobody.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, Player};

use crate::tilings::board::Board;
use crate::tilings::board::ground::{Ground, LONGEST};
use crate::tilings::rules::points::Score;
use crate::tilings::tiles::deck::MOST_COPIES;
use crate::tilings::tiles::hands::{Hands, LARGEST};
use crate::tilings::tiles::pool::Pool;
use crate::tilings::{MOST_SEATS, MOVES_PER_CELL, Rules, Tile, Tilings};

use super::EMPTY;
use super::further::read_further;

impl FromStr for Tilings {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Tilings, BadText> {
        // The lines of words come first; no cell has a `=` in it.
        let lines: Vec<&str> = text.trim().lines().collect();
        let words = lines.iter().take_while(|line| line.contains('=')).count();
        let head = lines[..words].join(" ");
        let mut fields = Fields::read(&head)?;
        let rules = read_rules(&mut fields)?;
        let torus = read_flag(&mut fields, "torus")?;
        let seats = rules.seats;
        let cells = Grid::read(lines[words..].iter().copied(), LONGEST, |word| read_cell(word, seats))?;
        let board = read_board(&cells, torus);
        let pool = read_pool(needed(&mut fields, "deck")?)?;
        let further = read_further(&mut fields, &board, &pool, seats)?;
        let rules =
            Rules { several: further.as_ref().is_some_and(|further| further.tiles_a_turn > 1), ..rules };
        let game = Tilings {
            turn: read_turn(&mut fields, rules, board.ground())?,
            board,
            rules,
            pool,
            hands: read_hands(needed(&mut fields, "hands")?, seats)?,
            hand: fields.word("hand").map(str::parse).transpose()?,
            next: fields.player("to_move", seats)?,
            left: fields.seats("left", seats)?,
            skipped: fields.seats("skipped", seats)?,
            further,
        };
        fields.done()?;
        game.confirmed()
    }
}

fn needed<'a>(fields: &mut Fields<'a>, name: &str) -> Result<&'a str, BadText> {
    fields.word(name).ok_or_else(|| BadText::new(format!("the lines above the board lack `{name}=…`")))
}

fn read_rules(fields: &mut Fields) -> Result<Rules, BadText> {
    let seats = fields.number("seats", 2..=MOST_SEATS as u8)?;
    let score = needed(fields, "score")?;
    let known = Score::from_word(score);
    let score =
        known.ok_or_else(|| BadText::new(format!("`score` is tiles, patterns or zones, not `{score}`")))?;
    let (rotate, replace) = (read_flag(fields, "rotate")?, read_flag(fields, "replace")?);
    let one_try = read_one_try(fields)?;
    Ok(Rules { seats, score, rotate, replace, one_try, several: false })
}

fn read_one_try(fields: &mut Fields) -> Result<bool, BadText> {
    match fields.word("skip") {
        None | Some("hand") => Ok(false),
        Some("tile") => Ok(true),
        Some(word) => Err(BadText::new(format!("`skip` is hand or tile, not `{word}`"))),
    }
}

fn read_flag(fields: &mut Fields, name: &str) -> Result<bool, BadText> {
    match fields.word(name) {
        None => Ok(false),
        Some("on") => Ok(true),
        Some(word) => Err(BadText::new(format!("`{name}` is `on` or not there, not `{word}`"))),
    }
}

fn read_turn(fields: &mut Fields, rules: Rules, ground: Ground) -> Result<u32, BadText> {
    if rules.replace { fields.number("turn", 0..=MOVES_PER_CELL * ground.cells() as u32) } else { Ok(0) }
}

fn read_cell(word: &str, seats: u8) -> Result<Option<(Tile, Player)>, BadText> {
    if word == EMPTY {
        return Ok(None);
    }
    let (at, sign) = word.char_indices().last().unwrap_or((0, ' '));
    let owner = Player::from_sign(sign).filter(|player| player.0 < seats);
    let bad = || BadText::new(format!("a cell is `.` or a tile and its owner, `RBVB1`, not `{word}`"));
    Ok(Some((word[..at].parse().map_err(|_| bad())?, owner.ok_or_else(bad)?)))
}

/// Any tiles anywhere: also boards that no game leads to can be scored and played on.
fn read_board(cells: &Grid<Option<(Tile, Player)>>, torus: bool) -> Board {
    let ground = Ground::new(cells.width(), cells.height(), torus);
    let mut board = Board::new(ground);
    for square in ground.squares() {
        if let Some((tile, owner)) = cells[square] {
            board.lay(square, tile, owner);
        }
    }
    board
}

fn read_pool(word: &str) -> Result<Pool, BadText> {
    let (mut tiles, mut counts) = (Vec::new(), Vec::new());
    let mut found = vec![false; Tile::COUNT];
    for pair in word.split(',') {
        let bad = || {
            BadText::new(format!(
                "`deck` lists different tiles and how many are unseen as `RBVB:10`, not `{pair}`"
            ))
        };
        let (tile, count) = pair.split_once(':').ok_or_else(bad)?;
        let tile: Tile = tile.parse()?;
        let count = count.parse().ok().filter(|count| *count <= MOST_COPIES).ok_or_else(bad)?;
        if std::mem::replace(&mut found[usize::from(tile.bits())], true) {
            return Err(bad());
        }
        tiles.push(tile);
        counts.push(count);
    }
    Ok(Pool::new(tiles.into(), counts))
}

fn read_hands(word: &str, seats: u8) -> Result<Hands, BadText> {
    let mut hands = Hands::default();
    let all: Vec<&str> = word.split(',').collect();
    if all.len() != usize::from(seats) {
        return Err(BadText::new(format!("`hands` has {} hands for {seats} players", all.len())));
    }
    for (player, hand) in Player::all(seats).zip(all) {
        read_hand(player, hand, &mut hands)?;
    }
    Ok(hands)
}

fn read_hand(player: Player, word: &str, hands: &mut Hands) -> Result<(), BadText> {
    let mut parts = word.split('+');
    let bad = || {
        BadText::new(format!(
            "a hand is a number of unseen tiles and the known ones, as `12+RBVB`, at most {LARGEST}, not `{word}`"
        ))
    };
    let unseen: u16 = parts.next().and_then(|number| number.parse().ok()).ok_or_else(bad)?;
    if usize::from(unseen) + parts.clone().count() > usize::from(LARGEST) {
        return Err(bad());
    }
    hands.add_unseen(player, unseen);
    for tile in parts {
        hands.put_back(player, tile.parse()?);
    }
    Ok(())
}

impl Tilings {
    /// The position itself, if it is somebody's decision or the end.
    fn confirmed(mut self) -> Result<Tilings, BadText> {
        self.enough_unseen()?;
        self.fitting_together()?;
        let next = self.next;
        match (self.hand, self.end()) {
            (None, None) => Err(BadText::new("the game is not over, so that `hand=…` is needed")),
            (Some(_), Some(end)) => Err(BadText::new(format!("`hand` is given, but {end}"))),
            (None, Some(_)) => Ok(self),
            (Some(_), None) if self.left.has(next) => {
                Err(BadText::new(format!("{next} is to move and has left")))
            }
            (Some(tile), None) if !self.has_choice(tile) => {
                Err(BadText::new(format!("{tile} fits nowhere, so that {next} has no choice")))
            }
            (Some(_), None) => Ok(self),
        }
    }

    /// The further rules do not go with laying upon others; and who holds a tile has kept none.
    fn fitting_together(&self) -> Result<(), BadText> {
        let Some(further) = &self.further else { return Ok(()) };
        if self.rules.replace {
            return Err(BadText::new("`replace` does not go together with the further rules"));
        }
        match self.hand {
            Some(_) if further.kept[self.next.index()].is_some() => {
                Err(BadText::new(format!("{} holds a tile, and has kept another", self.next)))
            }
            None if !further.laid.is_empty() => Err(BadText::new("`laid` is given, but nobody is to move")),
            _ => Ok(()),
        }
    }

    /// Whether the tile in hand gives the mover something to decide.
    fn has_choice(&mut self, tile: Tile) -> bool {
        if self.may_stop() { self.within_reach(tile).next().is_some() } else { self.offer(tile) }
    }

    fn enough_unseen(&self) -> Result<(), BadText> {
        let unseen: u32 =
            Player::all(self.rules.seats).map(|player| u32::from(self.hands.unseen(player))).sum();
        let total = self.pool.total();
        if unseen <= total {
            return Ok(());
        }
        Err(BadText::new(format!("the hands have {unseen} unseen tiles, the deck only {total}")))
    }

    /// Why the game is over, as far as the board and the hands tell.
    fn end(&self) -> Option<&'static str> {
        match self {
            _ if self.left.ends_game(self.rules.seats) => Some("fewer than two players are left"),
            _ if self.is_stuck() => Some("all players have skipped"),
            _ if self.is_late() => Some("the last turn has been played"),
            _ if self.players().any(|player| self.tiles_left(player) == 0) => {
                Some("a player has laid their last tile")
            }
            _ => None,
        }
    }
}
