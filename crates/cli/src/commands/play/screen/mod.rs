//! The table as a full-screen program: its state, its events and its drawing.

mod session;
mod app;
mod keys;
mod mouse;
mod obey;
mod picker;
mod prompt;
mod overlay;
mod layout;
mod marks;
mod paint;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use crossterm::event::{self, Event};

use self::{
    app::{App, Effect, Looks},
    keys::is_ctrl_c,
    session::Session,
};
use crate::{error::CliError, output::Output, table::Table};

/// The time in which keys and clicks are ignored after a hand-over, because they were meant for the
/// previous screen. Longer than a double click.
const GRACE: Duration = Duration::from_millis(600);

/// Plays until the players quit.
pub(super) fn run(table: Table<'_>, out: &mut Output) -> Result<(), CliError> {
    let looks = Looks { palette: out.palette(), characters: out.characters() };
    let size = crossterm::terminal::size()?;
    let mut app = App::new(table, size, looks)?;
    let played = Session::begin().map_err(CliError::from).and_then(|mut session| {
        // The session ends, and the terminal is restored, before anything is reported.
        play(&mut app, &mut session)
    });
    farewell(&app).iter().try_for_each(|line| out.line(format_args!("{line}")))?;
    played
}

/// The lines that remain after the screen is given back.
fn farewell(app: &App<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some((result, payoffs)) = app.table.result() {
        lines.push(format!("The game is over: {result}."));
        lines.extend(payoffs);
    }
    if let Some(promise) = app.table.continued_by() {
        lines.push(promise);
    }
    if let Some(seed) = app.table.public_seed() {
        lines.push(format!("The seed was {seed}."));
    }
    lines
}

fn play(app: &mut App<'_>, session: &mut Session) -> Result<(), CliError> {
    loop {
        for effect in app.take_effects() {
            match effect {
                Effect::Leave => return Ok(()),
                Effect::Clear => session.clear()?,
                Effect::HandOver => {
                    session.clear()?;
                    session.draw(app)?;
                    skip_typed_ahead(app)?;
                }
                #[cfg(unix)]
                Effect::Suspend => session.suspend()?,
                #[cfg(not(unix))]
                Effect::Suspend => {}
                Effect::Autosave => {
                    if let Err(why) = app.table.autosave() {
                        app.say(why);
                    }
                }
                Effect::Save { file, force } => {
                    let said = app.table.save(&file, force);
                    app.say(said);
                }
            }
        }
        if app.has_effects() {
            continue;
        }
        session.draw(app)?;
        if app.is_automatic() && !event::poll(app.pace())? {
            app.tick()?;
            continue;
        }
        app.update(&event::read()?)?;
        // Input that was typed ahead is drawn once.
        while !app.has_effects() && event::poll(Duration::ZERO)? {
            app.update(&event::read()?)?;
        }
    }
}

/// Discards keys and clicks that may have been meant for the previous screen. Ctrl-C has the same
/// meaning on all screens, so it is kept.
fn skip_typed_ahead(app: &mut App<'_>) -> Result<(), CliError> {
    let start = Instant::now();
    while let Some(rest) = GRACE.checked_sub(start.elapsed()) {
        if !event::poll(rest)? {
            continue;
        }
        let event = event::read()?;
        if matches!(event, Event::Resize(..)) || is_ctrl_c(&event) {
            app.update(&event)?;
        }
    }
    Ok(())
}
