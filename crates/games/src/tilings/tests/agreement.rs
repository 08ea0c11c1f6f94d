//! The game and the second referee agree on moves and points, in random games and on random boards.

use std::collections::VecDeque;

use kit::{Chance, Grid, Noted};

use super::naive::Naive;
use super::*;
use crate::tilings::{Colour, Tile};

#[track_caller]
fn agree(game: &Tilings) {
    let view = game.view();
    let naive = Naive::new(&view, game.board.ground().torus);
    let score = game.rules.score.word();
    if let Some(hand) = &view.hand {
        let replacing = game.rules.replace.then_some((score, game.next.index()));
        assert_eq!(sentences(game), naive.sentences(hand, game.rules.rotate, replacing), "{game}");
    }
    assert_eq!(points(game), naive.points(score, game.rules.seats.into()), "{game}");
}

/// Plays beside the second referee, who also tells when a tile fits nowhere.
fn play(mut game: Tilings, moves: usize, luck: &mut Quick) {
    agree(&game);
    for _ in 0..moves {
        if game.to_move().is_none() {
            break;
        }
        let (before, lay) = (game.clone(), game.any_move(luck));
        let mut noted = Noted::new(&mut *luck);
        game.play(lay, &mut noted);
        agree(&game);
        if !game.rules.replace {
            went_round(&before, &game, &noted.draws);
        }
    }
}

/// A hand as one would keep it: every tile in its order, and nothing for those that are not seen yet.
fn queue(game: &Tilings, player: Player) -> VecDeque<Option<String>> {
    let unseen = (0..game.hands.unseen(player)).map(|_| None);
    unseen.chain(game.hands.known(player).map(|tile| Some(tile.to_string()))).collect()
}

/// After a tile was laid, the second referee goes round the table with the same draws and comes to the same hands.
fn went_round(before: &Tilings, after: &Tilings, draws: &[u32]) {
    let naive = Naive::new(&after.view(), after.board.ground().torus);
    let fits = |tile: &str| !naive.sentences(tile, after.rules.rotate, None).is_empty();
    let players: Vec<Player> = Player::all(after.rules.seats).collect();
    let mut hands: Vec<_> = players.iter().map(|&player| queue(before, player)).collect();
    let (mut next, mut draws) = (before.next.index(), draws.iter());
    if hands[next].is_empty() {
        return assert_eq!(after.to_move(), None, "the last tile is laid\n{after}");
    }
    for skips in 0..players.len() {
        next = (next + 1) % players.len();
        for _ in 0..if after.rules.one_try { 1 } else { hands[next].len() } {
            let drawn = |kind: &u32| after.pool.tiles[*kind as usize].to_string();
            let Some(tile) = hands[next].pop_front().flatten().or_else(|| draws.next().map(drawn)) else {
                return nothing_fits(after, &fits);
            };
            if fits(&tile) {
                let now: Vec<_> = players.iter().map(|&player| queue(after, player)).collect();
                let (mover, hand) = (after.to_move(), after.hand.map(|hand| hand.to_string()));
                assert_eq!((mover, hand, now), (Some(players[next]), Some(tile), hands), "{after}");
                return assert_eq!((after.view().skipped, draws.next()), (skips, None), "{after}");
            }
            hands[next].push_back(Some(tile));
        }
    }
    nothing_fits(after, &fits);
}

/// The game has ended because no player can lay a tile of theirs, or with `skip=tile` the first one they had.
fn nothing_fits(game: &Tilings, fits: &impl Fn(&str) -> bool) {
    assert_eq!((game.to_move(), game.view().skipped), (None, game.rules.seats.into()), "{game}");
    if game.rules.one_try {
        return;
    }
    let hands = || Player::all(game.rules.seats).flat_map(|player| queue(game, player));
    assert!(!hands().flatten().any(|tile| fits(&tile)), "{game}");
    let mut unseen = game.pool.tiles.iter().zip(game.pool.counts()).filter(|(_, count)| **count > 0);
    assert!(hands().all(|tile| tile.is_some()) || !unseen.any(|(tile, _)| fits(&tile.to_string())), "{game}");
}

const SIZES: [(u16, u16); 12] =
    [(1, 1), (1, 2), (2, 1), (2, 2), (1, 9), (3, 4), (10, 10), (7, 5), (8, 16), (16, 8), (13, 11), (30, 7)];

#[test]
fn random_games_agree_with_the_second_referee() {
    let mut luck = Quick::new(1);
    for (number, (width, height)) in SIZES.into_iter().cycle().take(96).enumerate() {
        let flag = |bit: usize| if number >> bit & 1 == 1 { "on" } else { "off" };
        let score = ["tiles", "patterns", "zones"][number % 3];
        let deck = if number % 5 == 0 { "deck=random colours=2 tiles=16 copies=20" } else { "" };
        let options = format!(
            "width={width} height={height} score={score} rotate={} torus={} replace={} skip={} {deck}",
            flag(0),
            flag(1),
            flag(2),
            if number % 3 == 1 { "tile" } else { "hand" }
        );
        let moves = if number & 4 == 4 { 25 } else { 120 };
        play(start(2 + number as u8 % 5, &options, number as u64), moves, &mut luck);
    }
}

/// Any tiles anywhere, also where their colours do not meet.
fn random_board(width: u16, height: u16, colours: u32, luck: &mut Quick) -> String {
    let mut tile = || {
        let colours = [(); 4].map(|()| Colour::new(luck.below(colours) as u8));
        let all = if luck.below(3) == 0 { [colours[0]; 4] } else { colours };
        let owner = Player(luck.below(3) as u8).sign();
        if luck.below(3) == 0 { ".".to_owned() } else { format!("{}{owner}", Tile::new(all)) }
    };
    let grid = Grid::from_fn(width, height, |_| tile());
    grid.rows().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn random_boards_agree_with_the_second_referee() {
    let mut luck = Quick::new(2);
    for (number, (width, height)) in SIZES.into_iter().cycle().take(240).enumerate() {
        let torus = if number % 2 == 0 { "torus=on" } else { "" };
        let colours = 1 + luck.below(4);
        let game = scored("zones", torus, &random_board(width, height, colours, &mut luck));
        agree(&game);
    }
}

#[test]
fn random_moves_on_random_boards_agree_with_the_second_referee() {
    let mut luck = Quick::new(3);
    let (mut played, mut tried) = (0, 0);
    for (number, (width, height)) in SIZES.into_iter().cycle().take(360).enumerate() {
        let rules =
            ["", "torus=on", "replace=on turn=0", "rotate=on torus=on replace=on turn=3"][number / 12 % 4];
        let score = ["tiles", "patterns", "zones"][number % 3];
        let board = random_board(width, height, 2, &mut luck);
        let text =
            format!("seats=3 to_move=2 score={score} hand=RBRR {rules}\nhands=9,9,9\ndeck=RBRR:50\n{board}");
        tried += 1;
        if let Ok(game) = text.parse::<Tilings>() {
            played += 1;
            play(game, 3, &mut luck);
        }
    }
    assert!(played * 2 > tried, "{played} of {tried}");
}
