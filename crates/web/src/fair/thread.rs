//! Threads of minds, with a priority by the demand of their visitor. Bots keep the normal one: a clock judges them.

use tokio::sync::oneshot;

/// Increment of the nice value for heavy visitors. The scheduler gives a thread of nice 0 about nine times its CPU time (sched(7)).
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Priority of a job, by the demand of its visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    Light,
    Heavy,
}

/// Runs `work` on a new thread. The receiver fails if it panics. A thread of its own is needed because an ordinary user
/// cannot raise the priority of a thread again.
pub fn spawn<T: Send + 'static>(
    priority: Priority,
    work: impl FnOnce() -> T + Send + 'static,
) -> oneshot::Receiver<T> {
    let (done, result) = oneshot::channel();
    let run = move || {
        if priority == Priority::Heavy {
            lower_priority();
        }
        // The table may be unloaded meanwhile.
        let _ = done.send(work());
    };
    // Without a thread the receiver fails.
    let _ = std::thread::Builder::new().name("mind".to_owned()).spawn(run);
    result
}

/// On Linux the nice value belongs to the thread (sched(7)); elsewhere it belongs to the whole process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // Without it the work is done all the same.
    let _ = rustix::process::nice(NICE);
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error_of_the_receiver() {
        assert_eq!(spawn(Priority::Light, || 7).await, Ok(7));
        let quiet = std::panic::AssertUnwindSafe(|| std::panic::resume_unwind(Box::new(())));
        assert!(spawn(Priority::Heavy, move || (quiet.0)()).await.is_err());
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_for_heavy_visitors_has_a_lower_priority() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let before = nice();
        assert_eq!(spawn(Priority::Light, nice).await, Ok(before));
        assert_eq!(spawn(Priority::Heavy, nice).await, Ok((before + NICE).min(19)));
        assert_eq!(nice(), before);
    }
}
