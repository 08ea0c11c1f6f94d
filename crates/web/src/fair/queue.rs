//! Weighted fair queue for few slots: first runs the job whose visitor, with this job, will have used least.
//!
//! Jobs are ordered by finish tags over decaying usage. Many small jobs of one visitor count as much as one long job, and a
//! rare visitor precedes a constant one. Where jobs can be paused (`paused` is not 0), a better job preempts a running one,
//! which resumes later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use minds::CancelToken;
use tokio::sync::oneshot;

use super::gate::Gate;
use super::network::Network;
use super::usage::DecayingUsage;

/// Bounds of a queue.
#[derive(Clone, Copy, Debug)]
pub struct QueueBounds {
    /// Jobs that run at a time.
    pub slots: usize,
    /// Jobs that may be paused, besides those that run.
    pub paused: usize,
    /// Jobs of one visitor that may have begun.
    pub per_visitor: usize,
}

/// Visitors in memory. Above this number, the lightest are dropped.
const MOST_VISITORS: usize = 20_000;

pub struct FairQueue {
    bounds: QueueBounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    usage: HashMap<Network, DecayingUsage>,
    /// The best first.
    jobs: Vec<Job>,
    next: u64,
}

struct Job {
    number: u64,
    visitor: Network,
    /// Expected seconds.
    expected: f64,
    /// Usage of the visitor at the expected end of this job.
    tag: DecayingUsage,
    gate: Arc<Gate>,
    stage: Stage,
    /// Seconds that it ran before its last pause.
    ran_before: f64,
}

enum Stage {
    Waiting(Option<oneshot::Sender<()>>),
    Running(Instant),
    /// Preempted by a better job.
    Paused,
}

/// A place in the queue, then a slot. Dropping it frees the slot.
pub struct Permit {
    queue: Arc<FairQueue>,
    number: u64,
    pub gate: Arc<Gate>,
}

impl FairQueue {
    pub fn new(bounds: QueueBounds) -> Arc<FairQueue> {
        Arc::new(FairQueue { bounds, state: Mutex::default() })
    }

    /// Adds a job that is expected to take `expected` seconds.
    pub fn enqueue(
        self: &Arc<FairQueue>,
        visitor: Network,
        expected: f64,
        cancel: CancelToken,
    ) -> (Permit, oneshot::Receiver<()>) {
        let (begin, begun) = oneshot::channel();
        let now = Instant::now();
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        let gate = Arc::new(Gate::new(cancel));
        let tag = DecayingUsage::new(state.committed(visitor, now) + expected, now);
        let job = Job {
            number,
            visitor,
            expected,
            tag,
            gate: Arc::clone(&gate),
            stage: Stage::Waiting(Some(begin)),
            ran_before: 0.0,
        };
        // All tags decay alike, so their order does not change.
        let at = state.jobs.partition_point(|other| other.tag.weight(now) <= tag.weight(now));
        state.jobs.insert(at, job);
        state.schedule(self.bounds, now);
        (Permit { queue: Arc::clone(self), number, gate }, begun)
    }

    /// Recent usage of a visitor in seconds.
    pub fn used(&self, visitor: Network) -> f64 {
        self.state().used(visitor, Instant::now())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let now = Instant::now();
        let mut state = self.queue.state();
        let Some(at) = state.jobs.iter().position(|job| job.number == self.number) else { return };
        let job = state.jobs.remove(at);
        state.charge(job.visitor, job.ran(now), now);
        state.schedule(self.queue.bounds, now);
    }
}

impl Job {
    fn has_begun(&self) -> bool {
        !matches!(self.stage, Stage::Waiting(_))
    }

    fn ran(&self, now: Instant) -> f64 {
        match self.stage {
            Stage::Running(since) => self.ran_before + now.saturating_duration_since(since).as_secs_f64(),
            _ => self.ran_before,
        }
    }

    fn run(&mut self, now: Instant) {
        match &mut self.stage {
            Stage::Waiting(begin) => {
                // The receiver may be gone; then the permit is dropped at once.
                let _ = begin.take().map(|begin| begin.send(()));
            }
            Stage::Paused => self.gate.set_closed(false),
            Stage::Running(_) => return,
        }
        self.stage = Stage::Running(now);
    }

    fn pause(&mut self, now: Instant) {
        if let Stage::Running(_) = self.stage {
            self.ran_before = self.ran(now);
            self.gate.set_closed(true);
            self.stage = Stage::Paused;
        }
    }
}

impl State {
    fn used(&self, visitor: Network, now: Instant) -> f64 {
        self.usage.get(&visitor).map_or(0.0, |usage| usage.weight(now))
    }

    /// Usage of a visitor, including the expected seconds of all its jobs.
    fn committed(&self, visitor: Network, now: Instant) -> f64 {
        let own = self.jobs.iter().filter(|job| job.visitor == visitor);
        self.used(visitor, now) + own.map(|job| job.expected).sum::<f64>()
    }

