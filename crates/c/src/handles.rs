//! Texts and errors, which are asked for their size, copied and closed; and every handle is closed.

use std::ffi::c_char;

use crate::{
    answer::{answer, of_error, of_text},
    error::{error_json, kind_number},
    outside::copy,
    table::TABLE,
};

/// # The library, texts and errors
///
/// The version of the library: `0.1.0`. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_version() -> i64 {
    answer(|| Ok(env!("CARGO_PKG_VERSION").to_owned()))
}

/// Returns the number of bytes of a text, or of the sentence of an error.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_size(text: i64) -> i64 {
    of_text(text, |text| Ok(text.len()))
}

/// Copies a text, or the sentence of an error, to `buffer`: at most `capacity` bytes, and no zero after them.
/// Returns their number. What does not fit is left out, perhaps within a character; the text stays open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_copy(text: i64, buffer: *mut c_char, capacity: usize) -> i64 {
    of_text(text, |text| copy(text, buffer, capacity))
}

/// Closes a handle of any kind, which then names nothing. What was made from it stays open. A number that is
/// not an open handle, 0 for instance, is an error.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_close(handle: i64) -> i64 {
    answer(|| TABLE.close(handle))
}

/// Returns the kind of an error, one of `RULEBOOK_ERROR_…`.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_error_kind(error: i64) -> i64 {
    of_error(error, |error| Ok(kind_number(error)))
}

/// The code of an error, which never changes its meaning: that of the broken rule, such as `enter-too-small`,
/// otherwise the name of the kind, such as `not-your-turn`. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_error_code(error: i64) -> i64 {
    of_error(error, |error| Ok(error.code.to_owned()))
}

/// The rule that is broken, as the rules page numbers it: `R6`. Returns a text, or 0 if no rule is broken.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_error_rule(error: i64) -> i64 {
    of_error(error, |error| Ok(error.rule.map(str::to_owned)))
}

/// The reason alone: `the piece there is not smaller`. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_error_message(error: i64) -> i64 {
    of_error(error, |error| Ok(String::from(&*error.message)))
}

/// All parts of an error. Returns a text: the JSON of an `AnyError`.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_error_json(error: i64) -> i64 {
    of_error(error, |error| Ok(error_json(error)))
}
