//! The private wire to the referee: what a bot prints goes to standard error, and it finds nothing to read.

use std::ffi::{c_int, c_void};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

/// Standard input and output as they were when the program began.
pub struct Wire {
    from: BufReader<File>,
    to: File,
}

impl Wire {
    /// Takes both away from the rest of this process and from its children.
    pub fn take() -> io::Result<Wire> {
        let from = BufReader::new(File::from(fcntl_dupfd_cloexec(stdin(), 3)?));
        let to = File::from(fcntl_dupfd_cloexec(stdout(), 3)?);
        // A pipe without a writer is at its end.
        let (nothing, _) = rustix::pipe::pipe()?;
        dup2_stdin(&nothing)?;
        dup2_stdout(stderr())?;
        print_by_line();
        Ok(Wire { from, to })
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
        self.to.write_all(lines)
    }
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
