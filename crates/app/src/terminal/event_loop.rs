//! The loop of the terminal: keys and signals become events, effects are carried out, the screen is drawn.

use std::io::{self, Stdout, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use arena::{Runner, Terms};
use crossterm::event::{self, KeyEventKind};
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::terminal::app::App;
use crate::terminal::background;
use crate::terminal::event::{AppEvent, Route};
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::theme::{ColourDepth, ScreenTheme};
use crate::terminal::raw_terminal::{RawTerminal, restore_on_panic};
use crate::terminal::table::effect_runner::{EffectRunner, LoopAction};
use crate::terminal::table::state_dir::StateDir;

/// Most events that are handled before the screen is drawn again.
const AT_ONCE: usize = 64;

/// Options of the terminal.
pub struct TerminalOptions {
    pub theme: ScreenTheme,
    /// Query the terminal for its background.
    pub ask_ground: bool,
    /// Query the terminal for pixel graphics.
    pub ask_graphics: bool,
    /// Listen to the mouse.
    pub mouse: bool,
    /// On which terms minds and bots play.
    pub terms: Terms,
    /// The runner that starts bots.
    pub runner: Runner,
}

/// Shows screens until the player leaves.
pub fn run(go: Route, state_dir: StateDir, options: &TerminalOptions) -> Result<ExitCode> {
    let (events, happened) = channel();
    restore_on_panic(options.mouse);
    let raw = RawTerminal::take(options.mouse)?;
    let mut theme = options.theme;
    let answers =
        background::ask(options.ask_ground && theme.depth > ColourDepth::None, options.ask_graphics);
    theme.ground = answers.ground.unwrap_or(theme.ground);
    theme.graphics = theme.graphics.or(answers.graphics).filter(|_| theme.has_pictures());
    // Looking for events once lets changes of size be heard from here on, so that none is missed.
    event::poll(Duration::ZERO)?;
    let (terms, size) = (options.terms.clone(), crossterm::terminal::size()?);
    let (app, effects) = App::enter(go, theme, terms, size);
    listen(events.clone())?;
    let runner = EffectRunner::new(state_dir, options.terms.clone(), options.runner.clone(), events);
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut shown =
        EventLoop { app, runner, terminal, raw: Some(raw), begun: Instant::now(), dots: None, number: 1 };
    shown.runner.drive(&mut shown.app, effects, Duration::ZERO);
    let status = shown.show(&happened, options.mouse)?;
    Ok(ExitCode::from(status))
}

/// The app with everything around it that does I/O.
struct EventLoop {
    app: App,
    runner: EffectRunner,
    terminal: Terminal<CrosstermBackend<Stdout>>,
    raw: Option<RawTerminal>,
    begun: Instant,
    /// The picture of dots that is on the screen, and its number there.
    dots: Option<DotPicture>,
    number: u8,
}

impl EventLoop {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Draws, waits and handles events until the app quits; the exit status.
    fn show(&mut self, happened: &Receiver<AppEvent>, mouse: bool) -> Result<u8> {
        loop {
            let now = self.now();
            let screen = self.terminal.draw(|widgets| self.app.draw(now, widgets.buffer_mut()))?.buffer;
            let dots = self.app.dots().filter(|dots| dots.is_free(screen));
            self.show_dots(dots)?;
            let Some(first) = self.wait(happened) else { return Ok(0) };
            let more: Vec<AppEvent> = happened.try_iter().take(AT_ONCE).collect();
            for event in [first].into_iter().chain(more) {
                match self.happen(event) {
                    LoopAction::Continue => {}
                    LoopAction::Suspend => self.suspend(mouse)?,
                    LoopAction::Quit(status) => return Ok(status),
                }
            }
        }
    }

    /// Shows the board as a picture of dots, if it is one. The picture before goes only when the next is there.
    fn show_dots(&mut self, dots: Option<DotPicture>) -> Result<()> {
        if dots == self.dots {
            return Ok(());
        }
        let (old, new) = (self.number, 3 - self.number);
        let shown = dots.as_ref().map(|dots| dots.command(new)).unwrap_or_default();
        let gone = dots.as_ref().or(self.dots.as_ref()).map(|dots| dots.forget(old)).unwrap_or_default();
        let mut out = io::stdout();
        out.write_all((shown + &gone).as_bytes())?;
        out.flush()?;
        (self.dots, self.number) = (dots, new);
        Ok(())
    }

    /// Sleeps until the next event, or until a tick is due.
    fn wait(&self, happened: &Receiver<AppEvent>) -> Option<AppEvent> {
        let Some(due) = self.app.due() else { return happened.recv().ok() };
        match happened.recv_timeout(due.saturating_sub(self.now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(AppEvent::Tick),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn happen(&mut self, event: AppEvent) -> LoopAction {
        #[cfg(debug_assertions)]
        break_if_asked(&event);
        let now = self.now();
        if matches!(event, AppEvent::Resized(..)) {
            // A terminal that is cleared forgets its pictures.
            self.dots = None;
        }
        let effects = self.app.handle(event, now);
        self.runner.drive(&mut self.app, effects, now)
    }

    /// Gives the terminal back, stops as the shell wants it, and takes the terminal again afterwards.
    fn suspend(&mut self, mouse: bool) -> Result<()> {
        self.raw = None;
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.raw = Some(RawTerminal::take(mouse)?);
        // All is drawn anew. To clear the old one would ask the terminal where its cursor is, and the thread that
        // listens to keys would get the answer.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        self.dots = None;
        Ok(())
    }
}

/// A panic for tests of the terminal's state after a bug: with `BASTIDE_BREAK` set, any key is one.
#[cfg(debug_assertions)]
fn break_if_asked(event: &AppEvent) {
    let asked = matches!(event, AppEvent::Key(_)) && std::env::var_os("BASTIDE_BREAK").is_some();
    assert!(!asked, "no key was to be pressed");
}

/// Makes events of keys, mouse, sizes and signals, on threads that block until there are any.
fn listen(events: Sender<AppEvent>) -> Result<()> {
    #[cfg(unix)]
    listen_to_signals(events.clone())?;
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => AppEvent::Key(key),
                Ok(event::Event::Mouse(mouse)) => AppEvent::Mouse(mouse),
                Ok(event::Event::Paste(text)) => AppEvent::Pasted(text),
                Ok(event::Event::Resize(width, height)) => AppEvent::Resized(width, height),
                Ok(_) => continue,
                // The terminal is gone.
                Err(_) => AppEvent::End(1),
            };
            let last = matches!(event, AppEvent::End(_));
            if events.send(event).is_err() || last {
                return;
            }
        }
    })?;
    Ok(())
}

/// Signals that end or stop the program do so only after games are kept and the terminal is restored.
#[cfg(unix)]
fn listen_to_signals(events: Sender<AppEvent>) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGTSTP { AppEvent::Suspend } else { AppEvent::End(128 + signal as u8) };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}
