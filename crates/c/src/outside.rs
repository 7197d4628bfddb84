//! The memory of the caller, and the games of the library: every unsafe operation of this package.

use std::{ffi::c_char, ptr, slice};

use rulebook::{AnyError, Registry};

use crate::error::misuse;

/// The beginning of a text of the caller.
pub(crate) type Text = *const c_char;

/// The most bytes of a text: those of a record that is replayed.
const MAX_BYTES: usize = 4 << 20;

/// The text that the caller passes as `name`; without bytes it is empty, wherever it begins.
///
/// # Errors
///
/// If it begins at null, is too long, or is not UTF-8.
///
/// # Safety
///
/// `start` is null, or `length` bytes can be read there and do not change as long as the answer is used.
#[inline]
pub(crate) unsafe fn text<'c>(name: &str, start: Text, length: usize) -> Result<&'c str, AnyError> {
    let refused = |message: String| misuse("text", name, message);
    if length == 0 {
        return Ok("");
    }
    if start.is_null() {
        return Err(refused(format!("it begins at null and has {length} bytes")));
    }
    if MAX_BYTES < length {
        return Err(refused(format!("it has {length} bytes; {MAX_BYTES} are the most")));
    }
    // SAFETY: The pointer is not null, so by the contract the bytes can be read and stay as they are. Their
    // number is far below `isize::MAX`.
    let bytes = unsafe { slice::from_raw_parts(start.cast::<u8>(), length) };
    str::from_utf8(bytes).map_err(|error| refused(error.to_string()))
}

/// Copies at most `capacity` bytes of `text` to `buffer`, and returns their number.
///
/// # Errors
///
/// If the buffer is null and has a capacity.
///
/// # Safety
///
/// `buffer` is null, or `capacity` bytes can be written there that nothing else uses during the call.
pub(crate) unsafe fn copy(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
) -> Result<usize, AnyError> {
    if buffer.is_null() && 0 < capacity {
        return Err(misuse("text", "buffer", "it is null and has a capacity"));
    }
    let n_bytes = text.len().min(capacity);
    if 0 < n_bytes {
        // SAFETY: The pointer is not null, because the capacity is not 0, so by the contract `n_bytes` bytes
        // can be written there. They are not those of `text`, which is memory of this library.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), buffer.cast::<u8>(), n_bytes) };
    }
    Ok(n_bytes)
}

// SAFETY: `offer!` is the only place that defines a function of this name, and it has this signature.
unsafe extern "Rust" {
    /// The games of the library, which `offer!` names.
    pub(crate) safe fn rulebook_c_offered() -> Registry;
}
