//! Strings that do not belong to a game.

use std::{error::Error, fmt::Display, str::FromStr};

use rulebook::core::{
    InfoKey, Outcome, Player, Record, Turn, Verdict, Viewpoint,
    text::{escaped, is_printable, quoted},
};
use rulebook_engine::{Budget, Spec};

/// Parses the bytes as each of these types: a value round-trips through its string, and an error is
/// one printable line.
pub(crate) fn values(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    read::<Player>(text);
    read::<Turn>(text);
    read::<Viewpoint>(text);
    read::<Outcome>(text);
    read::<Verdict>(text);
    read::<InfoKey>(text);
    read::<Record>(text);
    read::<Spec>(text);
    read::<Budget>(text);
    for shown in [quoted(text).to_string(), escaped(text, 40).to_string()] {
        assert!(shown.chars().all(is_printable), "{shown:?}");
    }
}

fn read<T: FromStr<Err: Error> + Display + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let again = value.to_string();
            let is_same = again.parse::<T>().is_ok_and(|read| read == value);
            assert!(is_same, "`{text}` is read and written as `{again}`, which is something else");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.chars().all(is_printable), "{message:?}");
        }
    }
}
