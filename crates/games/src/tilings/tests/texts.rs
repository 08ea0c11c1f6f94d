//! Positions as text: what is written reads back, what is wrong is refused and named.

use super::*;

const EXAMPLE: &str = "\
seats=3 to_move=2 score=zones rotate=on torus=on replace=on turn=7 hand=RBVB
hands=9,8+VVRR+BBBB,5 skipped=1 left=3
deck=RRRR:10,BBBB:0,VVVV:30
.     BBBB1 .
RRRR2 .     VBBV3
.     .     .";

#[test]
fn a_position_reads_back_as_it_was_written() {
    assert_eq!(position(EXAMPLE).to_string(), EXAMPLE);
}

#[test]
fn spaces_and_the_order_of_words_do_not_matter() {
    let other = EXAMPLE.replace("     ", " ").replace("seats=3 to_move=2", "to_move=2   seats=3");
    assert_eq!(position(&format!("\n{other}\n\n")), position(EXAMPLE));
}

#[test]
fn every_position_of_random_games_reads_back() {
    let mut luck = Quick::new(11);
    for (number, options) in
        ["", "replace=on width=4", "rotate=on torus=on", "width=60 height=40"].iter().enumerate()
    {
        let mut game = start(2 + number as u8, options, number as u64);
        while game.to_move().is_some() {
            let lay = game.any_move(&mut luck);
            game.play(lay, &mut luck);
            let read = position(&game.to_string());
            assert_eq!((&read, hash(&read)), (&game, hash(&game)), "{game}");
            // What is read plays on alike.
            assert_eq!(sentences(&read), sentences(&game));
        }
    }
}

fn hash(game: &Tilings) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one(game)
}

#[test]
fn positions_that_differ_are_different() {
    let changes = [
        ("RRRR2", "RRRR1"),
        ("RRRR2", "RRRY2"),
        ("turn=7", "turn=8"),
        ("VVRR+BBBB", "BBBB+VVRR"),
        ("hands=9", "hands=8"),
        ("VVVV:30", "VVVV:31"),
        ("hand=RBVB", "hand=RBVV"),
        (" torus=on", ""),
        ("skipped=1", ""),
        ("score=zones", "score=tiles"),
    ];
    for (from, to) in changes {
        assert_ne!(position(&EXAMPLE.replacen(from, to, 1)), position(EXAMPLE), "{from} {to}");
    }
}

#[track_caller]
fn bad(from: &str, to: &str, reason: &str) {
    let text = EXAMPLE.replacen(from, to, 1);
    assert_eq!(text.parse::<Tilings>().map_err(|bad| bad.0), Err(reason.to_owned()), "{text}");
}

#[test]
fn what_is_wrong_is_named() {
    bad("seats=3", "seats=1", "`seats` is a number from 2 to 20, not `1`");
    bad("to_move=2", "to_move=4", "`to_move` is one of the 3 players, not `4`");
    bad("to_move=2", "to_move=3", "player 3 is to move and has left");
    bad("score=zones", "score=all", "`score` is tiles, patterns or zones, not `all`");
    bad("rotate=on", "rotate=yes", "`rotate` is `on` or not there, not `yes`");
    bad("turn=7", "turn=91", "`turn` is a number from 0 to 90, not `91`");
    bad("hand=RBVB", "hand=RBV", "a tile is four letters out of RBVYOPWK as in `RBVB`, not `RBV`");
    bad("hand=RBVB", "hand=KKKK", "KKKK fits nowhere, so that player 2 has no choice");
    bad(" hand=RBVB", "", "the game is not over, so that `hand=…` is needed");
    bad("hands=9,", "hands=", "`hands` has 2 hands for 3 players");
    bad("hands=9,", "hands=32,", "the hands have 45 unseen tiles, the deck only 40");
    bad("left=3", "left=31", "`hand` is given, but fewer than two players are left");
    bad("skipped=1", "skipped=12", "`hand` is given, but all players have skipped");
    bad("turn=7", "turn=90", "`hand` is given, but the last turn has been played");
    bad("hands=9,", "hands=0,", "`hand` is given, but a player has laid their last tile");
    bad("RRRR2", "RRRR4", "row 2, column 1: a cell is `.` or a tile and its owner, `RBVB1`, not `RRRR4`");
    bad("RRRR2", "é", "row 2, column 1: a cell is `.` or a tile and its owner, `RBVB1`, not `é`");
    bad("deck=", "pool=", "the lines above the board lack `deck=…`");
    bad(" left=3", " left=3 luck=1", "`luck` is not known here");
    let hand = "a hand is a number of unseen tiles and the known ones, as `12+RBVB`, at most 200, not";
    bad("hands=9,", "hands=,", &format!("{hand} ``"));
    bad("hands=9,", "hands=201,", &format!("{hand} `201`"));
    bad("8+VVRR", "199+VVRR", &format!("{hand} `199+VVRR+BBBB`"));
    let deck = "`deck` lists different tiles and how many are unseen as `RBVB:10`, not";
    bad("BBBB:0", "RRRR:0", &format!("{deck} `RRRR:0`"));
    bad("BBBB:0", "BBBB:10001", &format!("{deck} `BBBB:10001`"));
    bad("BBBB:0", "BBBB", &format!("{deck} `BBBB`"));
}

#[test]
fn a_game_that_is_over_has_no_hand() {
    let over = scored("tiles", "", "RRRR1 .");
    assert_eq!(position(&over.to_string()), over);
    assert_eq!(over.to_move(), None);
}
