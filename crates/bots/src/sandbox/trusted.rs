//! A trusted bot on a system without our sandbox: a child process with pipes and deadlines. Nothing holds it back but the
//! end of its process tree; it is not frozen between turns, and its CPU time and memory are not counted.

mod pipes;
mod tree;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use self::pipes::{Pipes, Read};
use self::tree::ProcessTree;
use super::lines::Lines;
use super::{
    BotOutput, BotSource, Delivery, Excerpt, Exit, Launch, Limits, MissingProtection, StartFailure, Usage,
};

/// A bot that runs. When it is dropped, its process tree is killed.
pub struct BotProcess {
    child: Child,
    tree: ProcessTree,
    /// A lock that is never waited for: it makes the process `Sync`, as a sandboxed one is, though channels are not.
    pipes: Mutex<Pipes>,
    lines: Lines,
    limits: Limits,
    gone: Option<Exit>,
}

/// Time between two looks at whether it still runs.
const LOOK: Duration = Duration::from_millis(20);

/// Time from the end of its output within which a bot counts as gone instead of mute.
const LAST_BREATH: Duration = Duration::from_millis(200);

impl BotProcess {
    /// Starts a bot that is trusted; any other is refused.
    pub fn start(launch: &Launch) -> Result<BotProcess, StartFailure> {
        launch.source.check_supported(launch.trust)?;
        let mut command = command(launch)?;
        let name = command.get_program().to_string_lossy().into_owned();
        let refused = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => StartFailure::NotFound(name),
            _ => StartFailure::Refused(format!("{name}: {error}")),
        };
        let (mut child, tree) = ProcessTree::spawn(&mut command).map_err(refused)?;
        let pipes = Mutex::new(Pipes::take(&mut child, launch.limits.errors)?);
        Ok(BotProcess {
            child,
            tree,
            pipes,
            lines: Lines::default(),
            limits: launch.limits.clone(),
            gone: None,
        })
    }

    fn pipes(&mut self) -> &mut Pipes {
        self.pipes.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a line, and begins a new turn: the bounds of output count from here.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.lines.begin_turn();
        self.add(line, deadline)
    }

    /// Sends one more line in the same turn.
    pub fn add(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.pipes().send([line.as_bytes(), b"\n"].concat());
        self.deliver(deadline)
    }

    /// Waits until what was sent is in the pipe.
    pub fn deliver(&mut self, deadline: Instant) -> Delivery {
        self.pipes().deliver(deadline)
    }

    /// Waits for a line until the deadline, which nothing that the bot writes moves.
    pub fn receive(&mut self, deadline: Instant) -> BotOutput {
        loop {
            if let Some(heard) = self.lines.next(&self.limits) {
                return heard;
            }
            match self.pipes().read(deadline.min(Instant::now() + LOOK)) {
                Read::Bytes(bytes) => self.lines.add(&bytes),
                Read::Closed => return self.mute(),
                Read::Nothing => {
                    if let Some(exit) = self.exited() {
                        return BotOutput::Gone(exit);
                    }
                    if Instant::now() >= deadline {
                        return BotOutput::Late { bytes: self.lines.unfinished() };
                    }
                }
            }
        }
    }

    /// Its output is closed: it is gone, or it will be in a moment, or it does not want to talk.
    fn mute(&mut self) -> BotOutput {
        self.await_exit(LAST_BREATH).map_or(BotOutput::Closed, BotOutput::Gone)
    }

    fn await_exit(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = Instant::now() + patience;
        loop {
            let exit = self.exited();
            if exit.is_some() || Instant::now() >= deadline {
                return exit;
            }
            // What it still writes is dropped, or it would wait for a reader.
            if matches!(self.pipes().read(deadline.min(Instant::now() + LOOK)), Read::Closed) {
                std::thread::sleep(LOOK.min(deadline.saturating_duration_since(Instant::now())));
            }
        }
    }

    /// End of its process, if it has ended; processes that it left behind are killed.
    fn exited(&mut self) -> Option<Exit> {
        if self.gone.is_none() {
            self.gone = self.child.try_wait().ok().flatten().map(exit);
            if self.gone.is_some() {
                self.tree.kill();
            }
        }
        self.gone
    }

    /// Does nothing: here a bot may think at any time.
    pub fn rest(&mut self) {}

    /// Does nothing, as [`BotProcess::rest`].
    pub fn stop(&mut self) {}

    /// True: nothing is waited for.
    pub fn is_quiet(&self) -> bool {
        true
    }

    /// Does nothing, as [`BotProcess::rest`].
    pub fn settle(&mut self) {}

    /// None: no part of ours could fail.
    pub fn lost(&self) -> Option<&str> {
        None
    }

    /// End of the bot in words.
    pub fn ending(&self) -> Option<String> {
        self.gone.map(|exit| exit.to_string())
    }

    /// Closes its input. Nothing can be sent any more.
    pub fn close_input(&mut self) {
        self.pipes().close_input();
    }

    /// True while its input is open.
    pub fn has_input(&self) -> bool {
        self.pipes.lock().is_ok_and(|pipes| pipes.has_input())
    }

    /// Lines that it has not taken; what is in the pipe is not counted here.
    pub fn unread(&self) -> u64 {
        self.pipes.lock().map_or(0, |pipes| pipes.unsent())
    }

    /// Standard error since the last call.
    pub fn errors(&mut self) -> Excerpt {
        let gone = self.exited().is_some();
        self.pipes().errors(if gone { LAST_BREATH } else { Duration::ZERO })
    }

    /// Nothing is counted here; clocks of CPU time are refused.
    pub fn usage(&mut self) -> Usage {
        Usage::default()
    }

    /// Empty: a trusted bot was promised no protection.
    pub fn missing(&self) -> &[MissingProtection] {
        &[]
    }

    pub fn group(&self) -> Option<String> {
        None
    }

    /// Waits a moment for it to exit, then kills all that it started.
    pub fn end(mut self, grace: Duration) -> Exit {
        self.end_with_errors(grace).0
    }

    /// The same, with what it wrote on standard error to the last.
    pub fn end_with_errors(&mut self, grace: Duration) -> (Exit, Excerpt) {
        self.pipes().close_input();
        let exit = self.await_exit(grace).unwrap_or(Exit::Killed);
        self.clear_away();
        (exit, self.pipes().errors(LAST_BREATH))
    }

    /// Ends everything, and waits until it is so.
    fn clear_away(&mut self) {
        if self.gone.is_none() {
            self.tree.kill();
            let _ = self.child.kill();
            self.gone = self.child.wait().ok().map(exit);
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.clear_away();
    }
}

