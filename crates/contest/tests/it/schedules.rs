//! Schedules of every format for random results.

use std::collections::BTreeMap;

use contest::dice::Dice;
use contest::schedule::{Course, Format, Round, SchedulePlan, places, suspended};
use contest::sequential::{Hypotheses, Sprt};
use contest::{Block, BlockResult, Outcome};

fn plan(format: Format, players: usize, size: usize) -> SchedulePlan {
    SchedulePlan { format, players, size, seed: 7 }
}

/// A result of a block in which the stronger, with the lower number, is ahead as often as `luck` lets it.
fn result(block: &Block, dice: &mut Dice, luck: f64) -> BlockResult {
    let size = block.table.len();
    let games = (0..size).map(|rotation| {
        let strength = |seat: usize| block.table[(seat + rotation) % size] as f64 + luck * dice.share();
        let strengths: Vec<f64> = (0..size).map(strength).collect();
        let rank = |mine: &f64| 1 + strengths.iter().filter(|other| *other < mine).count();
        let ranks: Vec<String> = strengths.iter().map(|mine| rank(mine).to_string()).collect();
        let points = vec!["0"; size];
        format!("{};{};9;", ranks.join(","), points.join(",")).parse::<Outcome>().unwrap()
    });
    BlockResult { block: block.clone(), games: games.collect() }
}

fn play(plan: &SchedulePlan, luck: f64, most_rounds: usize) -> Vec<Round> {
    let (mut past, mut dice): (Vec<Round>, Dice) = (Vec::new(), Dice::new(3));
    while past.len() < most_rounds
        && let Some(blocks) = plan.next(&past)
    {
        assert!(!blocks.is_empty());
        for block in &blocks {
            let mut seats = block.table.clone();
            seats.sort_unstable();
            seats.dedup();
            assert_eq!(seats.len(), plan.size, "nobody sits twice: {block:?}");
        }
        past.push(blocks.iter().map(|block| result(block, &mut dice, luck)).collect());
    }
    let numbers = past.iter().flatten().map(|result| result.block.number);
    assert!(numbers.eq(0..past.iter().map(Vec::len).sum()), "blocks are numbered through");
    past
}

/// Number of meetings by pair, and of blocks by player.
fn counts(players: usize, past: &[Round]) -> (BTreeMap<(usize, usize), usize>, Vec<usize>) {
    let (mut met, mut played) = (BTreeMap::new(), vec![0; players]);
    for result in past.iter().flatten() {
        for &a in &result.block.table {
            played[a] += 1;
            result.block.table.iter().filter(|b| a < **b).for_each(|&b| *met.entry((a, b)).or_insert(0) += 1);
        }
    }
    (met, played)
}

fn spread(counts: impl Iterator<Item = usize> + Clone) -> usize {
    counts.clone().max().unwrap_or(0) - counts.min().unwrap_or(0)
}

#[test]
fn in_a_round_robin_all_tables_meet_as_often() {
    for (players, size, tables) in [(5, 2, 10), (6, 3, 20), (5, 4, 5), (8, 8, 1), (9, 5, 126)] {
        let plan = plan(Format::RoundRobin { blocks: 3 }, players, size);
        let past = play(&plan, 1.0, 9);
        assert_eq!((past.len(), past[0].len()), (1, 3 * tables));
        assert_eq!(plan.games(), Some(3 * tables * size));
        let (met, played) = counts(players, &past);
        assert_eq!((spread(met.values().copied()), spread(played.into_iter())), (0, 0));
    }
}

#[test]
fn in_a_gauntlet_the_first_sits_at_every_table() {
    let past = play(&plan(Format::Gauntlet { blocks: 2 }, 6, 3), 1.0, 9);
    assert_eq!(past[0].len(), 20);
    assert!(past[0].iter().all(|result| result.block.table[0] == 0));
}

#[test]
fn in_a_swiss_nobody_meets_twice_while_that_can_be_and_byes_go_round() {
    for (players, rounds) in [(8, 5), (9, 6), (16, 7), (33, 7)] {
        let past = play(&plan(Format::Swiss { rounds, blocks: 1 }, players, 2), 3.0, 99);
        assert_eq!(past.len(), rounds);
        let (met, played) = counts(players, &past);
        assert!(met.values().all(|times| *times == 1), "{players} players: {met:?}");
        assert!(spread(played.into_iter()) <= 1, "nobody has two byes");
    }
    for size in 3..=8 {
        let past = play(&plan(Format::Swiss { rounds: 4, blocks: 2 }, 17, size), 3.0, 99);
        assert_eq!((past.len(), past[3].len()), (4, 17 / size * 2));
    }
}

