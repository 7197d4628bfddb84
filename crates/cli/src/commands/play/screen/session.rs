//! The terminal in full-screen mode; its previous state is restored at the end.

use std::{
    io::{self, Stdout, Write},
    panic,
    sync::Once,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::{MoveTo, Show},
        event::{
            DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        },
        execute,
        terminal::{
            Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
};

use super::app::App;
use crate::interrupt;

/// A terminal whose screen belongs to this program. Dropping it restores the terminal; so do a
/// panic and a signal that ends the program.
pub(super) struct Session {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Session {
    pub(super) fn begin() -> io::Result<Session> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let report = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // The message would be lost with the screen.
                restore();
                report(info);
            }));
        });
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
            interrupt::before_the_end(&[SIGHUP, SIGINT, SIGQUIT, SIGTERM], restore)?;
        }
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let session = Session { terminal };
        take()?;
        Ok(session)
    }

    /// Gives the terminal back and stops this program and those that it has started, as Ctrl-Z does
    /// elsewhere. Takes the terminal again when they are continued.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore();
        // Group 0 is that of this program.
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(0), nix::sys::signal::Signal::SIGTSTP)?;
        take()?;
        self.clear()
    }

    pub(super) fn draw(&mut self, app: &mut App<'_>) -> io::Result<()> {
        let size = self.terminal.size()?;
        if app.size != (size.width, size.height) {
            app.resize((size.width, size.height));
        }
        self.terminal.draw(|frame| app.draw(frame)).map(|_| ())
    }

    /// Removes everything from the screen, and from what can be scrolled back to.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        execute!(out, Clear(ClearType::All), Clear(ClearType::Purge), MoveTo(0, 0))?;
        // `Terminal::clear` would ask for the position of the cursor, which not all terminals report.
        self.terminal = Terminal::new(CrosstermBackend::new(out))?;
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All), // Where there is no other screen.
        EnableMouseCapture,
        EnableBracketedPaste,
    )
}

/// Restores the terminal. Errors are ignored: they mean that the terminal is gone.
fn restore() {
    if let Ok(mut out) = unlocked() {
        let _ =
            execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = out.flush();
    }
    let _ = disable_raw_mode();
}

/// Standard output for any thread; the main one keeps the lock of `io::stdout()`.
#[cfg(unix)]
fn unlocked() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;

    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
fn unlocked() -> io::Result<Stdout> {
    Ok(io::stdout())
}
