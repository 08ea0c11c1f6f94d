//! The further rules: influence and the King, several tiles a turn, links within tiles.

use kit::{Chance, Square};

use super::*;
use crate::tilings::board::Board;
use crate::tilings::board::ground::Ground;
use crate::tilings::rules::influence::Influence;
use crate::tilings::rules::points::Points;
use crate::tilings::view::View;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Tiles of one colour laid by these players on these cells, and their influences.
fn laid(ground: Ground, cells: &[(&str, u8)]) -> (Board, Influence) {
    let (mut board, mut influence) = (Board::new(ground), Influence::new(2, ground.cells()));
    for &(name, player) in cells {
        board.lay(square(name), "KKKK".parse().unwrap(), Player(player));
        influence.lay(&board, square(name), Player(player));
    }
    (board, influence)
}

fn has(board: &Board, influence: &Influence, name: &str) -> Vec<u16> {
    influence.at(board.ground().cell(square(name))).to_vec()
}

const WORKED: [(&str, u8); 3] = [("b2", 0), ("c2", 1), ("c3", 0)];

#[test]
fn a_later_neighbour_gives_its_layer_ninety_then_eighty() {
    let (board, mut influence) = laid(Ground::new(5, 5, false), &WORKED);
    let all = |influence: &Influence| ["b2", "c2", "c3"].map(|name| has(&board, influence, name));
    assert_eq!(all(&influence), [[180, 90], [90, 100], [100, 0]]);
    influence.decay();
    assert_eq!(all(&influence), [[179, 89], [89, 99], [99, 0]], "what is 0 stays 0");
}

#[test]
fn the_king_takes_fifty_from_the_owners_in_a_row_and_a_column() {
    let (board, mut influence) = laid(Ground::new(5, 5, false), &WORKED);
    influence.king(&board, square("a1"));
    assert_eq!(has(&board, &influence, "b2"), [180, 90], "no tile lies on a1");
    influence.king(&board, square("b2"));
    assert_eq!(has(&board, &influence, "b2"), [130, 90]);
    assert_eq!(has(&board, &influence, "c2"), [90, 50]);
    assert_eq!(has(&board, &influence, "c3"), [100, 0], "it is in neither row nor column");
}

#[test]
fn the_king_stops_at_an_empty_cell_and_goes_once_around_a_torus() {
    let row = [("a1", 0), ("b1", 0), ("d1", 1)];
    let taken = |torus: bool| {
        let (board, mut influence) = laid(Ground::new(4, 3, torus), &row);
        influence.king(&board, square("b1"));
        ["a1", "b1", "d1"].map(|name| has(&board, &influence, name))
    };
    assert_eq!(taken(false), [[140, 0], [50, 0], [0, 100]]);
    assert_eq!(taken(true), [[140, 80], [50, 0], [0, 50]], "west of a1 lies d1, which is visited once");
}

#[test]
fn the_eighth_neighbour_brings_twenty() {
    let around = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
    let cells: Vec<(&str, u8)> = [("b2", 0)].into_iter().chain(around.map(|name| (name, 1))).collect();
    let (board, influence) = laid(Ground::new(3, 3, false), &cells);
    assert_eq!(has(&board, &influence, "b2"), [100, 90 + 80 + 70 + 60 + 50 + 40 + 30 + 20]);
}

#[test]
fn after_a_round_the_king_comes_and_then_influences_fade() {
    let text = "seats=2 to_move=2 score=tiles influence=on had=1 hand=KKKK\nhands=9,9\ndeck=KKKK:50\n\
                influences=b2:100/0:0\n. . . .\n. KKKK1 . .\n. . . .";
    // The draws: the King goes to b2, the sixth cell; then the next tile is drawn.
    let game = after_drawing(&position(text), "c2", &[5, 0]);
    assert!(game.to_string().contains("\ninfluences=b2:49/89:1,c2:0/49:0\n"), "{game}");
    assert!(game.to_string().contains(" influence=on hand=KKKK\n"), "a new round begins: {game}");
    let game = after_drawing(&game, "c3", &[0]);
    assert!(game.to_string().contains("\ninfluences=b2:129/89:2,c2:90/49:1,c3:100/0:0\n"), "{game}");
    assert!(game.to_string().contains(" had=1 "), "{game}");
}

fn counted(game: &Tilings) -> [i64; 3] {
    let points = Points::of(&game.board, game.rules.score, game.further.as_deref()).patterns;
    [points[0], points[1], points[2]]
}

#[test]
fn patterns_pay_all_owners_and_zones_the_greatest_influence() {
    let game = |influences: &str| {
        scored("zones", &format!("influence=on\ninfluences={influences}"), ". VRVV1 .\nKKRK2 RRRR2 .\n. . .")
    };
    // The red zone has two tiles, and every other triangle is a zone of its own colour and tile.
    let owned = game("b1:100/0/0:0,a2:0/100/0:0,b2:90/90/0:0");
    // b2 is the centre of a pattern of two neighbours at a corner, and owned by both.
    assert_eq!(counted(&owned), [10, 10, 0]);
    assert_eq!(points(&owned), naive::further_points(&owned.view(), false, "zones", 3));
    assert_eq!(points(&owned)[2], 0);
    let nobody = game("b1:0/0/0:0,a2:0/0/0:0,b2:0/0/0:0");
    assert_eq!(points(&nobody), [1, 2, 0], "without influence only the tiles count");
}

const SEVERAL: &str = "seats=2 to_move=1 score=tiles tiles_a_turn=2 hand=KKKK\nhands=9,9\ndeck=KKKK:50,RRRR:9\n\
                       . . . . .\n. KKKK2 . . .\n. . . . .\n. . . . .";

