//! The game and the second referee agree on every legal move, and on who is to move.

use kit::{Chance, Game, Quick};

use super::naive::{Naive, in_order};
use super::*;

const BOARDS: [&str; 4] = ["square", "cross", "diagonal", "triangular"];

/// Options drawn at random; the second referee tries every chain, so that long ones need small boards.
fn options(width: u16, height: u16, longest: u32, luck: &mut Quick) -> String {
    let mut one = |words: &[&str]| words[luck.below(words.len() as u32) as usize].to_owned();
    let (board, over, captures) = (one(&BOARDS), one(&["enemy", "any"]), one(&["on", "off"]));
    let (victory, pieces) = (one(&["simple", "complex"]), one(&["pawns", "mixed", "R3,E2,N3"]));
    let prisoners = one(&["", "max_prisoners=1", "max_prisoners=2"]);
    let jumps = if longest == 0 { luck.below(6) } else { 1 + luck.below(longest) };
    format!(
        "width={width} height={height} board={board} over={over} captures={captures} victory={victory} \
         pieces={pieces} max_jumps={jumps} {prisoners}"
    )
}

fn agree(game: &Mansuba) {
    match game.to_move() {
        Some(_) => assert_eq!(in_order(game), Naive::of(game).sentences(), "{game}"),
        None => assert!(in_order(game).is_empty(), "{game}"),
    }
}

/// Pieces strewn over the board, no more than there are; the player to move may have to be the other one.
fn strewn(words: &str, luck: &mut Quick) -> Option<Mansuba> {
    let game = start(words, luck.below(1000).into());
    let (text, shape) = (game.to_string(), game.shape);
    let mut signs: Vec<Vec<char>> = (0..shape.height)
        .map(|y| {
            (0..shape.width)
                .map(|x| if shape.has(Square::new(x.into(), y.into())) { '.' } else { '-' })
                .collect()
        })
        .collect();
    for square in shape.squares() {
        let Some(piece) = game.board.at(square) else { continue };
        let (x, y) = (luck.below(shape.width.into()) as usize, luck.below(shape.height.into()) as usize);
        if signs[y][x] == '.' {
            signs[y][x] = piece.sign();
        }
    }
    let rows: Vec<String> =
        signs.iter().map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect();
    format!("{}\n{}", text.lines().next().unwrap(), rows.join("\n")).parse().ok()
}

#[test]
fn random_positions_agree_with_the_second_referee() {
    let mut luck = Quick::new(1);
    let (mut tried, mut long) = (0, 0);
    for round in 0..4000 {
        // Narrow boards are crowded: a player has as many pieces as rows.
        let (width, height) =
            (3 + luck.below(4) as u16, 2 + luck.below(if round % 4 == 0 { 9 } else { 5 }) as u16);
        let words = options(width, height, if height > 6 { 4 } else { 0 }, &mut luck);
        let Some(game) = strewn(&words, &mut luck) else { continue };
        agree(&game);
        tried += 1;
        long += u32::from(listed(&game).len() > 20);
    }
    assert!(tried > 1500 && long > 100, "{tried} {long}");
}

#[test]
fn random_games_agree_with_the_second_referee() {
    let mut luck = Quick::new(2);
    let sizes = [
        (2, 2),
        (2, 5),
        (5, 2),
        (3, 3),
        (4, 4),
        (5, 4),
        (4, 7),
        (10, 10),
        (10, 3),
        (3, 10),
        (11, 4),
        (4, 11),
        (11, 11),
        (13, 12),
        (20, 17),
        (33, 9),
        (40, 3),
        (3, 40),
    ];
    for _ in 0..12 {
        for (width, height) in sizes {
            let mut game = start(&options(width, height, 4, &mut luck), luck.below(9).into());
            for _ in 0..25 {
                agree(&game);
                if game.to_move().is_none() {
                    break;
                }
                let moves = listed(&game);
                game.play(moves[luck.below(moves.len() as u32) as usize], &mut luck);
            }
        }
    }
}

#[test]
fn the_largest_board_agrees_with_the_second_referee() {
    let mut luck = Quick::new(3);
    for _ in 0..20 {
        let words = options(40, 40, 3, &mut luck);
        agree(&start(&words, 1));
        if let Some(game) = strewn(&words, &mut luck) {
            agree(&game);
        }
    }
}
