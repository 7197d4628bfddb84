//! The question to a search, as text: lines that begin with a name and a space.
//!
//! Search modules read it. They contain no parser of JSON or of records.

use std::fmt::Write as _;

use rulebook::{
    AnyError, AnyMatch, AnyView, ErrorKind,
    core::{Player, Record, Viewpoint},
};

/// The question about a host's match for a seat: the whole match if nothing is hidden, otherwise what the
/// seat knows.
pub(crate) fn of_host(game: &dyn AnyMatch, seat: Player) -> Result<String, AnyError> {
    let seen = game.view(Viewpoint::Seat(seat))?;
    if game.has_hidden_info() { of_view(&*seen) } else { Ok(of_match(&game.record(&[]))) }
}

/// The question about a match in which nothing is hidden: its start and its steps.
fn of_match(record: &Record) -> String {
    let Record { game, variant, start, draw_rules, .. } = record;
    let variant = if variant.is_empty() { String::new() } else { format!("{{{variant}}} ") };
    let mut text = format!("game {game}\nstart {variant}{start}\n");
    // Writing to a string does not fail.
    if let Some(n) = draw_rules.repetition {
        let _ = writeln!(text, "repetition {n}");
    }
    if let Some(n) = draw_rules.ply_limit {
        let _ = writeln!(text, "plies {n}");
    }
    with_steps(text, &record.steps)
}

/// The question for the seat that sees this, which holds what it knows.
pub(crate) fn of_view(seen: &dyn AnyView) -> Result<String, AnyError> {
    let Some(seat) = seen.who().seat() else {
        let what = format!("observer {}", seen.who());
        return Err(AnyError::new(ErrorKind::View, what, "only a seat can ask a search"));
    };
    let (game, seat) = (seen.rules().name, seat.index());
    let (key, first, view) = (seen.info_key(), seen.first_view(), seen.text());
    let text = format!("game {game}\nseat {seat}\nkey {key}\nfirst {first}\nview {view}\n");
    Ok(with_steps(text, &seen.steps_since(0)))
}

fn with_steps(text: String, steps: &[String]) -> String {
    steps.iter().fold(text, |text, step| text + "step " + step + "\n")
}

/// A question that was read.
#[cfg(feature = "search")]
pub(crate) struct Question<'t> {
    /// The name of the game.
    pub(crate) game: &'t str,
    /// The knowledge of the match.
    pub(crate) known: Knowledge<'t>,
}

/// The knowledge of the seat that thinks.
#[cfg(feature = "search")]
pub(crate) enum Knowledge<'t> {
    /// The whole match: the text of its start, its draw rules and its steps.
    Match(&'t str, rulebook::core::DrawRules, Vec<String>),
    /// The number of the seat and the text of its view.
    View(u8, &'t str),
}

#[cfg(feature = "search")]
impl Question<'_> {
    /// The question with this text.
    ///
    /// # Errors
    ///
    /// In words, if it is not the text of a question.
    pub(crate) fn read(text: &str) -> Result<Question<'_>, &'static str> {
        let values = |name: &'static str| {
            text.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(' '))
        };
        let value = |name: &'static str| values(name).next();
        let game = value("game").ok_or("it does not name a game")?;
        if let Some(start) = value("start") {
            let draw_rules = rulebook::core::DrawRules {
                repetition: value("repetition").and_then(|n| n.parse().ok()),
                ply_limit: value("plies").and_then(|n| n.parse().ok()),
            };
            let steps = values("step").map(str::to_owned).collect();
            return Ok(Question { game, known: Knowledge::Match(start, draw_rules, steps) });
        }
        let seat = value("seat").and_then(|seat| seat.parse().ok());
        let seat = seat.ok_or("it has neither a start nor a seat")?;
        let view = value("view").ok_or("there is no view")?;
        Ok(Question { game, known: Knowledge::View(seat, view) })
    }
}
