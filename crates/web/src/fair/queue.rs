//! Fair queue for few slots: light visitors first, then the job whose visitor, with this job, has the least demand.
//!
//! Jobs are ordered by finish tags over decaying demand (see [`Demand`]). Many small jobs of one visitor count as much as one
//! long job, and tags decay, so that every job is served at some time. A backlog makes a visitor heavy. Jobs of light visitors
//! precede all others and have reserved places, so that they are not delayed by any number of heavy visitors. Where jobs can be
//! paused (`paused` is not 0), a better job preempts a running one, which resumes later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use minds::CancelToken;
use tokio::sync::oneshot;

use super::gate::Gate;
use super::network::Network;
use super::thread::Priority;
use super::usage::{DecayingUsage, Demand};

/// Bounds of a queue.
#[derive(Clone, Copy, Debug)]
pub struct QueueBounds {
    /// Jobs that run at a time.
    pub slots: usize,
    /// Jobs that may be paused, besides those that run.
    pub paused: usize,
    /// Places of the two above that only light visitors may take.
    pub reserved: usize,
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
    demand: HashMap<Network, Demand>,
    /// In the order of their tags.
    jobs: Vec<Job>,
    next: u64,
}

struct Job {
    number: u64,
    visitor: Network,
    /// Expected seconds.
    expected: f64,
    /// Demand of the visitor at the expected end of this job.
    tag: DecayingUsage,
    gate: Arc<Gate>,
    stage: Stage,
}

enum Stage {
    Waiting(Option<oneshot::Sender<Priority>>),
    Running,
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

    /// Adds a job that is expected to take `expected` seconds. The receiver gets its priority when it may begin.
    pub fn enqueue(
        self: &Arc<FairQueue>,
        visitor: Network,
        expected: f64,
        cancel: CancelToken,
    ) -> (Permit, oneshot::Receiver<Priority>) {
        let (begin, begun) = oneshot::channel();
        let now = Instant::now();
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        let gate = Arc::new(Gate::new(cancel));
        let demand = state.demand_of(visitor, now);
        demand.enqueue(expected, now);
        let tag = DecayingUsage::new(demand.committed(now), now);
        let stage = Stage::Waiting(Some(begin));
        let job = Job { number, visitor, expected, tag, gate: Arc::clone(&gate), stage };
        // All tags decay alike, so their order does not change.
        let at = state.jobs.partition_point(|other| other.tag.weight(now) <= tag.weight(now));
        state.jobs.insert(at, job);
        state.schedule(self.bounds, now);
        (Permit { queue: Arc::clone(self), number, gate }, begun)
    }

    /// Recent demand of a visitor in seconds.
    pub fn demand(&self, visitor: Network) -> f64 {
        let now = Instant::now();
        self.state().demand_of(visitor, now).seconds(now)
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
        state.demand_of(job.visitor, now).finish(job.expected, now);
        state.schedule(self.queue.bounds, now);
    }
}

impl Job {
    fn has_begun(&self) -> bool {
        !matches!(self.stage, Stage::Waiting(_))
    }

    fn run(&mut self, priority: Priority) {
        match &mut self.stage {
            Stage::Waiting(begin) => {
                // The receiver may be gone; then the permit is dropped at once.
                let _ = begin.take().map(|begin| begin.send(priority));
            }
            Stage::Paused => self.gate.set_closed(false),
            Stage::Running => return,
        }
        self.stage = Stage::Running;
    }

    fn pause(&mut self) {
        if matches!(self.stage, Stage::Running) {
            self.gate.set_closed(true);
            self.stage = Stage::Paused;
        }
    }
}

/// Begun jobs, and those of heavy visitors among them.
#[derive(Default)]
struct Begun {
    all: usize,
    heavy: usize,
}

impl Begun {
    fn add(&mut self, priority: Priority) {
        self.all += 1;
        self.heavy += usize::from(priority == Priority::Heavy);
    }

    fn has_room(&self, priority: Priority, bounds: QueueBounds) -> bool {
        let places = bounds.slots + bounds.paused;
        self.all < places && (priority == Priority::Light || self.heavy < places - bounds.reserved)
    }
}

impl State {
    fn demand_of(&mut self, visitor: Network, now: Instant) -> &mut Demand {
        if self.demand.len() >= MOST_VISITORS {
            self.demand.retain(|_, demand| !demand.is_idle() || demand.seconds(now) > 0.1);
        }
        self.demand.entry(visitor).or_insert(Demand::none(now))
    }

    fn priority(&self, job: &Job, now: Instant) -> Priority {
        let is_light = self.demand.get(&job.visitor).is_none_or(|demand| demand.is_light(now));
        if is_light { Priority::Light } else { Priority::Heavy }
    }

    fn begun_of(&self, visitor: Network) -> usize {
        self.jobs.iter().filter(|job| job.visitor == visitor && job.has_begun()).count()
    }

    /// Runs the best jobs, and pauses the others.
    fn schedule(&mut self, bounds: QueueBounds, now: Instant) {
        let mut order: Vec<(Priority, usize)> =
            self.jobs.iter().enumerate().map(|(at, job)| (self.priority(job, now), at)).collect();
        order.sort_by_key(|(priority, _)| *priority == Priority::Heavy);
        let mut begun = Begun::default();
        let old = order.iter().filter(|(_, at)| self.jobs[*at].has_begun());
        old.for_each(|(priority, _)| begun.add(*priority));
        let mut free = bounds.slots;
        for (priority, at) in order {
            let has_begun = self.jobs[at].has_begun();
            if free == 0 {
                self.jobs[at].pause();
            } else if has_begun || self.may_begin(at, priority, &begun, bounds) {
                if !has_begun {
                    begun.add(priority);
                }
                free -= 1;
                self.jobs[at].run(priority);
            }
        }
    }

