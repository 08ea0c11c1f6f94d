//! Minds that look one move ahead.

use games::{ripple::Ripple, tilings::Tilings};
use kit::{Estimate, Game};
use minds::{Blocker, Budget, Fool, Glance, Greedy, Mind};

fn read<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// Move of the mind with one seed or another.
fn plays<G: Estimate, M: Mind<G>>(mind: fn(u64) -> M, position: &G) -> Vec<String> {
    let play = |seed| mind(seed).think(position, &Budget::iterations(1)).best().to_string();
    let mut played: Vec<String> = (0..40).map(play).collect();
    played.sort();
    played.dedup();
    played
}

#[test]
fn between_equal_points_luck_decides_for_greed_and_the_outlook_for_a_glance() {
    // A tile brings one point anywhere, but beside an own tile it may yet make a pattern.
    let text = "seats=2 to_move=1 score=patterns hand=RRRR\nhands=5,5\ndeck=RRRR:50\n\
        RRRR2 . .\n. . .\n. . RRRR1";
    let tilings: Tilings = read(text);
    assert_eq!(plays(Greedy::new, &tilings), ["a2", "b1", "b3", "c2"]);
    assert_eq!(plays(Glance::new, &tilings), ["b3", "c2"]);
    assert_eq!(plays(Fool::new, &tilings), ["a2", "b1"]);
}

#[test]
fn greed_counts_points_and_a_blocker_the_harm_first() {
    // d3 takes a cell and fills three, a1 takes two and leaves its own.
    let text = "seats=2 to_move=1 turn=0 max_turns=0\n\
        1 2 . . .\n2 . . 2 .\n. . . 1 .\n. . . . .\n. . . . .";
    let ripple: Ripple = read(text);
    assert_eq!(plays(Greedy::new, &ripple), ["d3"]);
    assert_eq!(plays(Blocker::new, &ripple), ["a1"]);
}
