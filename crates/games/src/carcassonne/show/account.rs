//! Reasons of points: roads, cities, monasteries and farms.

use kit::Account;

use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::tile::Land;
use crate::carcassonne::{Carcassonne, Laying};

/// The kinds of land in the order of the list, and their rows.
const ROWS: [(Land, &str); 4] =
    [(Land::Road, "roads"), (Land::City, "cities"), (Land::Monastery, "monasteries"), (Land::Field, "farms")];

impl Carcassonne {
    /// Scores the turn once more on a copy, watching for what points are given. A position does not remember it:
    /// minds copy millions of them and never ask.
    pub(crate) fn earnings(&self, mv: Option<Laying>, after: &Carcassonne) -> Account {
        let seats = usize::from(self.seats);
        let mut rows = ROWS.map(|(_, name)| (name, vec![0; seats]));
        let mut known = self.points;
        let mut paid = |game: &Carcassonne, land: Land| {
            let row = ROWS.iter().position(|(of, _)| *of == land).expect("every land has a row");
            for (seat, sum) in rows[row].1.iter_mut().enumerate() {
                *sum += i64::from(game.points[seat]) - i64::from(known[seat]);
            }
            known = game.points;
        };
        let mut game = self.clone();
        if let (Some(hand), Some(mv)) = (self.hand, mv)
            && let Some(cell) = game.board.cell_at(mv.square)
        {
            let tile = game.lay(cell, Card::new(hand, mv.turns), mv.place);
            game.score_completed_watched(tile, &mut paid);
        }
        if self.hand.is_some() && after.hand.is_none() {
            game.score_end_watched(&mut paid);
        }
        Account(rows.into())
    }
}
