//! What people and bots are shown.

use kit::{AnyGame, Estimate};
use pictures::{Drawn, Ink, Shape, TextLine};

use super::*;

fn words(line: &TextLine) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

fn panel(game: &Tilings) -> Vec<String> {
    crate::panel(game)
}

#[test]
fn a_tile_shows_four_letters_and_its_owner() {
    let game = to_lay("KKKV", "", "RBVY1 .\nBRRR2 .");
    let glyph = |cell: usize| game.scene().cells[cell].glyph.iter().map(words).collect::<Vec<_>>();
    assert_eq!(glyph(0), ["  R  ", "Y 1 V", "  B  "]);
    assert_eq!(glyph(1), ["     ", "  .  ", "     "]);
}

#[test]
fn a_tile_is_drawn_as_four_triangles_and_its_owners_mark() {
    let scene = scored("patterns", "", "RRRR1 RRRR2 .\n. RRRR1 .").scene();
    let triangles = |cell: usize| {
        scene.cells[cell]
            .coarse()
            .iter()
            .filter(|shape| matches!(shape, Shape::Polygon { ink: Ink::Glaze(_), .. }))
            .count()
    };
    assert_eq!((0..6).map(triangles).collect::<Vec<_>>(), [4, 4, 0, 0, 4, 0]);
    // At the end, the centre of a pattern is in brackets, and tells its points in the picture.
    assert_eq!(words(&scene.cells[1].glyph[1]), "R(2)R");
    assert_eq!(words(&scene.cells[0].glyph[1]), "R 1 R");
    assert!(scene.svg().contains(">+10<"));
}

#[test]
fn the_panel_tells_whose_turn_it_is_and_how_things_stand() {
    let game = position(
        "seats=3 to_move=1 score=patterns hand=KKKR\nhands=9,8,7 left=3\ndeck=KKKK:50\nRRRR1 . . RRRR2",
    );
    let wanted = [
        "player 1 to move",
        "  K  ",
        "R 1 K",
        "  K  ",
        "player 1: 1 point, 10 tiles left",
        "player 2: 1 point, 8 tiles left",
        "player 3: 0 points, 7 tiles left, left the game",
    ];
    assert_eq!(panel(&game), wanted);
}

#[test]
fn at_the_end_the_panel_tells_what_the_points_are_for() {
    let board = "RRRR1 RRRR2 .\n. RRRR1 .";
    let shown = |score: &str| panel(&scored(score, "", board));
    assert_eq!(shown("tiles")[..2], ["game over: player 1 wins", "player 1: 2 points"]);
    assert_eq!(shown("patterns")[2], "player 2: 11 points, 1 for tiles, 10 for patterns");
    assert_eq!(shown("zones")[1], "player 1: 11 points, 2 for tiles, 0 for patterns, 9 for zones");
    assert_eq!(
        panel(&scored("tiles", "", "RRRR1 RRRR2"))[0],
        "game over: player 1 and player 2 share the win"
    );
}

#[test]
fn on_request_triangles_tell_their_zones_and_the_panel_what_they_are_worth() {
    let scene = scored("zones", "", "RRRR1 RRRR2 VVVR1\n. RRRR1 VVRR2").counted();
    let glyph = |cell: usize| scene.cells[cell].glyph.iter().map(words).collect::<Vec<_>>();
    assert_eq!(glyph(0), ["  a  ", "a 1 a", "  a  "]);
    // Green above and below are one zone of two tiles; what is alone has no name.
    assert_eq!(glyph(2), ["  b  ", "a 1 b", "  b  "]);
    assert_eq!(glyph(5), ["  b  ", "a 2 a", "  b  "]);
    let panel: Vec<String> = scene.panel.iter().map(words).collect();
    assert_eq!(panel, ["a: red, 5 tiles, 25 to player 1", "b: green, 2 tiles, 2 each to player 1, player 2"]);
    assert!(scored("patterns", "", "RRRR1 RRRR2 .\n. RRRR1 .").counted().svg().contains(">+10<"));
}

