//! Strong minds find a win in one move.

use games::{gems::Gems, mansuba::Mansuba, ripple::Ripple, tilings::Tilings};
use kit::Estimate;
use minds::{Budget, Exact, Mcts, Mind, Planner};

#[track_caller]
fn finds<G: Estimate>(mut mind: impl Mind<G>, text: &str, wanted: &str) {
    let position: G = text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    let thought = mind.think(&position, &Budget::iterations(2000));
    assert_eq!(thought.best().to_string(), wanted, "{}\n{text}", thought.why);
}

fn search<G: Estimate>() -> Mcts<G> {
    Mcts::new(G::SEARCH, 1, 7)
}

#[test]
fn in_ripple_the_last_empty_cell_is_filled_by_who_leads() {
    let text = "seats=2 to_move=1 turn=0 max_turns=0\n1 1 2\n2 1 .\n1 2 2";
    finds(search::<Ripple>(), text, "c2");
    finds(Exact::<Ripple>::default(), text, "c2");
}

#[test]
fn in_mansuba_a_chain_leads_home() {
    let text = "board=cross over=enemy max_jumps=0 captures=off victory=simple max_turns=100 turn=0 to_move=1\n\
        P p . p .\n. . . . p\nP . . . .";
    finds(search::<Mansuba>(), text, "a1 e1");
    finds(Exact::<Mansuba>::default(), text, "a1 e1");
}

#[test]
fn in_tilings_the_last_tile_completes_a_pattern() {
    let text = "seats=2 to_move=1 score=patterns hand=RRRR\nhands=0,1\ndeck=KKKK:50\n\
        RRRR1 . RRRR2\n. . .\nKKKK2 KKKK2 .";
    finds(search::<Tilings>(), text, "b1");
    finds::<Tilings>(Planner::new(7), text, "b1");
}

#[test]
fn in_gems_the_last_swap_makes_the_longest_line() {
    let text = "colours=8 max_moves=1 moves=0 score=0\nA A B A A\nC D A D C\nC E C E F\nD C G H G";
    finds::<Gems>(search(), text, "c1 c2");
    finds::<Gems>(Planner::new(7), text, "c1 c2");
}