/// The command of a launch: in the folder of a build, else where the user is.
fn command(launch: &Launch) -> Result<Command, StartFailure> {
    let hosted = |kind: &str, path: &Path| {
        let words = [launch.launcher.as_os_str(), "host".as_ref(), kind.as_ref(), path.as_os_str()];
        let found = path.is_file().then(|| words.map(OsString::from).to_vec());
        found.ok_or_else(|| StartFailure::NotFound(path.display().to_string()))
    };
    let words: Vec<OsString> = match &launch.source {
        BotSource::Command(words) => words.iter().map(Into::into).collect(),
        BotSource::Lib(path) => hosted("lib", path)?,
        BotSource::Lib2018(path) => hosted("lib2018", path)?,
        BotSource::Wasm(path) => hosted("wasm", path)?,
    };
    let (program, arguments) =
        words.split_first().ok_or_else(|| StartFailure::NotFound("no program".into()))?;
    let mut command = Command::new(program);
    command.args(arguments).env("BASTIDE_ENGINE", &launch.launcher);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = &launch.workshop {
        command.current_dir(folder);
    }
    Ok(command)
}

#[cfg(unix)]
fn exit(status: ExitStatus) -> Exit {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or(Exit::Code(status.code().unwrap_or(1)), Exit::Signal)
}

#[cfg(not(unix))]
fn exit(status: ExitStatus) -> Exit {
    Exit::Code(status.code().unwrap_or(1))
}

#[cfg(test)]
mod tests;
