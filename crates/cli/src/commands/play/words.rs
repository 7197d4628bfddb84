//! Messages that both front ends show to players.

use std::time::Duration;

use rulebook::{
    AnyError, AnyView, ScoreInfo,
    core::{
        Player, Turn,
        text::{escaped, quoted},
    },
};
use rulebook_engine::{Budget, Player as _, SearchPlayer, Spec, StopFlag};

use super::line::WORDS;
use crate::{
    phrases::score_in_words,
    suggest::did_you_mean,
    table::{LogEntry, Table},
};

/// Carries out `seat 2 random`, with seats counted from 1. Returns the message to show.
pub(super) fn change_seat(table: &mut Table<'_>, text: &str) -> String {
    let help = "Name a seat and its player, for example: seat 2 random.";
    let Some((seat, _)) = text.rsplit_once(char::is_whitespace) else {
        return format!("{}. {help}", seats(table));
    };
    // Names of seats and commands of engines may contain spaces.
    let mut spaces = text.match_indices(char::is_whitespace);
    let found = spaces.find_map(|(at, _)| {
        let player = table.seat_called(&text[..at])?;
        Some((player, &text[at..]))
    });
    let Some((player, who)) = found else {
        return format!("There is no seat {}. {help}", quoted(seat.trim_end()));
    };
    match who.trim().parse::<Spec>() {
        Ok(who) => match table.set_seat(player, who) {
            Ok(()) => format!("{}.", seats(table)),
            Err(why) => why,
        },
        Err(error) => format!("The seat stays as it is: {error}."),
    }
}

/// The players of all seats: `White: human, Black: random`.
pub(super) fn seats(table: &Table<'_>) -> String {
    let seats = table.players().map(|player| seat_and_kind(table, player));
    seats.collect::<Vec<_>>().join(", ")
}

/// The player of a seat: `White: human`.
pub(super) fn seat_and_kind(table: &Table<'_>, player: Player) -> String {
    format!("{}: {}", table.seat(player), table.who(player))
}

/// A step that was taken: `12 White 4@d4`.
pub(super) fn taken(table: &Table<'_>, step: &LogEntry) -> String {
    let actor = match step.actor {
        Turn::Player(player) => table.seat(player),
        other => other.to_string(),
    };
    format!("{} {actor} {}", step.number, step.text)
}

/// The message about a typed line that is not played: the reason, and the command or the legal move
/// that was probably meant, or else legal moves with the longest common beginning.
pub(super) fn refusal(
    seen: &dyn AnyView,
    text: &str,
    error: &AnyError,
) -> Result<String, AnyError> {
    const MOST_EXAMPLES: usize = 3;
    const LONGEST_QUOTED: usize = 40;
    if error.offset.is_none() {
        return Ok(illegal(error));
    }
    let moves = seen.choices()?.moves();
    let meant = did_you_mean(&text.to_ascii_lowercase(), WORDS)
        .or_else(|| did_you_mean(text, moves.iter().map(String::as_str)));
    let alike = |mv: &String| mv.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let most_alike = moves.iter().map(alike).max().unwrap_or(0);
    let is_example = |mv: &&String| moves.len() <= MOST_EXAMPLES || alike(mv) == most_alike;
    let examples = moves.iter().filter(is_example).take(MOST_EXAMPLES);
    let examples = examples.map(String::as_str).collect::<Vec<_>>().join(", ");
    let help = match meant {
        Some(meant) => format!("; {meant}"),
        None => format!(". Legal moves here include: {examples}."),
    };
    let text = escaped(text, LONGEST_QUOTED);
    Ok(format!("Cannot read the move `{text}`: {}{help}", error.message))
}

/// The message about a move that can be read but not played.
pub(super) fn illegal(error: &AnyError) -> String {
    format!("You cannot play that: {error}.")
}

/// Whether moves are written as numbers, so that a number is a move and not an index in the list.
pub(super) fn are_numbers(moves: &[String]) -> bool {
    !moves.is_empty() && moves.iter().all(|mv| mv.parse::<usize>().is_ok())
}

