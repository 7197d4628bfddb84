//! serde: round trips in a readable and in a compact format, and validation on reading.

use std::fmt::Debug;

use rulebook_core::Legality;
use serde::{Serialize, de::DeserializeOwned};

use super::{sample, text::mutations};
use crate::{
    violation::Violation,
    walk::{listed_events, listed_moves},
};

/// States and moves survive a round trip through JSON and through a compact binary format.
///
/// # Errors
///
/// The value that does not.
pub fn serde_round_trips<S>(state: &S) -> Result<(), Violation>
where
    S: Legality<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    let broken = |differs| Violation::new("serde_round_trips", state, differs);
    data_round_trips(state).map_err(broken)?;
    sample(&listed_moves(state)).try_for_each(|mv| data_round_trips(&mv)).map_err(broken)
}

/// Moves and events survive a round trip through JSON and through a compact binary format.
///
/// # Errors
///
/// The value that does not.
pub fn serde_steps_round_trip<S>(state: &S) -> Result<(), Violation>
where
    S: Legality<Move: Serialize + DeserializeOwned, Event: Serialize + DeserializeOwned>,
{
    let broken = |differs| Violation::new("serde_steps_round_trip", state, differs);
    let (moves, events) = (listed_moves(state), listed_events(state));
    sample(&moves).try_for_each(|mv| data_round_trips(&mv)).map_err(broken)?;
    sample(&events).try_for_each(|(event, _)| data_round_trips(&event)).map_err(broken)
}

/// serde accepts the same texts as `FromStr`, and bytes that were cut off or changed are refused or
/// give a position that has a text of its own.
///
/// # Errors
///
/// The data that is accepted although it is invalid.
pub fn serde_refuses_bad_data<S>(state: &S) -> Result<(), Violation>
where
    S: Legality + Serialize + DeserializeOwned,
{
    let broken = |differs| Err(Violation::new("serde_refuses_bad_data", state, differs));
    for text in mutations(&state.to_string()) {
        let from_json =
            serde_json::to_string(&text).ok().map(|json| serde_json::from_str::<S>(&json));
        let from_text = S::from_str(&text).ok();
        if from_json.and_then(Result::ok) != from_text {
            return broken(format!("JSON and the text differ on {text:?}"));
        }
    }
    let Ok(bytes) = postcard::to_stdvec(state) else {
        return broken("it cannot be written in a compact format".into());
    };
    for place in (0..bytes.len()).step_by(bytes.len().div_ceil(16).max(1)) {
        if postcard::from_bytes::<S>(&bytes[..place]).is_ok_and(|cut| cut == *state) {
            return broken(format!("{place} of its {} bytes are enough", bytes.len()));
        }
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[place] ^= flip;
            let Ok(read) = postcard::from_bytes::<S>(&changed) else { continue };
            let text = read.to_string();
            if S::from_str(&text).ok() != Some(read) {
                return broken(format!("changed bytes give `{text}`, which is not a position"));
            }
        }
    }
    Ok(())
}

/// `value` survives a round trip through JSON and through a compact binary format. For values that
/// no other law tests, such as variants, setups and snapshots.
///
/// # Errors
///
/// A description of the failed round trip.
pub fn data_round_trips<T>(value: &T) -> Result<(), String>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::to_string(value).map_err(|error| format!("JSON: {error}"))?;
    let read: T = serde_json::from_str(&json).map_err(|error| format!("JSON {json}: {error}"))?;
    if read != *value {
        return Err(format!("JSON {json} gives {read:?}, not {value:?}"));
    }
    let bytes = postcard::to_stdvec(value).map_err(|error| format!("bytes: {error}"))?;
    let read: T =
        postcard::from_bytes(&bytes).map_err(|error| format!("bytes {bytes:02x?}: {error}"))?;
    if read != *value {
        return Err(format!("bytes {bytes:02x?} give {read:?}, not {value:?}"));
    }
    Ok(())
}
