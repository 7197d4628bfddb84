//! The terminal while the program fills it, and its state before that is restored.

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

/// A terminal whose screen belongs to this program. Dropping it restores the terminal; so does a
/// panic.
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
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        enable_raw_mode()?;
        let session = Session { terminal };
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(session)
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
        // `Terminal::clear` would ask for the place of the cursor, which not all terminals report.
        self.terminal = Terminal::new(CrosstermBackend::new(out))?;
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. Errors are ignored: they mean that the terminal is gone.
fn restore() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}
