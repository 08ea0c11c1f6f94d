//! The terminal taken over for screens, and given back as it was, whatever happens.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

/// The terminal in raw mode on its alternate screen; dropping this restores it.
pub struct RawTerminal {
    mouse: bool,
}

/// True while it is taken over. To restore it twice would move the cursor back over the text written in between.
static OURS: AtomicBool = AtomicBool::new(false);

/// The threads whose panics end the program.
const OWN: [&str; 3] = ["main", "keys", "signals"];

impl RawTerminal {
    pub fn take(mouse: bool) -> io::Result<RawTerminal> {
        enable_raw_mode()?;
        OURS.store(true, Ordering::SeqCst);
        let raw = RawTerminal { mouse };
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Ok(raw)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        restore(self.mouse);
    }
}

/// Restores the terminal; if that fails there is nowhere to say so.
fn restore(mouse: bool) {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    if mouse {
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
    let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic is printed, so that its message can be read. A panic of a thinker, or of the
/// threads that it starts, is caught there and becomes the answer of its seat.
pub fn restore_on_panic(mouse: bool) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name().is_some_and(|name| OWN.contains(&name)) {
            restore(mouse);
            before(panic);
        }
    }));
}
