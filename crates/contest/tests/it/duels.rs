//! Duels of minds in blocks, and the statistics about them.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{MatchError, Runner, Spec, Terms, VoidGame};
use contest::pool::{Job, Take, WorkerPool, Workforce};
use contest::series::{BlockEnd, Series, Sink};
use contest::{
    Block, Contest, Contestant, GameEnd, LuckSource, Outcome, RunningStandings, UnplayedGame, VerifiedGame,
};
use kit::{Seed, Setup};
use minds::Budget;

pub fn contest(name: &str, minds: &[&str]) -> Contest {
    let entry = games::find(name).unwrap();
    let moves = [("max_moves".to_owned(), "20".to_owned())];
    let options = if name == "gems" { &moves[..] } else { &[] };
    let contestant =
        |name: &&str| Contestant { name: (*name).to_owned(), spec: Spec::Mind((*name).to_owned()) };
    let seats = (name != "gems").then(|| minds.len().to_string());
    Contest {
        entry,
        setup: Setup::new(entry.about, seats.as_deref(), options).unwrap(),
        contestants: minds.iter().map(contestant).collect(),
        terms: Terms { budget: Some(Budget::iterations(30)), ..Terms::default() },
        luck: LuckSource::Open(Seed::new("test")),
    }
}

pub fn pool(threads: usize) -> WorkerPool {
    WorkerPool { runner: Runner::new("bastide"), threads, stop: Arc::new(AtomicBool::new(false)) }
}

fn blocks(players: usize, count: usize) -> Vec<Block> {
    (0..count).map(|number| Block { number, table: (0..players).collect() }).collect()
}

/// A sink that records calls, and breaks off when asked.
struct RecordingSink {
    tally: RunningStandings,
    blocks: Vec<Block>,
    games: Vec<(contest::GameId, String)>,
    until: usize,
}

impl RecordingSink {
    fn new(contest: &Contest) -> RecordingSink {
        let tally = RunningStandings::new(contest.names(), contest.contestants.len());
        RecordingSink { tally, blocks: Vec::new(), games: Vec::new(), until: usize::MAX }
    }
}

impl Sink for RecordingSink {
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()> {
        for game in played.iter().flatten() {
            self.games.push((game.id, game.record.clone()));
        }
        ControlFlow::Continue(())
    }

