//! Tablebases that travel with the program, as solve, hints and level 10 use them.

use exact::{ExactValue, Numbering};
use games::mansuba::Mansuba;
use kit::{Erased, Game, Key, Setup, Table};
use minds::{Budget, CancelToken};
use players::exact::{
    ExactTable, MansubaNumbering, exact_moves, exact_value, make_table, setup_line, small_tables,
};
use players::{hint, roster, solve};

use super::plain::kinds_of_setups;
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
fn positions_of_other_pieces_are_not_looked_up() {
    let usual = start(&setup("6 6"), 0).to_string();
    let position: Mansuba = usual.replacen('P', ".", 1).parse().unwrap();
    assert_eq!(exact_value(&Erased(position)), None);
}

#[test]
fn small_boards_of_other_rules_have_values_of_their_own() {
    let usual = start(&setup("6 6"), 0).to_string();
    let position: Mansuba = usual.replace("over=enemy", "over=any").parse().unwrap();
    assert_eq!(exact_value(&Erased(position)), Some(ExactValue::Win(15)));
    for words in kinds_of_setups() {
        let setup = setup(words);
        let (values, numbering) = (solved(&setup, 1).values(), MansubaNumbering::new(&setup).unwrap());
        for rank in (0..numbering.count()).step_by(1 + numbering.count() as usize / 20) {
            let Some((game, mover)) = numbering.position(rank) else { continue };
            if game.to_move() == Some(mover) {
                let value = ExactValue::from_byte(values[rank as usize]);
                assert_eq!(exact_value(&Erased(game)), value, "{words}, place {rank}");
            }
        }
    }
}

#[test]
fn boards_that_take_long_or_have_luck_are_not_made_unasked() {
    for words in ["10 6", "10 10", "6 6 captures=on"] {
        assert_eq!(exact_value(&Erased(start(&setup(words), 0))), None, "{words}");
    }
}

#[test]
fn a_table_answers_for_its_own_rules_only() {
    let bytes = make_table(&setup("4 4"), 1, 1 << 20, &CancelToken::default()).unwrap().unwrap();
    let table = ExactTable::open(Box::new(bytes)).unwrap();
    let usual = Erased(start(&setup("4 4"), 0));
    assert_eq!(table.value(&usual), exact_value(&usual));
    assert_eq!(table.moves(&usual), exact_moves(&usual));
    assert_eq!(table.value(&Erased(start(&setup("4 4 over=any"), 0))), None);
}

#[test]
fn making_a_table_keeps_to_its_memory_and_can_be_stopped() {
    let refusal = make_table(&setup("6 6"), 1, 1000, &CancelToken::default()).unwrap_err();
    assert!(refusal.contains("1000 are allowed"), "{refusal}");
    let stop = CancelToken::default();
    stop.cancel();
    assert_eq!(make_table(&setup("6 6"), 1, u64::MAX, &stop), Ok(None));
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
        let (value, hint) = (
            exact_value(&position).unwrap(),
            hint(&position, 1, &Budget::iterations(1), &kit::Texts::default()).unwrap(),
        );
        let best = exact_moves(&position).unwrap().into_iter().find(|(mv, _)| *mv == hint.best()).unwrap();
        assert_eq!(best.1, value, "{rank}");
        assert!(hint.why.contains("perfect play"), "{}", hint.why);
    }
}
