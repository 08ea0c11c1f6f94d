//! Records from outside: refused with a reason, or replayed and written again as good ones.

use games::GAMES;
use kit::Record;

pub fn check(text: &str) {
    let Ok(record) = Record::read(GAMES, text) else { return };
    let Ok(table) = record.replay() else { return };
    let written = table.record().to_string();
    let again =
        Record::read(GAMES, &written).expect("our own record can be read").replay().expect("and replayed");
    assert_eq!(again.game().to_string(), table.game().to_string());
    assert!(!games::draw(&table, pictures::SceneView::Plain).text(true).is_empty());
}
