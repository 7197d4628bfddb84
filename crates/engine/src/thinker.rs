//! A player that thinks on a separate thread.

use std::{io, thread::JoinHandle};

use rulebook::{
    AnyMatch,
    core::{Player as Seat, Viewpoint},
    threads,
};

use crate::{
    player::{Choice, Player, PlayerError},
    stop::StopFlag,
    think::Clock,
};

/// A player that is thinking about a move on another thread, so that an interface stays responsive.
///
/// Dropping it stops the player as soon as possible, without waiting.
#[derive(Debug)]
pub struct Thinker {
    stop: StopFlag,
    thread: Option<JoinHandle<Thought>>,
}

/// The player, and its choice.
type Thought = (Box<dyn Player>, Result<Choice, PlayerError>);

impl Thinker {
    /// The stack of the thread in bytes: searches recurse by the length of a line.
    const STACK_BYTES: usize = 64 << 20;

    /// Lets `player` choose a move for `seat`, whose turn it is. The player gets the match only as
    /// that seat sees it.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread.
    pub fn begin(
        mut player: Box<dyn Player>,
        game: Box<dyn AnyMatch>,
        seat: Seat,
        clock: Option<Clock>,
    ) -> io::Result<Thinker> {
        let stop = StopFlag::default();
        let stopped = stop.clone();
        let think = move || {
            let choice = match game.view(Viewpoint::Seat(seat)) {
                Ok(seen) => player.choose(&*seen, clock, &stopped),
                Err(error) => Err(error.into()),
            };
            (player, choice)
        };
        let thread = threads::start(Self::STACK_BYTES, think)?;
        Ok(Thinker { stop, thread: Some(thread) })
    }

    /// Whether the player has chosen.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Asks the player to choose now.
    pub fn hurry(&self) {
        self.stop.raise();
    }

    /// Waits for the choice, and returns the player with it.
    ///
    /// # Panics
    ///
    /// If the player panicked.
    pub fn finish(mut self) -> Thought {
        let thread = self.thread.take().expect("only this method takes it");
        match thread.join() {
            Ok(thought) => thought,
            Err(panicked) => std::panic::resume_unwind(panicked),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
