//! Strong minds find a win in one move.

use kit::{Key, Table};
use minds::Budget;
use players::roster;

use crate::entry;

#[track_caller]
fn finds(game: &str, minds: &[&str], text: &str, wanted: &str) {
    let table =
        Table::set(entry(game), text, Key::from_seed("wins")).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    for name in minds {
        let mut mind = roster(entry(game)).find(name).unwrap().mind(7);
        let thought = mind.think(table.game(), &Budget::iterations(2000));
        assert_eq!(thought.best(), wanted, "{name}: {}\n{text}", thought.why);
    }
}

#[test]
fn in_ripple_the_last_empty_cell_is_filled_by_who_leads() {
    let text = "seats=2 to_move=1 turn=0 max_turns=0\n1 1 2\n2 1 .\n1 2 2";
    finds("ripple", &["mcts", "exact"], text, "c2");
}

#[test]
fn in_mansuba_a_chain_leads_home() {
    let text = "board=cross over=enemy max_jumps=0 captures=off victory=simple max_turns=100 turn=0 to_move=1\n\
        P p . p .\n. . . . p\nP . . . .";
    finds("mansuba", &["mcts", "exact"], text, "a1 e1");
}

#[test]
fn in_tilings_the_last_tile_completes_a_pattern() {
    let text = "seats=2 to_move=1 score=patterns hand=RRRR\nhands=0,1\ndeck=KKKK:50\n\
        RRRR1 . RRRR2\n. . .\nKKKK2 KKKK2 .";
    finds("tilings", &["mcts", "planner"], text, "b1");
}

#[test]
fn in_gems_the_last_swap_makes_the_longest_line() {
    let text = "colours=8 max_moves=1 moves=0 score=0\nA A B A A\nC D A D C\nC E C E F\nD C G H G";
    finds("gems", &["mcts", "planner"], text, "c1 c2");
}
