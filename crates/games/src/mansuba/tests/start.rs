//! The first position, and what is drawn for it.

use kit::{Game, Noted, Quick, Scripted};

use super::*;

fn drawn(words: &str, draws: &[u32]) -> Mansuba {
    let mut luck = Replayed::new(draws);
    let game = Mansuba::start(&setup(words), &mut luck).unwrap();
    assert_eq!(luck.finish(), Ok(()), "{game}");
    game
}

#[test]
fn the_usual_game_is_this() {
    let game = Mansuba::start(&Setup::usual(Mansuba::ABOUT), &mut Scripted::new([0])).unwrap();
    assert_eq!(
        game.to_string(),
        "board=triangular over=enemy max_jumps=0 captures=off victory=simple max_turns=200 turn=0 to_move=1\n\
         P - . - . - . - . -\n\
         - . - . - . - . - p\n\
         P - . - . - . - . -\n\
         - . - . - . - . - p\n\
         P - . - . - . - . -\n\
         - . - . - . - . - p\n\
         P - . - . - . - . -\n\
         - . - . - . - . - p\n\
         P - . - . - . - . -\n\
         - . - . - . - . - p"
    );
}

#[test]
fn who_moves_first_is_drawn() {
    assert_eq!(drawn("", &[0]).to_move(), Some(Player(0)));
    assert_eq!(drawn("", &[1]).to_move(), Some(Player(1)));
}

#[test]
fn with_mixed_pieces_elephant_rook_and_knight_stand_in_drawn_rows() {
    let game = drawn("width=3 height=5 board=cross pieces=mixed", &[0, 4, 0, 0, 1, 1, 1]);
    assert_eq!(board(&game), "R . p/N . e/P . r/P . n/E . p");
}

#[test]
fn on_boards_with_missing_cells_there_is_no_rook_and_no_knight() {
    for board_name in ["diagonal", "triangular"] {
        let game = drawn(&format!("width=3 height=5 board={board_name} pieces=mixed"), &[1, 1, 2]);
        assert_eq!(board(&game), "P - p/- . -/E - p/- . -/P - e");
    }
}

#[test]
fn with_fewer_than_four_home_cells_elephant_and_rook_come_first() {
    assert_eq!(board(&drawn("width=3 height=2 board=cross pieces=mixed", &[0, 1, 0, 0, 0])), "R . e/E . r");
    let three = drawn("width=3 height=3 board=square pieces=mixed", &[0, 0, 0, 0, 2, 1, 0]);
    assert_eq!(board(&three), "E . n/R . r/N . e");
    let one = drawn("width=3 height=2 board=diagonal pieces=mixed", &[0, 0, 0]);
    assert_eq!(board(&one), "E - e/- . -");
}

#[test]
fn pieces_may_be_counted_by_kind() {
    let game = drawn("width=3 height=5 board=cross pieces=r2,N1", &[0, 4, 0, 0, 1, 1, 1]);
    assert_eq!(board(&game), "R . p/N . r/P . r/P . n/R . p");
    let many = drawn("width=3 height=2 board=cross pieces=E0,R40", &[0, 0, 0, 0, 0]);
    assert_eq!(board(&many), "R . r/R . r", "as many as the home allows");
    let refused = |pieces: &str| {
        let given = [("pieces".to_owned(), pieces.to_owned())];
        Setup::new(Mansuba::ABOUT, None, &given).expect_err(pieces).0
    };
    for bad in ["X1", "R", "R41", "R1 R2", "rooks"] {
        assert!(refused(bad).contains("counted as `R2 E1 N1`"), "{bad}: {}", refused(bad));
    }
}

#[test]
fn every_row_is_drawn_equally_often() {
    let (mut luck, mut seen) = (Quick::new(1), [0u32; 4]);
    let setup = setup("width=3 height=4 board=cross pieces=mixed");
    for _ in 0..4000 {
        let mut noted = Noted::new(&mut luck);
        let game = Mansuba::start(&setup, &mut noted).unwrap();
        let row = board(&game).split('/').position(|row| row.starts_with('N')).unwrap();
        seen[row] += 1;
    }
    assert!(seen.iter().all(|count| count.abs_diff(1000) < 150), "{seen:?}");
}

#[test]
fn the_turn_limit_follows_from_the_size() {
    assert_eq!(start("width=3 height=40", 0).view().turns_left, 240);
    assert_eq!(start("width=3 height=40 max_turns=7", 0).view().turns_left, 7);
}
