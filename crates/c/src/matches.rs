//! Matches from the side of their host, with everything that is hidden.

use rulebook::{
    AnyError, AnyMatch,
    core::{Entropy, Turn, Viewpoint},
    game_rng,
};

use crate::{
    answer::of_match,
    argument::{seat, viewpoint},
    error::misuse,
    outside::{Text, text},
};

/// # Matches
///
/// Plays a move in any of its spellings for the player to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_match_play(r#match: i64, r#move: Text, length: usize) -> i64 {
    of_match(r#match, |game| game.play(text("move", r#move, length)?).map(drop))
}

/// Applies a chance event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_match_resolve(r#match: i64, event: Text, length: usize) -> i64 {
    of_match(r#match, |game| game.resolve(text("event", event, length)?).map(drop))
}

/// Applies a move or a chance event, whichever is due.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_match_step(r#match: i64, step: Text, length: usize) -> i64 {
    of_match(r#match, |game| game.step(text("step", step, length)?).map(drop))
}

/// Plays a move for a seat, whose turn it must be. A server uses this function, and no other, for texts that
/// players send: an error says nothing that the player of this seat must not know, so it can be sent back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_match_step_as(
    r#match: i64,
    seat: i64,
    step: Text,
    length: usize,
) -> i64 {
    of_match(r#match, |game| {
        let who = Viewpoint::Seat(self::seat(seat, game.players())?);
        game.step_as(who, text("step", step, length)?).map(drop)
    })
}

/// Takes a random step by bits of the operating system: a move with equal probability, or an event by its
/// weight. Returns 1, or 0 if the match is over.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_match_random_step(r#match: i64) -> i64 {
    of_match(r#match, random_step)
}

/// Resolves chance by bits of the operating system until a player is to move or the match is over. Returns
/// the number of events.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_match_deal(r#match: i64) -> i64 {
    of_match(r#match, |game| {
        let before = game.n_steps();
        while game.turn() == Turn::Chance {
            if let Err(error) = random_step(game) {
                // A call that fails changes nothing.
                while before < game.n_steps() && game.undo() {}
                return Err(error);
            }
        }
        Ok(game.n_steps() - before)
    })
}

/// Ends a match because a seat loses for a reason outside the game, such as time.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_match_forfeit(r#match: i64, seat: i64) -> i64 {
    of_match(r#match, |game| game.forfeit(self::seat(seat, game.players())?))
}

/// The text of the current position, with everything that is hidden. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_match_position(r#match: i64) -> i64 {
    of_match(r#match, |game| Ok(game.position()))
}

/// The key of the current position: the same for equal positions, in all versions and on every machine.
/// Returns a text of 16 hexadecimal digits.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_match_key(r#match: i64) -> i64 {
    of_match(r#match, |game| Ok(format!("{:016x}", game.key())))
}

/// The present knowledge of an observer: the number of a seat, `public` or `host`. Returns a view, which does
/// not change with the match: `rulebook_view_learn` takes the steps that follow.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_match_view(r#match: i64, who: Text, length: usize) -> i64 {
    of_match(r#match, |game| game.client(viewpoint(text("who", who, length)?, game.players())?))
}

/// Takes a random step, a function of 64 bits of the system and of the number of steps before it.
fn random_step(game: &mut dyn AnyMatch) -> Result<bool, AnyError> {
    let seed = getrandom::u64();
    let seed = seed.map_err(|error| misuse("system", "random bits", error))?;
    let mut rng = game_rng(seed, game.n_steps() as u64);
    Ok(game.random_step(&mut || rng.next_u64())?.is_some())
}
