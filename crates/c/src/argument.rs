//! Arguments of calls as values of the facade.

use rulebook::{
    AnyError, ErrorKind,
    core::{Player, Viewpoint, text::quoted},
    draw::Theme,
};
use serde::Deserialize;

use crate::error::misuse;

/// The beginning of a match, and its draw rules if they are not those of the game.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Beginning {
    pub(crate) position: Option<String>,
    pub(crate) repetition: Option<u8>,
    pub(crate) ply_limit: Option<u32>,
}

impl Beginning {
    /// The options in a JSON object; none in an empty text.
    pub(crate) fn read(json: &str) -> Result<Beginning, AnyError> {
        let json = if json.is_empty() { "{}" } else { json };
        serde_json::from_str(json).map_err(|error| misuse("argument", "options", error))
    }
}

/// The player of a seat, which is a number from 0.
pub(crate) fn seat(number: i64) -> Result<Player, AnyError> {
    let player = u8::try_from(number).ok().and_then(Player::from_index);
    let what = format!("seat {number}");
    player.ok_or_else(|| AnyError::new(ErrorKind::View, what, "there is no such seat"))
}

/// The observer with this name: the number of a seat, `host` or `public`.
pub(crate) fn viewpoint(who: &str) -> Result<Viewpoint, AnyError> {
    who.parse().map_err(|error| AnyError::unreadable(ErrorKind::View, "observer", who, &error))
}

/// The colours with this name; light ones if the text is empty.
pub(crate) fn theme(name: &str) -> Result<&'static Theme, AnyError> {
    if name.is_empty() {
        return Ok(&Theme::LIGHT);
    }
    Theme::named(name).ok_or_else(|| {
        let names = Theme::ALL.map(|(name, _)| name).join(", ");
        let what = format!("colours {}", quoted(name));
        misuse("argument", &what, format!("they are one of: {names}"))
    })
}

/// The whole number from 0 that is passed as `name`.
pub(crate) fn number(name: &str, number: i64) -> Result<usize, AnyError> {
    let refused = |_| misuse("argument", &format!("{name} {number}"), "it is below 0");
    usize::try_from(number).map_err(refused)
}

/// The texts of a list, one on each line.
pub(crate) fn list(lines: &str) -> Vec<String> {
    lines.lines().map(str::to_owned).collect()
}
