//! A caller: what every program in another language writes around the functions.

use std::ffi::c_char;

use rulebook_c::handles::{
    rulebook_close, rulebook_copy, rulebook_error_code, rulebook_error_kind, rulebook_size,
};

/// A text as the functions take it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes {
    pub(crate) start: *const c_char,
    pub(crate) length: usize,
}

impl From<&str> for Bytes {
    fn from(text: &str) -> Bytes {
        Bytes { start: text.as_ptr().cast(), length: text.len() }
    }
}

/// Calls a function with handles, numbers and texts, which are given as `&text`.
macro_rules! call {
    (@ $function:path; [$($done:expr),*]; &$text:expr $(, $($rest:tt)*)?) => {
        // A temporary lives as long as the call.
        match &*$text {
            text => {
                let bytes = $crate::caller::Bytes::from(text);
                call!(@ $function; [$($done,)* bytes.start, bytes.length]; $($($rest)*)?)
            }
        }
    };
    (@ $function:path; [$($done:expr),*]; $argument:expr $(, $($rest:tt)*)?) => {
        call!(@ $function; [$($done,)* $argument]; $($($rest)*)?)
    };
    (@ $function:path; [$($done:expr),*];) => {{
        // SAFETY: Every pointer is that of a string of the given length, which outlives the call.
        let answer: i64 = unsafe { $function($($done),*) };
        answer
    }};
    ($function:path, $($arguments:tt)*) => { call!(@ $function; []; $($arguments)*) };
}
pub(crate) use call;

/// The text of a handle, which is closed.
#[track_caller]
pub(crate) fn take(text: i64) -> String {
    assert!(0 < text, "{text}: {}", if text < 0 { take(-text) } else { String::new() });
    let size = usize::try_from(rulebook_size(text)).expect("a size");
    let mut bytes = vec![0_u8; size];
    // SAFETY: The buffer has this capacity.
    let n_copied = unsafe { rulebook_copy(text, bytes.as_mut_ptr().cast(), bytes.len()) };
    assert_eq!(usize::try_from(n_copied), Ok(size));
    assert_eq!(rulebook_close(text), 0);
    String::from_utf8(bytes).expect("texts are UTF-8")
}

/// The number and the code of the error that a function has answered, which is closed.
#[track_caller]
pub(crate) fn refusal(answer: i64) -> (i64, String) {
    assert!(answer < 0, "{answer} is not an error");
    let refusal = (rulebook_error_kind(-answer), take(rulebook_error_code(-answer)));
    assert_eq!(rulebook_close(-answer), 0);
    refusal
}

/// A match of a game with these options.
#[track_caller]
pub(crate) fn start(name: &str, variant: &str) -> i64 {
    use rulebook_c::games::{rulebook_game, rulebook_game_start};
    let game = call!(rulebook_game, &name);
    let started = call!(rulebook_game_start, game, &variant, &"");
    assert!(0 < started, "{}", take(-started));
    assert_eq!(rulebook_close(game), 0);
    started
}
