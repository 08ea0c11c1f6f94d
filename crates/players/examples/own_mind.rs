//! An example mind for every game: it plays each move out at random a few times and takes the one that won most. `cargo run
//! --release -p bastide-players --example own_mind`

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_players as players;

use games::ripple::Ripple;
use kit::{Game, Player, Quick, Setup};
use minds::{Budget, MemoryUse, Mind, Random, Ranked, Thought};

/// Playouts of each move.
const TRIES: u64 = 20;

/// Flat Monte-Carlo.
struct Gambler(Quick);

impl<G: Game> Mind<G> for Gambler {
    fn think(&mut self, position: &G, _budget: &Budget) -> Thought<G::Move> {
        let mover = position.to_move().expect("a mind is asked only while somebody is to move");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut ranked: Vec<Ranked<G::Move>> = Vec::new();
        for mv in moves {
            let won: f32 = (0..TRIES).map(|_| self.play_out(position.clone(), mv, mover)).sum();
            ranked.push(Ranked { mv, estimate: won / TRIES as f32, visits: TRIES });
        }
        ranked.sort_by(|one, other| other.estimate.total_cmp(&one.estimate));
        let iterations = TRIES * ranked.len() as u64;
        Thought { iterations, ranked, memory: MemoryUse::NONE, why: "it won most at random".to_owned() }
    }
}

impl Gambler {
    /// The mover's share of the win after this move and a random game. There is no undo: clone and play.
    fn play_out<G: Game>(&mut self, mut game: G, mv: G::Move, mover: Player) -> f32 {
        game.play(mv, &mut self.0);
        while game.to_move().is_some() {
            let next = game.any_move(&mut self.0);
            game.play(next, &mut self.0);
        }
        game.scores().shares()[mover.index()]
    }
}

fn main() {
    let (mut gambler, mut random) = (Gambler(Quick::new(1)), Random::new(2));
    let options = [("width", "4"), ("height", "3")];
    let setup = Setup::new(Ripple::ABOUT, None, &options).expect("such a board can be played on");
    let (mut luck, budget, mut won) = (Quick::new(3), Budget::iterations(1), 0.0);
    for round in 0..20 {
        let seat = Player(round % 2);
        let mut game = Ripple::start(&setup, &mut luck).expect("the setup can be played");
        while let Some(mover) = game.to_move() {
            let mind: &mut dyn Mind<Ripple> = if mover == seat { &mut gambler } else { &mut random };
            let mv = mind.think(&game, &budget).best();
            game.play(mv, &mut luck);
        }
        won += game.scores().shares()[seat.index()];
    }
    println!("of 20 games against random play, the gambler won {won}");
}