#[test]
fn the_best_of_a_swiss_without_luck_comes_first() {
    let past = play(&plan(Format::Swiss { rounds: 5, blocks: 1 }, 16, 2), 0.0, 99);
    let mut points = [0; 16];
    for result in past.iter().flatten() {
        result.block.table.iter().zip(result.halves()).for_each(|(player, halves)| points[*player] += halves);
    }
    assert!((1..16).all(|player| points[0] > points[player]), "{points:?}");
}

#[test]
fn a_knockout_has_a_winner_and_a_match_for_the_third_place() {
    for players in 2..20 {
        let plan = plan(Format::Knockout { blocks: 1 }, players, 2);
        let past = play(&plan, 0.0, 99);
        let order = places(&plan, &past);
        assert_eq!(order.len(), players);
        assert_eq!(order[..2], [0, 1], "the stronger wins, and the favourites meet last: {order:?}");
        if players >= 4 {
            assert_eq!(order[2], 2, "{players}: {order:?}");
            let last: Vec<&Vec<usize>> =
                past.last().unwrap().iter().map(|result| &result.block.table).collect();
            assert_eq!(last.len(), 2, "the final, and the match for the third place: {last:?}");
        }
        let tables: usize = past.iter().map(Vec::len).sum();
        assert_eq!(tables, players - 1 + usize::from(players >= 4));
    }
    for (players, size) in [(9, 3), (10, 3), (7, 4), (17, 5), (8, 8), (20, 8)] {
        let plan = plan(Format::Knockout { blocks: 1 }, players, size);
        let past = play(&plan, 0.0, 99);
        assert_eq!(places(&plan, &past)[0], 0, "{players} {size}");
    }
}

#[test]
fn a_tie_in_a_knockout_is_played_on_and_in_the_end_won_by_the_favourite() {
    let plan = plan(Format::Knockout { blocks: 2 }, 4, 2);
    let mut past: Vec<Round> = Vec::new();
    while let Some(blocks) = plan.next(&past) {
        let tied = |block: &Block| BlockResult {
            block: block.clone(),
            games: vec!["1,1;0,0;9;".parse().unwrap(); 2],
        };
        past.push(blocks.iter().map(tied).collect());
        assert!(past.len() < 99, "it ends");
    }
    assert_eq!(places(&plan, &past), [0, 1, 2, 3]);
}

#[test]
fn a_ladder_keeps_games_and_opponents_even() {
    for players in [2, 5, 8, 13] {
        let plan = plan(Format::Ladder { rounds: None }, players, 2);
        for rounds in [1, 3, 7, 20, 41] {
            let past = play(&plan, 4.0, rounds);
            assert_eq!(past.len(), rounds, "it goes on");
            let (met, played) = counts(players, &past);
            let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
            let met: Vec<usize> = pairs.map(|pair| met.get(&pair).copied().unwrap_or(0)).collect();
            assert!(spread(met.iter().copied()) <= 1, "{players} players, {rounds} rounds: {met:?}");
            assert!(spread(played.iter().copied()) <= 1, "{players} players, {rounds} rounds: {played:?}");
        }
    }
    for (players, size) in [(7, 3), (9, 4), (8, 8), (11, 5)] {
        let past = play(&plan(Format::Ladder { rounds: Some(30) }, players, size), 4.0, 99);
        let (_, played) = counts(players, &past);
        assert_eq!(past.len(), 30);
        assert!(spread(played.iter().copied()) <= 1, "{played:?}");
    }
}

