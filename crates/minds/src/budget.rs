//! Budget of a mind for one move: milliseconds, lines of play, and memory.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{CancelToken, TimeSource};

/// A budget for one move. A mind ends when the time or the lines are spent, of which at least one is bounded, or when it is
/// cancelled. Full memory ends nothing: a search continues in the memory it has. Without a time limit it reads no clock.
///
/// ```
/// use bastide_minds::Budget;
///
/// let budget: Budget = "100ms+1000it+64mib".parse()?;
/// assert_eq!(budget.at_most(50).to_string(), "100ms+50it+64mib");
/// # Ok::<(), bastide_minds::BadBudget>(())
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    time: Option<Duration>,
    iterations: Option<u64>,
    /// In bytes.
    memory: Option<usize>,
    stop: Option<CancelToken>,
    source: TimeSource,
}

/// A budget that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBudget(String);

impl Budget {
    /// Default memory of a mind, in bytes. Levels were measured with it.
    pub const USUAL_MEMORY: usize = 512 << 20;

    fn open() -> Budget {
        Budget { time: None, iterations: None, memory: None, stop: None, source: TimeSource::default() }
    }

    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::open() }
    }

    /// A number of lines of play. The move then depends on the seed alone, not on the machine.
    pub fn iterations(iterations: u64) -> Budget {
        Budget { iterations: Some(iterations), ..Budget::open() }
    }

    /// The same, the time being asked there.
    pub fn by(&self, source: TimeSource) -> Budget {
        Budget { source, ..self.clone() }
    }

    /// The same, and no more lines of play than these.
    pub fn at_most(&self, iterations: u64) -> Budget {
        Budget { iterations: Some(self.most_iterations().min(iterations)), ..self.clone() }
    }

    /// The same budget with at most `bytes` of memory.
    pub fn within(&self, bytes: usize) -> Budget {
        Budget { memory: Some(self.memory().min(bytes)), ..self.clone() }
    }

    /// The same, until this word is said.
    pub fn until(&self, stop: &CancelToken) -> Budget {
        Budget { stop: Some(stop.clone()), ..self.clone() }
    }

    /// The most lines of play.
    pub fn most_iterations(&self) -> u64 {
        self.iterations.unwrap_or(u64::MAX)
    }

    /// Memory limit in bytes.
    pub fn memory(&self) -> usize {
        self.memory.unwrap_or(Budget::USUAL_MEMORY)
    }

    /// A question that is answered with `true` once the budget is spent. Each time it is asked counts as a line of play.
    pub fn spent(&self) -> impl FnMut() -> bool + use<> {
        let (mut watch, mut asked) = (self.start(), 0);
        move || {
            asked += 1;
            !watch.allows(asked)
        }
    }

    pub(crate) fn start(&self) -> BudgetWatch {
        let last = self.now();
        let end = self.time.map(|time| last.saturating_add(time));
        let (iterations, stop) = (self.most_iterations(), self.stop.clone());
        BudgetWatch { end, iterations, stop, source: self.source, last, step: 1, due: 0 }
    }

    /// The time at which a thought begins, if time matters.
    pub(crate) fn now(&self) -> Duration {
        self.time.map_or(Duration::ZERO, |_| self.source.start())
    }

    /// The part 1/`of` of it.
    pub(crate) fn part(&self, of: u32) -> Budget {
        let iterations = self.iterations.map(|all| all / u64::from(of));
        Budget { time: self.time.map(|time| time / of), iterations, ..self.clone() }
    }

    /// Rest of the budget now, after `iterations` of a thought that began at `began`.
    pub(crate) fn after(&self, iterations: u64, began: Duration) -> Budget {
        Budget {
            time: self.time.map(|all| all.saturating_sub(self.source.now().saturating_sub(began))),
            iterations: self.iterations.map(|all| all.saturating_sub(iterations)),
            ..self.clone()
        }
    }

    /// The share of one of several threads, the first taking the lines that do not divide.
    pub(crate) fn share(&self, thread: usize, threads: usize) -> Budget {
        let share = |all: u64| all / threads as u64 + if thread == 0 { all % threads as u64 } else { 0 };
        let memory = Some(self.memory() / threads);
        Budget { iterations: self.iterations.map(share), memory, ..self.clone() }
    }
}

