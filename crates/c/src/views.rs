//! Views: the knowledge of one observer, without access to the match.

use rulebook::{AnyError, ErrorKind, core::Verdict};

use crate::{
    answer::of_view,
    outside::{Text, text},
};

/// # Views
///
/// The observer of a view: the number of a seat, `public` or `host`. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_view_who(view: i64) -> i64 {
    of_view(view, |view| Ok(view.who().to_string()))
}

/// The view as a text, as far as it is known now. Returns a text.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_view_text(view: i64) -> i64 {
    of_view(view, |view| Ok(view.text()))
}

/// The key of the information set: the same if an observer has seen the same. Returns a text of 32
/// hexadecimal digits.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_view_info_key(view: i64) -> i64 {
    of_view(view, |view| Ok(view.info_key().to_string()))
}

/// Takes a step as the observer saw it: a line of `rulebook_steps_since` of a newer view of this observer,
/// without the line feed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_view_learn(view: i64, observed: Text, length: usize) -> i64 {
    of_view(view, |view| view.learn(text("observed", observed, length)?))
}

/// Ends the match of a view by the verdict of its host, if that is not the end by the rules, which the steps have:
/// `win 0 by resignation of 1`, `draw by agreement`, `draw by ply limit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rulebook_view_adjudicate(view: i64, verdict: Text, length: usize) -> i64 {
    of_view(view, |view| {
        let verdict = text("verdict", verdict, length)?;
        let unreadable =
            |error| AnyError::unreadable(ErrorKind::Declaration, "verdict", verdict, &error);
        let verdict: Verdict = verdict.parse().map_err(unreadable)?;
        view.adjudicate(verdict)
    })
}
