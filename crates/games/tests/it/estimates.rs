//! Judgement of positions in every game of the list: it stays within 0 and 1, is shared, and knows the end.

use games::{GAMES, GameVisitor, Listed, visit};
use kit::{Estimate, Key, Player, Quick, Setup};

/// Walks random games and looks at the estimates of all players.
struct Walks {
    games: u64,
}

impl GameVisitor for Walks {
    type Out = ();

    fn visit<G: Listed>(self) {
        for number in 0..self.games {
            let mut luck = Quick::new(number);
            let mut game =
                G::start(&Setup::usual(G::ABOUT), &mut Key::from_seed("estimates").turn(number)).unwrap();
            for _ in 0..2_000 {
                judge(&game);
                if game.to_move().is_none() {
                    break;
                }
                let mv = if number.is_multiple_of(2) {
                    game.any_move(&mut luck)
                } else {
                    game.likely_move(&mut luck)
                };
                assert_eq!(game.check(mv), Ok(()), "{mv} on\n{game}");
                game.play(mv, &mut luck);
            }
        }
    }
}

fn judge<G: Estimate>(game: &G) {
    let seats = game.scores().points.len() as u8;
    let estimates: Vec<f32> = Player::all(seats).map(|player| game.estimate(player)).collect();
    assert!(estimates.iter().all(|estimate| (0.0..=1.0).contains(estimate)), "{estimates:?}\n{game}");
    if seats == 1 {
        return;
    }
    assert!((estimates.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{estimates:?}\n{game}");
    if game.to_move().is_none() {
        assert_eq!(estimates[..], game.scores().shares()[..], "{game}");
    }
}

#[test]
fn estimates_are_shares_of_the_win() {
    for entry in GAMES {
        visit(entry, Walks { games: 6 });
    }
}