/// A budget being spent.
#[derive(Clone)]
pub(crate) struct BudgetWatch {
    end: Option<Duration>,
    iterations: u64,
    stop: Option<CancelToken>,
    source: TimeSource,
    /// When the clock was looked at last.
    last: Duration,
    /// After how many iterations it is looked at again, and at which.
    step: u64,
    due: u64,
}

impl BudgetWatch {
    /// The clock is looked at about this often: a look takes tens of nanoseconds, an iteration anything between
    /// microseconds and, on great boards, milliseconds.
    const POLL_EVERY: Duration = Duration::from_micros(100);

    /// True if there is time for the iteration of this number.
    pub fn allows(&mut self, iteration: u64) -> bool {
        iteration < self.iterations && (iteration < self.due || self.poll(iteration))
    }

    /// Looks at the clock, and decides when to look again.
    fn poll(&mut self, iteration: u64) -> bool {
        if self.is_stopped() {
            return false;
        }
        let Some(end) = self.end else { return true };
        let now = self.source.now();
        self.step = if now.saturating_sub(self.last) < BudgetWatch::POLL_EVERY {
            (2 * self.step).min(1 << 10)
        } else {
            self.step.div_ceil(4)
        };
        self.due = iteration + self.step;
        self.last = now;
        now < end
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    /// True if the time is over by the clock, or the answer was cancelled.
    pub fn is_late(&self) -> bool {
        self.is_stopped() || self.end.is_some_and(|end| self.source.now() >= end)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let time = self.time.map(|time| format!("{}ms", time.as_millis()));
        let iterations = self.iterations.map(|iterations| format!("{iterations}it"));
        let memory = self.memory.map(|bytes| format!("{}mib", bytes >> 20));
        f.write_str(&[time, iterations, memory].into_iter().flatten().collect::<Vec<_>>().join("+"))
    }
}

/// The most memory that can be asked for, in MiB: what a process of 32 bits can address, and more than most machines have
/// otherwise.
const MOST_MIB: u64 = if cfg!(target_pointer_width = "32") { 2 << 10 } else { 64 << 10 };

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let bad = || BadBudget(text.to_owned());
        let mut budget = Budget::open();
        let number = |word: &str, most: u64| word.parse().ok().filter(|number| (1..=most).contains(number));
        for part in text.split('+') {
            if let Some(word) = part.strip_suffix("it").filter(|_| budget.iterations.is_none()) {
                budget.iterations = Some(number(word, 1 << 40).ok_or_else(bad)?);
            } else if let Some(word) = part.strip_suffix("mib").filter(|_| budget.memory.is_none()) {
                let mib = number(word, MOST_MIB).ok_or_else(bad)?;
                budget.memory = Some((mib as usize) << 20);
            } else if let Some(time) = kit::read_duration(part).filter(|_| budget.time.is_none()) {
                budget.time = Some(time);
            } else {
                return Err(bad());
            }
        }
        // Memory alone would let a mind think for ever.
        let is_bounded = budget.time.is_some() || budget.iterations.is_some();
        if is_bounded { Ok(budget) } else { Err(bad()) }
    }
}

impl fmt::Display for BadBudget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is not a budget; write `100ms`, `2s`, `1000it`, `100ms+1000it` or `2s+64mib`", self.0)
    }
}