/// The legal moves with their numbers, from 1, unless they are numbers themselves, and with their
/// descriptions if there are at most `most_described` of them.
pub(super) fn numbered(seen: &dyn AnyView, most_described: usize) -> Result<Vec<String>, AnyError> {
    let choices = seen.choices()?;
    if most_described < choices.move_count() {
        let moves = choices.moves().into_iter().enumerate();
        return Ok(moves.map(|(i, mv)| format!("{}: {mv}", i + 1)).collect());
    }
    let is_numbered = !are_numbers(&choices.moves());
    let moves = choices.move_infos();
    let longest = moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
    let lines = moves.iter().enumerate().map(|(i, mv)| {
        let number = if is_numbered { format!("{:>4}: ", i + 1) } else { "   ".to_owned() };
        let text = &mv.text;
        match &mv.description {
            Some(about) => format!("{number}{text:<longest$}  {about}"),
            None => format!("{number}{text}"),
        }
    });
    Ok(lines.collect())
}

/// The legal moves with this pick, or with this word in their text, each with a line that has its
/// number.
///
/// # Errors
///
/// A message for the player, if there is none.
pub(super) fn hints(seen: &dyn AnyView, fragment: &str) -> Result<Vec<(String, String)>, String> {
    if seen.turn().player().is_none() {
        return Err("It is nobody's turn.".to_owned());
    }
    let in_words = |error: AnyError| format!("{error}.");
    let mut found = Vec::new();
    let choices = seen.choices().map_err(in_words)?;
    for (i, mv) in choices.moves().into_iter().enumerate() {
        let is_word = mv
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case(fragment));
        let has_pick = || {
            let picks = choices.picks_of(&mv)?;
            let names = picks.iter().flat_map(|pick| [pick.as_str(), last_word(pick)]);
            Ok(names.into_iter().any(|name| name.eq_ignore_ascii_case(fragment)))
        };
        if is_word || has_pick().map_err(in_words)? {
            let line = format!("{}: {mv}", i + 1);
            found.push((mv, line));
        }
    }
    if found.is_empty() {
        return Err(format!("No legal move involves {}.", quoted(fragment)));
    }
    Ok(found)
}

/// The last word of a pick: `J` of `0.hand-J`.
pub(super) fn last_word(pick: &str) -> &str {
    pick.rsplit(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or(pick)
}

/// The move that a search proposes after half a second, from the view of the person, and a sentence
/// about it.
///
/// # Errors
///
/// A message for the player, if it is nobody's turn or no search supports the game.
pub(super) fn suggestion(seen: &dyn AnyView) -> Result<(String, String), String> {
    const TIME: Budget = Budget::Time(Duration::from_millis(500));
    if seen.turn().player().is_none() {
        return Err("It is nobody's turn.".to_owned());
    }
    let mut player = SearchPlayer::new(None, TIME, 0);
    let choice = player.choose(seen, None, &StopFlag::never()).map_err(|why| format!("{why}."))?;
    let score = choice.analysis.as_ref().and_then(|analysis| analysis.lines.first());
    let score = score.map(|line| format!(", which {}", prospect(&line.score)));
    let about = format!("Suggestion: {}{}.", choice.mv, score.unwrap_or_default());
    Ok((choice.mv, about))
}

/// The prospect after a move, in words instead of a score.
fn prospect(score: &ScoreInfo) -> String {
    const CLEAR: f32 = 0.5;
    const SLIGHT: f32 = 0.15;
    match score {
        ScoreInfo::Draw { .. } => "leads to a draw".to_owned(),
        ScoreInfo::Estimate { estimate, .. } => {
            let much = if CLEAR <= estimate.abs() { "clearly" } else { "slightly" };
            match *estimate {
                SLIGHT.. => format!("leaves you {much} ahead"),
                value if value <= -SLIGHT => format!("leaves you {much} behind"),
                _ => "keeps the game about even".to_owned(),
            }
        }
        exact => score_in_words(exact),
    }
}
