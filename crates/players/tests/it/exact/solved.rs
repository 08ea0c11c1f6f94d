//! Values of boards, by the solver.

use exact::{ExactValue, Numbering, SolveTally, Solver};
use kit::{Game, Player};
use minds::Budget;
use players::exact::{MansubaNumbering, MansubaPlacements};

use super::plain::{PlainSolver, kinds_of_setups};
use super::{check, setup, solved, start};

/// The value of the start to the player who moves first.
fn start_value(words: &str) -> (ExactValue, [u64; 3]) {
    let setup = setup(words);
    let solved = solved(&setup, 2);
    let rank = MansubaNumbering::new(&setup).unwrap().rank(&start(&setup, 0)).unwrap();
    let (won, lost) = solved.header.won_and_lost();
    (ExactValue::from_byte(solved.values()[rank as usize]).unwrap(), [won, lost, solved.header.open])
}

#[test]
fn usual_boards_are_won_by_the_first_mover() {
    assert_eq!(start_value("6 6"), (ExactValue::Win(19), [101_745, 16_541, 301]));
    assert_eq!(start_value("8 6"), (ExactValue::Win(17), [920_162, 253_328, 27]));
}

#[test]
#[ignore = "takes a minute in builds for tests"]
fn larger_boards_have_the_values_of_the_first_trial() {
    assert_eq!(start_value("10 6").0, ExactValue::Win(21));
    assert_eq!(start_value("6 8").0, ExactValue::Win(17));
    assert_eq!(start_value("8 8"), (ExactValue::Draw, [200_637_783, 40_953_123, 197_845]));
}

#[test]
fn a_second_solver_agrees_on_every_position_that_is_reached() {
    for words in kinds_of_setups() {
        let setup = setup(words);
        let (solved, numbering) = (solved(&setup, 2), MansubaNumbering::new(&setup).unwrap());
        let values = solved.values();
        let plain = PlainSolver::of([0, 1, 2, 3, 4, 5, 6, 7].map(|seed| start(&setup, seed)));
        assert!(plain.positions.len() > 20, "{words} reaches {} positions", plain.positions.len());
        for (position, value) in plain.positions.iter().zip(&plain.values) {
            let rank =
                numbering.rank(position).unwrap_or_else(|| panic!("{words} has no place for\n{position}"));
            assert_eq!(
                ExactValue::from_byte(values[rank as usize]),
                Some(*value),
                "{words}, place {rank}\n{position}"
            );
        }
        check(&numbering, &values).unwrap_or_else(|wrong| panic!("{words}: {wrong}"));
    }
}

#[test]
fn alpha_beta_agrees_when_few_turns_are_left() {
    let setup = setup("6 6");
    let (solved, numbering) = (solved(&setup, 2), MansubaNumbering::new(&setup).unwrap());
    let values = solved.values();
    let mut compared = [0; 3];
    for rank in (0..numbering.count()).step_by(997) {
        let (position, mover) = numbering.position(rank).unwrap();
        for left in [1, 3, 4] {
            let text = position.to_string().replace("max_turns=1000000", &format!("max_turns={left}"));
            let game: games::mansuba::Mansuba = text.parse().unwrap();
            // Not by `players::solve`, which would look the value up in a table.
            let found = minds::solve(&game, &Budget::iterations(1 << 40)).unwrap();
            let value = ExactValue::from_byte(values[rank as usize]).unwrap().within(left);
            assert_eq!(
                found.values[mover.index()] as f32,
                value.share(),
                "{value} with {left} turns left\n{text}"
            );
            compared[(value.order().signum() + 1) as usize] += 1;
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "losses, draws and wins: {compared:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let setup = setup("6 6");
    assert_eq!(solved(&setup, 1).bytes(), solved(&setup, 3).bytes());
}

#[test]
fn solving_goes_on_from_any_level() {
    let setup = setup("6 5");
    let (race, whole) = (MansubaPlacements::new(&setup).unwrap(), solved(&setup, 2));
    let order = exact::Order::new(&race);
    for level in 1..whole.header.decided.len() {
        let mut first = Solver::new(&race, 1);
        (0..level).for_each(|_| assert!(first.step(&SolveTally::default()).is_some()));
        let header = first.header(whole.header.setup.clone(), order.count());
        let mut second = Solver::new(&race, 2);
        second.restore(&header, &order, |block| Ok::<_, ()>(first.block(&order, block))).unwrap();
        while second.step(&SolveTally::default()).is_some() {}
        let blocks: Vec<_> =
            (0..whole.blocks.len() as u64).map(|block| second.block(&order, block)).collect();
        assert_eq!(blocks, whole.blocks, "from level {level}");
        assert_eq!(
            second.header(whole.header.setup.clone(), order.count()),
            whole.header,
            "from level {level}"
        );
    }
}

#[test]
fn setups_that_cannot_be_solved_say_why() {
    for (words, why) in [("6 6 captures=on", "luck"), ("12 12", "72 cells"), ("10 10 victory=complex", "")] {
        let refusal = MansubaPlacements::new(&setup(words)).err();
        assert!(
            refusal.as_ref().map_or(why.is_empty(), |refusal| refusal.contains(why)),
            "{words}: {refusal:?}"
        );
    }
}

#[test]
fn places_and_positions_belong_together_on_all_boards() {
    for words in ["6 6", "7 6", "6 7", "5 5 board=square pieces=mixed", "4 3 board=cross victory=complex"] {
        let numbering = MansubaNumbering::new(&setup(words)).unwrap();
        for rank in (0..numbering.count()).step_by(1 + numbering.count() as usize / 1000) {
            let Some((position, mover)) = numbering.position(rank) else { continue };
            if position.to_move() == Some(mover) {
                assert_eq!(numbering.rank(&position), Some(rank), "{words}\n{position}");
            }
            assert!(mover == Player(0) || words == "6 7", "one side is enough for {words}");
        }
    }
}
