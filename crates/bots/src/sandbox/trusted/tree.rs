//! The process tree of a trusted bot, which ends as one: a process group on Unix, a job object on Windows.

#[cfg(unix)]
pub(super) use unix::ProcessTree;
#[cfg(windows)]
pub(super) use windows::ProcessTree;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// A process group of its own. A process that leaves it with setsid(2) is not killed.
    pub struct ProcessTree(Pid);

    impl ProcessTree {
        pub fn spawn(command: &mut Command) -> io::Result<(Child, ProcessTree)> {
            let child = command.process_group(0).spawn()?;
            let group = Pid::from_child(&child);
            Ok((child, ProcessTree(group)))
        }

        pub fn kill(&self) {
            // Fails only if none is left.
            let _ = kill_process_group(self.0, Signal::KILL);
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
    use std::process::{Child, Command};

    use windows_sys::Win32::System::JobObjects::{
        AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
        TerminateJobObject,
    };

    /// A job object: its processes end with it, and with us.
    pub struct ProcessTree(OwnedHandle);

    impl ProcessTree {
        /// What a program starts before it is in its job would escape; that takes longer than to put it there.
        pub fn spawn(command: &mut Command) -> io::Result<(Child, ProcessTree)> {
            let tree = ProcessTree::new()?;
            let mut child = command.spawn()?;
            // SAFETY: both handles are open, and owned by values that outlive the call.
            let done = unsafe { AssignProcessToJobObject(tree.0.as_raw_handle(), child.as_raw_handle()) };
            if done == 0 {
                let error = io::Error::last_os_error();
                let _ = child.kill();
                return Err(error);
            }
            Ok((child, tree))
        }

        fn new() -> io::Result<ProcessTree> {
            // SAFETY: no attributes and no name are given, as the call allows.
            let job = unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
            if job.is_null() {
                return Err(io::Error::last_os_error());
            }
            // SAFETY: the handle is open and nothing else owns it.
            let tree = ProcessTree(unsafe { OwnedHandle::from_raw_handle(job) });
            let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
            limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
            // SAFETY: the structure is of the kind that is named, and its size is given.
            let done = unsafe {
                let size = size_of_val(&limits) as u32;
                let limits = (&raw const limits).cast();
                SetInformationJobObject(job, JobObjectExtendedLimitInformation, limits, size)
            };
            if done == 0 { Err(io::Error::last_os_error()) } else { Ok(tree) }
        }

        pub fn kill(&self) {
            // SAFETY: the handle is open as long as this value lives.
            unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
        }
    }
}
