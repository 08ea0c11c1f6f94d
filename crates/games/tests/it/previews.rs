//! Previews of a sentence before it is played.

use games::painter;
use kit::{Key, Quick, Setup, Table};

fn table(name: &str) -> Table {
    let entry = games::find(name).expect("it is in the list");
    Table::start(entry, Setup::usual(entry.about), Key::from_seed("7"))
        .expect("the usual setup can be played")
}

#[test]
fn a_tile_is_seen_as_it_would_lie() {
    let table = table("carcassonne");
    let sentence = &table.game().moves()[0];
    let painter = painter(table.game());
    let cells = painter.preview(table.game(), sentence);
    assert_eq!(cells.len(), 1);
    let mut played = table.game().clone_box();
    played.play(sentence, &mut Quick::new(9)).unwrap();
    assert!(painter.scene(&*played).cells.contains(&cells[0]));
}

#[test]
fn what_falls_by_luck_is_not_foretold() {
    let table = table("gems");
    assert!(painter(table.game()).preview(table.game(), &table.game().moves()[0]).is_empty());
}