    fn begun_of(&self, visitor: Network) -> usize {
        self.jobs.iter().filter(|job| job.visitor == visitor && job.has_begun()).count()
    }

    fn charge(&mut self, visitor: Network, seconds: f64, now: Instant) {
        if self.usage.len() >= MOST_VISITORS {
            self.usage.retain(|_, usage| usage.weight(now) > 0.1);
        }
        self.usage.entry(visitor).or_insert(DecayingUsage::new(0.0, now)).add(seconds, now);
    }

    /// Runs the best jobs, and pauses the others.
    fn schedule(&mut self, bounds: QueueBounds, now: Instant) {
        let mut begun = self.jobs.iter().filter(|job| job.has_begun()).count();
        let mut free = bounds.slots;
        for at in 0..self.jobs.len() {
            let has_begun = self.jobs[at].has_begun();
            if free == 0 {
                self.jobs[at].pause(now);
            } else if has_begun || self.may_begin(at, begun, bounds) {
                begun += usize::from(!has_begun);
                free -= 1;
                self.jobs[at].run(now);
            }
        }
    }

    fn may_begin(&self, at: usize, begun: usize, bounds: QueueBounds) -> bool {
        begun < bounds.slots + bounds.paused && self.begun_of(self.jobs[at].visitor) < bounds.per_visitor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(number: u8) -> Network {
        Network::household([192, 0, 2, number].into())
    }

    fn enqueue(queue: &Arc<FairQueue>, of: u8, expected: f64) -> (Permit, oneshot::Receiver<()>) {
        queue.enqueue(visitor(of), expected, CancelToken::default())
    }

    fn has_begun((_, begun): &mut (Permit, oneshot::Receiver<()>)) -> bool {
        begun.try_recv().is_ok()
    }

    #[test]
    fn a_short_job_of_another_goes_before_all_that_wait() {
        let queue = FairQueue::new(QueueBounds { slots: 1, paused: 0, per_visitor: 9 });
        let mut first = enqueue(&queue, 1, 5.0);
        let mut greedy: Vec<_> = (0..20).map(|_| enqueue(&queue, 1, 5.0)).collect();
        let mut honest = enqueue(&queue, 2, 0.1);
        assert!(has_begun(&mut first) && !has_begun(&mut honest), "a place is not taken away");
        drop(first);
        assert!(has_begun(&mut honest) && !greedy.iter_mut().any(has_begun));
    }

    #[test]
    fn a_better_job_holds_a_running_one_and_it_goes_on_later() {
        let queue = FairQueue::new(QueueBounds { slots: 1, paused: 1, per_visitor: 9 });
        let mut long = enqueue(&queue, 1, 5.0);
        assert!(has_begun(&mut long));
        let mut short = enqueue(&queue, 2, 0.1);
        assert!(has_begun(&mut short));
        let stages = |queue: &FairQueue| {
            let held = queue.state().jobs.iter().filter(|job| matches!(job.stage, Stage::Paused)).count();
            let running =
                queue.state().jobs.iter().filter(|job| matches!(job.stage, Stage::Running(_))).count();
            (running, held)
        };
        assert_eq!(stages(&queue), (1, 1));
        let mut shorter = enqueue(&queue, 3, 0.01);
        assert!(!has_begun(&mut shorter), "no more than that are held");
        drop(short);
        assert!(has_begun(&mut shorter));
        drop(shorter);
        assert_eq!(stages(&queue), (1, 0));
    }

    #[test]
    fn a_visitor_has_no_more_places_than_its_share() {
        let queue = FairQueue::new(QueueBounds { slots: 3, paused: 0, per_visitor: 2 });
        let mut own: Vec<_> = (0..3).map(|_| enqueue(&queue, 1, 1.0)).collect();
        let begun: Vec<bool> = own.iter_mut().map(has_begun).collect();
        assert_eq!(begun, [true, true, false]);
        assert!(has_begun(&mut enqueue(&queue, 2, 9.0)));
        drop(own.remove(0));
        assert!(has_begun(&mut own[1]));
    }

    #[test]
    fn who_used_much_waits_for_who_used_little() {
        let queue = FairQueue::new(QueueBounds { slots: 1, paused: 0, per_visitor: 9 });
        queue.state().charge(visitor(1), 10.0, Instant::now());
        let running = enqueue(&queue, 3, 1.0);
        let (mut heavy, mut light) = (enqueue(&queue, 1, 1.0), enqueue(&queue, 2, 1.0));
        drop(running);
        assert!(has_begun(&mut light) && !has_begun(&mut heavy));
        drop(light);
        assert!(has_begun(&mut heavy));
        assert!((9.9..=10.0).contains(&queue.used(visitor(1))));
    }
}
