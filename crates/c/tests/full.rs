//! The bound on open handles; in a process of its own, because it affects everybody.

use rulebook_c::handles::{rulebook_close, rulebook_error_kind, rulebook_size, rulebook_version};

rulebook_c::offer!(rulebook::Registry::empty());

#[test]
fn when_every_slot_is_taken_the_error_needs_none() {
    if cfg!(miri) {
        return; // It would take hours.
    }
    let open: Vec<i64> =
        std::iter::repeat_with(|| rulebook_version()).take_while(|text| 0 < *text).collect();
    assert_eq!(open.len(), 1 << 20);
    let full = -rulebook_version();
    assert_eq!((rulebook_error_kind(full), rulebook_close(full)), (26, 0));
    assert_eq!(rulebook_version(), -full);
    assert!(0 < rulebook_size(full));
    assert_eq!(rulebook_size(full + 1), -full); // The error of a stale handle has no slot either.
    assert!(open.into_iter().all(|text| rulebook_close(text) == 0));
    assert!(0 < rulebook_version());
}
