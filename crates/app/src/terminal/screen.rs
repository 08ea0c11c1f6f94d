//! The terminal itself: taken over, listened to, drawn on, and given back as it was, whatever happens.

use std::io::{self, Stdout};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use arena::{Runner, Terms};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, KeyEventKind,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::desk::{Desk, Left};
use super::event::{Event, Go};
use super::house::House;
use super::palette::Look;
use super::shelf::Shelf;

/// So many events are taken in before the screen is drawn again.
const AT_ONCE: usize = 64;

/// The terminal while it is ours; it is given back when this goes.
struct Taken {
    mouse: bool,
}

/// Whether it is ours. Who gives it back twice moves the cursor back over what was written in between.
static OURS: AtomicBool = AtomicBool::new(false);

/// Threads that nobody answers for but the program itself.
const OWN: [&str; 3] = ["main", "keys", "signals"];

impl Taken {
    fn take(mouse: bool) -> io::Result<Taken> {
        enable_raw_mode()?;
        OURS.store(true, Ordering::SeqCst);
        let taken = Taken { mouse };
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, crossterm::cursor::Hide)?;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back(self.mouse);
    }
}

/// Gives the terminal back; there is nobody left to tell if that fails.
fn give_back(mouse: bool) {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    if mouse {
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
    let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// A panic is told on the screen that people read afterwards. Seats that think answer for theirs by themselves, and for
/// those of the threads that they start.
fn mind_panics(mouse: bool) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name().is_some_and(|name| OWN.contains(&name)) {
            give_back(mouse);
            before(panic);
        }
    }));
}

/// How the screen is used.
pub struct Use {
    /// How things look.
    pub look: Look,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// On which terms minds and bots play.
    pub terms: Terms,
    /// Where bots are started.
    pub runner: Runner,
}

/// Shows screens until somebody leaves.
pub fn run(go: Go, shelf: Shelf, used: &Use) -> Result<ExitCode> {
    let (events, happened) = channel();
    mind_panics(used.mouse);
    let taken = Taken::take(used.mouse)?;
    // Looking for events once lets changes of size be heard from here on, so that none is missed.
    event::poll(Duration::ZERO)?;
    let (house, wishes) = House::enter(go, shelf.clone(), used.look, crossterm::terminal::size()?);
    listen(events.clone())?;
    let desk = Desk::new(shelf, used.terms.clone(), used.runner.clone(), events);
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut shown = Shown { house, desk, terminal, taken: Some(taken), begun: Instant::now() };
    for wish in wishes {
        shown.desk.fulfil(wish);
    }
    let status = shown.show(&happened, used.mouse)?;
    Ok(ExitCode::from(status))
}

/// Screens being shown.
struct Shown {
    house: House,
    desk: Desk,
    terminal: Terminal<CrosstermBackend<Stdout>>,
    taken: Option<Taken>,
    begun: Instant,
}

impl Shown {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Draws, waits, and lets things happen; the exit status.
    fn show(&mut self, happened: &Receiver<Event>, mouse: bool) -> Result<u8> {
        loop {
            let now = self.now();
            self.terminal.draw(|frame| self.house.draw(now, frame.buffer_mut()))?;
            let Some(first) = self.wait(happened) else { return Ok(0) };
            let more: Vec<Event> = happened.try_iter().take(AT_ONCE).collect();
            for event in [first].into_iter().chain(more) {
                match self.happen(event) {
                    Left::Nothing => {}
                    Left::Suspend => self.suspend(mouse)?,
                    Left::Quit(status) => return Ok(status),
                }
            }
        }
    }

    /// Sleeps until something happens, or until the time for which something is due.
    fn wait(&self, happened: &Receiver<Event>) -> Option<Event> {
        let Some(due) = self.house.due() else { return happened.recv().ok() };
        match happened.recv_timeout(due.saturating_sub(self.now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn happen(&mut self, event: Event) -> Left {
        #[cfg(debug_assertions)]
        break_if_asked(&event);
        let now = self.now();
        let mut left = Left::Nothing;
        for wish in self.house.handle(event, now) {
            match self.desk.fulfil(wish) {
                Left::Nothing => {}
                other => left = other,
            }
        }
        left
    }

    /// Gives the terminal back, stops as the shell wants it, and takes the terminal again afterwards.
    fn suspend(&mut self, mouse: bool) -> Result<()> {
        self.taken = None;
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.taken = Some(Taken::take(mouse)?);
        // All is drawn anew. To clear the old one would ask the terminal where its cursor is, and the thread that
        // listens to keys would get the answer.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

/// So that tests can see how the terminal is left by a bug: with `BASTIDE_BREAK` set, any key is one.
#[cfg(debug_assertions)]
fn break_if_asked(event: &Event) {
    let asked = matches!(event, Event::Key(_)) && std::env::var_os("BASTIDE_BREAK").is_some();
    assert!(!asked, "no key was to be pressed");
}

/// Lets keys, mouse, sizes and signals become events, on threads that sleep until there are any.
fn listen(events: Sender<Event>) -> Result<()> {
    #[cfg(unix)]
    listen_to_signals(events.clone())?;
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Event::Key(key),
                Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(event::Event::Paste(text)) => Event::Pasted(text),
                Ok(event::Event::Resize(width, height)) => Event::Resized(width, height),
                Ok(_) => continue,
                // The terminal is gone.
                Err(_) => Event::End(1),
            };
            let last = matches!(event, Event::End(_));
            if events.send(event).is_err() || last {
                return;
            }
        }
    })?;
    Ok(())
}

/// Signals that ask for an end or a stop are granted it in good order.
#[cfg(unix)]
fn listen_to_signals(events: Sender<Event>) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGTSTP { Event::Stop } else { Event::End(128 + signal as u8) };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}