/// A ladder with newcomers: players from `before` on join after the first of both numbers of rounds.
fn with_newcomers(before: usize, players: usize, size: usize, rounds: (usize, usize)) -> Vec<Round> {
    let (mut dice, mut number) = (Dice::new(9), 0);
    let mut course = Course::new(&plan(Format::Ladder { rounds: None }, before, size), &[]);
    let first = plan(Format::Ladder { rounds: None }, before, size);
    let mut past: Vec<Vec<Block>> = Vec::new();
    while past.len() < rounds.0 {
        let blocks = course.next(&first).unwrap();
        number += blocks.len();
        course.add(blocks.iter().map(|block| result(block, &mut dice, 4.0)).collect());
        past.push(blocks);
    }
    let all = plan(Format::Ladder { rounds: None }, players, size);
    let mut course = Course::new(&all, &past);
    while course.rounds.len() < rounds.0 + rounds.1 {
        let blocks = course.next(&all).unwrap();
        let is_past = course.rounds.len() < past.len();
        assert!(is_past || blocks[0].number >= number, "numbers go on");
        course.add(blocks.iter().map(|block| result(block, &mut dice, 4.0)).collect());
    }
    course.rounds
}

#[test]
fn games_and_seats_of_equals_differ_by_one_at_most_also_when_newcomers_come() {
    for (before, players, size) in
        [(4, 5, 2), (5, 6, 2), (7, 9, 2), (8, 11, 2), (20, 23, 2), (7, 8, 3), (9, 11, 4), (12, 13, 8)]
    {
        for rounds in [(1, 5), (12, 1), (12, 4), (20, 9), (20, 17), (31, 40)] {
            let past = with_newcomers(before, players, size, rounds);
            let (_, played) = counts(players, &past);
            let what =
                format!("{before} of {players} players, tables of {size}, {rounds:?} rounds: {played:?}");
            assert!(spread(played[..before].iter().copied()) <= 1, "those of the first hour: {what}");
            assert!(spread(played[before..].iter().copied()) <= 1, "newcomers: {what}");
            // Every block has all rotations, so that seats are even if blocks are.
            for result in past.iter().flatten() {
                assert_eq!(result.games.len(), size);
            }
        }
    }
}

#[test]
fn who_fails_to_start_three_times_in_a_row_is_suspended_and_the_others_play_on() {
    let plan = plan(Format::Ladder { rounds: Some(12) }, 5, 2);
    let mut past: Vec<Round> = Vec::new();
    while let Some(blocks) = plan.next(&past) {
        let broken = |block: &Block| {
            let game = |rotation: usize| -> Outcome {
                let seat = (0..2).find(|seat| block.table[(seat + rotation) % 2] == 3);
                let text = match seat {
                    Some(0) => "2,1;0,0;0;0:start",
                    Some(_) => "1,2;0,0;0;1:start",
                    None => "1,2;0,0;9;",
                };
                text.parse().unwrap()
            };
            BlockResult { block: block.clone(), games: (0..2).map(game).collect() }
        };
        past.push(blocks.iter().map(broken).collect());
    }
    let (_, played) = counts(5, &past);
    assert!(suspended(5, &past)[3] && played[3] <= 2, "{played:?}");
    assert!([0, 1, 2, 4].iter().all(|&player| played[player] >= 8), "{played:?}");
}

#[test]
fn a_newcomer_is_brought_in() {
    let plan = plan(Format::Ladder { rounds: None }, 6, 2);
    let mut dice = Dice::new(5);
    let before: Vec<Round> = (0..10)
        .map(|round| {
            let block = Block { number: round, table: vec![round % 5, (round + 1) % 5] };
            vec![result(&block, &mut dice, 2.0)]
        })
        .collect();
    let next = plan.next(&before).unwrap();
    assert!(next.iter().all(|block| block.table.contains(&5)), "{next:?}");
}

#[test]
fn a_test_is_over_when_it_knows_and_blocks_after_that_do_not_count() {
    let test = Sprt { hypotheses: Hypotheses::Score(0.5, 0.53), alpha: 0.05, beta: 0.05 };
    let plan = plan(Format::Sprt { blocks: 500, test }, 2, 2);
    let mut dice = Dice::new(1);
    let blocks = plan.next(&[]).unwrap();
    let played: Round = blocks.iter().map(|block| result(block, &mut dice, 0.0)).collect();
    let enough = plan.enough(&played).unwrap();
    assert!((20..200).contains(&enough), "{enough}");
    assert_eq!(plan.enough(&played[..enough - 1]), None);
    assert_eq!(plan.enough(&played[..enough + 5]), Some(enough), "whoever looks later finds the same");
}
