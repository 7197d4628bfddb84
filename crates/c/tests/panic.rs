//! A library that panics; in a process of its own, because it has no games.

use rulebook_c::{
    games::rulebook_games,
    handles::{rulebook_close, rulebook_copy, rulebook_error_kind},
};

rulebook_c::offer!(panic!("the card is the king"));

#[test]
fn a_panic_is_an_error_that_does_not_quote_it() {
    let error = -rulebook_games();
    assert_eq!(rulebook_error_kind(error), 25);
    let mut sentence = [0_u8; 100];
    // SAFETY: The buffer has this capacity.
    let size = unsafe { rulebook_copy(error, sentence.as_mut_ptr().cast(), sentence.len()) };
    let sentence = &sentence[..usize::try_from(size).expect("a size")];
    assert_eq!(sentence, b"library: it panicked; the standard error has the reason");
    assert_eq!(rulebook_close(error), 0);
}
