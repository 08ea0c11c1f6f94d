//! The puzzles that travel with the page, asked of the engine as the page does.

use serde_json::{Value, json};

use crate::ask;

const PUZZLES: &str = include_str!("../../../web/page/puzzles.json");

#[test]
fn every_puzzle_that_travels_is_won_by_its_answer_alone() {
    let file: Value = serde_json::from_str(PUZZLES).unwrap();
    let puzzles = file["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 48);
    for puzzle in puzzles {
        let answers = ask(&[
            json!({"do":"set","game":file["game"],"position":puzzle["position"],"seed":1}),
            json!({"do":"hint","level":1,"ms":20}),
        ]);
        let moves = answers[1]["moves"].as_array().unwrap();
        let wins: Vec<&Value> = moves.iter().filter(|mv| mv["exact"]["result"] == "win").collect();
        assert_eq!(wins.len(), 1, "{puzzle}");
        assert_eq!((&wins[0]["move"], &wins[0]["exact"]["plies"]), (&puzzle["answer"], &puzzle["plies"]));
    }
}
