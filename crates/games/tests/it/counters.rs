//! Counting what happens changes nothing.

use games::{GAMES, GameVisitor, Listed, visit};
use kit::{Key, Noted, Quick, Replayed, Setup};

struct Counting;

impl GameVisitor for Counting {
    type Out = ();

    fn visit<G: Listed>(self) {
        for seed in 0..5 {
            let (key, mut dice) = (Key::from_seed("counters"), Quick::new(seed));
            let mut game = G::start(&Setup::usual(G::ABOUT), &mut key.turn(seed)).unwrap();
            for turn in 0..200 {
                if game.to_move().is_none() {
                    break;
                }
                let (mv, mut counted, mut luck) =
                    (game.any_move(&mut dice), game.clone(), Noted::new(key.turn(turn)));
                game.play(mv, &mut luck);
                counted.play_counting(mv, &mut Replayed::new(&luck.draws), &mut |_, _| {});
                assert_eq!(counted, game, "{mv}");
            }
        }
    }
}

#[test]
fn a_move_that_is_counted_leads_where_it_leads_uncounted() {
    GAMES.iter().for_each(|entry| visit(entry, Counting));
}
