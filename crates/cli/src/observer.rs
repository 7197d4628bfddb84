//! The observer of a command, and what an error may reveal to that observer.

use clap::Args;
use rulebook::{
    AnyError, AnyGame, AnyMatch, AnyView, ErrorKind,
    core::{Player, Turn, Viewpoint, text::quoted},
};

use crate::{error::CliError, phrases, suggest::did_you_mean};

/// The help that names the host.
const AS_HOST: &str = "`--as host` shows everything";

/// The help for a refusal without a reason.
const WHY: &str = "only the host may see the reason (`--as host`)";

/// The observer whose view a command shows.
#[derive(Debug, Args)]
pub(crate) struct Observer {
    /// Show the view of this observer: `host` (everything), `public` (a spectator), or a seat, by
    /// name (`white`, `player 2`) or by number, from 1 [default: public if something is hidden,
    /// otherwise host]
    #[arg(id = "who", long = "as", value_name = "WHO")]
    name: Option<String>,
}

impl Observer {
    /// The name of the observer, if the command line has one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The observer in this match: the host, the public, or a seat by its name or its number,
    /// counted from 1. Without `--as` it is the public if the match has something to hide, and
    /// otherwise the host.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    pub(crate) fn viewpoint(&self, game: &dyn AnyMatch) -> Result<Viewpoint, CliError> {
        let Some(who) = self.name() else {
            return Ok(if game.has_hidden_info() { Viewpoint::Public } else { Viewpoint::Host });
        };
        match who {
            "host" => return Ok(Viewpoint::Host),
            "public" => return Ok(Viewpoint::Public),
            _ => {}
        }
        phrases::seat_called(game, who).map(Viewpoint::Seat).ok_or_else(|| {
            let seats = Player::all(game.players());
            let seats =
                seats.map(|seat| format!("{} ({})", seat.index() + 1, phrases::seat(game, seat)));
            let seats = seats.collect::<Vec<_>>().join(", ");
            let message = format!("--as {}: there is no such observer", quoted(who));
            CliError::Usage(format!("{message}; the observers are host, public, {seats}"))
        })
    }
}

/// Whether something may be hidden from this observer.
pub(crate) fn is_restricted(game: &dyn AnyMatch, who: Viewpoint) -> bool {
    game.has_hidden_info() && who != Viewpoint::Host
}

/// The position or view that an observer sees, after its name. A position can be read again with
/// `--position`.
pub(crate) fn position(game: &dyn AnyMatch, seen: &dyn AnyView) -> (&'static str, String) {
    if is_restricted(game, seen.who()) {
        ("view", seen.text())
    } else {
        ("position", game.position())
    }
}

/// Whether a match with the options in `texts` may hide something from the observer that `--as`
/// names.
pub(crate) fn may_hide(game: &dyn AnyGame, who: Option<&str>, texts: [&str; 2]) -> bool {
    let [variant, position] = texts;
    let braces = position.trim_start().strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let options = [variant, braces.map_or("", |(options, _)| options)];
    let has_hidden_info =
        |options: &str| game.start(options).map_or(true, |game| game.has_hidden_info());
    who != Some("host") && game.info().hidden && options.into_iter().any(has_hidden_info)
}

/// An error in a position, a deal or a record, without its secrets.
pub(crate) fn concealed(error: AnyError) -> CliError {
    let known = [
        ErrorKind::Game,
        ErrorKind::Variant,
        ErrorKind::View,
        ErrorKind::Perft,
        ErrorKind::NotYourTurn,
    ];
    if known.contains(&error.kind) {
        return error.into();
    }
    let mut refused = refused(error.kind);
    refused.step = error.step;
    refused.into()
}

/// The error whose reason only the host may know.
fn refused(kind: ErrorKind) -> AnyError {
    AnyError::new(kind, kind.name(), "refused").with_help(WHY)
}

/// The error of a question that this observer may not ask, with a remedy.
pub(crate) fn not_asked(error: AnyError, game: &dyn AnyMatch) -> CliError {
    match (error.kind, game.turn()) {
        (ErrorKind::NotYourTurn, Turn::Player(player)) => {
            let seat = phrases::seat(game, player);
            let message = format!("only {seat}, who is to move, may ask for them now");
            let number = player.index() + 1;
            let help = format!("`--as {number}` asks for {seat}, {AS_HOST}");
            AnyError::new(error.kind, "moves", message).with_help(help).into()
        }
        (ErrorKind::NotYourTurn, _) => error.with_help(AS_HOST).into(),
        _ => error.into(),
    }
}

/// Applies steps that are separated by spaces and may contain spaces. An error reveals no more than
/// `who` may know.
pub(crate) fn play_all<'t>(
    game: &mut dyn AnyMatch,
    texts: impl Iterator<Item = &'t str>,
    who: Viewpoint,
) -> Result<(), CliError> {
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    let mut rest = words.as_slice();
    let mut number = 1;
    while !rest.is_empty() {
        match game.take(rest) {
            Ok(taken) => rest = &rest[taken..],
            Err(error) => {
                let error = if is_restricted(game, who) {
                    refused_for(game, who, rest, &error)
                } else {
                    error
                };
                let error =
                    if error.kind == ErrorKind::Over { with_result(game, error) } else { error };
                return Err(with_similar(game, who, rest[0], error).at_step(number).into());
            }
        }
        number += 1;
    }
    Ok(())
}

/// The error of a step after the end, with the result in words.
fn with_result(game: &dyn AnyMatch, mut error: AnyError) -> AnyError {
    error.message = format!("the match is over: {}", phrases::result_in_words(game)).into();
    error
}

/// The error of a text that cannot be read, with the legal moves or possible events that are most
/// similar to it, if the observer may know them.
fn with_similar(game: &dyn AnyMatch, who: Viewpoint, word: &str, error: AnyError) -> AnyError {
    if error.offset.is_none() || error.help.is_some() {
        return error;
    }
    let legal = game.view(who).and_then(|seen| {
        let choices = seen.choices()?;
        Ok(match error.kind {
            ErrorKind::Move => choices.moves(),
            ErrorKind::Event => choices.events().into_iter().map(|event| event.event).collect(),
            _ => Vec::new(),
        })
    });
    // An observer who may not ask gets no suggestions.
    let legal = legal.unwrap_or_default();
    match did_you_mean(word, legal.iter().map(String::as_str)) {
        Some(help) => error.with_help(help),
        None => error,
    }
}

/// The error of the step at the front of `words`, as far as a restricted observer may know it. The
/// player to move may know why a move is refused; the reason is computed from that player's view.
fn refused_for(game: &dyn AnyMatch, who: Viewpoint, words: &[&str], error: &AnyError) -> AnyError {
    const MOST_WORDS: usize = 4;
    let is_over = error.kind == ErrorKind::Over;
    let may_know = is_over || game.view(who).is_ok_and(|seen| seen.choices().is_ok());
    let most = if may_know { words.len().min(MOST_WORDS) } else { 0 };
    let reasons = (1..=most).filter_map(|n| {
        let mut copy = game.boxed_clone();
        copy.step_as(who, &words[..n].join(" ")).err()
    });
    // A reading that breaks a rule comes first, then the one that got furthest.
    let reason = reasons.max_by_key(|reason| (reason.rule.is_some(), reason.offset));
    reason.unwrap_or_else(|| refused(error.kind))
}
