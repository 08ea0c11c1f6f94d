//! The game and the second referee agree on moves and points, in random games and on random boards.

use kit::{Chance, Grid};

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
        let lay = game.any_move(luck);
        game.play(lay, luck);
        agree(&game);
    }
    skips_were_forced(&game);
}

/// The tiles that the last players in a row put back fit nowhere.
fn skips_were_forced(game: &Tilings) {
    let naive = Naive::new(&game.view(), game.board.ground().torus);
    for player in Player::all(game.rules.seats).filter(|player| game.skipped.has(*player)) {
        let Some(back) = game.hands.known(player).last() else { panic!("{player} put a tile back\n{game}") };
        if !game.rules.replace && !game.left.has(player) {
            assert_eq!(naive.sentences(&back.to_string(), game.rules.rotate, None), [""; 0], "{game}");
        }
    }
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
            "width={width} height={height} score={score} rotate={} torus={} replace={} {deck}",
            flag(0),
            flag(1),
            flag(2)
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
