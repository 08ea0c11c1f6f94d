//! Tablebases that travel with the program, as solve, hints and level 10 use them.

use exact::{ExactValue, Numbering};
use games::mansuba::Mansuba;
use kit::{Erased, Game, Key, Setup, Table};
use minds::Budget;
use players::exact::{MansubaNumbering, exact_moves, exact_value, setup_line, small_tables};
use players::{hint, roster, solve};

use super::{setup, solved, start};
use crate::entry;

#[test]
fn those_that_travel_are_what_the_solver_finds() {
    let setups = ["6 6", "8 6"].map(setup);
    assert_eq!(small_tables().count(), setups.len());
    for (setup, base) in setups.iter().zip(small_tables()) {
        let solved = solved(setup, 2);
        assert_eq!(base.header, solved.header);
        assert_eq!(base.header.setup, setup_line(&start(setup, 0)));
        assert!((0..base.blocks()).all(|block| base.block(block).unwrap() == solved.blocks[block as usize]));
    }
}

#[test]
fn solve_answers_at_once() {
    let game = start(&setup("6 6"), 0);
    let (mover, position) = (game.to_move().unwrap(), Erased(game));
    let solution = solve(&position, &Budget::iterations(1)).unwrap();
    assert_eq!(solution.values[mover.index()], 1.0);
    assert_eq!(exact_value(&position), Some(ExactValue::Win(19)));
    let winning = exact_moves(&position).unwrap();
    assert_eq!(winning[0].1, ExactValue::Win(19));
    assert!(solution.best.contains(&winning[0].0) && solution.best.len() < winning.len());
}

#[test]
fn a_win_that_comes_after_the_last_turn_is_a_draw() {
    for (turns, value) in [("18", ExactValue::Draw), ("19", ExactValue::Win(19))] {
        let position = Erased(start(&setup(&format!("6 6 max_turns={turns}")), 0));
        assert_eq!(exact_value(&position), Some(value), "{turns} turns");
        assert_eq!(exact_moves(&position).unwrap()[0].1, value, "{turns} turns");
    }
}

#[test]
fn positions_of_other_pieces_or_rules_are_not_looked_up() {
    let usual = start(&setup("6 6"), 0).to_string();
    for (what, text) in [
        ("fewer pieces", usual.replacen('P', ".", 1)),
        ("other jumps", usual.replace("over=enemy", "over=any")),
    ] {
        let position: Mansuba = text.parse().unwrap();
        assert_eq!(exact_value(&Erased(position)), None, "{what}");
    }
}

#[test]
fn level_10_wins_what_is_won_as_fast_as_can_be_whoever_defends() {
    let entry = entry("mansuba");
    let options = [("width".to_owned(), "6".to_owned()), ("height".to_owned(), "6".to_owned())];
    let setup = Setup::new(entry.about, None, &options).unwrap();
    let mut table = Table::start(entry, setup, Key::from_seed("7")).unwrap();
    let first = table.game().to_move().unwrap();
    let level = roster(entry).level(10).unwrap();
    let mut minds = [level.mind(1), level.mind(2)];
    while let Some(player) = table.game().to_move() {
        let thought = minds[player.index()].think(table.game(), &Budget::iterations(1));
        table.play(&thought.best()).unwrap();
    }
    assert!(table.game().scores().won(first));
    assert_eq!(table.turn(), 19);
}

#[test]
fn hints_of_all_levels_say_how_fast_a_position_is_won() {
    let numbering = MansubaNumbering::new(&setup("6 6")).unwrap();
    for rank in (0..numbering.count()).step_by(20_011) {
        let (game, mover) = numbering.position(rank).unwrap();
        if game.to_move() != Some(mover) {
            continue;
        }
        let position = Erased(game);
        let (value, hint) =
            (exact_value(&position).unwrap(), hint(&position, 1, &Budget::iterations(1)).unwrap());
        let best = exact_moves(&position).unwrap().into_iter().find(|(mv, _)| *mv == hint.best()).unwrap();
        assert_eq!(best.1, value, "{rank}");
        assert!(hint.why.contains("perfect play"), "{}", hint.why);
    }
}