/// Outlines go around what is one, not through it.
#[test]
fn zones_are_outlined_when_they_are_asked_for() {
    let scene = scored("zones", "", "RRRR1 RRRR1").counted();
    let [zone] = &scene.over[..] else { panic!("{:?}", scene.over) };
    let Shape::Line { d, .. } = &zone.shapes[0] else { panic!("{zone:?}") };
    assert_eq!(d.matches('M').count(), 6, "{d}");
}

#[test]
fn with_a_limit_the_panel_counts_the_moves() {
    assert!(
        panel(&to_lay("KKKR", "replace=on turn=4", "RRRR1 . .")).contains(&"4 of 30 moves made".to_owned())
    );
}

#[test]
fn bots_are_shown_tiles_and_numbers() {
    let game = position(
        "seats=2 to_move=1 score=patterns hand=KKKR\nhands=9,7+RRRR skipped=2\ndeck=KKKK:50\nRRRR1 .\nRRVV2 .",
    );
    let view = game.view();
    assert_eq!((view.width, view.height, view.hand.as_deref()), (2, 2, Some("KKKR")));
    assert_eq!((view.left, view.skipped), (vec![10, 8], 1));
    let cells: Vec<_> =
        view.cells.iter().map(|(name, cell)| (name.as_str(), cell.tile.as_str(), cell.owner)).collect();
    assert_eq!(cells, [("a1", "RRRR", 0), ("a2", "RRVV", 1)]);
    assert_eq!(scored("tiles", "", "RRRR1 .").view().hand, None);
}

/// Text of a turn with these draws, for player 2.
fn told(text: &str, turn: &str) -> String {
    let draws = turn.split(" / ").nth(1).unwrap_or_default();
    let turn = kit::Turn {
        act: kit::Act::Say(turn.split(" / ").next().unwrap_or_default().to_owned()),
        draws: draws.split_whitespace().map(|draw| draw.parse().expect("a number")).collect(),
    };
    let names = kit::Names { names: vec!["Ada".to_owned()], you: Some(Player(1)), ..kit::Names::default() };
    let game = kit::Erased(position(text));
    game.turn_report(&turn).expect("a turn").render(&names).text
}

#[test]
fn who_puts_back_tiles_that_fit_nowhere_is_told_so() {
    let text = "seats=2 to_move=1 score=tiles hand=KRKK\nhands=5,5\ndeck=BBBB:20,RRRR:20\n. . .\n. RRRR1 .";
    assert_eq!(told(text, "b1 / 1"), "Ada lays KRKK on b1: +1");
    assert_eq!(told(text, "b1 / 0 1"), "Ada lays KRKK on b1: +1; you put back 1 tile that fits nowhere");
    assert_eq!(told(text, "b1 / 0 0 1"), "Ada lays KRKK on b1: +1; you put back 2 tiles that fit nowhere");
    let over = text.replace("RRRR:20", "YYYY:20");
    assert_eq!(told(&over, "b1 / 0"), "Ada lays KRKK on b1: +1; Ada and you have no move");
    let seed = text.replace("hand=KRKK", "skip=tile hand=KRKK");
    assert_eq!(told(&seed, "b1 / 0 1"), "Ada lays KRKK on b1: +1; you have no move");
}

#[test]
fn judgement_shares_the_win_by_the_points() {
    let shares = |game: &Tilings| Player::all(3).map(|player| game.estimate(player)).collect::<Vec<_>>();
    let even = shares(&position(
        "seats=3 to_move=1 score=tiles hand=KKKR\nhands=9,8,7\ndeck=KKKK:50\nRRRR1 . . RRRR2 RRRR3",
    ));
    assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6), "{even:?}");
    let ahead = shares(&position(
        "seats=3 to_move=1 score=tiles hand=KKKR\nhands=9,8,7 left=3\ndeck=KKKK:50\nRRRR1 . . RRRR1 RRRR2",
    ));
    assert!(ahead[0] > ahead[1] && ahead[1] > 0.0 && ahead[2] == 0.0, "{ahead:?}");
    assert_eq!(shares(&scored("tiles", "", "RRRR1 RRRR2")), [0.5, 0.5, 0.0]);
}
