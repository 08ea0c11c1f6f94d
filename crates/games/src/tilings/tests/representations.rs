//! Small and big boards agree, move by move.

use std::collections::BTreeSet;

use kit::{Chance, Square};

use super::*;
use crate::tilings::board::Board;
use crate::tilings::board::any::AnyBoard;
use crate::tilings::board::ground::Ground;
use crate::tilings::board::small::SmallBoard;
use crate::tilings::{Colour, Tile};

fn both(ground: Ground) -> [Board; 2] {
    [Board::Small(SmallBoard::new(ground)), Board::Any(AnyBoard::new(ground))]
}

fn listed(board: &Board, tile: Tile) -> BTreeSet<(u16, u16)> {
    let mut squares = BTreeSet::new();
    board.list([tile], false, |square, _| assert!(squares.insert((square.y, square.x)), "{square} twice"));
    squares
}

/// Rows, columns and turns, as they are listed.
fn in_order(board: &Board, tile: Tile, upon: bool) -> Vec<(u16, u16, usize)> {
    let mut all = Vec::new();
    board.list([0, 1, 2, 3].map(|turns| tile.turned(turns)), upon, |square, turns| {
        all.push((square.y, square.x, turns));
    });
    all
}

#[track_caller]
fn same(boards: &[Board; 2], tile: Tile) -> BTreeSet<(u16, u16)> {
    let [small, big] = boards.each_ref().map(|board| listed(board, tile));
    assert_eq!(small, big, "{tile} on {:?}", boards[0]);
    assert!(boards.iter().all(|board| board.allows(tile) != small.is_empty()));
    for upon in [false, true] {
        let [small, big] = boards.each_ref().map(|board| in_order(board, tile, upon));
        assert_eq!(small, big, "{tile} upon others: {upon}, on {:?}", boards[0]);
        assert!(small.is_sorted_by(|one, next| one < next), "{small:?}");
    }
    for square in boards[0].ground().squares() {
        let may = boards.each_ref().map(|board| board.may_lay(square, tile));
        assert_eq!(may, [small.contains(&(square.y, square.x)); 2]);
    }
    small
}

fn any_tile(luck: &mut Quick) -> Tile {
    let colours = 1 + luck.below(4);
    Tile::new([(); 4].map(|()| Colour::new(luck.below(colours) as u8)))
}

#[test]
fn they_allow_the_same_and_hold_the_same() {
    let mut luck = Quick::new(1);
    for (width, height) in
        [(1, 1), (1, 2), (3, 1), (4, 5), (10, 10), (64, 1), (127, 1), (1, 127), (11, 11), (9, 14)]
    {
        for torus in [false, true] {
            let ground = Ground::new(width, height, torus);
            let mut boards = both(ground);
            for turn in 0..150 {
                let tile = any_tile(&mut luck);
                let open = same(&boards, tile);
                let square = ground.square(luck.below(ground.cells() as u32) as usize);
                let square = match open.iter().nth(turn % open.len().max(1)) {
                    Some(&(y, x)) if turn % 4 != 0 => Square::new(x, y),
                    _ => square,
                };
                let owner = Player(luck.below(3) as u8);
                for board in &mut boards {
                    match board.at(square) {
                        None => board.lay(square, tile, owner),
                        Some(_) => assert!(board.replace(square, tile, owner).is_some()),
                    }
                }
                let [small, big] = boards
                    .each_ref()
                    .map(|board| ground.squares().map(|square| board.at(square)).collect::<Vec<_>>());
                assert_eq!(small, big);
                assert_eq!(boards[0].len(), boards[1].len());
                assert_eq!(boards[0].owned(), boards[1].owned());
                let plain = |board: &Board| {
                    let mut squares = BTreeSet::new();
                    board.each_plain(|laid| assert!(squares.insert((laid.square.y, laid.square.x))));
                    squares
                };
                assert_eq!(plain(&boards[0]), plain(&boards[1]));
                let empty = |board: &Board| {
                    Square::all(width + 1, height + 1)
                        .map(|square| board.is_empty(square))
                        .collect::<Vec<_>>()
                };
                assert_eq!(empty(&boards[0]), empty(&boards[1]));
                let beside = |board: &Board| crate::tilings::Side::ALL.map(|side| board.beside(square, side));
                assert_eq!(beside(&boards[0]), beside(&boards[1]));
            }
        }
    }
}

/// The counts of 200 random choices for each of these cells, which should come about equally often.
fn is_fair(choose: impl Fn(&mut Quick) -> Lay, all: &[String]) {
    let mut luck = Quick::new(9);
    let mut seen = vec![0u32; all.len()];
    for _ in 0..200 * all.len() {
        let chosen = choose(&mut luck).to_string();
        seen[all.iter().position(|lay| *lay == chosen).expect("a legal move")] += 1;
    }
    // The standard deviation is 14.
    assert!(seen.iter().all(|count| count.abs_diff(200) < 75), "{seen:?}");
}

#[test]
fn any_move_is_each_legal_move_equally_often() {
    let tile: Tile = "RRBB".parse().unwrap();
    let ground = Ground::new(12, 10, false);
    let mut boards = both(ground);
    for board in &mut boards {
        for square in ["c3", "f3", "c8", "h5", "k10"] {
            board.lay(square.parse().unwrap(), tile, Player(0));
        }
        board.offer([tile]);
    }
    let all: Vec<String> =
        listed(&boards[0], tile).iter().map(|&(y, x)| Square::new(x, y).to_string()).collect();
    for board in &boards {
        is_fair(|luck| Lay::on(board.any_offered(luck).unwrap()), &all);
    }
    for options in ["rotate=on width=40 height=40", "rotate=on", "replace=on", "width=30 height=30"] {
        let mut game = start(2, options, 4);
        for turn in 0..20 {
            let lay = game.any_move(&mut Quick::new(turn));
            game.play(lay, &mut Quick::new(turn));
        }
        is_fair(|luck| game.any_move(luck), &sentences(&game));
    }
}
