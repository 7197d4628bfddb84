//! Messages of both front ends.

use std::time::Duration;

use rulebook::{
    AnyError, Seen,
    core::{Player, Turn},
    quote,
};

use rulebook_engine::{Budget, Player as _, SearchPlayer, Spec, Stop, best_algorithm};

use crate::{
    output::score_in_words,
    table::{Table, Taken},
};

/// Carries out `seat 2 random`, with seats counted from 1. Returns what to tell.
pub(super) fn change_seat(table: &mut Table<'_>, text: &str) -> String {
    let help = "Name a seat and its player, for example: seat 2 random.";
    let Some((seat, who)) = text.split_once(char::is_whitespace) else {
        return format!("{}. {help}", seats(table));
    };
    let player = table.players().find(|player| {
        seat == (player.index() + 1).to_string() || table.seat(*player).eq_ignore_ascii_case(seat)
    });
    let Some(player) = player else { return help.to_owned() };
    match who.trim().parse::<Spec>() {
        Ok(who) => match table.set_seat(player, who) {
            Ok(()) => format!("{}.", seats(table)),
            Err(why) => why,
        },
        Err(error) => format!("{error}. {help}"),
    }
}

/// Who plays each seat: `White: human, Black: random`.
pub(super) fn seats(table: &Table<'_>) -> String {
    let seats = table.players().map(|player| seat_and_kind(table, player));
    seats.collect::<Vec<_>>().join(", ")
}

/// Who plays a seat: `White: human`.
pub(super) fn seat_and_kind(table: &Table<'_>, player: Player) -> String {
    format!("{}: {}", table.seat(player), table.who(player))
}

/// A step that was taken: `12 White 4@d4`.
pub(super) fn taken(table: &Table<'_>, step: &Taken) -> String {
    let actor = match step.actor {
        Turn::Player(player) => table.seat(player),
        other => other.to_string(),
    };
    format!("{} {actor} {}", step.number, step.text)
}

/// Why a typed move is not played. Examples are legal here, and begin like what was typed as far as
/// possible.
pub(super) fn refusal(seen: &dyn Seen, text: &str, error: &AnyError) -> Result<String, AnyError> {
    const MOST_EXAMPLES: usize = 3;
    if error.offset.is_none() {
        return Ok(format!("You cannot play that: {error}."));
    }
    let moves = seen.moves()?;
    let alike = |mv: &String| mv.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let most_alike = moves.iter().map(alike).max().unwrap_or(0);
    let examples = moves.iter().filter(|mv| alike(mv) == most_alike).take(MOST_EXAMPLES);
    let examples = examples.map(String::as_str).collect::<Vec<_>>().join(", ");
    Ok(format!("Cannot read the move {}. Legal moves here include: {examples}.", quote(text)))
}

/// The position as text, or, where something is hidden, what the observer of the screen sees of it,
/// marked as a view because `--position` does not accept it.
pub(super) fn position(table: &Table<'_>) -> Result<String, AnyError> {
    if table.is_open() {
        Ok(table.game().position())
    } else {
        Ok(format!("view: {}", table.seen()?.text()))
    }
}

/// The legal moves with their numbers, from 1, and with what they do if there are at most
/// `most_described` of them.
pub(super) fn numbered(seen: &dyn Seen, most_described: usize) -> Result<Vec<String>, AnyError> {
    if most_described < seen.move_count()? {
        let moves = seen.moves()?.into_iter().enumerate();
        return Ok(moves.map(|(i, mv)| format!("{}: {mv}", i + 1)).collect());
    }
    let moves = seen.move_infos()?;
    let longest = moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
    let lines = moves.iter().enumerate().map(|(i, mv)| {
        let (number, text) = (i + 1, &mv.text);
        match &mv.description {
            Some(about) => format!("{number:>4}: {text:<longest$}  {about}"),
            None => format!("{number:>4}: {text}"),
        }
    });
    Ok(lines.collect())
}

/// The legal moves with this part, or with this word in their text, with their numbers; without one,
/// the move that a search proposes.
///
/// # Errors
///
/// In words for people, if there is none.
pub(super) fn hints(seen: &dyn Seen, fragment: &str) -> Result<Vec<String>, String> {
    if seen.turn().player().is_none() {
        return Err("It is nobody's turn.".to_owned());
    }
    if fragment.is_empty() {
        return suggestion(seen).map(|line| vec![line]);
    }
    let in_words = |error: AnyError| format!("{error}.");
    let mut found = Vec::new();
    for (i, mv) in seen.moves().map_err(in_words)?.into_iter().enumerate() {
        let is_word = mv.split(|c: char| !c.is_alphanumeric()).any(|word| word == fragment);
        let has_part = || seen.parts_of(&mv).map(|parts| parts.iter().any(|part| part == fragment));
        if is_word || has_part().map_err(in_words)? {
            found.push(format!("{}: {mv}", i + 1));
        }
    }
    if found.is_empty() {
        return Err(format!("No legal move involves {}.", quote(fragment)));
    }
    Ok(found)
}

/// The move that a search proposes after half a second, by what the person sees.
///
/// # Errors
///
/// In words for people, if no search suits the game.
fn suggestion(seen: &dyn Seen) -> Result<String, String> {
    const TIME: Budget = Budget::Time(Duration::from_millis(500));
    let algorithm = best_algorithm(seen).map_err(|error| format!("{error}."))?;
    let mut player = SearchPlayer::new(algorithm, TIME, 0);
    let choice = player.choose(seen, None, &Stop::never()).map_err(|why| format!("{why}."))?;
    let score = choice.analysis.as_ref().and_then(|analysis| analysis.lines.first());
    let score = score.map(|line| format!(" ({})", score_in_words(&line.score)));
    Ok(format!("{algorithm} proposes {}{}", choice.mv, score.unwrap_or_default()))
}