    fn block(&mut self, end: BlockEnd) -> ControlFlow<()> {
        match end {
            BlockEnd::Played(played) => {
                self.tally.add(&played);
                self.blocks.push(played.block);
            }
            BlockEnd::Void(block, _) => self.blocks.push(block),
        }
        if self.blocks.len() == self.until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn play(contest: &Contest, count: usize, threads: usize) -> RecordingSink {
    let (blocks, mut told) = (blocks(contest.contestants.len(), count), RecordingSink::new(contest));
    assert!(
        Series { contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
            .play(&pool(threads), &mut told)
    );
    assert_eq!(told.blocks, blocks, "blocks come in the order of the schedule");
    told
}

#[test]
fn a_duel_is_the_same_on_any_number_of_threads() {
    let contest = contest("ripple", &["greedy", "mcts"]);
    let records = |threads| {
        let mut games = play(&contest, 4, threads).games;
        games.sort();
        games
    };
    let alone = records(1);
    assert_eq!(alone.len(), 8);
    assert_eq!(records(3), alone);
}

#[test]
fn greed_beats_chance() {
    for (game, blocks) in [("ripple", 30), ("gems", 30)] {
        let told = play(&contest(game, &["random", "greedy"]), blocks, 2);
        let (standings, pairs) = (told.tally.standings(), told.tally.pairs());
        assert_eq!(standings[0].player, "greedy");
        assert!(pairs[0].verdict.starts_with("greedy is better than random ("), "{standings:?} {pairs:?}");
    }
}

#[test]
fn every_pair_is_compared_and_equals_cannot_be_told_apart() {
    let told = play(&contest("ripple", &["first", "random", "first"]), 20, 2);
    let pairs = told.tally.pairs();
    assert_eq!(pairs.len(), 3);
    let equals = pairs.iter().find(|pair| pair.players == ["first", "first"]).unwrap();
    assert!(!equals.decided && equals.verdict.starts_with("too few games to tell"), "{equals:?}");
}

#[test]
fn a_sink_can_stop_a_series() {
    let contest = contest("ripple", &["first", "random"]);
    let blocks = blocks(2, 1000);
    let mut told = RecordingSink { until: 3, ..RecordingSink::new(&contest) };
    assert!(
        !Series { contest: &contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
            .play(&pool(2), &mut told)
    );
    assert_eq!(told.blocks, blocks[..3]);
}

#[test]
fn what_is_known_is_not_played_again() {
    let contest = contest("ripple", &["first", "random"]);
    let blocks = blocks(2, 6);
    let known = |id: contest::GameId| -> Option<Outcome> {
        (id.block.is_multiple_of(2) || id.rotation == 1).then(|| "1,2;5,3;9;".parse().unwrap())
    };
    let mut told = RecordingSink::new(&contest);
    assert!(
        Series { contest: &contest, blocks: &blocks, known: &known, failures: &RefCell::default() }
            .play(&pool(2), &mut told)
    );
    assert_eq!(told.blocks, blocks);
    let mut played: Vec<(usize, usize)> = told.games.iter().map(|(id, _)| (id.block, id.rotation)).collect();
    played.sort_unstable();
    assert_eq!(played, [(1, 0), (3, 0), (5, 0)]);
}

#[test]
fn a_block_that_cannot_be_played_does_not_end_the_others() {
    let mut contest = contest("ripple", &["first", "random"]);
    contest.contestants[1].spec = "cmd:cat".parse().unwrap();
    let pool = WorkerPool { runner: Runner::new("/no/such/program"), ..pool(2) };
    let (blocks, mut told) = (blocks(2, 3), RecordingSink::new(&contest));
    assert!(
        Series { contest: &contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
            .play(&pool, &mut told)
    );
    assert_eq!((told.blocks.len(), told.tally.blocks, told.games.len()), (3, 0, 0));
    let error = contest.game(&blocks[0], 0).play(&pool.runner).err().unwrap();
    assert!(matches!(error, MatchError::Void(_)));
}

#[test]
fn a_stop_from_outside_ends_it_soon() {
    let contest = contest("ripple", &["first", "random"]);
    let (blocks, mut told, pool) = (blocks(2, 10), RecordingSink::new(&contest), pool(1));
    pool.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(
        !Series { contest: &contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
            .play(&pool, &mut told)
    );
    assert_eq!(told.blocks.len(), 0);
}

/// Plays games of minds, and fails every game of one player while it is to move.
struct Vetoed;

impl Workforce for Vetoed {
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        for Job { id, mut game } in jobs {
            let veto = game.seats.iter().position(|seat| seat.to_string() == "cmd:./veto");
            let why = "its processes could not be frozen".to_owned();
            let end = if let Some(seat) = veto {
                let void = VoidGame { why, seat: Some(seat as u8) };
                Err(UnplayedGame { id, why: MatchError::Void(void) })
            } else {
                game.seats = vec![Spec::Mind("first".to_owned()); game.seats.len()];
                Ok(VerifiedGame::of(id, &game.play(&Runner::new("bastide")).unwrap()))
            };
            if take(vec![end]).is_break() {
                return false;
            }
        }
        true
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

#[test]
fn a_knockout_goes_on_though_no_game_with_one_bot_can_be_played() {
    let players =
        ["./veto", "./b", "./c", "./d"].map(|bot| format!("[[player]]\nbot = \"cmd:{bot}\"\n")).concat();
    let text = format!(
        "name = \"K\"\ngame = \"ripple\"\nseed = \"1\"\nformat = \"knockout\"\nblocks = 1\n{players}"
    );
    let tournament = contest::tournament::read(&text, false).unwrap();
    let mut outcomes = contest::progress::Outcomes::new();
    for _ in 0..40 {
        let progress = contest::progress::Progress::of(&tournament, &outcomes).unwrap();
        let known = |id: contest::GameId| outcomes.get(&id).cloned();
        let (blocks, mut told) = (&progress.schedule[progress.course.blocks..], Kept::default());
        Series { contest: &tournament.contest, blocks, known: &known, failures: &RefCell::default() }
            .play(&Vetoed, &mut told);
        outcomes.extend(told.0);
    }
    let progress = contest::progress::Progress::of(&tournament, &outcomes).unwrap();
    assert!(progress.is_over);
    let table = contest::standings::StandingsTable::of(&tournament, &progress).standings;
    let veto = table.players.iter().find(|row| row.name == "cmd:./veto").unwrap();
    assert!(
        veto.wins == 0 && veto.voids == veto.games && veto.fault_kinds["stalled"] == veto.games,
        "{veto:?}"
    );
    assert!(veto.place > Some(2), "{veto:?}");
}

#[derive(Default)]
struct Kept(Vec<(contest::GameId, Outcome)>);

impl Sink for Kept {
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()> {
        self.0.extend(played.iter().flatten().map(|game| (game.id, game.outcome.clone())));
        ControlFlow::Continue(())
    }

    fn block(&mut self, _: BlockEnd) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
