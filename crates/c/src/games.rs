//! Games: their facts, and the start of their matches.

use rulebook::{Start, core::ReplayLimits};

use crate::{
    answer::{answer, json, lines, of_game},
    argument::Beginning,
    catalogue::registry,
    outside::{Text, text},
};

/// # Games and records
///
/// The names of the games. Returns a text with a line for each.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_games() -> i64 {
    answer(|| Ok(lines(&registry().games().map(|game| game.rules().name).collect::<Vec<_>>())))
}

/// The game with this name or title. Returns a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_game(name: Text, length: usize) -> i64 {
    answer(|| registry().game(text("name", name, length)?))
}

/// The short name of a game. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_game_name(game: i64) -> i64 {
    of_game(game, |game| Ok(game.rules().name.to_owned()))
}

/// The facts about a game: title, aim, seats, options. Returns a text: the JSON of a `GameInfo`.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_game_info(game: i64) -> i64 {
    of_game(game, |game| Ok(json(&game.info())))
}

/// The rules page of a game in Markdown, empty if there is none. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_game_rules_page(game: i64) -> i64 {
    of_game(game, |game| Ok(game.rules_page().to_owned()))
}

/// Starts a match. Returns a match.
///
/// `variant` has the options of the rules that are not default, `players=4,covered=on`, or nothing. `options`
/// is nothing or a JSON object such as `{"position": "1,3,5,7 0", "repetition": 3, "ply_limit": 200}`:
/// `position` is the text of the position to start from; `repetition` the occurrence of a position at which
/// the match is a draw, 2 to 255; and `ply_limit` the number of moves after which it is, up to 4294967295.
/// For these two, 0 means never. A member that is left out is as the rules of the game have it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_game_start(
    game: i64,
    variant: Text,
    variant_length: usize,
    options: Text,
    options_length: usize,
) -> i64 {
    of_game(game, |game| {
        let options = Beginning::read(text("options", options, options_length)?)?;
        let variant = text("variant", variant, variant_length)?;
        let start = Start { variant, position: options.position.as_deref(), ..Start::default() };
        let usual = game.begin(&start)?;
        let draw_rules = usual.draw_rules().with(options.repetition, options.ply_limit);
        if draw_rules == usual.draw_rules() {
            return Ok(usual);
        }
        game.begin(&Start { draw_rules: Some(draw_rules), ..start })
    })
}

/// The match of a record, every step of which is checked: at most 4 MiB and 100,000 steps. Returns a match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_replay(record: Text, length: usize) -> i64 {
    answer(|| registry().replay(text("record", record, length)?, &ReplayLimits::default()))
}

/// The view of a record as one observer saw the match, every step of which is checked: at most 4 MiB and
/// 100,000 steps. Returns a view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_follow(record: Text, length: usize) -> i64 {
    answer(|| registry().follow(text("record", record, length)?, &ReplayLimits::default()))
}
