//! Descriptions of games as data.

use games::GAMES;
use serde_json::Value;

fn tables(game: &str) -> Value {
    (games::find(game).unwrap().about.tables)()
}

#[test]
fn the_tiles_of_carcassonne_add_up() {
    let told = tables("carcassonne");
    let tiles = told["tiles"].as_array().unwrap();
    let count = |tile: &Value| tile["count"].as_u64().unwrap();
    assert_eq!((tiles.len(), tiles.iter().map(count).sum::<u64>()), (24, 72));
    let of_kind = |wanted: &str| -> u64 {
        let segments = |tile: &Value| {
            tile["segments"].as_array().unwrap().iter().filter(|segment| segment["kind"] == wanted).count()
                as u64
        };
        tiles.iter().map(|tile| count(tile) * segments(tile)).sum()
    };
    assert_eq!(["monastery", "road", "city", "field"].map(of_kind), [6, 62, 49, 126]);
    let start = &tiles[3];
    assert_eq!((&start["letter"], &start["sides"]), (&Value::from("D"), &Value::from("RCRF")));
    assert_eq!(
        start["segments"][3],
        serde_json::json!({"kind":"field","places":["ne","se"],"claim":"ne","shield":false,"borders":[0]})
    );
    let shields = tiles.iter().map(|tile| {
        count(tile)
            * tile["segments"].as_array().unwrap().iter().filter(|segment| segment["shield"] == true).count()
                as u64
    });
    assert_eq!(shields.sum::<u64>(), 10);
}

#[test]
fn tilings_tell_colours_deck_and_patterns() {
    let told = tables("tilings");
    assert_eq!(told["colours"][2]["letter"], "V");
    assert_eq!(told["seed_deck"].as_array().unwrap().len(), 20);
    assert_eq!(
        told["patterns"][0],
        serde_json::json!({"neighbours":["north","south","east","west"],"points":34})
    );
}

#[test]
fn mansuba_tells_the_ways_of_boards_and_pieces() {
    let told = tables("mansuba");
    assert_eq!(told["boards"]["triangular"]["ways"].as_array().unwrap().len(), 6);
    assert_eq!(told["pieces"][3]["kind"], "knight");
}

#[test]
fn every_game_tells_an_object_or_nothing() {
    for entry in GAMES {
        let told = (entry.about.tables)();
        assert!(told.is_object() || told.is_null(), "{}", entry.about.name);
    }
}