#[test]
fn the_mover_may_lay_a_second_tile_within_a_step_of_the_first_or_stop() {
    let game = after(&position(SEVERAL), "c2");
    assert_eq!(game.to_move(), Some(Player(0)), "{game}");
    assert_eq!(sentences(&game), ["b1", "c1", "d2", "b3", "c3", "stop"]);
    refused(&game, "a2", "a2 is more than a step away from what you have laid in this turn");
    let both = after(&game, "d2");
    assert_eq!(both.to_move(), Some(Player(1)), "two tiles are the most");
}

#[test]
fn who_stops_keeps_the_next_tile_as_the_head_of_the_hand() {
    let game = after(&after(&position(SEVERAL), "c2"), "stop");
    assert_eq!(game.to_move(), Some(Player(1)));
    assert!(game.to_string().contains(" kept=KKKK,. "), "{game}");
    assert_eq!(game.view().left, [9, 9], "the kept tile counts");
    refused(&game, "stop", "nobody stops before laying a tile, where a turn may have several");
    // Player 2 lays and stops; then player 1 has the kept tile again, and nothing is drawn.
    let game = after(&after(&game, "b1"), "stop");
    assert_eq!((game.to_move(), game.view().hand.as_deref()), (Some(Player(0)), Some("KKKK")));
    assert!(game.to_string().contains(" kept=.,KKKK "), "{game}");
}

#[test]
fn a_second_tile_that_fits_nowhere_is_no_skip() {
    // The second tile of player 1 is red: it fits nowhere, stays the head of the hand, and player 2 goes on.
    let game = after_drawing(&position(SEVERAL), "c2", &[1, 0]);
    assert_eq!(game.to_move(), Some(Player(1)));
    assert!(game.to_string().contains(" kept=RRRR,. ") && !game.to_string().contains("skipped"), "{game}");
    // When it is the first tile it is a skip, and goes to the bottom.
    let game = after(&after(&game, "b1"), "stop");
    assert!(game.to_string().contains("+RRRR"), "{game}");
}

#[test]
fn zones_pass_within_a_tile_only_between_linked_triangles() {
    let zones = |lying: &str| {
        let rules = format!("\nlinks=3f\nlying=a1:3f,b1:{lying},c1:3f");
        points(&scored("zones", &rules, "RRRR1 RRRR2 RRRR1"))
    };
    // Linked east to west, three tiles make one zone of 9 for player 1, but north and south of b1 are zones of their own.
    assert_eq!(zones("3f"), [2 + 9, 1 + 20, 0]);
    assert_eq!(zones("20"), [2 + 9, 1 + 20 + 1 + 1, 0]);
    // Without that link there are two zones of two tiles, tied, and two of b1 alone.
    assert_eq!(zones("00"), [2 + 2 + 2, 1 + 20 + 2 + 2 + 1 + 1, 0]);
}

#[test]
fn the_links_of_a_tile_turn_with_it() {
    let text = "seats=2 to_move=1 score=zones rotate=on hand=RRBV\nhands=9,9\ndeck=RRBV:50\nlinks=01\nlying=a1:3f\n\
                RRRR2 . .";
    let game = after(&position(text), "b1 r1");
    // North and south come to look west and east.
    assert!(game.to_string().contains("\nlying=a1:3f,b1:20\n"), "{game}");
}

#[test]
fn every_pair_is_linked_three_times_out_of_four() {
    let game = start(2, "links=on deck=random colours=8 tiles=2000 copies=1", 3);
    let links = game.further.and_then(|further| further.links).expect("links");
    let linked: u32 = links.kinds.iter().map(|kind| kind.count_ones()).sum();
    assert!(linked.abs_diff(9000) < 200, "{linked}");
}

#[test]
fn the_further_rules_do_not_go_with_replacing() {
    for option in ["influence=on", "tiles_a_turn=3", "links=on"] {
        let setup = setup(2, &format!("replace=on {option}")).unwrap();
        assert!(Tilings::start(&setup, &mut Quick::new(1)).is_err(), "{option}");
    }
}

/// A view tells all that points need.
fn counted_again(view: &View, game: &Tilings) -> Vec<i64> {
    naive::further_points(view, game.board.ground().torus, game.rules.score.word(), game.rules.seats.into())
}

#[test]
fn random_games_by_the_further_rules_agree_with_the_second_referee() {
    let mut luck = Quick::new(8);
    for number in 0..96u32 {
        let flag = |bit: u32| if number >> bit & 1 == 1 { "on" } else { "off" };
        let (width, height) = [(1, 1), (2, 2), (5, 4), (7, 7), (12, 11), (3, 1)][luck.below(6) as usize];
        let options = format!(
            "width={width} height={height} influence={} links={} rotate={} torus={} tiles_a_turn={} score={}",
            flag(0),
            flag(1),
            flag(2),
            flag(3),
            1 + number % 3,
            ["patterns", "zones"][luck.below(2) as usize]
        );
        let mut game = start(2 + luck.below(3) as u8, &options, number.into());
        for _ in 0..60 {
            assert_eq!(game.to_string().parse::<Tilings>().map_err(|bad| bad.0), Ok(game.clone()), "{game}");
            assert_eq!(points(&game), counted_again(&game.view(), &game), "{game}");
            if game.to_move().is_none() {
                break;
            }
            let lay = game.any_move(&mut luck);
            assert_eq!(game.check(lay), Ok(()), "{lay} on\n{game}");
            game.play(lay, &mut luck);
        }
    }
}
