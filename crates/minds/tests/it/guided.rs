//! A guided search: it keeps its budget, heeds priors, and finds the best move without any.

use std::convert::Infallible;

use games::gems::Gems;
use games::ripple::Ripple;
use kit::{Game, Learned, Quick, Setup};
use minds::{Budget, Guide, Guided, GuidedLeaf, Judgement};

/// Knows nothing, or likes one move of the first position.
struct Simple {
    likes: Option<usize>,
    largest: usize,
    asked: usize,
}

impl Simple {
    fn new(likes: Option<usize>) -> Simple {
        Simple { likes, largest: 0, asked: 0 }
    }
}

impl<G: Game> Guide<G> for Simple {
    type Error = Infallible;

    fn judge(&mut self, leaves: &[GuidedLeaf<'_, G>]) -> Result<Vec<Judgement>, Infallible> {
        self.largest = self.largest.max(leaves.len());
        self.asked += leaves.len();
        let judge = |leaf: &GuidedLeaf<'_, G>| {
            assert!(!leaf.moves.is_empty(), "nobody asks about the end");
            let liked = |at: usize| if self.likes == Some(at) { 0.9 } else { 0.1 / leaf.moves.len() as f32 };
            let priors = (0..leaf.moves.len()).map(liked).collect();
            Judgement { priors, values: vec![0.0; leaf.position.scores().points.len()] }
        };
        Ok(leaves.iter().map(judge).collect())
    }
}

fn ripple(side: u8, turns: u32) -> Ripple {
    let option = |name: &str, value: String| (name.to_owned(), value);
    let options = [
        option("width", side.to_string()),
        option("height", side.to_string()),
        option("max_turns", turns.to_string()),
    ];
    Ripple::start(&Setup::new(Ripple::ABOUT, None, &options).unwrap(), &mut Quick::new(1)).unwrap()
}

const SEARCH: Guided = Guided { exploration: 1.5, batch: 1, noise: 0.0, seed: 1 };

#[test]
fn without_any_guidance_it_finds_what_exact_search_finds() {
    for first in [vec![], vec!["a1", "b1"], vec!["c3"]] {
        let mut position = ripple(3, 5);
        for word in first {
            position.play(word.parse().unwrap(), &mut Quick::new(1));
        }
        let best = minds::solve(&position, &Budget::iterations(10_000_000)).unwrap().best;
        for batch in [1, 8] {
            let search = Guided { batch, ..SEARCH };
            let Ok(thought) = search.think(&position, &Budget::iterations(6_000), &mut Simple::new(None));
            assert!(best.contains(&thought.best()), "{} is not of {best:?} on\n{position}", thought.best());
        }
    }
}

#[test]
fn it_keeps_its_budget_and_its_batch() {
    for batch in [1, 7, 64] {
        let (mut guide, search) = (Simple::new(None), Guided { batch, ..SEARCH });
        let Ok(thought) = search.think(&ripple(5, 500), &Budget::iterations(100), &mut guide);
        assert!(guide.largest <= batch && guide.asked <= 100);
        let visits: u64 = thought.ranked.iter().map(|ranked| ranked.visits).sum();
        assert!(
            thought.iterations == 100 && (90..100).contains(&visits),
            "{visits} visits in batches of {batch}"
        );
    }
}

#[test]
fn priors_lead_it_and_noise_leads_it_astray() {
    let position = ripple(5, 500);
    let think = |noise| {
        let Ok(thought) =
            Guided { noise, ..SEARCH }.think(&position, &Budget::iterations(60), &mut Simple::new(Some(7)));
        thought
    };
    let led = think(0.0);
    assert_eq!((position.index(led.best()), led.ranked[0].visits > 40), (Some(7), true));
    let tried = |noise| think(noise).ranked.iter().filter(|ranked| ranked.visits > 0).count();
    assert!(tried(0.5) > tried(0.0));
}

#[test]
fn luck_and_points_of_any_size_are_no_trouble() {
    let gems = Gems::start(&Setup::usual(Gems::ABOUT), &mut Quick::new(3)).unwrap();
    let Ok(thought) =
        Guided { batch: 16, ..SEARCH }.think(&gems, &Budget::iterations(300), &mut Simple::new(None));
    assert!(
        gems.check(thought.best()).is_ok() && thought.ranked.iter().all(|ranked| ranked.estimate.is_finite())
    );
}

#[test]
fn memory_that_is_full_ends_nothing_and_memory_that_is_not_decides_nothing() {
    let gems = Gems::start(&Setup::usual(Gems::ABOUT), &mut Quick::new(3)).unwrap();
    let think = |words: &str| {
        let (mut guide, search) = (Simple::new(None), Guided { batch: 16, ..SEARCH });
        let Ok(thought) = search.think(&gems, &words.parse().unwrap(), &mut guide);
        (thought, guide.asked)
    };
    let (full, asked) = think("20000it+1mib");
    assert!(full.memory.is_full && full.memory.bytes <= 1 << 20, "{:?}", full.memory);
    let visits: u64 = full.ranked.iter().map(|ranked| ranked.visits).sum();
    assert!(full.iterations == 20_000 && visits > 19_900 && asked > 19_000, "{visits} visits, {asked} asked");
    let (roomy, _) = think("2000it+64mib");
    assert!(!roomy.memory.is_full && roomy.memory.bytes > 1 << 16 && roomy == think("2000it").0);
}
