//! Phrases for turns, seats, results, scores and counts.

use rulebook::{
    AnyMatch, ScoreInfo, SeatInfo,
    core::{Outcome, Player, Turn, Verdict},
    draw::reason_in_words,
};

/// The turn in words: `White`, `player 1`, `chance`, `nobody (the match is over)`.
pub(crate) fn turn(game: &dyn AnyMatch) -> String {
    match game.turn() {
        Turn::Player(player) => seat(game, player),
        Turn::Chance => "chance".to_owned(),
        Turn::Over => "nobody (the match is over)".to_owned(),
    }
}

/// A seat in words: `White`, or `player 1` for seat 0 if it has no name.
pub(crate) fn seat(game: &dyn AnyMatch, player: Player) -> String {
    seat_among(&game.seats(), player)
}

/// The seat with this name, in any case, or with this number, from 1.
pub(crate) fn seat_called(game: &dyn AnyMatch, text: &str) -> Option<Player> {
    let mut seats = Player::all(game.players());
    let named = seats.clone().find(|player| seat(game, *player).eq_ignore_ascii_case(text));
    named.or_else(|| seats.find(|player| text == (player.index() + 1).to_string()))
}

/// A seat in words, among all seats.
pub(crate) fn seat_among(seats: &[SeatInfo], player: Player) -> String {
    match seats.get(player.index()).and_then(|seat| seat.name) {
        Some(name) => name.to_owned(),
        None => format!("player {}", player.index() + 1),
    }
}

/// The result of a match in words: `White wins with a line`.
pub(crate) fn result_in_words(game: &dyn AnyMatch) -> String {
    match game.result() {
        Some(result) => verdict_in_words(&game.seats(), result.verdict, result.ending),
        None => "unfinished".to_owned(),
    }
}

/// A verdict in words, with the game's word for its ending if the rules ended it.
pub(crate) fn verdict_in_words(
    seats: &[SeatInfo],
    verdict: Verdict,
    ending: Option<&str>,
) -> String {
    let who = outcome_in_words(seats, verdict.outcome());
    let why = reason_in_words(verdict, ending, |player| seat_among(seats, player));
    why.map_or(who.clone(), |why| format!("{who} {why}"))
}

/// An outcome in words: `White wins`, `player 1 and player 3 win`, `a draw`.
pub(crate) fn outcome_in_words(seats: &[SeatInfo], outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Win(winners) => {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            let names: Vec<_> = winners.iter().map(|player| seat_among(seats, player)).collect();
            format!("{} {verb}", names.join(" and "))
        }
    }
}

/// The score of a search in words, for the player to move: `wins in at most 5 moves`,
/// `expects +0.31`.
pub(crate) fn score_in_words(score: &ScoreInfo) -> String {
    match score {
        ScoreInfo::Win { win: 1 } => "wins at once".to_owned(),
        ScoreInfo::Win { win } => format!("wins in at most {win} moves"),
        ScoreInfo::Loss { loss: 1 } => "loses at once".to_owned(),
        ScoreInfo::Loss { loss } => format!("loses in at most {loss} moves"),
        ScoreInfo::Draw { .. } => "a draw".to_owned(),
        ScoreInfo::Exact { exact, .. } => format!("expects a payoff of {exact}"),
        ScoreInfo::Estimate { estimate, .. } => {
            format!("expects {}", signed(f64::from(*estimate), 2))
        }
        _ => String::new(),
    }
}

/// A number with its noun: `1 move`, `5 moves`.
pub(crate) fn counted(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// A number with its sign and this many decimal places; zero has `+`, also after rounding.
pub(crate) fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|c: char| ('1'..='9').contains(&c)) => format!("+{rest}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_of_a_search_is_a_bound() {
        let words = |loss| score_in_words(&ScoreInfo::Loss { loss });
        assert_eq!(words(1), "loses at once");
        assert_eq!(words(2), "loses in at most 2 moves");
    }
}
