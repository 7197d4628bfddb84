//! Searches for the player to move, by what that seat knows.

use std::panic::resume_unwind;

use rulebook::{
    AnyError, AnyView, ErrorKind, SearchLimits,
    core::{Turn, Viewpoint},
    threads,
};
use rulebook_engine::{
    Budget, Level, Player as _, PlayerError, SearchPlayer, StopFlag, begin_search, think,
};

use crate::{
    answer::{answer, json, of_position},
    argument::number,
    content::Position,
    error::misuse,
    outside::{Text, text},
};

const CHANCE: &str = "chance is to act: first `rulebook_match_deal`";

/// # Searches
///
/// A search blocks until its budget is spent, and nothing stops it. Only a time is a bound in time: even a
/// depth of 1 may take very long where chance is possible. So a server must not pass on the budget of a client.
///
/// The move that a bot plays for the player to move. Returns a text.
///
/// `budget` is the name of a level, `beginner`, `easy`, `club`, `strong` or `master`, which is a second; a time,
/// `1s`, `200ms`; an amount of work, `20000n`; or a depth, `d8`. Equal seeds give equal moves, unless the budget
/// is a time or `master`. The bot thinks on a copy, so the handle is not in use meanwhile, and sees of a match only
/// what the player to move sees. While chance is to act it is an error, after the end `RULEBOOK_ERROR_OVER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_best_move(
    position: i64,
    budget: Text,
    length: usize,
    seed: i64,
) -> i64 {
    of_copy(position, budget, length, move |seen, effort| {
        let mut player = match effort {
            Effort::Level(level) => SearchPlayer::of_level(level, seed.cast_unsigned()),
            Effort::Budget(budget) => SearchPlayer::new(None, budget, seed.cast_unsigned()),
        };
        let choice = player.choose(seen, None, &StopFlag::never());
        choice.map(|choice| choice.mv).map_err(|error| match error {
            PlayerError::Search(error) => error,
            error => AnyError::new(ErrorKind::Search, "search", error),
        })
    })
}

/// The best lines for the player to move, at most `lines` of them, from 1, with their values. Returns a text: the JSON
/// of an `Analysis`. The rest is as in `rulebook_best_move`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_search(
    position: i64,
    budget: Text,
    length: usize,
    lines: i64,
    seed: i64,
) -> i64 {
    of_copy(position, budget, length, move |seen, effort| {
        let budget = match effort {
            Effort::Level(level) => level.budget(&seen.info()),
            Effort::Budget(budget) => budget,
        };
        let limits = SearchLimits::default().seed(seed.cast_unsigned());
        let limits = budget.limits(limits.lines(number("lines", lines, 1)?));
        let mut search = begin_search(seen, None, limits)?;
        think(&mut *search, budget, &StopFlag::never(), |_| {});
        Ok(json(&search.analysis()))
    })
}

/// The effort of a search.
enum Effort {
    Level(Level),
    Budget(Budget),
}

impl Effort {
    fn read(text: &str) -> Result<Effort, AnyError> {
        let help = "or the name of a level: `beginner`, `easy`, `club`, `strong`, `master`";
        let refused = |error| misuse("argument", "budget", format!("{error}; {help}"));
        let level = text.parse().map(Effort::Level);
        level.or_else(|_| text.parse().map(Effort::Budget).map_err(refused))
    }
}

/// The answer of a search on a copy of a view, or of the view of the player to move. It has a thread of its
/// own, because that of the caller may have a small stack.
unsafe fn of_copy(
    position: i64,
    budget: Text,
    length: usize,
    search: impl FnOnce(&dyn AnyView, Effort) -> Result<String, AnyError> + Send + 'static,
) -> i64 {
    let mut copied = None;
    let refused = of_position(position, |position| {
        let effort = Effort::read(text("budget", budget, length)?)?;
        let who = match position.seen().turn() {
            Turn::Player(player) => Viewpoint::Seat(player),
            Turn::Chance => return Err(AnyError::new(ErrorKind::Search, "search", CHANCE)),
            Turn::Over => {
                return Err(AnyError::new(ErrorKind::Over, "search", "the match is over"));
            }
        };
        let seen = match position {
            Position::Match(game) => game.client(who)?,
            Position::View(view) => view.clone(),
        };
        copied = Some((effort, seen));
        Ok(())
    });
    let Some((effort, seen)) = copied else { return refused };
    answer(|| {
        let thread = threads::start(64 << 20, move || search(&*seen, effort));
        let thread = thread.map_err(|error| misuse("system", "search", error))?;
        thread.join().unwrap_or_else(|payload| resume_unwind(payload))
    })
}
