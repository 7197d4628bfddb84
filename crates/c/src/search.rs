//! Searches for the player to move, by what that seat knows.

use rulebook::{
    AnyError, AnyView, ErrorKind, SearchLimits, Strength,
    core::{Turn, Viewpoint},
};
use rulebook_engine::{
    Budget, Player as _, PlayerError, SearchPlayer, StopFlag, begin_search, think,
};

use crate::{
    answer::{answer, json, of_position},
    argument::number,
    content::Content,
    error::misuse,
    outside::{Text, text},
};

/// The move that a bot plays for the player to move. Returns a text.
///
/// `budget` is the name of a level, `beginner`, `easy`, `club` or `strong`; a time, `1s`, `200ms`; an amount of
/// work, `20000n`; or a depth, `d8`. Equal seeds give equal moves, unless the budget is a time. The bot thinks
/// on a copy, so the handle is not in use meanwhile, and sees of a match only what the player to move sees.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_best_move(
    position: i64,
    budget: Text,
    length: usize,
    seed: i64,
) -> i64 {
    of_copy(position, budget, length, move |seen, effort| {
        let mut player = match effort {
            Effort::Strength(strength) => SearchPlayer::of_strength(strength, seed.cast_unsigned()),
            Effort::Budget(budget) => SearchPlayer::new(None, budget, seed.cast_unsigned()),
        };
        let choice = player.choose(seen, None, &StopFlag::never());
        choice.map(|choice| choice.mv).map_err(|error| match error {
            PlayerError::Search(error) => error,
            error => AnyError::new(ErrorKind::Search, "search", error),
        })
    })
}

/// The best lines for the player to move, at most `lines` of them, with their values. Returns a text: the JSON
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
            Effort::Strength(strength) => Budget::Nodes(strength.nodes(&seen.info())),
            Effort::Budget(budget) => budget,
        };
        let limits = SearchLimits::default().seed(seed.cast_unsigned());
        let limits = budget.limits(limits.lines(number("lines", lines)?));
        let mut search = begin_search(seen, None, limits)?;
        think(&mut *search, budget, &StopFlag::never(), |_| {});
        Ok(json(&search.analysis()))
    })
}

/// The effort of a search.
enum Effort {
    Strength(Strength),
    Budget(Budget),
}

impl Effort {
    fn read(text: &str) -> Result<Effort, AnyError> {
        if let Ok(strength) = text.parse() {
            return Ok(Effort::Strength(strength));
        }
        let help = "or the name of a level: `beginner`, `easy`, `club`, `strong`";
        let refused = |error| misuse("argument", "budget", format!("{error}; {help}"));
        text.parse().map(Effort::Budget).map_err(refused)
    }
}

/// The answer of a search on a copy of a view, or of a match as the player to move sees it.
unsafe fn of_copy(
    position: i64,
    budget: Text,
    length: usize,
    search: impl FnOnce(&dyn AnyView, Effort) -> Result<String, AnyError>,
) -> i64 {
    let mut copied = None;
    let refused = of_position(position, |position| {
        copied = Some((Effort::read(text(budget, length)?)?, position.copied()));
        Ok(())
    });
    let Some((effort, copy)) = copied else { return refused };
    answer(|| match copy {
        Content::View(view) => search(&*view, effort),
        Content::Match(game) => {
            let who = match game.turn() {
                Turn::Player(player) => Viewpoint::Seat(player),
                Turn::Chance | Turn::Over => Viewpoint::Public,
            };
            search(&*game.view(who)?, effort)
        }
        _ => unreachable!("a position is a match or a view"),
    })
}