    fn may_begin(&self, at: usize, priority: Priority, begun: &Begun, bounds: QueueBounds) -> bool {
        begun.has_room(priority, bounds) && self.begun_of(self.jobs[at].visitor) < bounds.per_visitor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(slots: usize, paused: usize, per_visitor: usize) -> QueueBounds {
        QueueBounds { slots, paused, reserved: 0, per_visitor }
    }

    fn visitor(number: u8) -> Network {
        Network::household([192, 0, 2, number].into())
    }

    fn enqueue(queue: &Arc<FairQueue>, of: u8, expected: f64) -> (Permit, oneshot::Receiver<Priority>) {
        queue.enqueue(visitor(of), expected, CancelToken::default())
    }

    fn has_begun((_, begun): &mut (Permit, oneshot::Receiver<Priority>)) -> bool {
        begun.try_recv().is_ok()
    }

    #[test]
    fn a_short_job_of_another_goes_before_all_that_wait() {
        let queue = FairQueue::new(bounds(1, 0, 9));
        let mut first = enqueue(&queue, 1, 5.0);
        let mut greedy: Vec<_> = (0..20).map(|_| enqueue(&queue, 1, 5.0)).collect();
        let mut honest = enqueue(&queue, 2, 0.1);
        assert!(has_begun(&mut first) && !has_begun(&mut honest), "a place is not taken away");
        drop(first);
        assert!(has_begun(&mut honest) && !greedy.iter_mut().any(has_begun));
    }

    #[test]
    fn a_better_job_holds_a_running_one_and_it_goes_on_later() {
        let queue = FairQueue::new(bounds(1, 1, 9));
        let mut long = enqueue(&queue, 1, 5.0);
        assert!(has_begun(&mut long));
        let mut short = enqueue(&queue, 2, 0.1);
        assert!(has_begun(&mut short));
        let stages = |queue: &FairQueue| {
            let held = queue.state().jobs.iter().filter(|job| matches!(job.stage, Stage::Paused)).count();
            let running = queue.state().jobs.iter().filter(|job| matches!(job.stage, Stage::Running)).count();
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
        let queue = FairQueue::new(bounds(3, 0, 2));
        let mut own: Vec<_> = (0..3).map(|_| enqueue(&queue, 1, 1.0)).collect();
        let begun: Vec<bool> = own.iter_mut().map(has_begun).collect();
        assert_eq!(begun, [true, true, false]);
        assert!(has_begun(&mut enqueue(&queue, 2, 9.0)));
        drop(own.remove(0));
        assert!(has_begun(&mut own[1]));
    }

    /// Makes a visitor heavy by a backlog of the past.
    fn burden(queue: &FairQueue, of: u8, seconds: f64) {
        let now = Instant::now();
        *queue.state().demand_of(visitor(of), now) = Demand::of(seconds, now);
    }

    #[test]
    fn who_used_much_waits_for_who_used_little() {
        let queue = FairQueue::new(bounds(1, 0, 9));
        burden(&queue, 1, 9.0);
        let running = enqueue(&queue, 3, 0.1);
        let (mut heavy, mut light) = (enqueue(&queue, 1, 0.1), enqueue(&queue, 2, 0.1));
        drop(running);
        assert!(has_begun(&mut light) && !has_begun(&mut heavy));
        drop(light);
        assert!(has_begun(&mut heavy));
        assert!((8.9..=9.1).contains(&queue.demand(visitor(1))));
    }

    #[test]
    fn a_light_visitor_precedes_jobs_that_have_waited_for_long() {
        let queue = FairQueue::new(bounds(1, 0, 9));
        burden(&queue, 1, 100.0);
        let running = enqueue(&queue, 1, 0.01);
        let mut old = enqueue(&queue, 1, 0.01);
        // Its tag has decayed.
        let now = Instant::now();
        queue.state().jobs.iter_mut().for_each(|job| job.tag = DecayingUsage::new(1e-9, now));
        let mut light = enqueue(&queue, 2, 5.0);
        drop(running);
        assert!(has_begun(&mut light) && !has_begun(&mut old));
    }

    #[test]
    fn heavy_visitors_leave_a_place_for_light_ones() {
        for (slots, paused) in [(2, 0), (1, 3)] {
            let queue = FairQueue::new(QueueBounds { reserved: 1, ..bounds(slots, paused, 9) });
            (1..=20).for_each(|greedy| burden(&queue, greedy, 100.0 - f64::from(greedy)));
            // Each of these is better than those before, and preempts them where it can.
            let mut heavy: Vec<_> = (1..=20).map(|greedy| enqueue(&queue, greedy, 5.0)).collect();
            let begun = heavy.iter_mut().filter_map(|(_, begun)| begun.try_recv().ok()).collect::<Vec<_>>();
            assert_eq!(begun, vec![Priority::Heavy; slots + paused - 1]);
            let mut light = enqueue(&queue, 99, 0.1);
            assert_eq!(light.1.try_recv(), Ok(Priority::Light), "{slots} slots");
            assert!(!has_begun(&mut enqueue(&queue, 98, 0.1)), "the place is taken");
        }
    }
}
