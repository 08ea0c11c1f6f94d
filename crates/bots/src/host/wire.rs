//! The private wire to the referee: what a bot prints goes to standard error, and it finds nothing to read.

use std::io::{self, BufRead, Write};

/// Standard input and output as they were when the program began.
pub struct Wire {
    from: Box<dyn BufRead>,
    to: Box<dyn Write>,
}

impl Wire {
    /// Takes both away from the rest of this process and from its children.
    #[cfg(target_os = "linux")]
    pub fn take() -> io::Result<Wire> {
        let (from, to) = private::take()?;
        Ok(Wire { from: Box::new(io::BufReader::new(from)), to: Box::new(to) })
    }

    /// Shares both with the rest of this process: a module, the only bot that is hosted here, cannot reach them.
    #[cfg(not(target_os = "linux"))]
    pub fn take() -> io::Result<Wire> {
        Ok(Wire { from: Box::new(io::stdin().lock()), to: Box::new(io::stdout().lock()) })
    }

    /// The next line without its end; none when the referee has hung up.
    pub fn hear(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        line.truncate(line.trim_end_matches(['\n', '\r']).len());
        Ok(Some(line))
    }

    pub fn say(&mut self, lines: &[u8]) -> io::Result<()> {
        self.to.write_all(lines)?;
        self.to.flush()
    }
}

#[cfg(target_os = "linux")]
mod private {
    use std::ffi::{c_int, c_void};
    use std::fs::File;
    use std::io;

    use rustix::io::fcntl_dupfd_cloexec;
    use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

    pub fn take() -> io::Result<(File, File)> {
        let ours =
            (File::from(fcntl_dupfd_cloexec(stdin(), 3)?), File::from(fcntl_dupfd_cloexec(stdout(), 3)?));
        // A pipe without a writer is at its end.
        let (nothing, _) = rustix::pipe::pipe()?;
        dup2_stdin(&nothing)?;
        dup2_stdout(stderr())?;
        print_by_line();
        Ok(ours)
    }

    unsafe extern "C" {
        /// The stream that C libraries print to.
        #[link_name = "stdout"]
        static mut C_STDOUT: *mut c_void;
        fn setvbuf(stream: *mut c_void, buffer: *mut u8, mode: c_int, size: usize) -> c_int;
    }

    /// `_IOLBF`.
    const BY_LINE: c_int = 1;

    /// Lets C libraries print each line at once, so that it is kept with the turn in which it was printed.
    fn print_by_line() {
        // SAFETY: the stream is open since the program began, nothing was written to it, and no bot runs yet.
        unsafe { setvbuf(C_STDOUT, std::ptr::null_mut(), BY_LINE, 0) };
    }
}
