//! Positions from outside: the first byte chooses the game, the rest is the text; then a few moves are played.

use games::GAMES;
use kit::{Key, Table};

pub fn check(game: u8, choice: u8, text: &str) {
    let entry = &GAMES[usize::from(game) % GAMES.len()];
    let Ok(mut table) = Table::set(entry, text, Key::from_seed("fuzz")) else { return };
    let written = table.game().to_string();
    let again = Table::set(entry, &written, Key::from_seed("fuzz")).expect("our own position can be read");
    assert_eq!(again.game().to_string(), written);
    for turn in 0..4 {
        let sentences = table.game().moves();
        if sentences.is_empty() {
            assert!(table.game().to_move().is_none());
            break;
        }
        table
            .play(&sentences[(usize::from(choice) + turn) % sentences.len()])
            .expect("what is listed is legal");
        assert!(!games::draw(&table, pictures::SceneView::Plain).svg().is_empty());
    }
}