impl std::error::Error for BadBudget {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_read_back() {
        for text in ["100ms", "1000it", "100ms+1000it", "100ms+64mib", "9it+1mib"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("2s".parse::<Budget>().unwrap().to_string(), "2000ms");
        for bad in ["", "ms", "100", "0ms", "1it+1it", "1.5s", "-1ms", "99999999999999it", "1ms+"] {
            assert!(bad.parse::<Budget>().is_err(), "{bad}");
        }
        for bad in ["64mib", "1it+0mib", "1it+mib", "1it+1mib+1mib", "1it+99999999mib", "1it+1mb"] {
            assert!(bad.parse::<Budget>().is_err(), "{bad}");
        }
    }

    #[test]
    fn memory_is_shared_by_threads_and_bounded_where_nobody_bounds_it() {
        let budget = "1it+64mib".parse::<Budget>().unwrap();
        assert_eq!([budget.memory(), budget.share(0, 4).memory()], [64 << 20, 16 << 20]);
        assert_eq!(Budget::iterations(1).memory(), Budget::USUAL_MEMORY);
        assert_eq!([budget.within(9).memory(), budget.within(usize::MAX).memory()], [9, 64 << 20]);
    }

    #[test]
    fn the_clock_is_looked_at_more_often_when_iterations_are_slow() {
        let late = TimeSource::new(|| Duration::from_secs(1));
        let mut watch = Budget::time(Duration::from_hours(1)).by(late).start();
        (0..1000).for_each(|iteration| assert!(watch.allows(iteration)));
        watch.step = 1 << 10;
        for iteration in 5_000..5_006 {
            watch.due = iteration;
            watch.last = watch.source.now().checked_sub(2 * BudgetWatch::POLL_EVERY).unwrap();
            assert!(watch.allows(iteration));
        }
        assert_eq!(watch.step, 1);
    }

    #[test]
    fn what_is_spent_is_not_left() {
        let budget =
            "100ms+1000it".parse::<Budget>().unwrap().by(TimeSource::new(|| Duration::from_millis(30)));
        assert_eq!(budget.after(400, Duration::ZERO).to_string(), "70ms+600it");
        assert_eq!(budget.part(4).to_string(), "25ms+250it");
        assert!(!budget.after(4000, Duration::ZERO).start().allows(0));
        assert!(!budget.part(4).after(0, Duration::ZERO).start().allows(0));
    }

    #[test]
    fn a_budget_of_lines_asks_no_clock() {
        let budget = Budget::iterations(9).by(TimeSource::new(|| panic!("nobody has to know the time")));
        let budget = budget.after(1, budget.now());
        let mut watch = budget.start();
        assert!((0..8).all(|iteration| watch.allows(iteration)) && !watch.allows(8) && !watch.is_late());
    }

    #[test]
    fn where_there_is_no_clock_all_time_is_over() {
        let budget = "1s+9it".parse::<Budget>().unwrap().by(TimeSource::NONE);
        assert!(!budget.start().allows(0) && budget.start().is_late());
        assert_eq!(budget.after(0, budget.now()).to_string(), "0ms+9it");
    }

    #[test]
    fn who_is_told_to_stop_has_nothing_left_of_any_part() {
        let (stop, budget) = (CancelToken::default(), "100s+1000it".parse::<Budget>().unwrap());
        let budget = budget.until(&stop);
        let parts = [budget.part(4), budget.at_most(9), budget.share(1, 2), budget.after(1, Duration::ZERO)];
        let mut watches: Vec<BudgetWatch> = parts.iter().map(Budget::start).collect();
        assert!(watches.iter_mut().all(|watch| watch.allows(0) && !watch.is_late()));
        stop.cancel();
        assert!(watches.iter_mut().all(|watch| !watch.allows(watch.due) && watch.is_late()));
    }

    #[test]
    fn threads_share_all_iterations() {
        let shares = (0..3).map(|thread| Budget::iterations(100).share(thread, 3).most_iterations());
        assert_eq!(shares.collect::<Vec<_>>(), [34, 33, 33]);
    }
}
