//! Expected points of Gems, against the game itself: every way of luck, move by move.

use std::collections::HashMap;

use games::gems::Gems;
use kit::{Chance, Erased, Game, Quick, Setup};
use minds::Budget;
use players::exact::{Bounds, NoOptimum, expected_points};

use super::plain_gems::PlainGems;
use crate::entry;

fn start(size: [u8; 3], moves: u32, seed: u64) -> Gems {
    let named = ["width", "height", "colours"].iter().zip(size.map(u32::from)).chain([(&"max_moves", moves)]);
    let options: Vec<_> = named.map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    let setup = Setup::new(entry("gems").about, None, &options).unwrap();
    Gems::start(&setup, &mut Quick::new(seed)).unwrap()
}

fn found(game: Gems) -> Result<Bounds, NoOptimum> {
    expected_points(&Erased(game), &Budget::iterations(u64::MAX)).unwrap().map(|found| found.points)
}

/// Luck by a script; what is asked behind its end is answered so that no line grows of it.
struct Scripted<'a> {
    script: &'a [u32],
    asked: usize,
    sides: u32,
}

impl Chance for Scripted<'_> {
    fn below(&mut self, sides: u32) -> u32 {
        self.sides = sides;
        let answer = self.script.get(self.asked).copied();
        self.asked += 1;
        answer.unwrap_or(self.asked as u32 % sides)
    }
}

/// Gains of positions that were computed before.
type Known = HashMap<(Vec<String>, Option<u64>), f64>;

/// The mean gain of perfect play over all ways of luck of each move that are likelier than `least`; the others count nothing.
fn by_hand(game: &Gems, least: f64, known: &mut Known) -> f64 {
    let key = (game.view().columns, game.moves_left());
    if let Some(gain) = known.get(&key) {
        return *gain;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let gains = moves.into_iter().map(|mv| ways(game, mv, &mut Vec::new(), 1.0, least, known));
    let gain = gains.reduce(f64::max).unwrap_or(0.0);
    known.insert(key, gain);
    gain
}

fn ways(
    game: &Gems,
    mv: <Gems as Game>::Move,
    script: &mut Vec<u32>,
    odds: f64,
    least: f64,
    known: &mut Known,
) -> f64 {
    if odds < least {
        return 0.0;
    }
    let (mut after, mut luck) = (game.clone(), Scripted { script, asked: 0, sides: 0 });
    after.play(mv, &mut luck);
    let (asked, sides) = (luck.asked, luck.sides);
    if asked <= script.len() {
        let gained = after.scores().points[0] - game.scores().points[0];
        return odds * (gained as f64 + by_hand(&after, least, known));
    }
    let mut sum = 0.0;
    for answer in 0..sides {
        script.push(answer);
        sum += ways(game, mv, script, odds / f64::from(sides), least, known);
        script.pop();
    }
    sum
}

/// The first start at which there is a move.
fn playable(size: [u8; 3], moves: u32) -> Gems {
    (0..1000).map(|seed| start(size, moves, seed)).find(|game| game.to_move().is_some()).unwrap()
}

#[test]
fn the_game_itself_agrees_on_tiny_boards() {
    let mut compared = 0;
    // Of many colours cascades are short, so that few ways are left out.
    for (size, moves) in [([4, 1, 6], 2), ([1, 5, 6], 1), ([2, 4, 7], 1)] {
        for seed in 0..20 {
            let game = start(size, moves, seed);
            let (exact, by_hand) = (found(game.clone()).unwrap(), by_hand(&game, 1e-6, &mut Known::new()));
            assert!(by_hand <= exact.high + 1e-9, "{by_hand} of {exact:?} with {size:?}\n{game}");
            assert!(by_hand > 0.97 * exact.low - 1e-9, "{by_hand} of {exact:?} with {size:?}\n{game}");
            compared += u32::from(exact.low > 0.0);
        }
    }
    assert!(compared > 5, "{compared} games have moves");
}

#[test]
fn a_second_solver_agrees_on_every_start() {
    for (size, moves) in [([4, 1, 3], 3), ([2, 4, 3], 2), ([3, 2, 3], 2), ([4, 2, 3], 1)] {
        let mut plain = PlainGems::new(size);
        let gains: Vec<_> = (0..moves).map(|_| plain.one_move_more()).collect();
        for seed in 0..10 {
            let game = start(size, moves, seed);
            let (exact, plain) = (found(game.clone()).unwrap(), gains.last().unwrap()[plain.number(&game)]);
            assert!((exact.low - plain).abs() < 1e-6, "{exact:?}, not {plain} with {size:?}\n{game}");
            assert!(exact.high - exact.low < 1e-6, "{exact:?}");
        }
    }
}

#[test]
fn more_moves_are_worth_more_and_never_more_than_no_limit() {
    let values = [1, 2, 3, 10, 0].map(|moves| found(playable([2, 4, 4], moves)).unwrap());
    assert!(values[0].low > 0.0);
    for (fewer, more) in values.iter().zip(&values[1..]) {
        assert!(fewer.low <= more.high, "{values:?}");
        assert!(more.low <= more.high && more.high - more.low < 1e-5, "{values:?}");
    }
}

#[test]
fn points_made_count() {
    let mut game = playable([2, 4, 4], 0);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    game.play(moves[0], &mut Quick::new(3));
    let points = game.scores().points[0] as f64;
    assert!(found(game).unwrap().low >= points && points > 0.0);
}

#[test]
fn boards_without_a_value_say_why() {
    assert!(matches!(found(start([8, 8, 7], 1, 0)), Err(NoOptimum::TooLarge(_))));
    assert!(matches!(found(start([4, 4, 6], 1, 0)), Err(NoOptimum::TooLarge(_))));
    assert_eq!(found(playable([3, 3, 2], 1)), Err(NoOptimum::Endless));
    let late = expected_points(&Erased(playable([2, 4, 4], 0)), &Budget::iterations(2)).unwrap();
    assert_eq!(late.err(), Some(NoOptimum::Late));
}
