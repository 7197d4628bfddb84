//! Questions that a match answers for its host, and a view for its observer; and what ends or undoes both.

use rulebook::{
    AnyError, DrawingInfo, ErrorKind, NextPicksInfo,
    core::{Adjudication, Turn},
};

use crate::{
    answer::{json, lines, of_position},
    argument::{list, number, seat, theme},
    catalogue::registry,
    content::{Content, Position},
    outside::{Text, text},
};

/// The answer of `rulebook_turn` if chance is to act.
pub const RULEBOOK_CHANCE: i64 = 256;
/// The answer of `rulebook_turn` if the match is over.
pub const RULEBOOK_OVER: i64 = 257;

/// # Matches and views
///
/// A view answers as far as its observer knows; what changes a view changes nothing else.
///
/// The game of a match or view. Returns a game.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_game_of(position: i64) -> i64 {
    of_position(position, |position| registry().game(position.seen().rules().name))
}

/// A copy of a match or view that continues independently. Returns a match or a view.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_clone(position: i64) -> i64 {
    of_position(position, |position| match position {
        Position::Match(game) => Ok(Content::Match(game.clone())),
        Position::View(view) => Ok(Content::View(view.clone())),
    })
}

/// Returns the number of players.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_players(position: i64) -> i64 {
    of_position(position, |position| Ok(usize::from(position.seen().players())))
}

/// Returns the next to act: a seat from 0, `RULEBOOK_CHANCE` or `RULEBOOK_OVER`.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_turn(position: i64) -> i64 {
    of_position(position, |position| {
        Ok(match position.seen().turn() {
            Turn::Player(player) => player.index(),
            Turn::Chance => RULEBOOK_CHANCE as usize,
            Turn::Over => RULEBOOK_OVER as usize,
        })
    })
}

/// Returns the number of steps so far, moves and chance events.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_n_steps(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().n_steps()))
}

/// Returns the number of moves so far, without chance events.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_plies(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().plies()))
}

/// The steps from number `n` on, counted from 0: of a match as they are, of a view as its observer saw them.
/// Returns a text with a line for each; an empty one if there are not more than `n`. Below 0 is an error.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_steps_since(position: i64, n: i64) -> i64 {
    of_position(position, |position| Ok(lines(&position.seen().steps_since(number("n", n, 0)?))))
}

/// Returns 1 if the match is over, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_is_over(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().verdict().is_some()))
}

/// The verdict: `win 0`, `draw by repetition`. Returns a text, or 0 while the match is in progress.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_verdict(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().verdict().map(|end| end.to_string())))
}

/// The end of the match: verdict, winners, ending, payoffs. Returns a text, the JSON of a `ResultInfo`, or 0
/// while the match is in progress.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_outcome(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().result().map(|result| json(&result))))
}

/// # Choices
///
/// A view of a game with hidden information answers `rulebook_legal_moves`, `rulebook_move_infos`,
/// `rulebook_check`, `rulebook_events`, `rulebook_next_picks` and `rulebook_picks_of` only if its seat is to
/// act; otherwise they are the error `RULEBOOK_ERROR_NOT_YOUR_TURN`.
///
/// The legal moves in the game's order. Returns a text with a line for each; none when no player is to move.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_legal_moves(position: i64) -> i64 {
    of_position(position, |position| Ok(lines(&position.choices()?.moves())))
}

/// The legal moves with descriptions, annotations and indices. Returns a text: a JSON array of `MoveInfo`.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_move_infos(position: i64) -> i64 {
    of_position(position, |position| Ok(json(&position.choices()?.move_infos())))
}

/// The legal move that a text means, in any of its spellings; the error says why it is not legal. Nothing is
/// played. Returns a text: the JSON of a `MoveInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_check(position: i64, r#move: Text, length: usize) -> i64 {
    of_position(position, |position| {
        Ok(json(&position.choices()?.move_info(text("move", r#move, length)?)?))
    })
}

/// The possible chance events. Returns a text with a line for each: its weight, a space, and the event; none
/// unless one is due. The probability is the weight over the sum of all.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_events(position: i64) -> i64 {
    of_position(position, |position| {
        let events = position.choices()?.events().into_iter();
        let events = events.map(|info| format!("{} {}", info.weight, info.event));
        Ok(lines(&events.collect::<Vec<_>>()))
    })
}

/// The picks that can follow these, of which there is one on each line. A move is entered as picks: taps on a
/// drawing. Returns a text: the JSON of a `NextPicksInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_next_picks(position: i64, picked: Text, length: usize) -> i64 {
    of_position(position, |position| {
        let picked = list("picked", text("picked", picked, length)?)?;
        let picked: Vec<String> = picked.into_iter().map(str::to_owned).collect();
        let next = position.choices()?.next_picks(&picked)?;
        Ok(json(&NextPicksInfo::new(next, position.seen())))
    })
}

/// The picks of a legal move. Returns a text with a line for each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_picks_of(position: i64, r#move: Text, length: usize) -> i64 {
    of_position(position, |position| {
        Ok(lines(&position.choices()?.picks_of(text("move", r#move, length)?)?))
    })
}

/// # Drawings, records and ends
///
/// The position as rows of text. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_picture(position: i64) -> i64 {
    of_position(position, |position| Ok(position.seen().picture().to_string()))
}

/// The drawing as an SVG document. `colours` are `light`, which an empty text means, `dark`, `contrast`,
/// `plain light` or `plain dark`. Returns a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_svg(position: i64, colours: Text, length: usize) -> i64 {
    of_position(position, |position| {
        Ok(position.seen().svg(theme(text("colours", colours, length)?)?).text)
    })
}

/// The drawing in parts, with the places of its picks, in colours as for `rulebook_svg`. Returns a text: the
/// JSON of a `Drawing`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_drawing(position: i64, colours: Text, length: usize) -> i64 {
    of_position(position, |position| {
        Ok(json(&DrawingInfo::from(position.seen().svg(theme(text("colours", colours, length)?)?))))
    })
}

/// The record, with the name of a player for each seat on lines, or without names. Returns a text, which has
/// lines, too. `rulebook_replay` reads that of a match, which has everything that was hidden; `rulebook_follow`
/// reads that of a view, which has what its observer saw and can be sent to that observer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_record(position: i64, players: Text, length: usize) -> i64 {
    of_position(position, |position| {
        let players = list("players", text("players", players, length)?)?;
        let (named, expected) = (players.len(), usize::from(position.seen().players()));
        if named != 0 && named != expected {
            let message = format!("{named} instead of {expected}, one for each seat");
            return Err(AnyError::new(ErrorKind::Record, "players", message));
        }
        Ok(position.record(&players).to_string())
    })
}

/// Takes back a declaration or the last step, of a view only there. Returns 1, or 0 if there was none.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_undo(position: i64) -> i64 {
    of_position(position, |mut position| Ok(position.undo()))
}

/// Ends the match because a seat resigns, of a view only there.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_resign(position: i64, seat: i64) -> i64 {
    of_position(position, |mut position| {
        let player = self::seat(seat, position.seen().players())?;
        position.declare(Adjudication::Resignation(player))
    })
}

/// Ends the match as a draw by agreement, of a view only there.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_agree_draw(position: i64) -> i64 {
    of_position(position, |mut position| position.declare(Adjudication::Agreement))
}
