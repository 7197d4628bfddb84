//! All functions, so that tests can call each of them with anything.

use rulebook_c::{games::*, handles::*, matches::*, questions::*, search::*, views::*};

use crate::caller::Bytes;

/// The arguments of a call: each function takes those that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arguments {
    pub(crate) handle: i64,
    pub(crate) number: i64,
    pub(crate) text: Bytes,
    pub(crate) other: Bytes,
}

/// A function with its name.
pub(crate) type Function = (&'static str, fn(Arguments, &mut [u8]) -> i64);

macro_rules! functions {
    ($($name:ident($($argument:tt),*);)*) => {
        &[$((stringify!($name), |arguments, buffer| {
            let _ = (&arguments, &buffer);
            functions!(@ $name, arguments, buffer; []; $($argument),*)
        })),*]
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*]; handle $(, $rest:tt)*) => {
        functions!(@ $f, $a, $b; [$($done,)* $a.handle]; $($rest),*)
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*]; number $(, $rest:tt)*) => {
        functions!(@ $f, $a, $b; [$($done,)* $a.number]; $($rest),*)
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*]; text $(, $rest:tt)*) => {
        functions!(@ $f, $a, $b; [$($done,)* $a.text.start, $a.text.length]; $($rest),*)
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*]; other $(, $rest:tt)*) => {
        functions!(@ $f, $a, $b; [$($done,)* $a.other.start, $a.other.length]; $($rest),*)
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*]; buffer $(, $rest:tt)*) => {
        functions!(@ $f, $a, $b; [$($done,)* $b.as_mut_ptr().cast(), $b.len()]; $($rest),*)
    };
    (@ $f:ident, $a:ident, $b:ident; [$($done:expr),*];) => {{
        // SAFETY: A text that does not begin at null is a string of its length, and the buffer has its
        // capacity; both outlive the call.
        #[expect(clippy::allow_attributes, reason = "functions without texts are safe")]
        #[allow(unused_unsafe, reason = "functions without texts are safe")]
        let answer = unsafe { $f($($done),*) };
        answer
    }};
}

/// Every function of the header, in its order.
pub(crate) const FUNCTIONS: &[Function] = functions! {
    rulebook_version();
    rulebook_size(handle);
    rulebook_copy(handle, buffer);
    rulebook_close(handle);
    rulebook_error_kind(handle);
    rulebook_error_code(handle);
    rulebook_error_rule(handle);
    rulebook_error_message(handle);
    rulebook_error_json(handle);
    rulebook_games();
    rulebook_game(text);
    rulebook_game_name(handle);
    rulebook_game_info(handle);
    rulebook_game_rules_page(handle);
    rulebook_game_start(handle, text, other);
    rulebook_replay(text);
    rulebook_follow(text);
    rulebook_match_play(handle, text);
    rulebook_match_resolve(handle, text);
    rulebook_match_step(handle, text);
    rulebook_match_step_as(handle, number, text);
    rulebook_match_random_step(handle);
    rulebook_match_deal(handle);
    rulebook_match_forfeit(handle, number);
    rulebook_match_position(handle);
    rulebook_match_key(handle);
    rulebook_match_view(handle, text);
    rulebook_game_of(handle);
    rulebook_clone(handle);
    rulebook_players(handle);
    rulebook_turn(handle);
    rulebook_n_steps(handle);
    rulebook_plies(handle);
    rulebook_steps_since(handle, number);
    rulebook_is_over(handle);
    rulebook_verdict(handle);
    rulebook_outcome(handle);
    rulebook_legal_moves(handle);
    rulebook_move_infos(handle);
    rulebook_check(handle, text);
    rulebook_events(handle);
    rulebook_next_picks(handle, text);
    rulebook_picks_of(handle, text);
    rulebook_picture(handle);
    rulebook_svg(handle, text);
    rulebook_drawing(handle, text);
    rulebook_record(handle, text);
    rulebook_undo(handle);
    rulebook_resign(handle, number);
    rulebook_agree_draw(handle);
    rulebook_view_who(handle);
    rulebook_view_text(handle);
    rulebook_view_info_key(handle);
    rulebook_view_learn(handle, text);
    rulebook_view_adjudicate(handle, text);
    rulebook_best_move(handle, text, number);
    rulebook_search(handle, text, number, number);
};

#[test]
fn these_are_the_functions_of_the_header() {
    let header = include_str!("../../include/rulebook.h");
    let lines = header.lines().filter_map(|line| line.strip_prefix("int64_t "));
    let names: Vec<&str> = lines.filter_map(|line| Some(line.split_once('(')?.0)).collect();
    let listed: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed);
}
