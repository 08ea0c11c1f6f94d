//! The rules a second time, as plainly as can be: every chain of jumps is tried to its end.

use std::collections::BTreeSet;

use kit::Game;

use crate::mansuba::{Deed, Mansuba, Move};

/// A cell by column and row, from 0.
type At = (i32, i32);

/// A board read from the text and the view of a position.
pub struct Naive {
    width: i32,
    height: i32,
    board: String,
    rows: Vec<Vec<char>>,
    over_any: bool,
    max_jumps: usize,
    captures: bool,
    max_prisoners: usize,
    to_move: char,
    prisoners: Vec<(char, String)>,
}

fn word<'a>(line: &'a str, name: &str) -> &'a str {
    let words = line.split(' ').filter_map(|word| word.split_once('='));
    words.into_iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

pub fn name((x, y): At) -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let x = x as usize;
    let first = if x < 26 { String::new() } else { letters[x / 26 - 1].to_string() };
    format!("{first}{}{}", letters[x % 26], y + 1)
}

impl Naive {
    pub fn of(game: &Mansuba) -> Naive {
        let text = game.to_string();
        let mut lines = text.lines();
        let line = lines.next().unwrap();
        let rows: Vec<Vec<char>> =
            lines.map(|row| row.chars().filter(|sign| *sign != ' ').collect()).collect();
        let prisoners = word(line, "prisoners").split(',').filter(|name| !name.is_empty());
        Naive {
            width: rows[0].len() as i32,
            height: rows.len() as i32,
            board: word(line, "board").to_owned(),
            over_any: word(line, "over") == "any",
            max_jumps: match word(line, "max_jumps").parse().unwrap() {
                0 => usize::MAX,
                limit => limit,
            },
            captures: word(line, "captures") == "on",
            max_prisoners: word(line, "max_prisoners").parse().unwrap_or(usize::MAX),
            to_move: word(line, "to_move").chars().next().unwrap(),
            prisoners: prisoners.map(|name| (name.chars().next().unwrap(), name[1..].to_owned())).collect(),
            rows,
        }
    }

    fn ways(&self) -> &'static [At] {
        match self.board.as_str() {
            "square" => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
            "cross" => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
            "diagonal" => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
            _ => &[(-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1)],
        }
    }

    /// The sign on a place; `-` off the board too.
    fn sign(&self, (x, y): At) -> char {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { self.rows[y as usize][x as usize] } else { '-' }
    }

    fn is_mine(&self, sign: char) -> bool {
        sign.is_alphabetic() && sign.is_uppercase() == (self.to_move == '1')
    }

    fn is_enemy(&self, sign: char) -> bool {
        sign.is_alphabetic() && !self.is_mine(sign)
    }

    fn their_home(&self) -> i32 {
        if self.to_move == '1' { self.width - 1 } else { 0 }
    }

    fn takes(&self, at: At) -> bool {
        let outside = at.0 != 0 && at.0 != self.width - 1;
        let held = self.prisoners.iter().filter(|(sign, cell)| self.is_enemy(*sign) && *cell == name(at));
        let prey = outside && self.is_enemy(self.sign(at)) && held.count() < self.max_prisoners;
        self.sign(at) == '.' || (self.captures && prey)
    }

    /// Extends a chain in every way; `chain` holds all landing cells so far, the last one being `at`.
    fn chains(&self, from: At, at: At, chain: &mut Vec<At>, ends: &mut BTreeSet<At>) {
        if chain.len() == self.max_jumps {
            return;
        }
        for &(dx, dy) in self.ways() {
            let (over, to) = ((at.0 + dx, at.1 + dy), (at.0 + 2 * dx, at.1 + 2 * dy));
            let jumped =
                if self.over_any { self.sign(over).is_alphabetic() } else { self.is_enemy(self.sign(over)) };
            if !jumped || over == from || chain.contains(&to) || !(to == from || self.takes(to)) {
                continue;
            }
            if to != from {
                ends.insert(to);
            }
            let goes_on = to == from || (self.sign(to) == '.' && to.0 != self.their_home());
            if goes_on {
                chain.push(to);
                self.chains(from, to, chain, ends);
                chain.pop();
            }
        }
    }

    fn leaps(&self, from: At, far: impl Fn(i32, i32) -> bool) -> BTreeSet<At> {
        let near = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
        let ends = near.filter(|&(dx, dy)| far(dx, dy)).map(|(dx, dy)| (from.0 + dx, from.1 + dy));
        ends.filter(|&to| self.takes(to)).collect()
    }

    fn slides(&self, from: At) -> BTreeSet<At> {
        let mut ends = BTreeSet::new();
        for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            for far in 1..100 {
                let to = (from.0 + far * dx, from.1 + far * dy);
                if self.takes(to) {
                    ends.insert(to);
                }
                if self.sign(to) != '.' {
                    break;
                }
            }
        }
        ends
    }

    fn ends(&self, from: At) -> BTreeSet<At> {
        match self.sign(from).to_ascii_uppercase() {
            'R' => self.slides(from),
            'E' => self.leaps(from, |dx, dy| dx.abs() + dy.abs() == 2),
            'N' => self.leaps(from, |dx, dy| dx.abs() + dy.abs() == 3),
            _ => {
                let steps = self.ways().iter().map(|(dx, dy)| (from.0 + dx, from.1 + dy));
                let mut ends: BTreeSet<At> = steps.filter(|&to| self.takes(to)).collect();
                self.chains(from, from, &mut Vec::new(), &mut ends);
                ends
            }
        }
    }

    /// All sentences, in no order.
    pub fn sentences(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for from in (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y))) {
            if self.is_mine(self.sign(from)) && from.0 != self.their_home() {
                found.extend(self.ends(from).into_iter().map(|to| format!("{} {}", name(from), name(to))));
            }
            let held = self.prisoners.iter().any(|(sign, at)| self.is_mine(*sign) && *at == name(from));
            if held && self.sign(from) == '.' {
                found.insert(format!("free {}", name(from)));
            }
        }
        found
    }
}

/// The legal sentences as the game lists them, which must be in order and without duplicates.
pub fn in_order(game: &Mansuba) -> BTreeSet<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let key = |mv: &Move| match mv.deed() {
        Deed::Go { from, to } => (0, (from.y, from.x), (to.y, to.x)),
        Deed::Free(at) => (1, (at.y, at.x), (0, 0)),
    };
    assert!(moves.is_sorted_by(|a, b| key(a) < key(b)), "{moves:?}\n{game}");
    moves.iter().map(Move::to_string).collect()
}
