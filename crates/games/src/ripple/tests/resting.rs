//! The cells that were named last rest.

use kit::{Estimate, Game};

use super::*;

const FRESH: &str = "seats=2 to_move=1 turn=0 max_turns=0 rest=3\n. . .\n. . .\n. . .";

fn refused(game: &Ripple, sentence: &str) -> String {
    game.check(sentence.parse().expect("a square")).expect_err(sentence).0
}

fn listed(game: &Ripple) -> String {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_last_three_cells_named_rest_whoever_named_them() {
    let mut game = position(FRESH);
    for sentence in ["a1", "b2", "c3"] {
        game = after(&game, sentence);
    }
    assert_eq!(
        game.to_string(),
        "seats=2 to_move=2 turn=3 max_turns=0 rest=3 resting=a1,b2,c3\n1 . .\n. 2 .\n. . 1"
    );
    assert_eq!(listed(&game), "b1 c1 a2 c2 a3 b3");
    assert_eq!(refused(&game, "b2"), "b2 rests: it was named in one of the last 3 moves");
    let game = after(&game, "c1");
    assert_eq!(listed(&game), "a1 b1 a2 c2 a3 b3", "a1 has rested");
}

#[test]
fn cells_that_a_wave_reaches_do_not_rest() {
    let game = position("seats=2 to_move=1 turn=4 max_turns=0 rest=1 resting=a1\n2 . .\n. 1 .\n. . .");
    let game = after(&game, "b2");
    assert_eq!(game.view().resting, ["b2"]);
    assert_eq!(board(&game), "2 1 ./1 . 1/. 1 .");
    assert_eq!(refused(&game, "b2"), "b2 rests: it was named in the last move");
}

#[test]
fn never_more_than_half_of_the_board_rests() {
    for (sides, most) in [((1, 1), 0), ((2, 1), 1), ((3, 1), 1), ((2, 2), 2), ((3, 2), 3), ((4, 4), 8)] {
        let mut game = start_resting(3, sides, 0, 8);
        let mut luck = no_luck();
        for _ in 0..10 {
            if game.to_move().is_none() {
                break;
            }
            let square = game.any_move(&mut luck);
            game = after(&game, &square.to_string());
        }
        assert_eq!(game.resting().count(), most, "{game}");
    }
}

#[test]
fn the_usual_game_is_this() {
    let game = Ripple::start(&Setup::usual(Ripple::ABOUT), &mut no_luck()).unwrap();
    let rows = ["\n. . . . ."; 5].concat();
    assert_eq!(game.to_string(), format!("seats=2 to_move=1 turn=0 max_turns=500 rest=3{rows}"));
}

#[test]
fn likely_moves_and_judgement_keep_to_the_open_cells() {
    // Player 1 would win by c1, which rests; so the game is not won yet.
    let text = |resting: &str| format!("seats=2 to_move=1 turn=9 max_turns=0 rest=1{resting}\n1 1 .\n2 1 2");
    assert_eq!(position(&text("")).estimate(Player(0)), 1.0);
    assert!(position(&text(" resting=c1")).estimate(Player(0)) < 1.0);
    let (game, mut luck) = (position(&text(" resting=c1")), no_luck());
    for _ in 0..300 {
        assert_eq!(game.check(game.likely_move(&mut luck)), Ok(()));
        assert_eq!(game.check(game.any_move(&mut luck)), Ok(()));
    }
}

#[test]
fn every_open_cell_is_as_likely_as_another() {
    for text in [FRESH, "seats=3 to_move=1 turn=0 max_turns=0 rest=3\n. . .\n. . .\n. . ."] {
        let game = ["b1", "c2", "a3"].iter().fold(position(text), |game, sentence| after(&game, sentence));
        let (mut luck, mut seen) = (no_luck(), [0u32; 9]);
        for _ in 0..6000 {
            let Square { x, y } = game.any_move(&mut luck);
            seen[usize::from(y * 3 + x)] += 1;
        }
        assert_eq!([seen[1], seen[5], seen[6]], [0; 3]);
        assert!(seen.iter().all(|&count| count == 0 || count.abs_diff(1000) < 150), "{seen:?}");
    }
}

#[test]
fn a_text_with_rests_that_cannot_be_is_refused() {
    let read =
        |words: &str| format!("seats=2 to_move=1 turn=9 max_turns=0 {words}\n. 1\n2 .").parse::<Ripple>();
    for (words, why) in [
        ("resting=a1", "too many resting cells: `rest=0` on 4 cells"),
        ("rest=9", "`rest` is a number from 0 to 8, not `9`"),
        ("rest=3 resting=a1,b1,a2", "too many resting cells: `rest=3` on 4 cells"),
        ("rest=3 resting=a1,a1", "`resting` lists cells of the board, each once, not `a1`"),
        ("rest=3 resting=c1", "`resting` lists cells of the board, each once, not `c1`"),
    ] {
        assert_eq!(read(words).unwrap_err().0, why);
    }
    assert!(read("rest=3 resting=").is_err());
    assert_eq!(read("rest=3 resting=a1,b1").unwrap().rest, 3);
}
