//! Positions made of pieces.

use kit::{Game, Player};

use super::position;

#[test]
fn pieces_of_a_position_make_it_again_without_its_prisoners() {
    let game = position("board=square captures=on turn=7 prisoners=Pb2,rc1", "P . . p/P . . r/. . . p");
    let mut pieces = Vec::new();
    for player in Player::all(2) {
        game.each_piece(player, |square, kind| pieces.push((square, player, kind)));
    }
    let made = game.with_pieces(Player(0), pieces.into_iter());
    let plain = position("board=square captures=on", "P . . p/P . . r/. . . p");
    assert_eq!(made, plain, "{made}");
    assert_eq!(made.to_move(), Some(Player(0)));
}
